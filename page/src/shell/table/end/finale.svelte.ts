// The end of a game, from the last answer to the result: the board plays it out, then the sum is revealed step by step.
// Until its last step nothing on the page tells the result.

import type { GameEvent } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { mayMove } from "../../../lib/store/prefs.svelte";
import { endOf, hasEnded, keepEnd } from "../../../lib/store/tables";
import type { EndRow, World } from "../../../lib/game/world";

const CURTAIN = 2200; // milliseconds that the last position stands before the count
const LINE = 1980; // a line opens, its numbers are read
const LAST = 2480; // before the last step

export class Finale {
  /** `board`: the last position stands; `count`: the sum is being revealed; `over`: the result. */
  stage: "play" | "board" | "count" | "over" = $state("play");
  /** How many steps of the count have been revealed. */
  shown = $state(0);
  readonly result = $derived.by(() => this.session.state.result);
  readonly rows: EndRow[] = $derived.by(() => {
    const { view } = this.session.state;
    return view && this.result ? this.world.reckoning(view, this.session) : [];
  });
  readonly lines: EndRow[] = $derived(this.rows.filter((row) => !row.last));
  /** The seats in the order in which their columns are revealed: the winner's last, mine before it. */
  readonly order: number[] = $derived.by(() => {
    const ranks = this.result?.ranks ?? [];
    const late = (seat: number) => (ranks[seat] === 1 ? 2 : seat === this.session.seat ? 1 : 0);
    return ranks.map((_, seat) => seat).sort((a, b) => late(a) - late(b) || ranks[b]! - ranks[a]!);
  });
  readonly steps: number = $derived.by(() => (this.world.reveals === "seats" ? this.order.length : this.lines.length));
  /** What has brought the game to its end, in a sentence. */
  readonly cause: string = $derived.by(() => (this.last ? this.session.sentence(this.last) : ""));
  private last: GameEvent | null = $state.raw(null);
  private begun = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: Session,
    private readonly world: World,
  ) {}

  /** Call before the table is drawn, whenever its state has changed. */
  follow(): void {
    const { session } = this;
    if (!session.synced) return;
    const live = this.begun;
    this.begun = true;
    const over = session.state.result !== null || session.table.phase === "over";
    if (!over) return this.rewound();
    if (this.stage !== "play") return;
    // Somebody who neither plays nor was there when it ended has come for the result.
    const known = !live && (session.you.seats.length === 0 || hasEnded(session.id));
    if (!session.state.result || !session.state.view || known) return this.finish();
    this.cover();
    // Without movement the last position need not stand, but the sentences about it are read before the count.
    if (!live || document.hidden || (!mayMove() && !session.theatre.now)) return this.count();
    this.stage = "board";
    this.timer = setTimeout(() => this.curtain(), mayMove() ? CURTAIN : 0);
  }
  /** What ended the game is shown to its end first. */
  private curtain(): void {
    if (this.session.theatre.now) this.timer = setTimeout(() => this.curtain(), 200);
    else this.count();
  }
  /** The sum begins; the first step stands at once. */
  count(): void {
    this.stage = "count";
    this.shown = 0;
    this.step();
  }
  /** Reveals the next step; after the last one the result. */
  step(): void {
    clearTimeout(this.timer);
    if (this.shown >= this.steps) return this.finish();
    do this.shown += 1;
    while (this.shown < this.steps && this.idle(this.shown - 1)); // a line that brings nobody anything needs no pause
    if (mayMove()) this.timer = setTimeout(() => this.step(), this.shown === this.steps ? LAST : LINE);
  }
  /** To the result at once. */
  finish(): void {
    clearTimeout(this.timer);
    this.stage = "over";
    this.shown = this.steps;
    this.session.covered = null;
    const { session } = this;
    if (session.you.seats.length) keepEnd(session.id, endOf(session.state, session.you.seats, session.names));
  }
  stop(): void {
    clearTimeout(this.timer);
  }
  /** Whether a cell of the sum can be read. */
  open(line: number, seat: number): boolean {
    if (this.stage === "over") return true;
    return this.world.reveals === "seats" ? this.order.indexOf(seat) < this.shown : line < this.shown;
  }
  /** What a seat has as far as the count has come. */
  sum(seat: number): number {
    return this.lines.reduce((sum, row, line) => sum + (this.open(line, seat) ? (row.adds?.[seat] ?? 0) : 0), 0);
  }
  private idle(line: number): boolean {
    return this.world.reveals !== "seats" && (this.lines[line]?.adds?.every((added) => added === 0) ?? false);
  }
  private rewound(): void {
    if (this.stage === "play") return;
    clearTimeout(this.timer);
    this.stage = "play";
    this.session.covered = null;
  }
  private cover(): void {
    const { session, world } = this;
    const view = session.state.view!;
    const entry = session.log.at(-1);
    const events = this.silenced(entry?.events ?? []);
    this.last = events.at(-1) ?? null;
    session.covered = { view: world.uncounted?.(view, session) ?? view, k: entry?.k ?? -1, events };
  }
  /** Without a list of verdicts only the answer itself is shown: anything later may be one. */
  private silenced(events: GameEvent[]): GameEvent[] {
    const { verdicts } = this.world;
    return verdicts ? events.filter((event) => !verdicts.includes(event.verb)) : events.slice(0, 1);
  }
}
