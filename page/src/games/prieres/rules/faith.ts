// What a City or an Original Temple yields, and why, in the order of the rules PRI-30 to PRI-32.

import { AGITATED, SKY_DOUBT, SKY_ECLIPSE, HARANGUED, ILLUMINATED, INSPIRED, SKY_MERCHANTS, NEW_CITY, nextMarks, NUDGED, SKY_NEXT, STRAYED, THREE, UNSHAKEN, SKY_VEIL } from "./pieces";
import { citiesOf, type City, type Position } from "./position";

export type ReasonKey =
  | "fresh" | "temples" | "origin" | "illuminated" | "inspired" | "harangued" | "agitated" | "strayed" | "eclipse"
  | "merchants" | "veil" | "doubt" | "unshaken" | "nudged";
/** One step of the sum: what it is due to, and the Faith after it. */
export type Reason = { key: ReasonKey; faith: number; rule: string };
export type Yield = { faith: number; reasons: Reason[] };

export function hasThree(position: Position, city: City): boolean {
  const reading = position.table[THREE];
  if (reading === 0) return city.temples >= 3;
  return reading === 1 ? city.temples === 3 : city.printedTemples === 3;
}

/** The yield of a City in this round, or with `ahead` in the next one as things stand. */
export function yieldOf(position: Position, city: City, ahead = false): Yield {
  const marks = ahead ? nextMarks(city.marks) : city.marks;
  const skies = ahead ? position.skies >> SKY_NEXT : position.skies & ((1 << SKY_NEXT) - 1);
  const fresh = !ahead && city.placed >= position.round && position.table[NEW_CITY] === 0;
  if (fresh) return { faith: 0, reasons: [{ key: "fresh", faith: 0, rule: "PRI-3" }] };
  let faith = city.temples;
  const reasons: Reason[] = [{ key: "temples", faith, rule: "PRI-30" }];
  const because = (key: ReasonKey, value: number, rule: string) => {
    faith = value;
    reasons.push({ key, faith, rule });
  };
  if (marks & (ILLUMINATED | INSPIRED | HARANGUED)) {
    const key = marks & ILLUMINATED ? "illuminated" : marks & INSPIRED ? "inspired" : "harangued";
    because(key, 2 * city.temples, "PRI-30");
  }
  const hold = (key: ReasonKey, most: number) => {
    faith = Math.min(faith, most);
    reasons.push({ key, faith, rule: "PRI-31" });
  };
  const three = hasThree(position, city);
  if (marks & AGITATED) hold("agitated", 0);
  if (marks & STRAYED) hold("strayed", 0);
  if (skies & SKY_MERCHANTS && three) hold("merchants", 0);
  if (skies & SKY_ECLIPSE && city.temples === 1) hold("eclipse", 0);
  if (skies & SKY_VEIL) hold("veil", three ? 1 : 0);
  if (skies & SKY_DOUBT) hold("doubt", 1);
  return { faith, reasons };
}

export function originYield(position: Position, seat: number, ahead = false): Yield {
  const marks = (position.origin[seat] ?? 0) & (ahead ? UNSHAKEN : UNSHAKEN | NUDGED);
  const skies = ahead ? position.skies >> SKY_NEXT : position.skies;
  let faith = 1;
  const reasons: Reason[] = [{ key: "origin", faith, rule: "PRI-32" }];
  if (marks) {
    faith = 3;
    reasons.push({ key: marks & UNSHAKEN ? "unshaken" : "nudged", faith, rule: "PRI-32" });
  }
  if (skies & SKY_VEIL) {
    faith = 1;
    reasons.push({ key: "veil", faith, rule: "PRI-32" });
  }
  return { faith, reasons };
}

/** What all sources of a seat yield together. */
export function totalYield(position: Position, seat: number, ahead = false): number {
  return citiesOf(position, seat).reduce((sum, city) => sum + yieldOf(position, city, ahead).faith, originYield(position, seat, ahead).faith);
}
/** The effects on everybody that hold a City back: the keys of its reasons. */
export function heldBack(position: Position, city: City, ahead: boolean): ReasonKey | null {
  const found = yieldOf(position, city, ahead).reasons.filter(({ key }) => ["eclipse", "merchants", "veil", "doubt"].includes(key));
  const before = yieldOf({ ...position, skies: 0 }, city, ahead).faith;
  return found.length && yieldOf(position, city, ahead).faith < before ? found.at(-1)!.key : null;
}
