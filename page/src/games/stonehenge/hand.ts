// A hand as people sort it, and as many of its combinations as can be laid beside one another.

import type { Frame } from "./rules/combinations";
import { cardColour, isDay, isTrilithon } from "./rules/pieces";
import type { Sort } from "./uiState.svelte";

export function sorted(cards: number[], sort: Sort): number[] {
  const by = (card: number): number => {
    if (isTrilithon(card)) return 10_000 + card;
    if (sort === "colour") return cardColour(card) * 100 + card;
    return sort === "sign" ? (isDay(card) ? 1000 : 0) + card : card;
  };
  return [...cards].sort((a, b) => by(a) - by(b));
}
/** As many combinations as can be laid beside one another, few cards first; the search is cut short in huge hands. */
export function packed(all: Frame[]): Frame[] {
  let best: Frame[] = [];
  let left = 3000;
  const used = new Set<number>();
  const go = (from: number, taken: Frame[]): void => {
    if (taken.length > best.length) best = [...taken];
    for (let i = from; i < all.length && left-- > 0; i++) {
      const frame = all[i]!;
      if (frame.cards.some((card) => used.has(card))) continue;
      frame.cards.forEach((card) => used.add(card));
      go(i + 1, [...taken, frame]);
      frame.cards.forEach((card) => used.delete(card));
    }
  };
  go(0, []);
  return best;
}
