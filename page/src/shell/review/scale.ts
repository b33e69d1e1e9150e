// Where things stand on the curve: answers from left to right, chances from bottom to top, rounds as bands.

import type { Scores } from "../../lib/protocol/messages";
import type { Row } from "./wire";

export type Band = { round: number; from: number; to: number };
export type Box = { left: number; right: number; top: number; bottom: number };

/** The rounds of a whole game by answers, from how the scores stood, or as far as the review has come. */
export function bandsOf(scores: Scores | null, rows: Row[], plies: number): Band[] {
  const starts = scores ? scores.steps.map(([ply, round]) => ({ ply, round })) : rows.map(({ from, round }) => ({ ply: from, round }));
  const found: Band[] = [];
  for (const { ply, round } of starts) {
    const last = found.at(-1);
    if (last?.round === round) continue;
    if (last) last.to = ply;
    found.push({ round, from: ply, to: plies });
  }
  if (found[0]) found[0].from = 0;
  return found.filter(({ from, to }) => to > from);
}
export function xOf(ply: number, plies: number, { left, right }: Box): number {
  return left + ((right - left) * Math.min(ply, plies)) / Math.max(1, plies);
}
export function plyAt(x: number, plies: number, { left, right }: Box): number {
  return Math.max(0, Math.min(plies, Math.round(((x - left) / (right - left)) * plies)));
}
export function yOf(chance: number, { top, bottom }: Box): number {
  return bottom - chance * (bottom - top);
}
/** Heights moved apart so that labels do not overlap: in order, `gap` between them, none below `most` or above `least`. */
export function apart(wanted: number[], gap: number, least: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const at = order.map((i) => Math.max(least, wanted[i]!));
  for (let i = 1; i < at.length; i += 1) at[i] = Math.max(at[i]!, at[i - 1]! + gap);
  for (let i = at.length - 1; i >= 0; i -= 1) at[i] = Math.min(at[i]!, i === at.length - 1 ? most : at[i + 1]! - gap);
  const placed = [...wanted];
  order.forEach((which, i) => (placed[which] = at[i]!));
  return placed;
}
/** Which bands have their number written: all, or every second, fifth or tenth where there is no room. */
export function numbered(bands: Band[], width: number, room: number): Set<number> {
  const rounds = bands.filter(({ round }) => round > 0);
  const narrow = rounds.length ? width / rounds.length : width;
  const every = [1, 2, 5, 10].find((n) => n * narrow >= room) ?? 20;
  return new Set(rounds.filter(({ round }) => round === 1 || round % every === 0).map(({ round }) => round));
}
/** A sign on the curve: where its answer is, and where the sign stands, clear of the line and of the signs before it. */
export type Sign = { x: number; y: number; at: number };
/** Signs beside their points, above or below by `far`, further away where one stands already, inside the box. */
export function signs(points: { x: number; y: number; up: boolean }[], far: number, { top, bottom }: Box): Sign[] {
  const placed: Sign[] = [];
  for (const { x, y, up } of points) {
    const inside = (at: number) => at >= top + far / 2 && at <= bottom - far / 2;
    const free = (at: number) => inside(at) && placed.every((one) => Math.abs(one.x - x) >= far || Math.abs(one.at - at) >= far);
    const ways = [1, 2, 3, 4, 5].flatMap((n) => (up ? [y - n * far, y + n * far] : [y + n * far, y - n * far]));
    placed.push({ x, y, at: ways.find(free) ?? ways.find(inside) ?? y });
  }
  return placed;
}
export type Bar = { change: number; high: number };
/** How high each bar is: the largest of all is `most`, and what rounds to nothing has none. */
export function barsOf(rows: Row[], most: number): Map<number, Record<"choices" | "others" | "luck", Bar>> {
  const largest = Math.max(0.01, ...rows.flatMap(({ choices, others, luck }) => [choices, others, luck].map(Math.abs)));
  const bar = (change: number): Bar => ({ change, high: Math.round(100 * change) === 0 ? 0 : (most * Math.abs(change)) / largest });
  return new Map(rows.map(({ round, choices, others, luck }) => [round, { choices: bar(choices), others: bar(others), luck: bar(luck) }]));
}
