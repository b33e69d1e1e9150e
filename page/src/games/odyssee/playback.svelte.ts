// What has just happened, shown step by step: the voyage leg by leg, an exchange, a counter. Short, and skippable.

import { untrack } from "svelte";
import { mayMove } from "../../lib/store/prefs.svelte";
import type { GameEvent, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { NONE } from "./rules/pieces";

export type Shot = { view: View | null; event: GameEvent; text: string };
const VOYAGE = ["turned", "sailed", "becalmed", "returned", "bare", "lived"];
const NOTABLE = ["exchanged", "countered", "blocked", "doubled", "moved", "stopped", "awoken", "announced-stop"];
const STEP = 1150;
const LINGER = 5200;

export class Playback {
  /** The view to draw instead of the present one while a voyage is shown. */
  view: View | null = $state.raw(null);
  /** What the ribbon says. */
  shot: Shot | null = $state.raw(null);
  playing = $state(false);
  private queue: Shot[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: { k: number; view: View | null } = { k: -1, view: null };

  constructor(private readonly session: Session) {}

  /** Call before the board is drawn, whenever log or view changed. */
  follow(): void {
    const { log, state } = this.session;
    const view = state.view;
    const before = this.last;
    const k = log.at(-1)?.k ?? -1;
    if (k === before.k && before.view !== null) {
      this.last = { k, view };
      return;
    }
    this.last = { k, view };
    if (before.view === null || this.session.past || k < before.k) return;
    const events = log.filter((entry) => entry.k > before.k).flatMap((entry) => entry.events);
    untrack(() => this.show(events, before.view!));
  }
  private show(events: GameEvent[], from: View): void {
    const voyage = events.filter((event) => VOYAGE.includes(event.verb));
    const sailed = voyage.some((event) => event.verb === "sailed" || event.verb === "becalmed");
    if (sailed && mayMove() && !document.hidden) {
      this.queue = [...this.shots(voyage, from)];
      this.playing = true;
      this.next();
      return;
    }
    const notable = sailed ? voyage.filter((event) => event.verb !== "turned") : events.filter((event) => NOTABLE.includes(event.verb)).slice(-1);
    const event = notable.at(-1);
    if (!event) return; // what was shown lingers: a quick pass must not hide it from the others
    this.skip();
    this.shot = { view: null, event, text: notable.map((one) => this.session.sentence(one)).join(" ") };
    this.timer = setTimeout(() => (this.shot = null), sailed ? LINGER * 2 : LINGER);
  }
  private *shots(events: GameEvent[], from: View): Generator<Shot> {
    let view = from;
    for (const event of events) {
      const values = this.session.notation.event(event);
      const fields = { ...view.fields };
      if (event.verb === "turned") {
        const at = values["wind"] as number;
        fields["wind_card"] = (fields["wind_card"] as (number | null)[]).map((card, i) => (i === at ? (values["card"] as number) : card));
        fields["wind_seen"] = (fields["wind_seen"] as (number | null)[]).map((seen, i) => (i === at ? -1 : seen));
      }
      if (event.verb === "sailed") fields["ship"] = values["circle"] as number;
      if (event.verb === "lived") {
        const at = values["circle"] as number;
        fields["tokens"] = (fields["tokens"] as number[]).map((token, i) => (i === at ? NONE : token));
        fields["done"] = [...(fields["done"] as number[]), values["adventure"] as number];
      }
      view = { ...view, fields, agenda: ["voyage"], options: [] };
      yield { view, event, text: this.session.sentence(event) };
    }
  }
  private next(): void {
    clearTimeout(this.timer);
    const shot = this.queue.shift();
    if (!shot) {
      this.view = null;
      this.playing = false;
      this.timer = setTimeout(() => (this.shot = null), LINGER / 2);
      return;
    }
    this.view = shot.view;
    this.shot = shot;
    this.timer = setTimeout(() => this.next(), shot.event.verb === "turned" ? STEP * 0.6 : STEP);
  }
  /** To the present at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.view = null;
    this.playing = false;
    this.shot = null;
  }
}
