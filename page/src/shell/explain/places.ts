// Where the explanation of a piece goes, and the next piece in a direction: for the explainer.

import type { Rect } from "../theatre/places";

export type Size = { width: number; height: number };
const GAP = 8;
const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function overlap(a: Rect, b: Rect): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}
function middle({ left, top, right, bottom }: Rect): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
/** Beside the piece, inside the window, off the piece and, as far as can be, off what one answers with. */
export function besidePiece(piece: Rect, size: Size, room: Rect, spare: Rect | null): { left: number; top: number } {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));
  const [x, y] = middle(piece);
  const across = clamp(x - size.width / 2, room.left, room.right - size.width);
  const along = clamp(y - size.height / 2, room.top, room.bottom - size.height);
  const tries = [
    { left: across, top: piece.top - GAP - size.height },
    { left: piece.right + GAP, top: along },
    { left: piece.left - GAP - size.width, top: along },
    { left: across, top: piece.bottom + GAP },
  ].map(({ left, top }) => ({ left: clamp(left, room.left, room.right - size.width), top: clamp(top, room.top, room.bottom - size.height) }));
  const cost = ({ left, top }: { left: number; top: number }) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    return 4 * overlap(box, piece) + (spare ? overlap(box, spare) : 0);
  };
  return tries.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
export type Point = { clientX: number; clientY: number };
/** Tells a pointer that moves onto things from things that come under a pointer at rest. */
export class Pointer {
  private last: Point | null;
  private rested = false;
  /** `last`: where it was pressed before anybody watched, as far as that is known. */
  constructor(last: Point | null = null) {
    this.last = last;
  }
  /** Something is under the pointer now: whether it came there by itself. */
  rests({ clientX, clientY }: Point): boolean {
    this.rested = this.last?.clientX === clientX && this.last.clientY === clientY;
    this.last = { clientX, clientY };
    return this.rested;
  }
  /** A press: what comes under the pointer after it, comes by itself. */
  presses({ clientX, clientY }: Point): void {
    this.last = { clientX, clientY };
    this.rested = false;
  }
  /** The pointer moves: whether that is the first time since something came under it. */
  wakes({ clientX, clientY }: Point): boolean {
    const moves = this.last?.clientX !== clientX || this.last.clientY !== clientY;
    const wakes = this.rested && moves;
    if (!wakes) this.last = { clientX, clientY };
    return wakes;
  }
}
/** On a phone the sheet lies on the edge of the prompt, or under the bar if the piece is below. */
export function sheetTop(piece: Rect, size: Size, room: Rect, promptTop: number): number {
  const low = Math.max(room.top, Math.min(promptTop, room.bottom) - size.height);
  const hides = piece.top < promptTop && piece.bottom > low;
  return hides && piece.top - GAP - size.height >= room.top ? room.top : low;
}
/** The nearest piece in the direction of an arrow key; null for another key, or where there is none. */
export function nextPiece<T>(key: string, from: Rect, pieces: { box: Rect; of: T }[]): T | null {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = middle(from);
  let best: { of: T; far: number } | null = null;
  for (const { box, of } of pieces) {
    const [tx, ty] = middle(box);
    const ahead = (tx - x) * way[0] + (ty - y) * way[1];
    const aside = Math.abs((tx - x) * way[1]) + Math.abs((ty - y) * way[0]);
    if (ahead < 3) continue;
    const far = ahead + 2.5 * aside;
    if (!best || far < best.far) best = { of, far };
  }
  return best?.of ?? null;
}
