// The coach at a table: looks at each question with the server's own hints while the learner thinks, and at the answer
// when it is given. It answers nothing itself.

import type { Advice } from "../../lib/protocol/messages";
import { adviceOf } from "../../lib/session/advice";
import type { Session } from "../../lib/session/session.svelte";
import { coach, coachedAt, dismissCoach } from "../../lib/store/coached";
import type { World } from "../../lib/game/world";
import { judge, type Verdict } from "./verdict";

export class Coaching {
  /** Of the last answer; null before it, or where there was nothing to compare. */
  verdict: Verdict | null = $state.raw(null);
  /** The hint has not come yet, and the answer is given. */
  thinking = $state(false);
  /** What the best answer to the present question has going for it, without its name. */
  clue = $state("");
  /** How many answers were judged, and how many of them were as good as any. */
  judged = $state({ good: 0, all: 0 });
  /** The first round is over and nothing was said yet about going on. */
  asking = $state(false);
  dismissed = $state(false);
  private readonly session: Session;
  private readonly world: World;
  /** The question that was looked at last, and what the hint said of it. */
  private asked: { id: string; best: Promise<Advice[]> } | null = null;
  /** My answer on its way, with what the hint says of its question: the next one may be asked at once. */
  private given: { id: string; say: string; best: Promise<Advice[]> | null } | null = null;

  constructor(session: Session, world: World) {
    [this.session, this.world] = [session, world];
  }
  /** A question to me: the hint is asked for at once, so that it is there when the answer is. */
  look(): void {
    const { session } = this;
    const id = session.decision?.id;
    if (!session.mine || !id || this.asked?.id === id) return;
    this.clue = "";
    if (session.options.length + session.more < 2) return;
    const best = session.request({ t: "hint" }).then((reply) => (reply.t === "hint" ? adviceOf(reply) : []), () => []);
    this.asked = { id, best };
    void best.then((found) => {
      if (this.asked?.id === id && found[0]?.chance !== undefined) this.clue = found[0].why ?? "";
    });
  }
  /** An answer of mine is on its way, has been refused, or has been taken: the table has moved on, or waits for others. */
  listen(): void {
    const { session } = this;
    const id = session.decision?.id ?? "";
    if (session.sending !== null) {
      if (this.given?.say !== session.sending) this.given = { id, say: session.sending, best: this.asked?.id === id ? this.asked.best : null };
    } else if (this.given && session.refused !== null) this.given = null;
    else if (this.given && (id !== this.given.id || !session.mine)) {
      void this.weigh(this.given.say, this.given.best);
      this.given = null;
    }
  }
  /** Another round has begun. */
  count(): void {
    const { view } = this.session.state;
    const round = view ? this.round() : 0;
    const known = coachedAt(this.session.id);
    if (!known || round === 0) return;
    if (known.first === undefined) coach({ ...known, first: round });
    else if (round > known.first && !known.on) this.asking = true;
  }
  /** At once, however far it goes: nobody but bots has played since. */
  async takeBack(): Promise<void> {
    this.verdict = null;
    const { undoing } = this.session;
    await undoing.undo();
    if (undoing.told && undoing.told.how !== "vote") await undoing.confirm();
  }
  goOn(): void {
    this.asking = false;
    coach({ ...(coachedAt(this.session.id) ?? { id: this.session.id }), on: true });
  }
  dismiss(): void {
    this.asking = false;
    this.dismissed = true;
    dismissCoach(this.session.id);
  }
  private async weigh(say: string, hint: Promise<Advice[]> | null): Promise<void> {
    this.verdict = null;
    if (!hint) return;
    this.thinking = true;
    const best = await hint;
    this.thinking = false;
    const { notation } = this.session;
    const parsed = (text: string) => JSON.stringify(notation.parse(text));
    this.verdict = judge(best, say, (a, b) => a === b || parsed(a) === parsed(b));
    if (this.verdict && this.verdict.kind !== "other") {
      const good = this.verdict.kind !== "better";
      this.judged = { good: this.judged.good + Number(good), all: this.judged.all + 1 };
    }
  }
  /** By number, whatever the language; 0 before the first. */
  private round(): number {
    const { session, world } = this;
    const view = session.state.view!;
    return world.lap?.(view) ?? Number(/\d+/.exec(world.round(view, session))?.[0] ?? 0);
  }
}
