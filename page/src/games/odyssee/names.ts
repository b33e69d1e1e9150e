// Words of this world, and names from the game's catalogue.

import type { Session } from "../../lib/session/session.svelte";
import { wordsOf } from "../../lib/text/words";
import { type Course, endOf } from "./rules/course";
import { adventureOf, colourOf, NONE } from "./rules/pieces";
import { effectAt, type Scene } from "./scene";
import { type Table, worthAt } from "./rules/position";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const word = wordsOf(en, fr);
export type Word = keyof typeof en;

export function circleName(session: Session, circle: number): string {
  return circle === NONE ? "" : session.texts.noun("circle", circle, "name", session.names);
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
/** “+3”, “0”, “0 or +2”: what the possible ends are worth. */
export function pointsText(points: number[]): string {
  const each = [...new Set(points)].sort((a, b) => a - b).map((value) => (value > 0 ? `+${value}` : "0"));
  return each.join(word("or"));
}
/** “Lesbos (Sirens, +3)”. */
export function endText(session: Session, table: Table, circle: number): string {
  const name = circleName(session, circle);
  if (circle === table.departure) return word("end.home", { circle: name });
  const token = table.tokens[circle] ?? NONE;
  if (token === NONE) return word("end.bare", { circle: name });
  const points = worthAt(table, circle);
  const what = adventureName(token);
  if (table.mission === NONE) return word("end.token", { circle: name, what });
  return word("end.worth", { circle: name, what, points: points > 0 ? `+${points}` : "0" });
}
/** The possible ends, the likeliest first. */
function byOdds(course: Course): number[] {
  return [...new Set(course.paths.map((path) => endOf(path, course.start)))];
}
export function endsText(session: Session, table: Table, course: Course): string {
  return course.ends.length > 3 ? endsShort(session, table, course) : byOdds(course).map((end) => endText(session, table, end)).join(word("or"));
}
/** “Lesbos +3 or Delos 0”. */
export function endsShort(session: Session, table: Table, course: Course): string {
  const one = (end: number) => `${circleName(session, end)}${table.mission === NONE ? "" : worthAt(table, end) > 0 ? ` +${worthAt(table, end)}` : " 0"}`;
  return course.ends.length > 3 ? word("ends.many", { n: course.ends.length }) : byOdds(course).map(one).join(word("or"));
}
/** One sentence on a course. */
export function courseText(session: Session, table: Table, course: Course): string {
  if (course.legs.length === 0) return word("course.none", { circle: circleName(session, course.start) });
  return word(course.certain ? "course.end" : "course.open", { ends: endsText(session, table, course) });
}
/** What laying or using the chosen thing on a zone would change. */
export function effectText(session: Session, scene: Scene, zone: number): string {
  const effect = effectAt(scene, zone);
  if (!effect) return "";
  return effect.changed ? word("effect.to", { ends: endsText(session, scene.table, effect.course) }) : word("effect.none");
}
