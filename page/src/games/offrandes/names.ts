// Names of pieces, places and players, from the game's catalogue and this world's own words.

import type { Session } from "../../lib/session/session.svelte";
import en from "./words/en.json";
import { ROMAN } from "./art/palette";
import { LADDERS } from "./rules/pieces";
import { positionOf } from "./rules/position";
import { type Word, word } from "./words";

export const LADDER_KEYS = ["pe", "wa", "fl", "ke", "pr", "co", "gu"] as const;

/** The short name of a character as it stands on tiles and ladders; a soft break is written “|”. */
export function ladderLines(ladder: number): string[] {
  return word(`ladder.${LADDER_KEYS[ladder]!}`).split("|");
}
export function ladderName(ladder: number): string {
  return ladderLines(ladder).join(" ");
}
export function ladderNames(session: Session, ladders: number[], form = "the"): string {
  return session.texts.join(ladders.map((ladder) => session.texts.noun("ladder", ladder, form)));
}
export function animals(session: Session, count: number, animal: number): string {
  return session.texts.say(["board", "animals"], { count, animal }, { animal: "animal" }, session.names);
}
export function altarName(session: Session, altar: number, form = "name"): string {
  return session.texts.noun("altar", altar, form);
}
/** A player in a list or on a label: “You” for oneself. */
export function who(session: Session, seat: number): string {
  return seat === session.seat ? word("you") : (session.names[seat] ?? "");
}
/** A word about a seat; about oneself in the second person, where that is another. */
export function state(session: Session, seat: number, key: Word, vars: Record<string, number> = {}): string {
  const own = `${key}.you`;
  return word(seat === session.seat && own in en ? (own as Word) : key, vars);
}
export function people(session: Session, seats: number[]): string {
  return session.texts.join(seats.map((seat) => (seat === session.seat ? word("you.low") : (session.names[seat] ?? ""))));
}
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
export function groups(keeper: number): string {
  return word(keeper === 0 ? "groups.none" : keeper === 1 ? "groups.one" : "groups.more", { last: ROMAN[keeper]! });
}
/** Whether a seat's coins are covered for this viewer. */
export function covered(session: Session, seat: number): boolean {
  return session.view !== null && positionOf(session.view).coinsCovered(seat, session.seat);
}
export function coins(session: Session, seat: number, cash: number): string {
  return covered(session, seat) ? "?" : String(cash);
}
/** What stands beside that number; of covered coins it must not tell that there is one alone. */
export function drachmas(session: Session, seat: number, cash: number): string {
  return word("fact.coins", { n: covered(session, seat) ? 2 : cash });
}
export const ALL_LADDERS = Array.from({ length: LADDERS }, (_, ladder) => ladder);
