// Words of this world and of the catalogue, put together.

import { wordsOf } from "../../lib/words";
import type { Sitting } from "../../lib/sitting.svelte";
import en from "./words/en.json";
import fr from "./words/fr.json";
import { LADDERS } from "./pieces";

export const word = wordsOf(en, fr);
export type WordKey = keyof typeof en;

const LADDER_KEYS = ["pe", "wa", "fl", "ke", "pr", "co", "gu"] as const;
const MONEY = 5;
export const ROUND_CAP = 6;

/** The short name of a character as it stands on tiles and ladders; a soft break is written “|”. */
export function ladderLines(ladder: number): string[] {
  return word(`ladder.${LADDER_KEYS[ladder]!}`).split("|");
}
export function ladderName(ladder: number): string {
  return ladderLines(ladder).join(" ");
}
export function ladderNames(sitting: Sitting, ladders: number[], form = "the"): string {
  return sitting.texts.join(ladders.map((ladder) => sitting.texts.noun("ladder", ladder, form)));
}
export function animals(sitting: Sitting, count: number, animal: number): string {
  return sitting.texts.say(["board", "animals"], { count, animal }, { animal: "animal" }, sitting.names);
}
export function altarName(sitting: Sitting, altar: number, form = "name"): string {
  return sitting.texts.noun("altar", altar, form);
}
/** A player in a list or on a label: “You” for oneself. */
export function who(sitting: Sitting, seat: number): string {
  return seat === sitting.seat ? word("you") : (sitting.names[seat] ?? "");
}
/** A word about a seat; about oneself in the second person, where that is another. */
export function state(sitting: Sitting, seat: number, key: WordKey, vars: Record<string, number> = {}): string {
  const own = `${key}.you`;
  return word(seat === sitting.seat && own in en ? (own as WordKey) : key, vars);
}
export function people(sitting: Sitting, seats: number[]): string {
  return sitting.texts.join(seats.map((seat) => (seat === sitting.seat ? word("you.low") : (sitting.names[seat] ?? ""))));
}
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
export function groups(keeper: number): string {
  return word(keeper === 0 ? "groups.none" : keeper === 1 ? "groups.one" : "groups.more", { last: ["", "I", "II", "III", "IV", "V"][keeper]! });
}
/** Whether a seat's coins are covered for this viewer (the option “money”). */
export function covered(sitting: Sitting, seat: number): boolean {
  const view = sitting.view;
  return view !== null && view.table[MONEY] === 1 && seat !== sitting.seat && view.agenda.length > 0;
}
export function coins(sitting: Sitting, seat: number, cash: number): string {
  return covered(sitting, seat) ? "?" : String(cash);
}
export const ALL_LADDERS = Array.from({ length: LADDERS }, (_, ladder) => ladder);
