// A hand as people sort it, and the combinations found in it.

import type { Said } from "../../lib/game/notation";
import { BLACK, cardColour, isDay, isTrilithon } from "./rules/pieces";
import type { Sort, Wish } from "./uiState.svelte";
import { KEYS } from "./rules/pieces";

export function sorted(cards: number[], sort: Sort): number[] {
  const by = (card: number): number => {
    if (isTrilithon(card)) return 10_000 + card;
    if (sort === "colour") return cardColour(card) * 100 + card;
    return sort === "sign" ? (isDay(card) ? 1000 : 0) + card : card;
  };
  return [...cards].sort((a, b) => by(a) - by(b));
}
export type Frame = { key: string; kind: number; cards: number[]; gains: { gain: number; text: string }[] };

/** The legal combinations, each once with all it may bring: few cards first, jokers last. */
export function frames(options: Said[]): Frame[] {
  const found = new Map<string, Frame>();
  for (const { verb, values, tokens, text } of options) {
    if (verb !== "lay") continue;
    const key = `${tokens["combination"]} ${tokens["cards"]}`;
    let frame = found.get(key);
    if (!frame) {
      frame = { key, kind: values["combination"] as number, cards: values["cards"] as number[], gains: [] };
      found.set(key, frame);
    }
    frame.gains.push({ gain: values["gain"] as number, text });
  }
  const jokers = (frame: Frame) => frame.cards.filter((card) => cardColour(card) === BLACK).length;
  return [...found.values()].sort((a, b) => a.cards.length - b.cards.length || jokers(a) - jokers(b));
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
/** A wish in notation. */
export function wishText(wish: Wish): string {
  if (wish.card) return `card=${wish.card}`;
  if (wish.tri) return wish.colour >= 0 && wish.colour < BLACK ? `tri=${KEYS[wish.colour]}` : "tri";
  const parts = [
    wish.colour >= 0 ? `col=${KEYS[wish.colour]}` : "",
    wish.number ? `num=${wish.number}` : "",
    wish.sign ? `sym=${wish.sign}` : "",
  ].filter(Boolean);
  return parts.join("&") || "any";
}
export function wishOf(text: string): Wish {
  const wish: Wish = { colour: -1, number: 0, sign: "", card: "", tri: false };
  for (const part of text.split("&")) {
    const [what, value = ""] = part.split("=");
    if (what === "card") wish.card = value;
    else if (what === "tri") {
      wish.tri = true;
      wish.colour = KEYS.indexOf(value as "W");
    } else if (what === "col") wish.colour = KEYS.indexOf(value as "W");
    else if (what === "num") wish.number = Number(value);
    else if (what === "sym") wish.sign = value as "N";
  }
  return wish;
}
