// A view of Prières, read: what lies where. Everything that follows from it is in faith.ts, endCards.ts and preview.ts.

import { number, row } from "../../../lib/game/fields";
import type { View } from "../../../lib/protocol/messages";
import { BLOCKED, CITIES, type Count, DISCARDS, DOUBLE, MIRACLES, NONE, ORIGIN } from "./pieces";

export type City = {
  id: number;
  /** Whose City it is; NONE for a card that is not in play. */
  seat: number;
  temples: number;
  people: number;
  cost: number;
  printedTemples: number;
  printedPeople: number;
  placed: number;
  marks: number;
  /** The Faith it has given this round (PRI-33). */
  credited: number;
};
export type Phase = "development" | "imploration" | "draw" | "over";
const PHASES: Record<string, Phase> = {
  imploration: "imploration", choosing: "imploration", limits: "draw", exchanging: "draw", dropping: "draw", refill: "draw",
  closing: "draw", over: "over",
};

export type Position = {
  n: number;
  table: number[];
  seat: number | null;
  round: number;
  first: number;
  turn: number;
  pool: number;
  prayed: boolean;
  intervened: boolean;
  triggered: boolean;
  ended: number;
  skies: number;
  implication: number[];
  harangue: number[];
  origin: number[];
  originCredited: number[];
  /** Cities in play, and those of my own hand, by number. */
  cities: City[];
  hand: City[];
  held: number[];
  wonders: number[];
  /** My Miracles, one entry per card. */
  miracles: number[];
  /** My cards laid aside in the Draw phase: a City's number, or CITIES + the kind of a Miracle. */
  aside: number[];
  endRow: number[];
  token: number;
  active: number;
  /** Who has come to the active card's number while it was active, as a set, and what everybody last had of it: O-REACH. */
  reached: number;
  seen: number[];
  placing: City | null;
  ghost: boolean;
  bids: number[];
  limit: number[];
  pile: number;
  discards: number[];
  miraclePile: number;
  miracleDiscards: number[];
  step: string[];
  phase: Phase;
};

const made = new WeakMap<View, Map<number | null, Position>>();
/** The same object for the same view: boards, controls and panels ask often. */
export function positionOf(view: View, seat: number | null): Position {
  let known = made.get(view);
  if (!known) made.set(view, (known = new Map()));
  let found = known.get(seat);
  if (!found) known.set(seat, (found = read(view, seat)));
  return found;
}

function read(view: View, seat: number | null): Position {
  const numbers = (name: string) => row(view, name).map((value) => value ?? 0);
  const place = numbers("place");
  const [deck, temples, people, placed, marks, credited] = ["deck", "temples", "people", "placed", "marks", "credited"].map(numbers) as number[][];
  const holder = row(view, "holder");
  const card = (id: number, whose: number): City => {
    const printed = deck![id]!;
    const [t, p] = [(printed >> 8) & 255, printed & 255];
    const inPlay = whose !== NONE;
    return {
      id, seat: whose, cost: printed >> 16, printedTemples: t, printedPeople: p, marks: marks![id]!, placed: placed![id]!,
      temples: inPlay ? temples![id]! : t, people: inPlay ? people![id]! : p, credited: credited![id]!,
    };
  };
  const ids = Array.from({ length: CITIES }, (_, id) => id).filter((id) => deck![id] !== NONE);
  const inPlay = ids.filter((id) => place[id]! >= 0 && place[id]! < view.n).map((id) => card(id, place[id]!));
  const hand = seat === null ? [] : ids.filter((id) => holder[id] === seat).map((id) => card(id, NONE));
  hand.sort((a, b) => a.cost - b.cost || b.printedTemples - a.printedTemples || a.id - b.id);
  inPlay.sort((a, b) => a.placed - b.placed || a.cost - b.cost || a.id - b.id);
  const own = seat === null ? [] : row(view, "miracles").slice(seat * MIRACLES, (seat + 1) * MIRACLES);
  const drops = numbers("drops");
  const aside = seat === null ? [] : drops.slice((seat * drops.length) / view.n, ((seat + 1) * drops.length) / view.n);
  const announced = number(view, "placing");
  const held = numbers("held");
  const unseen = ids.filter((id) => place[id] === NONE).length;
  const step = (view.agenda.at(-1) ?? "over").split(" ");
  return {
    n: view.n, table: view.table, seat, round: number(view, "round"), first: number(view, "first"), turn: number(view, "turn"),
    pool: number(view, "pool"), prayed: number(view, "prayed") === 1, intervened: number(view, "intervened") === 1,
    triggered: number(view, "triggered") === 1, ended: number(view, "ended"), skies: number(view, "skies"),
    implication: numbers("implication"), harangue: numbers("harangue"), origin: numbers("origin"),
    originCredited: numbers("origin_credited"), cities: inPlay, hand, held,
    wonders: numbers("miracles_size"), miracles: own.flatMap((count, kind) => Array.from({ length: count ?? 0 }, () => kind)),
    aside: aside.filter((entry) => entry !== NONE && entry !== null), endRow: numbers("end_row").filter((end) => end !== NONE),
    token: number(view, "token"), active: number(view, "active"), reached: number(view, "reached"), seen: numbers("seen"),
    placing: announced === NONE ? null : {
      ...card(announced, NONE), cost: number(view, "cost"), temples: number(view, "new_temples"), people: number(view, "new_people"),
    },
    ghost: number(view, "ghost") === 1, bids: numbers("bids"), limit: numbers("limit"),
    pile: unseen - held.reduce((sum, count) => sum + count, 0), discards: ids.filter((id) => place[id] === DISCARDS),
    miraclePile: number(view, "miracle_pile_size"), miracleDiscards: numbers("miracle_discards"),
    step, phase: PHASES[step[0]!] ?? "development",
  };
}

export function citiesOf(position: Position, seat: number): City[] {
  return position.cities.filter((city) => city.seat === seat);
}
export function established(position: Position, city: City): boolean {
  return city.seat !== NONE && city.placed < position.round;
}
/** What placing a City costs, one less with Naivety (PRI-51, PRI-80). */
export function costOf(city: City, naively: boolean): number {
  return naively ? Math.max(0, city.cost - 1) : city.cost;
}
/** Whether a City of my hand can be placed: it did not come back this turn, and the Faith suffices (PRI-41). */
export function payable(position: Position, city: City, naively = false): boolean {
  return !(city.marks & BLOCKED) && costOf(city, naively) <= position.pool;
}
/** What the Miracles laid aside cost: 1 Implication each, as long as there is some (PRI-112). */
export function paidAside(position: Position, seat: number): number {
  return Math.min(position.aside.filter((card) => card >= CITIES).length, position.implication[seat] ?? 0);
}
export function limitOf(implication: number): number {
  return Math.ceil(implication / 2);
}
export function handOf(position: Position, seat: number): number {
  return (position.held[seat] ?? 0) + (position.wonders[seat] ?? 0);
}
/** Cities, Temples, Population or Implication of a seat (PRI-5). */
export function measure(position: Position, seat: number, what: Count): number {
  if (what === "implication") return position.implication[seat] ?? 0;
  const own = citiesOf(position, seat);
  if (what === "cities") return own.reduce((sum, city) => sum + (city.marks & DOUBLE ? 2 : 1), 0);
  if (what === "people") return own.reduce((sum, city) => sum + city.people, 0);
  return own.reduce((sum, city) => sum + city.temples, position.table[ORIGIN] === 0 ? 1 : 0);
}
/** The seats from the first player on. */
export function turnOrder(position: Position): number[] {
  return Array.from({ length: position.n }, (_, k) => (position.first + k) % position.n);
}
/** Whether a seat has taken its turn in this Development phase. */
export function hasPlayed(position: Position, seat: number): boolean {
  if (position.phase !== "development" || position.turn === NONE) return position.phase !== "development";
  const order = turnOrder(position);
  return order.indexOf(seat) < order.indexOf(position.turn);
}
