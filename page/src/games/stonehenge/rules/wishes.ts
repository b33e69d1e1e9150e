// Wishes: the patterns by which offers and demands say which card they want (STO-73, STO-94), in notation and taken apart.

import { BLACK, cardColour, codeOf, isDay, isTrilithon, keyOf, KEYS, numberOf } from "./pieces";

/** A wish while it is put together; the empty one is any card. */
export type Wish = { colour: number; number: number; sign: "" | "N" | "D"; card: string; tri: boolean };
export function anyCard(): Wish {
  return { colour: -1, number: 0, sign: "", card: "", tri: false };
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
  const wish = anyCard();
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
/** Whether a card fits a wish, by the wish's name (`any`, `tri`, `tri=W`, `card=7N`, `col=W&num=7&sym=N`). */
export function fits(wish: string, card: number): boolean {
  if (wish === "any") return true;
  if (wish === "tri") return isTrilithon(card);
  if (wish.startsWith("tri=")) return codeOf(card) === `T${wish.slice(4)}`;
  if (wish.startsWith("card=")) return codeOf(card) === wish.slice(5);
  if (isTrilithon(card)) return false;
  return wish.split("&").every((part) => {
    const [what, value = ""] = part.split("=");
    if (what === "col") return keyOf(cardColour(card)) === value;
    if (what === "num") return numberOf(card) === Number(value);
    return what === "sym" && (isDay(card) ? "D" : "N") === value;
  });
}
/** One card for each wish, all different, kept where `wanted` already names one; null if there is no way (STO-74, STO-94). */
export function match(wishes: string[], hand: number[], wanted: (number | null)[] = []): number[] | null {
  const chosen: number[] = [];
  const place = (k: number): boolean => {
    if (k === wishes.length) return true;
    const fixed = wanted[k];
    for (const card of fixed !== null && fixed !== undefined ? [fixed] : hand) {
      if (chosen.includes(card) || !fits(wishes[k]!, card)) continue;
      chosen.push(card);
      if (place(k + 1)) return true;
      chosen.pop();
    }
    return false;
  };
  return place(0) ? chosen : null;
}
