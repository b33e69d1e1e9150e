// Words of this world and of the catalogue, put together.

import type { Sitting } from "../../lib/sitting.svelte";
import { wordsOf } from "../../lib/words";
import { BLACK, isDay, isTrilithon, numberOf } from "./pieces";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const word = wordsOf(en, fr);
export type WordKey = keyof typeof en;

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
export function who(sitting: Sitting, seat: number): string {
  return seat === sitting.seat ? word("you") : (sitting.names[seat] ?? "");
}
export function colourName(sitting: Sitting, colour: number): string {
  return colour === BLACK ? sitting.texts.word("board", "black") : sitting.texts.noun("colour", colour);
}
/** The language's own colon: with a space before it in French. */
export function colon(sitting: Sitting): string {
  return sitting.texts.word("board", "colon");
}
/** Between facts: with a no-break space before it in French. */
export function semicolon(sitting: Sitting): string {
  return `${sitting.texts.word("board", "semicolon")} `;
}
/** The colour of a space, as one says it of a space. */
export function spaceName(sitting: Sitting, colour: number): string {
  return colour === BLACK ? sitting.texts.word("board", "black") : sitting.texts.noun("colour", colour, "space");
}
/** "2 pillars and 1 lintel"; empty if there are none. */
export function monoliths(sitting: Sitting, counts: number[]): string {
  const told = counts.flatMap((n, kind) => (n ? [`${n} ${sitting.texts.noun("monolith", kind, n === 1 ? "one" : "other")}`] : []));
  return told.length ? sitting.texts.join(told) : "";
}
export function reserveName(sitting: Sitting, reserve: number[]): string {
  const { texts } = sitting;
  return `${capital(texts.word("board", "reserve"))}${colon(sitting)} ${monoliths(sitting, reserve) || texts.word("board", "nothing")}.`;
}
export function tokenName(sitting: Sitting, colour: number): string {
  return sitting.texts.noun("colour", colour, "a");
}
export function bagName(sitting: Sitting, counts: number[]): string {
  const bag = counts.reduce((sum, count, colour) => sum + Math.min(15, count) * 16 ** colour, 0);
  const told = counts.map((count, colour) => (count ? `${count} ${sitting.texts.noun("colour", colour, count === 1 ? "one" : "other")}` : "")).filter(Boolean);
  return bag ? sitting.texts.join(told) : sitting.texts.word("board", "no_tokens");
}
export function cardName(sitting: Sitting, card: number): string {
  return sitting.texts.noun("card", card);
}
/** The full name of a card, with its colour: for those who do not see it. */
export function cardLong(sitting: Sitting, card: number): string {
  if (isTrilithon(card)) return cardName(sitting, card);
  const number = numberOf(card);
  const colour = colourName(sitting, (number + 5) % 6);
  return `${word(isDay(card) ? "card.day" : "card.night", { number })}, ${colour}`;
}
export function halfName(half: number): string {
  return word(isDay(half) ? "half.day" : "half.night", { number: numberOf(half) });
}
export function wishName(sitting: Sitting, wish: number): string {
  return sitting.texts.noun("wish", wish);
}
export function slotName(sitting: Sitting, slot: number): string {
  return sitting.texts.noun("slot", slot, "the");
}
export function people(sitting: Sitting, seats: number[]): string {
  return sitting.texts.join(seats.map((seat) => (seat === sitting.seat ? word("you.low") : (sitting.names[seat] ?? ""))));
}
