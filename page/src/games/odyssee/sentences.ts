// Sentences about the position: where the ship would end, what a choice would change, what lies on a zone.

import type { Session } from "../../lib/session/session.svelte";
import type { View } from "../../lib/protocol/messages";
import { adventureName, cardName, circleName, zoneName, zoneWord } from "./names";
import { type Course, endOf, type Laid, priceOf, shownTotal } from "./rules/course";
import { worthAt } from "./rules/missions";
import { NONE, READY, SPENT, ZONES } from "./rules/pieces";
import type { Position } from "./rules/position";
import { effectAt, type Scene } from "./scene";
import { word } from "./words";

/** “Lesbos (Sirens, +3)”. */
export function endText(session: Session, position: Position, circle: number): string {
  const name = circleName(session, circle);
  if (circle === position.departure) return word("end.home", { circle: name });
  const token = position.tokens[circle] ?? NONE;
  if (token === NONE) return word("end.bare", { circle: name });
  const points = worthAt(position, circle);
  const what = adventureName(token);
  if (position.mission === NONE) return word("end.token", { circle: name, what });
  return word("end.worth", { circle: name, what, points: points > 0 ? `+${points}` : "0" });
}
/** The possible ends, the likeliest first. */
function byOdds(course: Course): number[] {
  return [...new Set(course.paths.map((path) => endOf(path, course.start)))];
}
export function endsText(session: Session, position: Position, course: Course): string {
  return course.ends.length > 3 ? endsShort(session, position, course) : byOdds(course).map((end) => endText(session, position, end)).join(word("or"));
}
/** “Lesbos +3 or Delos 0”. */
export function endsShort(session: Session, position: Position, course: Course): string {
  const one = (end: number) => `${circleName(session, end)}${position.mission === NONE ? "" : worthAt(position, end) > 0 ? ` +${worthAt(position, end)}` : " 0"}`;
  return course.ends.length > 3 ? word("ends.many", { n: course.ends.length }) : byOdds(course).map(one).join(word("or"));
}
/** One sentence on a course. */
export function courseText(session: Session, position: Position, course: Course): string {
  if (course.legs.length === 0) return word("course.none", { circle: circleName(session, course.start) });
  return word(course.certain ? "course.end" : "course.open", { ends: endsText(session, position, course) });
}
/** What laying or using the chosen thing on a zone would change. */
export function effectText(session: Session, scene: Scene, zone: number): string {
  const effect = effectAt(scene, zone);
  if (!effect) return "";
  return effect.changed ? word("effect.to", { ends: endsText(session, scene.position, effect.course) }) : word("effect.none");
}
/** The state of a god's pawn in a word or two. */
export function pawnWord(position: Position, god: number): string {
  const pawn = position.pawns[god] ?? READY;
  if (pawn === SPENT) return word("pawn.spent");
  if (position.waits[god] !== NONE) return word("pawn.waits");
  return pawn < ZONES ? word("pawn.on", { zone: zoneWord(pawn) }) : word("pawn.ready");
}
export function cardsText(session: Session, laid: Laid[]): string[] {
  return laid.map((card) => {
    const what = card.card === null ? word("card.hidden") : cardName(session, card.card);
    return word("card.by", { card: card.card !== null && !card.open ? word("card.mine", { card: what }) : what, name: session.names[card.by] ?? "" });
  });
}
export function zoneLabel(session: Session, scene: Scene, zone: number, laid: Laid[]): string {
  const { position, now } = scene;
  const parts = [zoneName(session, zone)];
  if (now) {
    const total = shownTotal(now, zone, position.winds.doubled);
    parts.push(laid.length ? word("zone.sum", { n: total, cards: cardsText(session, laid).join(session.texts.word("board", "between")) }) : word("zone.empty"));
    if (now.unknown[zone]) parts.push(word("zone.unknown", { n: now.unknown[zone] ?? 0 }));
    if (position.winds.blocked === zone) parts.push(word("zone.storm"));
    else if (now.might[Math.floor(zone / 3)]?.includes(zone % 3)) parts.push(word(now.might[Math.floor(zone / 3)]!.length === 1 ? "zone.leads" : "zone.may"));
    else if (laid.length) parts.push(word("zone.needs", { n: priceOf(now, zone, position.winds) ?? 0 }));
    if (position.winds.doubled === zone) parts.push(word("zone.double"));
  }
  return parts.join(", ");
}

/** The power that waits for Athena, in a sentence of the catalogue. */
export function pendingText(session: Session, view: View): string {
  const act = session.notation.parse(view.agenda.at(-2) ?? "", "steps");
  const kinds = Object.fromEntries(session.notation.shape("steps", act.verb).map(({ name, kind }) => [name, kind]));
  return session.texts.say(["pending", act.verb], act.values, kinds, session.names);
}
