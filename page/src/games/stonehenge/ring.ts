// The ring as a superellipse, walked by its length: thirty numbers, each with a night half and a day half.

import { NUMBERS } from "./rules/pieces";

export type Spot = { x: number; y: number; tx: number; ty: number };
export type Ring = {
  /** The point at fraction `f` of the way round, `d` inwards, with the direction of travel. */
  at(f: number, d?: number): Spot;
  cell(f0: number, f1: number, d0: number, d1: number, gap?: number): string;
  line(f0: number, f1: number, d: number, parts?: number): string;
};
export type Bands = { rim: number; slab: number; half: number; number: number; glyph: number; mark: number };

const POINTS = 2400;

export function ringOf(cx: number, cy: number, a: number, b: number, n: number): Ring {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i <= POINTS; i++) {
    const t = -Math.PI / 2 + (i / POINTS) * 2 * Math.PI;
    const c = Math.cos(t);
    const s = Math.sin(t);
    xs.push(cx + a * Math.sign(c) * Math.abs(c) ** (2 / n));
    ys.push(cy + b * Math.sign(s) * Math.abs(s) ** (2 / n));
  }
  const length = [0];
  for (let i = 1; i <= POINTS; i++) length.push(length[i - 1]! + Math.hypot(xs[i]! - xs[i - 1]!, ys[i]! - ys[i - 1]!));
  const total = length[POINTS]!;
  const raw = (f: number): [number, number] => {
    const l = (((f % 1) + 1) % 1) * total;
    let low = 0;
    let high = POINTS;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (length[middle]! <= l) low = middle;
      else high = middle;
    }
    const k = (l - length[low]!) / (length[high]! - length[low]! || 1);
    return [xs[low]! + k * (xs[high]! - xs[low]!), ys[low]! + k * (ys[high]! - ys[low]!)];
  };
  const at = (f: number, d = 0): Spot => {
    const [x, y] = raw(f);
    const [x1, y1] = raw(f + 0.004);
    const [x0, y0] = raw(f - 0.004);
    const l = Math.hypot(x1 - x0, y1 - y0);
    const tx = (x1 - x0) / l;
    const ty = (y1 - y0) / l;
    return { x: x - ty * d, y: y + tx * d, tx, ty };
  };
  const path = (spots: Spot[]) => spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");
  const cell = (f0: number, f1: number, d0: number, d1: number, gap = 0): string => {
    const e = gap / total;
    const steps = Math.max(6, Math.round((f1 - f0) * 160));
    const along = Array.from({ length: steps + 1 }, (_, i) => f0 + e + ((f1 - f0 - 2 * e) * i) / steps);
    return `M${path([...along.map((f) => at(f, d0)), ...along.reverse().map((f) => at(f, d1))])}Z`;
  };
  const line = (f0: number, f1: number, d: number, parts = 60): string =>
    `M${path(Array.from({ length: parts + 1 }, (_, i) => at(f0 + ((f1 - f0) * i) / parts, d)))}`;
  return { at, cell, line };
}

/** Where a number begins, lies and ends on the way round. */
export const starts = (number: number) => (number - 1) / NUMBERS;
export const middle = (number: number) => (number - 0.5) / NUMBERS;
export const ends = (number: number) => number / NUMBERS;
/** The middle of a half-space (0 to 59). */
export const halfMiddle = (half: number) => (half + 0.5) / (2 * NUMBERS);
export const halfStart = (half: number) => half / (2 * NUMBERS);
