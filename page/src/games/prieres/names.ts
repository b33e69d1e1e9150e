// Facts of the position in words: for names of pieces, the inspector, panels and the board as text.

import type { Session } from "../../lib/session/session.svelte";
import { leaders, type Progress } from "./rules/endCards";
import { originYield, yieldOf, type Yield } from "./rules/faith";
import { marksOf } from "./cityMarks";
import { NONE } from "./rules/pieces";
import type { City, Position } from "./rules/position";
import { word } from "./words";

export function cityName(session: Session, id: number): string {
  return session.texts.noun("city", id);
}
export function miracleKey(session: Session, miracle: number): string {
  return session.notation.names("miracle")[miracle] ?? "";
}
export function miracleName(session: Session, miracle: number): string {
  return session.texts.noun("miracle", miracle);
}
/** The plain effect of a Miracle, an intervention or an End card, from the catalogue. */
export function effectOf(session: Session, card: string): string {
  const cards = session.texts.catalogue["card"] as Record<string, { effect?: string }> | undefined;
  return cards?.[card]?.effect ?? "";
}
export function cardName(session: Session, card: string): string {
  const cards = session.texts.catalogue["card"] as Record<string, { name?: string }> | undefined;
  return cards?.[card]?.name ?? card;
}
export function endKey(session: Session, card: number): string {
  return session.notation.names("end")[card] ?? "";
}

export function yieldLine(pos: Position, found: Yield, temples: number, ahead: boolean): string {
  const round = pos.round + (ahead ? 1 : 0);
  const parts = found.reasons.map(({ key, faith }) => word(`why.${key}`, { n: temples, faith, round }));
  return word(ahead ? "yield.next" : "yield.now", { n: found.faith, round, why: parts.join(", ") });
}
/** Two sentences: what a City yields in this round and in the next, and why. */
export function yieldLines(pos: Position, city: City): string[] {
  const now = city.seat === NONE ? [] : [yieldLine(pos, yieldOf(pos, city), city.temples, false)];
  return [...now, yieldLine(pos, yieldOf(pos, city, true), city.temples, true)];
}
export function originLines(pos: Position, seat: number): string[] {
  return [yieldLine(pos, originYield(pos, seat), 1, false), yieldLine(pos, originYield(pos, seat, true), 1, true)];
}

/** A City in one breath, for whoever listens. */
export function cityLabel(session: Session, pos: Position, city: City): string {
  const name = cityName(session, city.id);
  const whose = city.seat === NONE ? "" : session.texts.player(city.seat, "name", session.names);
  const parts = [
    whose ? `${name}, ${whose}` : name,
    word("label.temples", { n: city.temples }) + (city.temples === city.printedTemples ? "" : ` (${word("label.printed", { n: city.printedTemples })})`),
    word("label.people", { n: city.people }) + (city.people === city.printedPeople ? "" : ` (${word("label.printed", { n: city.printedPeople })})`),
  ];
  if (city.seat === NONE) parts.push(word("label.cost", { n: city.cost }));
  else parts.push(word("label.yields", { n: yieldOf(pos, city).faith }));
  return [...parts, ...marksOf(pos, city).map((mark) => mark.full)].join(", ");
}

export function endScope(end: Progress): string {
  return word(`end.${end.scope}.${end.count}` as "end.all.cities");
}
/** The language's own colon, with the space after it and in French the one before it. */
export function colon(session: Session): string {
  return session.texts.word("board", "colon");
}
/** Who is how near, in a few words. */
export function endWho(session: Session, end: Progress): string {
  if (end.met) return word("end.met");
  if (end.scope === "one") {
    const ahead = leaders(end.values);
    return ahead.length ? word("end.leads", { name: session.texts.join(ahead.map((seat) => session.names[seat] ?? "")), n: ahead.length }) : word("end.level");
  }
  if (end.scope === "gap") return `${end.values[end.most]} − ${end.values[end.least]}`;
  return word("end.together");
}
