// Where the ship would end, as far as this viewer knows. The same prediction as the engine's course.py, from the view alone;
// cards that lie face down and are not one's own stay unknown.

import { COLOURS, NONE, STRENGTH, ZONES } from "./pieces";

/** A card played in this round; `card` is null if this viewer does not see it. */
export type Laid = { wind: number; zone: number; by: number; card: number | null; open: boolean };
export type Winds = { start: number; laid: Laid[]; doubled: number; blocked: number; lines: number[]; bag: number[] };
export type Leg = { colours: number[]; odds: number[] };
export type Path = { circles: number[]; colours: number[]; odds: number };
export type Course = {
  start: number;
  known: number[];
  unknown: number[];
  /** The colours that may win at each ship, whether or not the voyage gets there. */
  might: number[][];
  /** Ship by ship the possible colours; shorter than three: the voyage stops there. */
  legs: Leg[];
  /** The possible voyages without the start, the likeliest first. */
  paths: Path[];
  ends: number[];
  certain: boolean;
};

export function predict(winds: Winds): Course {
  const known = new Array<number>(ZONES).fill(0);
  const unknown = new Array<number>(ZONES).fill(0);
  for (const { zone, card } of winds.laid) {
    if (card === null) unknown[zone]! += 1;
    else known[zone]! += STRENGTH[card] ?? 0;
  }
  const strengths = winds.bag.flatMap((count, card) => new Array<number>(Math.max(0, count)).fill(STRENGTH[card] ?? 0));
  const course: Course = { start: winds.start, known, unknown, might: [], legs: [], paths: [{ circles: [], colours: [], odds: 1 }], ends: [], certain: true };
  course.might = [0, 1, 2].map((ship) => possible(course, ship, winds, strengths));
  for (const colours of course.might) {
    const ship = course.legs.length;
    if (colours.length === 0) break; // no card that counts: the voyage stops
    const leg = { colours, odds: oddsOf(course, ship, colours, winds, strengths) };
    course.legs.push(leg);
    course.paths = course.paths.flatMap((path) =>
      leg.colours.map((colour, i) => ({
        circles: [...path.circles, winds.lines[(path.circles.at(-1) ?? winds.start) * 3 + colour] ?? winds.start],
        colours: [...path.colours, colour],
        odds: path.odds * (leg.odds[i] ?? 0),
      })),
    );
  }
  course.paths.sort((a, b) => b.odds - a.odds);
  course.ends = [...new Set(course.paths.map((path) => path.circles.at(-1) ?? winds.start))].sort((a, b) => a - b);
  course.certain = course.ends.length === 1;
  return course;
}
/** The circle where a path ends. */
export function endOf(path: Path | undefined, start: number): number {
  return path?.circles.at(-1) ?? start;
}
/** The circle where the likeliest voyage ends. */
export function likeliest(course: Course): number {
  return endOf(course.paths[0], course.start);
}

function filledZones(course: Course, ship: number, blocked: number): number[] {
  return [0, 1, 2].map((k) => ship * 3 + k).filter((z) => z !== blocked && course.known[z]! + course.unknown[z]! > 0);
}
function possible(course: Course, ship: number, winds: Winds, strengths: number[]): number[] {
  const filled = filledZones(course, ship, winds.blocked);
  return filled.filter((zone) => mayWin(course, zone, filled, winds.doubled, strengths)).map((zone) => zone % 3);
}
/** Give this zone the strongest cards not seen and its rivals the weakest: if it does not win so, it never does. */
function mayWin(course: Course, zone: number, filled: number[], doubled: number, strengths: number[]): boolean {
  const best = totalOf(course, zone, doubled, sum(strengths.slice(0, course.unknown[zone])));
  const rivals = filled.filter((rival) => rival !== zone);
  const counts = rivals.map((rival) => course.unknown[rival] ?? 0);
  const weakest = strengths.slice(strengths.length - sum(counts));
  const whole = sum(weakest);
  return sumsOf(weakest, counts[0] ?? 0).some((first) =>
    rivals.every((rival, k) => beats(zone, best, rival, totalOf(course, rival, doubled, k === 0 ? first : whole - first))),
  );
}
/** The different sums of `count` of these numbers. */
function sumsOf(numbers: number[], count: number): number[] {
  let found = new Map<string, [number, number]>([["0.0", [0, 0]]]);
  for (const number of numbers) {
    const next = new Map(found);
    for (const [taken, total] of found.values()) {
      if (taken < count) next.set(`${taken + 1}.${total + number}`, [taken + 1, total + number]);
    }
    found = next;
  }
  return [...found.values()].filter(([taken]) => taken === count).map(([, total]) => total);
}
function totalOf(course: Course, zone: number, doubled: number, hidden: number): number {
  return (course.known[zone]! + hidden) * (zone === doubled ? 2 : 1);
}
function beats(zone: number, total: number, rival: number, other: number): boolean {
  return total > other || (total === other && zone < rival);
}
function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** How likely each possible colour of a leg is if every card not seen is as likely to lie in any place not seen. */
function oddsOf(course: Course, ship: number, colours: number[], winds: Winds, strengths: number[]): number[] {
  if (colours.length === 1) return [1];
  const filled = filledZones(course, ship, winds.blocked);
  const places = filled.flatMap((zone) => new Array<number>(course.unknown[zone] ?? 0).fill(zone));
  if (places.length > 5) return colours.map(() => 1 / colours.length);
  const counts = new Map<number, number>();
  for (const strength of strengths) counts.set(strength, (counts.get(strength) ?? 0) + 1);
  const won = new Array<number>(COLOURS.length).fill(0);
  const hidden = new Array<number>(ZONES).fill(0);
  const spread = (at: number, odds: number, left: number): void => {
    if (at === places.length) {
      won[winnerOf(course, filled, winds.doubled, hidden) % 3]! += odds;
      return;
    }
    const zone = places[at]!;
    for (const [strength, count] of counts) {
      if (count <= 0) continue;
      counts.set(strength, count - 1);
      hidden[zone]! += strength;
      spread(at + 1, (odds * count) / left, left - 1);
      hidden[zone]! -= strength;
      counts.set(strength, count);
    }
  };
  spread(0, 1, strengths.length);
  return colours.map((colour) => won[colour] ?? 0);
}
function winnerOf(course: Course, filled: number[], doubled: number, hidden: number[]): number {
  let best = filled[0]!;
  for (const zone of filled) {
    if (totalOf(course, zone, doubled, hidden[zone]!) > totalOf(course, best, doubled, hidden[best]!)) best = zone;
  }
  return best;
}

/** The strengths of the only hidden card of a ship that would make this colour win there; null if it is not the only one. */
export function strengthsFor(winds: Winds, ship: number, colour: number): number[] | null {
  const hidden = winds.laid.filter((laid) => laid.card === null && Math.floor(laid.zone / 3) === ship && laid.zone !== winds.blocked);
  const one = hidden[0];
  if (!one || hidden.length > 1) return null;
  const found = new Set<number>();
  winds.bag.forEach((count, card) => {
    if (count <= 0) return;
    const laid = winds.laid.map((other) => (other === one ? { ...other, card } : other));
    const leg = predict({ ...winds, laid }).legs[ship];
    if (leg?.colours[0] === colour) found.add(STRENGTH[card]!);
  });
  return [...found].sort((a, b) => a - b);
}

/** The colour that wins at a ship by the cards one sees, wherever the voyage stops; NONE if none counts. */
export function localLeader(course: Course, ship: number, winds: Winds): number {
  const filled = filledZones(course, ship, winds.blocked).filter((zone) => course.known[zone]! > 0);
  if (!filled.length) return NONE;
  return winnerOf(course, filled, winds.doubled, new Array<number>(ZONES).fill(0)) % 3;
}
/** How many points of strength this zone lacks to lead its ship by what one sees; 0 if it leads, null if blocked. */
export function priceOf(course: Course, zone: number, winds: Winds): number | null {
  if (zone === winds.blocked) return null;
  const ship = Math.floor(zone / 3);
  const lead = localLeader(course, ship, winds);
  if (lead === NONE) return 1;
  const leader = ship * 3 + lead;
  if (leader === zone) return 0;
  const goal = totalOf(course, leader, winds.doubled, 0) + (zone < leader ? 0 : 1);
  const lacks = goal - totalOf(course, zone, winds.doubled, 0);
  return Math.max(1, Math.ceil(lacks / (zone === winds.doubled ? 2 : 1)));
}
/** What a zone counts now, by the cards one sees. */
export function shownTotal(course: Course, zone: number, doubled: number): number {
  return totalOf(course, zone, doubled, 0);
}
