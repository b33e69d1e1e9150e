// Taking back and putting back. What takes back more than one's own last step is shown first, and done when the person
// says so; where other people play, they are asked.

import type { UndoTold } from "../protocol/messages";
import type { Reply } from "../protocol/socket";
import type { Session } from "./session.svelte";

export class Undoing {
  /** What the undo would take back that waits for a yes; null: none does. */
  told: UndoTold | null = $state.raw(null);
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }
  /** What the button does: nothing, take back at once, ask first, or ask the others. */
  get how(): "none" | "free" | "far" | "vote" {
    const { undo, motion } = this.session.state;
    if (undo === null || (undo.how === "vote" && motion !== null && motion.what !== "sit")) return "none";
    return undo.how ?? "free";
  }
  /** My answer that can be put back, in notation. */
  get redoable(): string | null {
    return this.session.past ? null : (this.session.state.redo?.say ?? null);
  }
  async undo(): Promise<boolean> {
    return this.take(await this.session.request({ t: "undo" }));
  }
  /** The person has read what is shown. If more was answered meanwhile, it is shown again. */
  async confirm(): Promise<boolean> {
    const { told } = this;
    if (!told) return false;
    const reply = told.how === "vote" ? await this.session.propose("undo", { ply: told.ply }) : await this.session.request({ t: "undo", ply: told.ply, plies: told.plies });
    return this.take(reply);
  }
  async redo(): Promise<boolean> {
    return this.redoable !== null && this.take(await this.session.request({ t: "redo" }));
  }
  private take(reply: Reply): boolean {
    this.told = (reply["undo"] as UndoTold | undefined) ?? null;
    if (reply.t !== "ack" && !this.told) this.session.showRefusal("undo", reply);
    return reply.t === "ack";
  }
}
