// The tables of the game as the page needs them: colours, the ring, the cards, the market.

export const COLOURS = 5;
export const BLACK = 5;
export const KEYS = ["W", "B", "G", "Y", "R", "K"] as const;
export type ColourKey = (typeof KEYS)[number];
export const FILL = ["#f5f1e6", "#2f6aa8", "#3c7d49", "#e2b233", "#b83a2b", "#26242c"] as const;
export const DARK = ["#8f8770", "#1d4878", "#255a32", "#8a6510", "#7d2118", "#0f0e13"] as const;
export const ON = ["#1d1a16", "#ffffff", "#ffffff", "#1d1a16", "#ffffff", "#f3e6c0"] as const;
export const INK = "#1d1a16";

export const NUMBERS = 30;
export const HALVES = 60;
export const CARDS = 65;
/** Cards from here on are the trilithon cards, in the order of the colours. */
export const TRILITHONS = 60;
export const SLOTS = ["L1", "L2", "P1", "P2", "P3", "P4"] as const;
export const PILLAR = 0;
export const LINTEL = 1;
export const KIND_OF = [LINTEL, LINTEL, PILLAR, PILLAR, PILLAR, PILLAR] as const;
export const NO_SLOT = 6;
export const NO_GAIN = 5;
/** Table options by their place. */
export const SHORT_GAME = 1;
export const TRADE_ROUNDS = 8;
export const MAX_DAYS = 10;
export const BLUFF = 5;
export const UPGRADE_AFTER = 4;
export const COUNTER_ANY = 6;

/** The colour of a number of the ring: 0 to 4, or black. */
export function colourOf(number: number): number {
  return (number + 5) % 6;
}
/** The number of a card or half-space. */
export function numberOf(half: number): number {
  return Math.floor(half / 2) + 1;
}
export function isDay(half: number): boolean {
  return half % 2 === 1;
}
/** The colour of a card, trilithon cards included. */
export function cardColour(card: number): number {
  return card >= TRILITHONS ? card - TRILITHONS : colourOf(numberOf(card));
}
export function isTrilithon(card: number): boolean {
  return card >= TRILITHONS;
}
export function keyOf(colour: number): ColourKey {
  return KEYS[colour] ?? "K";
}
/** Whether a card fits a wish, by the wish's name (`any`, `tri`, `tri=W`, `card=7N`, `col=W&num=7&sym=N`). */
export function fits(wish: string, card: number, cardName: string): boolean {
  if (wish === "any") return true;
  if (wish === "tri") return isTrilithon(card);
  if (wish.startsWith("tri=")) return cardName === `T${wish.slice(4)}`;
  if (wish.startsWith("card=")) return cardName === wish.slice(5);
  if (isTrilithon(card)) return false;
  return wish.split("&").every((part) => {
    const [what, value = ""] = part.split("=");
    if (what === "col") return keyOf(cardColour(card)) === value;
    if (what === "num") return numberOf(card) === Number(value);
    return what === "sym" && (isDay(card) ? "D" : "N") === value;
  });
}
/** One card for each wish, distinct, kept where `wanted` already says so; null if it cannot be done. */
export function match(wishes: string[], hand: number[], nameOf: (card: number) => string, wanted: (number | null)[] = []): number[] | null {
  const chosen: number[] = [];
  const place = (k: number): boolean => {
    if (k === wishes.length) return true;
    const fixed = wanted[k];
    for (const card of fixed !== null && fixed !== undefined ? [fixed] : hand) {
      if (chosen.includes(card) || !fits(wishes[k]!, card, nameOf(card))) continue;
      chosen.push(card);
      if (place(k + 1)) return true;
      chosen.pop();
    }
    return false;
  };
  return place(0) ? chosen : null;
}
