// Animals on an altar: overlapping silhouettes in procession, arriving from the stock and going back to it.

import { cubicInOut } from "svelte/easing";
import { mayMove } from "../../../lib/store/prefs.svelte";

export type Step = { x: number; w: number; h: number };

/** Places of `count` animals around `middle`, the last drawn first. */
export function parade(count: number, middle: number, wide: number, room: number): Step[] {
  const w = wide - Math.max(0, count - 1) * (wide * 0.06);
  const step = count > 1 ? Math.min(w * 0.24, (room - w) / (count - 1)) : 0;
  const total = w + (count - 1) * step;
  return Array.from({ length: count }, (_, i) => ({ x: middle - total / 2 + (count - 1 - i) * step, w, h: (w * 38) / 48 }));
}
/** A Svelte transition between the stock (dx, dy away) and the altar. */
export function walk(_: Element, { dx, dy, delay = 0 }: { dx: number; dy: number; delay?: number }) {
  return {
    delay: mayMove() ? delay : 0,
    duration: mayMove() ? 800 : 0,
    easing: cubicInOut,
    css: (t: number, u: number) => `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${Math.min(1, 3 * t)}`,
  };
}
