// The tables of the game as the page needs them: colours, the ring, the cards, the market.

export const COLOURS = 5;
export const BLACK = 5;
export const KEYS = ["W", "B", "G", "Y", "R", "K"] as const;
export type ColourKey = (typeof KEYS)[number];

export const NUMBERS = 30;
export const HALVES = 60;
/** Cards from here on are the trilithon cards, in the order of the colours. */
export const TRILITHONS = 60;
export const SLOTS = ["L1", "L2", "P1", "P2", "P3", "P4"] as const;
export const PILLAR = 0;
export const LINTEL = 1;
export const KIND_OF = [LINTEL, LINTEL, PILLAR, PILLAR, PILLAR, PILLAR] as const;
export const NO_SLOT = 6;
export const NO_GAIN = 5;
/** Table options by their place. */
export const DAY_UPGRADE_TIMING = 4;
export const COUNTER_SCOPE = 6;
export const TRADE_ROUNDS = 8;
export const MAX_MARKET_DAYS = 10;

/** The colour of a number of the ring: 0 to 4, or black. */
export function colourOf(number: number): number {
  return (number + 5) % 6;
}
/** The half-space after this one, the way everybody walks (STO-4). */
export function nextHalf(half: number): number {
  return (half + 1) % HALVES;
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
/** The code of a card in notation: `7N`, `TW`. */
export function codeOf(card: number): string {
  return isTrilithon(card) ? `T${keyOf(card - TRILITHONS)}` : `${numberOf(card)}${isDay(card) ? "D" : "N"}`;
}
export function keyOf(colour: number): ColourKey {
  return KEYS[colour] ?? "K";
}
