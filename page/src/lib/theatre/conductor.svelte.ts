// The conductor: shows what happens at a table one beat after another, for every board. It holds back what is drawn,
// never what can be answered: a player who is asked sees the present, and an answer drops what is queued.

import type { Frame, GameEvent, LogEntry, View } from "../protocol/messages";
import type { Session } from "../session/session.svelte";
import { prefs } from "../store/prefs.svelte";
import { type Beats, type Cue, cuesOf } from "./beats";

/** More than this queued: twice as fast. More than that: only what touches me, and the latest. Milliseconds. */
const HURRY = 6_000;
const MOST = 12_000;
const AGAIN = 3;

export class Conductor {
  /** What is shown now. */
  now: Cue | null = $state.raw(null);
  /** The last ones shown, for “show again” and for players who wait. */
  recent: Cue[] = $state.raw([]);
  readonly last: Cue | null = $derived(this.now ?? this.recent.at(-1) ?? null);
  /** How long a beat lasts against the brisk pace. Set while what one missed is played back, null at all other times. */
  speed: number | null = null;
  /** The same for the beat that is shown now. */
  tempo = 1;
  private beats: Beats | null = null;
  private verdicts: string[] | undefined;
  private uncounted: ((view: View) => View) | undefined;
  private queue: Cue[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private finished: (() => void)[] = [];
  private readonly session: Session;
  /** The table as it is to be drawn; null: as it is. */
  readonly view: View | null = $derived.by(() => (this.now && !this.session.mine ? this.now.view : null));

  constructor(session: Session) {
    this.session = session;
  }
  /** From now on there is somebody to show things to. Without beats every event is shown plainly. `verdicts`: the events that tell
   * the result; `uncounted`: the last position as it stood before the count. */
  open(beats: Beats | undefined, verdicts?: string[], uncounted?: (view: View) => View): void {
    this.beats = beats ?? {};
    this.verdicts = verdicts;
    this.uncounted = uncounted;
  }
  /** What happened between some frames of the past, as it would be shown: for the recap of what one missed. */
  retold(frames: Frame[]): Cue[] {
    return frames.slice(1).flatMap(({ view, ply, at, events }, i) => cuesOf(this.session, this.beats ?? {}, frames[i]!.view, view, [{ k: ply, ply, at, events }]));
  }
  /** Whether things are shown one after another at all. */
  get active(): boolean {
    return this.beats !== null && prefs.pace !== "instant" && !document.hidden;
  }
  /** The table has moved on from one view to another. */
  take(before: View | null, after: View | null, entries: LogEntry[]): void {
    if (!this.beats || !before || !after || this.session.past) {
      if (this.now && !this.session.past) this.skip();
      return;
    }
    const over = Boolean(this.session.state.result);
    const end = over && this.uncounted ? this.uncounted(after) : after;
    const cues = cuesOf(this.session, this.beats, before, end, over ? entries.map((entry) => this.silenced(entry)) : entries);
    if (this.active) return this.add(cues);
    // Nothing is queued, but the last sentences can be read and shown again.
    if (this.now) this.skip();
    this.remember(...cues.slice(-AGAIN));
  }
  /** The count shows the result: without a list of the events that tell it, only the answer itself is shown. */
  private silenced(entry: LogEntry): LogEntry {
    const { verdicts } = this;
    return { ...entry, events: verdicts ? entry.events.filter(({ verb }) => !verdicts.includes(verb)) : entry.events.slice(0, 1) };
  }
  /** Shows one answer of a replay; resolves when it has been shown. */
  perform(before: View, after: View, events: GameEvent[], ply: number): Promise<void> {
    if (!this.active && (this.speed === null || !this.beats || document.hidden)) return Promise.resolve();
    this.add(cuesOf(this.session, this.beats!, before, after, [{ k: ply, ply, at: 0, events }]));
    return this.now ? new Promise((done) => this.finished.push(done)) : Promise.resolve();
  }
  /** To the present at once; what was queued counts as shown. */
  skip(): void {
    const queued = this.queue;
    this.drop();
    this.remember(...queued);
  }
  /** To the present at once. */
  drop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    if (this.now) {
      this.remember(this.now);
      this.now = null;
    }
    for (const done of this.finished.splice(0)) done();
  }
  /** Another game, another seat, a table that went back: nothing of this holds any more. */
  forget(): void {
    this.drop();
    if (this.recent.length) this.recent = [];
  }
  again(): void {
    const cues = this.recent.slice(-AGAIN);
    this.drop();
    this.add(cues);
  }
  private add(cues: Cue[]): void {
    for (const cue of cues) this.enqueue(cue);
    let queued = this.queued();
    // What has waited longest goes first, but never what touches me.
    this.queue = this.queue.filter((cue) => {
      if (queued <= MOST || cue.mine || this.speed !== null) return true;
      queued -= cue.time * this.slow;
      return false;
    });
    if (!this.now) this.next();
  }
  /** Adds a picture at the end; of a quick exchange only the last one still waits there. What touches me does not give way to what
   * others do next. */
  private enqueue(cue: Cue): void {
    const waiting = this.queue.at(-1);
    if (!waiting?.overtakes || waiting.overtakes !== cue.overtakes || (waiting.mine && !cue.mine)) {
      this.queue.push(cue);
      return;
    }
    const events = [...waiting.events, ...cue.events];
    const [line, mine] = [cue.overtakes(events, this.session, cue.mine ? cue.line : null), waiting.mine || cue.mine];
    this.queue[this.queue.length - 1] = { ...cue, events, line, mine, time: Math.max(waiting.time, cue.time) };
  }
  private next(): void {
    if (this.now) this.remember(this.now);
    const cue = this.queue.shift() ?? null;
    this.now = cue;
    if (!cue) {
      for (const done of this.finished.splice(0)) done();
      return;
    }
    this.tempo = this.speed ?? this.slow * (this.queued() > HURRY ? 0.5 : 1);
    this.timer = setTimeout(() => this.next(), cue.time * this.tempo);
  }
  /** How long a beat lasts at the pace one has chosen. */
  private get slow(): number {
    return prefs.pace === "calm" ? 2 : 1;
  }
  /** How long what waits would take, in milliseconds. */
  private queued(): number {
    return this.queue.reduce((sum, cue) => sum + cue.time * this.slow, 0);
  }
  private remember(...cues: Cue[]): void {
    if (cues.length === 0) return;
    this.recent = [...this.recent.filter((old) => !cues.includes(old)), ...cues].slice(-AGAIN);
  }
}
