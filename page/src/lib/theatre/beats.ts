// Beats: how the events of a game are shown, one after another. A game declares one beat for each event in its
// beats.ts; an event without one is shown plainly, by its sentence.

import type { Value, Values } from "../game/notation";
import type { GameEvent, LogEntry, View } from "../protocol/messages";
import type { Session } from "../session/session.svelte";

/** One event as it happens: what it says, what else happens at this answer, the table before and after all of that, and as it is
 * drawn with this event (`now`). */
export type Moment = {
  verb: string;
  values: Values;
  all: { verb: string; values: Values }[];
  /** Its place in `all`. */
  i: number;
  before: View;
  after: View;
  now: View;
  /** The seat I look through, -1 for a spectator. */
  me: number;
  session: Session;
};
/** Parts of the view that an event changes, by field: places in the row, or all of it. */
export type Parts = Readonly<Record<string, readonly number[] | "all">>;
/** A piece that flies from one piece on the table to another: ids of a symbol and of two places. */
export type Flight = { symbol: string; from: string; to: string };
/** What an event means for me: said instead of its sentence (`line`), below it (`more`), in green or red; `by` whom. `weight`:
 * about how many points it is worth, to tell the worst of several. */
export type Touch = { tone?: "gain" | "loss"; line?: string; more?: string; by?: number; weight?: number };
/** What is heard with a beat; sound.ts makes them. */
export type Sound = "coin" | "card" | "pawn" | "stone" | "wave" | "bell" | "gain" | "loss";
export type Banner = { title: string; line: string };

/** Times are milliseconds at the brisk pace. */
export type Beat = {
  /** The movement. */
  move?: number;
  /** How long it stays after that, and how long if it touches me. */
  hold?: number;
  mine?: number;
  /** What changes on the table when it is shown. What no beat shows changes with the last one. */
  shows?: (moment: Moment) => Parts;
  /** The table from here on, where the view after the answer does not tell: a voyage that is over by then. */
  becomes?: (view: View, moment: Moment) => View;
  /** The places it concerns (`data-piece`, or `seat-2` for a player): marked, and the first carries the sentence. */
  at?: (moment: Moment) => string[];
  flies?: (moment: Moment) => Flight[];
  /** Null: it does not touch me. Without it an event touches the seats that it names. */
  touches?: (moment: Moment) => Touch | null;
  /** A round, a phase, a voyage begins. Null: nothing worth a banner this time. */
  banner?: (moment: Moment) => Banner | null;
  /** Said instead of its sentence, even if it does not touch me. Null: the sentence will do. */
  says?: (moment: Moment) => string | null;
  /** Several in a row are one: what is said of them together. */
  together?: (moments: Moment[]) => string;
  /** Answers that follow one another quickly, as raises over one lot: what still waits to be shown gives way to what comes after,
   * and this says what became of it all. `mine`: what the last one says to me, if it touches me. */
  overtakes?: Overtakes;
  /** Part of the event before: it changes the table, but has no time of its own unless it touches me. */
  along?: boolean;
  /** What is heard, where it does not follow from the rest. */
  sound?: Sound;
};
export type Overtakes = (events: GameEvent[], session: Session, mine: string | null) => string;
export type Beats = Record<string, Beat>;

/** One picture of the sequence: usually one event, several where they are one thing. */
export type Cue = {
  key: string;
  /** The entry of the log it belongs to, and how many of its events have been shown with it. */
  k: number;
  told: number;
  events: GameEvent[];
  seat: number | null;
  line: string;
  more: string;
  tone: "plain" | "gain" | "loss";
  mine: boolean;
  weight: number;
  sound: Sound | null;
  pieces: string[];
  flights: Flight[];
  banner: Banner | null;
  /** Milliseconds at the brisk pace. */
  time: number;
  /** The table as it is shown from now on. */
  view: View;
  /** Waiting, it gives way to the next of its kind; this says both. */
  overtakes: Overtakes | null;
  /** A voyage: the board may show it even while I am asked something, since nothing on it is to be chosen then. */
  held: boolean;
};

export const HOLD = 350;
export const HOLD_MINE = 900;
const PLAIN: Beat = {};

/** Whether a value of an event names a seat. */
export function concerns(session: Session, moment: Moment, seat: number): boolean {
  if (seat < 0) return false;
  return session.notation.shape("events", moment.verb).some(({ name, kind }) => {
    const value: Value | undefined = moment.values[name];
    if (kind === "seat") return value === seat;
    return kind === "seat list" && Array.isArray(value) && value.includes(seat);
  });
}

/** The pictures of one answer, in the order of its events. */
export function cuesOf(session: Session, beats: Beats, before: View, after: View, entries: LogEntry[]): Cue[] {
  const told = entries.flatMap((entry) => entry.events.map((event, i) => ({ event, entry, key: `${entry.k}.${i}` })));
  const all = told.map(({ event }) => ({ verb: event.verb, values: session.notation.event(event) }));
  const me = session.seat ?? -1;
  const moments = all.map((one, i): Moment => ({ ...one, all, i, before, after, now: before, me, session }));
  const cues: Cue[] = [];
  let view = before;
  for (let i = 0; i < moments.length; ) {
    const moment = moments[i]!;
    const beat = beats[moment.verb] ?? PLAIN;
    const last = beat.together ? endOfRow(moments, i) : i + 1;
    const row = moments.slice(i, last);
    for (const one of row) {
      view = shown(view, after, beat.shows?.(one) ?? {});
      view = beat.becomes?.(view, one) ?? view;
      one.now = view;
    }
    const touch = touchOf(beat, row);
    const previous = cues.at(-1);
    if (beat.along && !touch && previous) {
      previous.events.push(...told.slice(i, last).map(({ event }) => event));
      previous.told += last - i;
      previous.view = view;
    } else {
      const { entry, key } = told[i]!;
      const line = touch?.line ?? beat.says?.(moment) ?? (row.length > 1 ? beat.together!(row) : session.sentence(told[i]!.event, key.endsWith(".0") ? entry.by : undefined));
      cues.push({
        key, k: entry.k, told: Number(key.split(".")[1]) + last - i, events: told.slice(i, last).map(({ event }) => event), seat: touch?.by ?? (row.length > 1 ? null : seatOf(moment)),
        line, more: touch?.more ?? "", tone: touch?.tone ?? "plain", mine: touch !== null, weight: touch?.weight ?? 0, sound: soundOf(beat, touch),
        pieces: row.flatMap((one) => beat.at?.(one) ?? []), flights: row.flatMap((one) => beat.flies?.(one) ?? []),
        banner: beat.banner?.(moment) ?? null,
        time: (beat.move ?? 0) + (touch ? (beat.mine ?? HOLD_MINE) : (beat.hold ?? HOLD)), view, overtakes: beat.overtakes ?? null, held: beat.becomes !== undefined,
      });
    }
    i = last;
  }
  const end = cues.at(-1);
  if (end) end.view = after;
  return cues;
}
function endOfRow(moments: Moment[], start: number): number {
  let end = start;
  while (moments[end]?.verb === moments[start]!.verb) end += 1;
  return end;
}
function touchOf(beat: Beat, row: Moment[]): Touch | null {
  for (const moment of row) {
    const touch = beat.touches ? beat.touches(moment) : concerns(moment.session, moment, moment.me) ? {} : null;
    if (touch) return touch;
  }
  return null;
}
/** Good or bad news is heard as such; else what the game says; else a banner, a thing that flies, a piece that is set. */
function soundOf(beat: Beat, touch: Touch | null): Sound | null {
  if (touch?.tone) return touch.tone;
  return beat.sound ?? (beat.banner ? "bell" : beat.flies ? "card" : beat.at && beat.shows ? "pawn" : null);
}
function seatOf({ values }: Moment): number | null {
  const seat = values["seat"];
  return typeof seat === "number" && seat >= 0 ? seat : null;
}
/** Where a seat's stretch of a row lies whose first axis is the seat. */
export function stretch(view: View, field: string, seat: number): number[] {
  const row = view.fields[field];
  const size = Array.isArray(row) ? row.length / view.n : 0;
  return Array.from({ length: size }, (_, i) => seat * size + i);
}
/** A view in which some parts are those of another one, and all others stay. */
export function shown(view: View, after: View, parts: Parts): View {
  const names = Object.keys(parts);
  if (names.length === 0) return view;
  const fields = { ...view.fields };
  for (const name of names) {
    const places = parts[name]!;
    const [old, now] = [fields[name], after.fields[name]];
    if (now === undefined) continue;
    if (places === "all" || !Array.isArray(old) || !Array.isArray(now) || old.length !== now.length) fields[name] = now;
    else fields[name] = old.map((value, i) => (places.includes(i) ? now[i]! : value));
  }
  return { ...view, fields };
}
