// Names of pieces, places and players, from the game's catalogue and this world's own words.

import type { Session } from "../../lib/session/session.svelte";
import { word } from "./words";
import { BLACK, cardColour, isDay, isTrilithon, numberOf } from "./rules/pieces";

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
export function who(session: Session, seat: number): string {
  return seat === session.seat ? word("you") : (session.names[seat] ?? "");
}
export function colourName(session: Session, colour: number): string {
  return colour === BLACK ? session.texts.word("board", "black") : session.texts.noun("colour", colour);
}
/** The language's own colon: with a space before it in French. */
export function colon(session: Session): string {
  return session.texts.word("board", "colon");
}
/** Between facts: with a no-break space before it in French. */
export function semicolon(session: Session): string {
  return `${session.texts.word("board", "semicolon")} `;
}
/** The colour of a space, in the form that goes with a space. */
export function spaceName(session: Session, colour: number): string {
  return colour === BLACK ? session.texts.word("board", "black") : session.texts.noun("colour", colour, "space");
}
/** "2 pillars and 1 lintel"; empty if there are none. */
export function monoliths(session: Session, counts: number[]): string {
  const told = counts.flatMap((n, kind) => (n ? [`${n} ${session.texts.noun("monolith", kind, n === 1 ? "one" : "other")}`] : []));
  return told.length ? session.texts.join(told) : "";
}
export function reserveName(session: Session, reserve: number[]): string {
  const { texts } = session;
  return `${capital(texts.word("board", "reserve"))}${colon(session)} ${monoliths(session, reserve) || texts.word("board", "nothing")}.`;
}
export function tokenName(session: Session, colour: number): string {
  return session.texts.noun("colour", colour, "a");
}
export function bagName(session: Session, counts: number[]): string {
  const bag = counts.reduce((sum, count, colour) => sum + Math.min(15, count) * 16 ** colour, 0);
  const told = counts.map((count, colour) => (count ? `${count} ${session.texts.noun("colour", colour, count === 1 ? "one" : "other")}` : "")).filter(Boolean);
  return bag ? session.texts.join(told) : session.texts.word("board", "no_tokens");
}
export function cardName(session: Session, card: number): string {
  return session.texts.noun("card", card);
}
/** The full name of a card, with its colour: for screen readers. */
export function cardLong(session: Session, card: number): string {
  if (isTrilithon(card)) return cardName(session, card);
  const number = numberOf(card);
  const colour = colourName(session, cardColour(card));
  return `${word(isDay(card) ? "card.day" : "card.night", { number })}, ${colour}`;
}
export function halfName(half: number): string {
  return word(isDay(half) ? "half.day" : "half.night", { number: numberOf(half) });
}
export function wishName(session: Session, wish: number): string {
  return session.texts.noun("wish", wish);
}
export function slotName(session: Session, slot: number): string {
  return session.texts.noun("slot", slot, "the");
}
export function people(session: Session, seats: number[]): string {
  return session.texts.join(seats.map((seat) => (seat === session.seat ? word("you.low") : (session.names[seat] ?? ""))));
}
