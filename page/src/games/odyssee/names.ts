// Names of pieces and places, from the game's catalogue and this world's own words.

import type { Session } from "../../lib/session/session.svelte";
import { adventureOf, colourOf, NONE } from "./rules/pieces";
import { type Word, word } from "./words";

export function circleName(session: Session, circle: number): string {
  return circle === NONE ? "" : session.texts.noun("circle", circle, "name", session.names);
}
/** “at Corfu”, as a sentence needs it. */
export function atCircle(session: Session, circle: number): string {
  return circle === NONE ? "" : session.texts.noun("circle", circle, "at", session.names);
}
export function godName(session: Session, god: number, form = "name"): string {
  return god === NONE ? word("god.none") : session.texts.noun("god", god, form, session.names);
}
export function zoneName(session: Session, zone: number, form = "name"): string {
  return session.texts.noun("zone", zone, form, session.names);
}
export function colourName(session: Session, colour: number): string {
  return session.texts.noun("colour", colour % 3, "name", session.names);
}
export function cardName(session: Session, card: number, form = "a"): string {
  return session.texts.noun("card", card, form, session.names);
}
/** A short name that fits beside a token. */
export function adventureName(adventure: number): string {
  return adventure === NONE ? "" : word(`adv.${adventureOf(adventure)}` as Word);
}
/** The letter of a colour in this language. */
export function letter(zone: number): string {
  return word(`letter.${colourOf(zone)}`);
}
/** “1Y”: ship and colour. */
export function zoneWord(zone: number): string {
  return `${Math.floor(zone / 3) + 1}${letter(zone)}`;
}
