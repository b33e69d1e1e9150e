// Measures of the board: wide, as high as the room allows, and slim for a phone.

import { type Bands, type Ring, ringOf } from "./ring";

export type Layout = {
  slim: boolean; w: number; h: number; cx: number; cy: number; ring: Ring; bands: Bands;
  /** Where the bands of slabs and of half-spaces end, measured inwards. */
  d2: number; d3: number; market: number; figure: number;
  slots: { x: number; y: number }[];
};
const SLOTS = [ { x: 0, y: 52 }, { x: 0, y: -110 }, { x: -142, y: 53 }, { x: -182, y: -68 }, { x: 182, y: -68 }, { x: 142, y: 53 } ];
const SLIM_SLOTS = [ { x: 0, y: 72 }, { x: 0, y: -73 }, { x: -77, y: 44 }, { x: -77, y: -28 }, { x: 77, y: -28 }, { x: 77, y: 44 } ];
const made = new Map<number, Layout>();

/** A wide board for a room of this shape. */
export function wide(width: number, height: number): Layout {
  const h = Math.round(Math.min(580, Math.max(396, (800 * height) / Math.max(1, width))) / 6) * 6;
  let found = made.get(h);
  if (!found) {
    const tight = h < 500;
    const bands = h < 450 ? { rim: 13, slab: 20, half: 25, number: 16, glyph: 10, mark: 11 } : tight ? { rim: 15, slab: 22, half: 29, number: 17, glyph: 11, mark: 12 } : { rim: 16, slab: 24, half: 36, number: 18, glyph: 11.5, mark: 13 };
    const d2 = bands.rim + bands.slab;
    const d3 = d2 + bands.half;
    const inner = h - 26 - 2 * d3;
    found = {
      slim: false, w: 800, h, cx: 400, cy: h / 2, ring: ringOf(400, h / 2, 386, h / 2 - 13, 2.22), bands, d2, d3,
      market: Math.min(1.06, inner / 328), figure: h < 450 ? 0.84 : tight ? 0.92 : 1.04, slots: SLOTS,
    };
    made.set(h, found);
  }
  return found;
}
const bands = { rim: 11, slab: 18, half: 21, number: 15, glyph: 8.6, mark: 9.4 };
export const slim: Layout = {
  slim: true, w: 360, h: 352, cx: 180, cy: 174, ring: ringOf(180, 174, 171, 168, 2.5), bands, d2: 29, d3: 50, market: 1, figure: 0.66, slots: SLIM_SLOTS,
};
