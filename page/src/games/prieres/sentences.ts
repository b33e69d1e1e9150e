// Sentences about the position: what a City yields and why, how near an End card is, how an Imploration came out.

import type { Session } from "../../lib/session/session.svelte";
import { marksOf } from "./cityMarks";
import type { BidsStory } from "./theatre/fromLog";
import { cityName } from "./names";
import type { Progress } from "./rules/endCards";
import { originYield, type Yield, yieldOf } from "./rules/faith";
import { highestBid, tokenMover } from "./rules/imploration";
import { NONE } from "./rules/pieces";
import type { City, Position } from "./rules/position";
import { word } from "./words";

export function yieldLine(position: Position, found: Yield, temples: number, ahead: boolean): string {
  const round = position.round + (ahead ? 1 : 0);
  const parts = found.reasons.map(({ key, faith }) => word(`why.${key}`, { n: temples, faith, round }));
  return word(ahead ? "yield.next" : "yield.now", { n: found.faith, round, why: parts.join(", ") });
}
/** Two sentences: what a City yields in this round and in the next, and why. */
export function yieldLines(position: Position, city: City): string[] {
  const now = city.seat === NONE ? [] : [yieldLine(position, yieldOf(position, city), city.temples, false)];
  return [...now, yieldLine(position, yieldOf(position, city, true), city.temples, true)];
}
export function originLines(position: Position, seat: number): string[] {
  return [yieldLine(position, originYield(position, seat), 1, false), yieldLine(position, originYield(position, seat, true), 1, true)];
}

/** A City in one breath, for screen readers. */
export function cityLabel(session: Session, position: Position, city: City): string {
  const name = cityName(session, city.id);
  const whose = city.seat === NONE ? "" : session.texts.player(city.seat, "name", session.names);
  const parts = [
    whose ? `${name}, ${whose}` : name,
    word("label.temples", { n: city.temples }) + (city.temples === city.printedTemples ? "" : ` (${word("label.printed", { n: city.printedTemples })})`),
    word("label.people", { n: city.people }) + (city.people === city.printedPeople ? "" : ` (${word("label.printed", { n: city.printedPeople })})`),
  ];
  if (city.seat === NONE) parts.push(word("label.cost", { n: city.cost }));
  else parts.push(word("label.yields", { n: yieldOf(position, city).faith }));
  return [...parts, ...marksOf(position, city).map((mark) => mark.full)].join(", ");
}

export function endScope(end: Progress): string {
  return word(`end.${end.scope}.${end.count}` as "end.all.cities");
}
/** The seats with most; nobody while all are level. */
export function leaders(values: number[]): number[] {
  const most = Math.max(...values);
  const ahead = values.map((_, seat) => seat).filter((seat) => values[seat] === most);
  return ahead.length === values.length ? [] : ahead;
}
/** Who is ahead, or how near all are together, in a few words. */
export function endWho(session: Session, end: Progress): string {
  if (end.met) return word("end.met");
  if (end.scope === "one") {
    const ahead = leaders(end.values);
    return ahead.length ? word("end.leads", { name: session.texts.join(ahead.map((seat) => session.names[seat] ?? "")), n: ahead.length }) : word("end.level");
  }
  if (end.scope === "gap") return `${end.values[end.most]} − ${end.values[end.least]}`;
  return word("end.together");
}
export function bidsOutcome(session: Session, story: BidsStory, position: Position): string {
  const best = highestBid(story.bids);
  const leaders = story.bids.filter(({ bid }) => bid === best).map(({ seat }) => session.names[seat] ?? "");
  if (best === 0) return word("bids.nobody");
  if (story.tied) return word("bids.tied", { n: best, names: session.texts.join(leaders) });
  if (story.chose) return word("bids.chose", { name: session.names[story.winner!] ?? "", card: session.texts.noun("end", session.notation.number("end", story.chose)) });
  return word("bids.choosing", { name: session.names[tokenMover(position, story.bids)] ?? "", n: best });
}
