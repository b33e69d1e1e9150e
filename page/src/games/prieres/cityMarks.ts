// The marks and stamps of a City as short labels: several stand side by side on its banner, each with its round.

import {
  AGITATED, AGITATED_NEXT, BLOCKED, DOUBLE, HARANGUED, HARANGUED_NEXT, ILLUMINATED, INSPIRED, NEW_CITY, STRAYED, STRAYED_NEXT,
} from "./rules/pieces";
import type { City, Position } from "./rules/position";
import { word } from "./words";

export type Tone = "none" | "boost" | "double" | "fresh";
export type Mark = { key: string; tone: Tone; long: string; mid: string; tiny: string; full: string };

export function marksOf(position: Position, city: City): Mark[] {
  const found: Mark[] = [];
  const { marks } = city;
  const add = (key: string, tone: Tone, kind: "zero" | "twice" | "always" | "double" | "fresh" | "blocked", round: number, full: string) => {
    const vars = { round };
    found.push({
      key, tone, full, long: word(`mark.${kind}.long`, vars), mid: word(`mark.${kind}.mid`, vars), tiny: word(`mark.${kind}.tiny`, vars),
    });
  };
  const now = position.round;
  const both = (a: string, b: string, has: boolean, or: boolean) => (has && or ? `${a}, ${b}` : has ? a : b);
  if (city.placed >= now && city.seat >= 0) add("fresh", "fresh", "fresh", now, word(position.table[NEW_CITY] === 0 ? "full.fresh" : "full.freshFast"));
  if (marks & BLOCKED) add("blocked", "none", "blocked", now, word("full.blocked"));
  const [agitated, strayed] = [word("name.agitation"), word("name.straying")];
  if (marks & (AGITATED | STRAYED))
    add("zero", "none", "zero", now, word("full.zero", { what: both(agitated, strayed, !!(marks & AGITATED), !!(marks & STRAYED)), round: now }));
  if (marks & (AGITATED_NEXT | STRAYED_NEXT))
    add("zero-next", "none", "zero", now + 1, word("full.zero", { what: both(agitated, strayed, !!(marks & AGITATED_NEXT), !!(marks & STRAYED_NEXT)), round: now + 1 }));
  if (marks & ILLUMINATED) add("always", "boost", "always", now, word("full.always"));
  else if (marks & (INSPIRED | HARANGUED))
    add("twice", "boost", "twice", now, word("full.twice", { what: both(word("name.inspiration"), word("name.harangue"), !!(marks & INSPIRED), !!(marks & HARANGUED)), round: now }));
  if (marks & HARANGUED_NEXT) add("twice-next", "boost", "twice", now + 1, word("full.twice", { what: word("name.harangue"), round: now + 1 }));
  if (marks & DOUBLE) add("double", "double", "double", now, word("full.double"));
  return found;
}
/** The label that fits beside so many others. */
export function labelOf(mark: Mark, count: number, wide: boolean): string {
  if (count === 1) return wide ? mark.long : mark.mid;
  return count === 2 && wide ? mark.mid : mark.tiny;
}
