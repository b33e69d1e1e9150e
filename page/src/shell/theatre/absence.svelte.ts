// What happened at a table while this browser looked elsewhere: what touched me, the rest in short, where I stood and stand.

import type { Frame } from "../../lib/protocol/messages";
import type { World } from "../../lib/game/world";
import type { History } from "../../lib/session/history.svelte";
import type { Session } from "../../lib/session/session.svelte";
import type { Cue } from "../../lib/theatre/beats";
import { say } from "../../lib/text/words";

const FEW = 2; // events that need no recap
const LONG = 600_000; // milliseconds after which even one does
const MOST = 5; // things that touched me
const BACK = 150; // answers: nobody reads more
const BEAT = 10_000; // milliseconds
/** Played back at double speed, and in twenty seconds at most. */
export const DOUBLE = 0.5;
const PLAYED = 20_000;

/** The last entry of the log that was seen, the answer it belongs to, and when. */
type Seen = { k: number; ply: number; at: number };
export type Standing = { before: number; now: number; points: [number, number]; leader: number; most: number; label: string };
export type Missed = {
  /** Milliseconds away, and how many events there were. */
  away: number;
  events: number;
  touched: Cue[];
  rest: string[];
  standing: Standing | null;
  frames: Frame[];
  /** How long it takes to play it back, in seconds, and the speed for that. */
  seconds: number;
  speed: number;
};

export class Absence {
  missed: Missed | null = $state.raw(null);
  private left: Seen | null;
  private seen: Seen | null = null;
  private ticked = Date.now();
  private readonly key: string;

  constructor(
    private readonly session: Session,
    private readonly world: World,
    private readonly past: History,
  ) {
    this.key = `exvoto.seen.${session.id}`;
    this.left = stored(this.key);
  }
  /** Call whenever the log has grown, or the page is looked at again. */
  look(): void {
    const last = this.session.told.at(-1) ?? { k: -1, ply: 0 }; // nothing has happened yet
    if (document.hidden) return;
    const from = this.left;
    this.left = null;
    this.seen = { k: last.k, ply: last.ply, at: Date.now() };
    if (from) void this.compare(from);
  }
  /** The page is hidden: what comes now is not seen. */
  leave(): void {
    this.left ??= this.seen ? { ...this.seen, at: Date.now() } : null;
    this.session.theatre.skip();
    this.keep();
  }
  /** Now and then: a store is slow, and much may happen in a second. */
  tick(): void {
    // A machine that slept does not say so. What it missed comes with the connection.
    if (Date.now() - this.ticked > LONG && this.seen) this.left ??= { ...this.seen, at: this.ticked };
    this.ticked = Date.now();
    this.keep();
  }
  get every(): number {
    return BEAT;
  }
  keep(): void {
    const seen = this.left ?? this.seen;
    if (!seen) return;
    try {
      localStorage.setItem(this.key, JSON.stringify({ ...seen, at: this.left?.at ?? Date.now() }));
    } catch {
      // Nothing is remembered then.
    }
  }
  close(): void {
    this.missed = null;
  }
  playBack(): void {
    const { missed } = this;
    this.missed = null;
    if (missed) void this.past.relive(missed.frames, missed.speed);
  }

  private async compare(from: Seen): Promise<void> {
    const { session } = this;
    const fresh = session.log.filter(({ k }) => k > from.k);
    const events = fresh.reduce((sum, entry) => sum + entry.events.length, 0);
    const away = Date.now() - from.at;
    if (events === 0 || (events <= FEW && away < LONG)) return;
    const last = fresh.at(-1)!.ply;
    const first = Math.max(0, last - BACK, Math.min(from.ply, last));
    this.past.forgetTail();
    const frames = await this.past.stretch(first, last);
    if (frames.length < 2 || session.state.result || session.past) return;
    session.since = from.k;
    this.missed = this.recap(frames, away, events);
  }
  private recap(frames: Frame[], away: number, events: number): Missed {
    const { session } = this;
    const cues = session.theatre.retold(frames);
    const news = cues.filter((cue) => cue.mine && (cue.tone !== "plain" || cue.more));
    const touched = news.sort((a, b) => worse(a) - worse(b) || b.weight - a.weight).slice(0, MOST);
    const time = cues.reduce((sum, cue) => sum + cue.time, 0);
    const speed = Math.min(DOUBLE, PLAYED / Math.max(1, time));
    const [before, now] = [frames[0]!.view, frames.at(-1)!.view];
    return {
      away, events, touched, frames, speed, seconds: Math.max(1, Math.round((time * speed) / 1000)),
      rest: [this.counts(frames, cues.filter((cue) => !touched.includes(cue))), this.metersOf(now)].filter(Boolean),
      standing: this.standingOf(before, now),
    };
  }
  /** “Round 5 to Round 6: four auctions, three offerings.” */
  private counts(frames: Frame[], cues: Cue[]): string {
    const { session, world } = this;
    const verbs = cues.flatMap((cue) => cue.events.map(({ verb }) => verb));
    const parts = Object.entries(world.gist ?? {}).flatMap(([verb, words]) => {
      const n = verbs.filter((one) => one === verb).length;
      return n ? [words(n)] : [];
    });
    const what = parts.length ? session.texts.join(parts) : say("away.others", { n: verbs.length });
    const [from, to] = [frames[0]!, frames.at(-1)!].map(({ view }) => world.round(view, session));
    const when = from === to || !from ? to : say("away.rounds", { from, to: to ?? "" });
    return when ? `${when}${say("colon")} ${what}.` : `${what}.`;
  }
  private metersOf(view: Frame["view"]): string {
    const { session, world } = this;
    const meters = world.meters(view, session).map(({ label, text }) => `${label}${say("colon")} ${text}`);
    return meters.length ? `${meters.join(" · ")}.` : "";
  }
  private standingOf(before: Frame["view"], now: Frame["view"]): Standing | null {
    const { session, world } = this;
    const me = session.seat;
    const [was, is] = [world.standings?.(before, session), world.standings?.(now, session)];
    if (me === null || !was || !is) return null;
    const most = Math.max(...is.points);
    const place = (points: number[]) => 1 + points.filter((other) => other > points[me]!).length;
    return { before: place(was.points), now: place(is.points), points: [was.points[me]!, is.points[me]!], leader: is.points.indexOf(most), most, label: is.label };
  }
}

function stored(key: string): Seen | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Seen | number | null;
    return found !== null && typeof found === "object" ? found : null; // older pages kept a number
  } catch {
    return null;
  }
}
/** Losses first, then gains, then the rest. */
function worse({ tone }: Cue): number {
  return tone === "loss" ? 0 : tone === "gain" ? 1 : 2;
}
/** “11 hours”, in the reader's language. */
export function span(milliseconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const [n, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 2880 ? [Math.round(minutes / 60), "hour"] : [Math.round(minutes / 1440), "day"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(n);
}
