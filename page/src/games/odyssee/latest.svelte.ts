// At the instant pace nothing is shown step by step: the last event of note then stays over the chart for a while.

import { untrack } from "svelte";
import type { GameEvent } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";

export type Shot = { event: GameEvent; text: string };
const VOYAGE = ["sailed", "becalmed", "returned", "bare", "lived"];
const NOTABLE = ["exchanged", "countered", "blocked", "doubled", "moved", "stopped", "awoken", "announced-stop"];
const LINGER = 5200;

export class Latest {
  /** What the ribbon says. */
  shot: Shot | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private k: number | null = null;

  constructor(private readonly session: Session) {}

  /** Call before the board is drawn, whenever the log changed. */
  follow(): void {
    const { log } = this.session;
    const before = this.k;
    this.k = log.at(-1)?.k ?? -1;
    if (before === null || this.k <= before || this.session.past) return;
    untrack(() => (this.session.theatre.active ? this.clear() : this.show(log.filter((entry) => entry.k > before).flatMap((entry) => entry.events))));
  }
  private show(events: GameEvent[]): void {
    const voyage = events.filter((event) => VOYAGE.includes(event.verb));
    const notable = voyage.length ? voyage : events.filter((event) => NOTABLE.includes(event.verb)).slice(-1);
    const event = notable.at(-1);
    if (!event) return; // what was shown lingers: a quick pass must not hide it from the others
    this.clear();
    this.shot = { event, text: notable.map((one) => this.session.sentence(one)).join(" ") };
    this.timer = setTimeout(() => (this.shot = null), voyage.length ? LINGER * 2 : LINGER);
  }
  clear(): void {
    clearTimeout(this.timer);
    this.shot = null;
  }
}
