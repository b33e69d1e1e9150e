// The past of a table, frame by frame, as one viewer saw it.

import { api } from "../protocol/api";
import type { Frame } from "../protocol/messages";
import { prefs } from "../store/prefs.svelte";
import type { Session } from "./session.svelte";

const CHUNK = 50;
/** Between two answers of a replay, in milliseconds: where each is shown, and where all are instant. */
const PAUSE = { shown: 150, instant: 600 };

export class History {
  /** Number of answers given so far, as far as we know. */
  plies = $state(0);
  at: number | null = $state(null);
  playing = $state(false);
  trouble = $state(false);
  /** Through whose eyes. */
  seat: number | null = $state(null);
  private frames = new Map<number, Frame>();
  /** Counts the times it was played: an older one ends when a newer begins. */
  private run = 0;
  private readonly session: Session;

  constructor(session: Session, seat: number | null) {
    this.session = session;
    this.seat = seat;
  }
  /** The past of a table at which nobody sits: the selected player is the viewer. */
  static replay(session: Session, seat: number | null): History {
    const history = new History(session, seat);
    history.through(seat);
    return history;
  }

  /** Shows how things were after answer `ply` (0: the set-up). */
  async go(ply: number): Promise<void> {
    this.session.theatre.drop();
    const wanted = Math.max(0, ply);
    const frame = this.frames.get(wanted) ?? (await this.load(wanted));
    if (!frame) return;
    this.at = frame.ply;
    this.session.past = frame;
  }
  async step(by: number): Promise<void> {
    const present = this.session.state.view !== null; // a replay has none
    if (this.at === null) this.forgetTail();
    const last = await this.last();
    const to = (this.at ?? last) + by;
    if (to > last || (present && to === last)) this.now();
    else await this.go(to);
  }
  /** The last answer that has been given. */
  async enter(): Promise<void> {
    this.forgetTail();
    await this.go(await this.last());
  }
  now(): void {
    this.stop();
    this.at = null;
    this.session.past = null;
  }
  /** One answer after another, each as the conductor shows it, until the end or `stop`. */
  async play(): Promise<void> {
    const run = (this.run += 1);
    this.playing = true;
    const on = () => this.playing && run === this.run;
    while (on() && this.at !== null && this.at < this.plies) {
      const before = this.session.past;
      await this.step(1);
      const after = this.session.past;
      if (before && after && on()) await this.session.theatre.perform(before.view, after.view, after.events, after.ply);
      await new Promise((done) => setTimeout(done, prefs.pace === "instant" ? PAUSE.instant : PAUSE.shown));
    }
    if (run === this.run) this.playing = false;
  }
  /** The frames from one answer to another, both included; those that cannot be loaded are missing. */
  async stretch(from: number, to: number): Promise<Frame[]> {
    const found: Frame[] = [];
    for (let ply = Math.max(0, from); ply <= to; ply += 1) {
      const frame = this.frames.get(ply) ?? (await this.load(ply));
      if (frame?.ply === ply) found.push(frame);
    }
    return found;
  }
  /** What happened between some frames, at a speed of its own; then the present again, unless one stops it. */
  async relive(frames: Frame[], speed: number): Promise<void> {
    const run = (this.run += 1);
    const { theatre } = this.session;
    theatre.drop();
    this.playing = true;
    for (const [i, frame] of frames.entries()) {
      if (!this.playing || run !== this.run) break;
      this.at = frame.ply;
      this.session.past = frame;
      theatre.speed = speed;
      const before = frames[i - 1];
      if (before) await theatre.perform(before.view, frame.view, frame.events, frame.ply);
    }
    theatre.speed = null;
    if (this.playing && run === this.run) this.now();
  }
  /** To the next answer that meets a condition, forwards (1) or backwards (-1); stays if there is none. */
  async seek(by: 1 | -1, found: (frame: Frame, before: Frame) => boolean): Promise<void> {
    this.stop();
    const last = await this.last();
    const at = this.at ?? last;
    for (let ply = at + by; ply > 0 && ply <= last; ply += by) {
      const [before, frame] = await this.stretch(ply - 1, ply);
      if (before && frame && found(frame, before)) return this.go(ply);
    }
    if (by < 0) await this.go(0);
  }
  stop(): void {
    this.playing = false;
    this.session.theatre.drop();
  }
  /** Sees the same game through other eyes. */
  async look(seat: number | null): Promise<void> {
    this.frames.clear();
    const ply = this.at ?? 0;
    this.seat = seat;
    const frame = await this.load(ply);
    this.through(seat);
    if (frame) this.session.past = frame;
  }
  private through(seat: number | null): void {
    this.session.you = { player: null, seats: [], host: false, seat };
  }
  /** Everything from the first frame to the last, for the chart. */
  async all(): Promise<Frame[]> {
    const found: Frame[] = [];
    for (let ply = 0; ply === 0 || ply <= this.plies; ply += 1) {
      const frame = this.frames.get(ply) ?? (await this.load(ply));
      if (frame) found.push(frame);
      else break;
    }
    return found;
  }
  /** A rewind may have changed what was loaded. */
  forgetTail(): void {
    this.frames.clear();
  }
  private async last(): Promise<number> {
    const ply = this.session.state.decision?.ply;
    if (ply === undefined && this.frames.size === 0) await this.load(0);
    return ply ?? this.plies;
  }
  private async load(ply: number): Promise<Frame | undefined> {
    const from = Math.floor(ply / CHUNK) * CHUNK;
    try {
      const replay = await api.replay(this.session.id, this.seat, from, from + CHUNK - 1);
      this.plies = replay.plies;
      for (const frame of replay.frames) this.frames.set(frame.ply, frame);
      this.trouble = false;
    } catch {
      this.trouble = true;
    }
    return this.frames.get(ply) ?? this.frames.get(Math.min(ply, this.plies));
  }
}
