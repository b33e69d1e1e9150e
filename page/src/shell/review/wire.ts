// A review as the server tells it: docs/protocol.md. Chances go from 0 to 1, `ply` counts the answers before.

import type { Language, Scores } from "../../lib/protocol/messages";

export type Depth = "quick" | "normal" | "deep";
export type Klass = "best" | "good" | "inaccuracy" | "mistake" | "missed";
export type Point = { ply: number; round: number; chances: number[] };
/** Who or what moved the chance in one round; `to` is the answer after its last. */
export type Row = { round: number; from: number; to: number; choices: number; others: number; luck: number };
export type Turn = { ply: number; seat: number; change: number };
export type Moment = {
  ply: number;
  round: number;
  class: Klass;
  glyph: "!" | "?!" | "?" | "??";
  answer: string;
  better: string | null;
  chance: number;
  best: number;
  error: number;
  sentence: Record<Language, string>;
  rule: string | null;
};
export type Told = {
  game: string;
  seat: number;
  depth: Depth;
  state: "none" | "queued" | "running" | "done" | "stopped" | "refused" | "failed";
  reason: string | null;
  ahead: number;
  done: number;
  total: number;
  seconds: number | null;
  /** Whether anything is hidden in this game, and whether what was hidden may be shown. */
  hidden: boolean;
  true_allowed: boolean;
  start: number;
  choices: number;
  others: number;
  luck: number;
  result: number;
  even: number;
  accuracy: number | null;
  curve: Point[];
  rows: Row[];
  turns: Turn[];
  moments: Moment[];
  /** How many decisions fell into each class, where the server tells. */
  classes?: Partial<Record<Klass | "equal", number>>;
};
/** Of all, the moment to look at first: the one that cost most, else the last. */
export function first(moments: Moment[]): Moment | null {
  const cost = ({ best, chance }: Moment) => best - chance;
  return [...moments].sort((a, b) => cost(b) - cost(a) || b.ply - a.ply)[0] ?? null;
}
/** The moment before (-1) or after (1) an answer; null where there is none. */
export function beside(moments: Moment[], ply: number, way: 1 | -1): Moment | null {
  return (way > 0 ? moments.find((one) => one.ply > ply) : moments.findLast((one) => one.ply < ply)) ?? null;
}
/** The point of the curve at an answer, or the last before it. */
export function pointAt(curve: Point[], ply: number): Point | null {
  return curve.findLast((point) => point.ply <= ply) ?? curve[0] ?? null;
}
/** Whether chance has a say anywhere but in the deal: else its row is one sentence. */
export function drawn(rows: Row[]): boolean {
  return rows.filter(({ luck }) => Math.abs(luck) >= 0.0005).length > 1;
}
export function points(chance: number): number {
  return Math.round(100 * chance);
}
/** A gain or a loss with its sign; nothing gained is “0”. */
export function signed(change: number): string {
  const whole = points(change);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}
/** The place of a seat by the last scores; 0 where another has as many, for then a rule decides. */
export function placeOf(scores: Scores | null, seat: number): number {
  const last = scores?.steps.at(-1)?.[2] ?? [];
  const own = last[seat] ?? 0;
  if (last.filter((score) => score === own).length !== 1) return 0;
  return 1 + last.filter((score) => score > own).length;
}
