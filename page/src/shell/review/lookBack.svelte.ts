// The board at one answer of a finished game, as it was asked: with the better answer composed on it, or as others answered.

import type { Catalogue, Frame, GameSpec, Language, Table, TableState, View } from "../../lib/protocol/messages";
import { decisionOf } from "../../lib/session/exercise.svelte";
import { History } from "../../lib/session/history.svelte";
import { Session } from "../../lib/session/session.svelte";
import type { World } from "../../lib/game/world";
import { unveiled } from "./unveiled";
import type { Moment } from "./wire";

export type Light = "known" | "true";
/** What is shown: the position before answer `ply`, who gave that answer, and the moment if it is one. */
export type Shown = { ply: number; frame: Frame; by: number | null; say: string | null; moment: Moment | null };

export class LookBack {
  readonly session: Session;
  readonly seat: number;
  shown: Shown | null = $state.raw(null);
  plies = $state(0);
  trouble = $state(false);
  private readonly eyes: History[];
  private wanted = 0;

  constructor(id: string, seat: number, spec: GameSpec, language: Language, catalogue: Catalogue, table: Table, private readonly world: World) {
    this.seat = seat;
    const state: TableState = {
      table: { ...table, phase: "playing" }, view: null, decision: null, clocks: null, presence: { seats: [], watchers: 0 }, orders: [],
      motion: null, undo: null, result: null, fair: { commitment: "", seed: null },
    };
    this.session = new Session(id, spec, { [language]: catalogue }, state, false);
    this.session.you = { player: null, seats: [seat], host: false, seat };
    this.eyes = table.seats.map((_, eye) => new History(this.session, eye));
  }
  async show(ply: number, moment: Moment | null, light: Light): Promise<void> {
    const wanted = (this.wanted += 1);
    const mine = this.eyes[this.seat]!;
    const [frame, next] = await mine.stretch(ply, ply + 1);
    const others = light === "true" ? await Promise.all(this.eyes.map((eye) => eye.stretch(ply, ply))) : [];
    if (wanted !== this.wanted) return; // something else was chosen meanwhile
    this.plies = mine.plies;
    this.trouble = !frame;
    if (!frame) return;
    const seen = frame.view;
    const open = unveiled([seen, ...others.flatMap(([other]) => (other ? [other.view] : []))]);
    const view = light === "true" ? (this.world.opened?.(open) ?? open) : seen;
    this.draw({ ...frame, view }, next, moment);
    this.shown = { ply, frame, by: next?.seat ?? null, say: moment?.answer ?? next?.say ?? null, moment };
  }
  /** A decision of the seat is drawn with its answer on the board, and nothing else to choose; all else as in a replay. */
  private draw(frame: Frame, next: Frame | undefined, moment: Moment | null): void {
    const { session } = this;
    const own = next?.seat === this.seat ? (moment ? (moment.better ?? moment.answer) : next.say) : null;
    session.clearDraft();
    if (own === null) {
      session.past = frame;
      return;
    }
    const view: View = { ...frame.view, options: [own], more: 0 };
    session.state = { ...session.state, view, decision: decisionOf(session.rules, view) };
    session.past = null;
    const { verb, values } = session.notation.parse(own);
    session.draft = { verb, values: { ...values } };
  }
}
