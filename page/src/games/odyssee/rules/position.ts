// A view of Odyssée with its fields by name.

import { number, row } from "../../../lib/game/fields";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { type Course, type Laid, predict, type Winds, withCard, withErrand, withFavour, withStorm } from "./course";
import { APHRODITE, CARDS_OF, DIONYSOS, EVERYBODY, NONE, POSEIDON, READY, ZONES } from "./pieces";

export type Act = { verb: string; seat: number; zone: number; wind: number };
export type Table = {
  n: number;
  seat: number | null;
  round: number;
  leader: number;
  gods: number[];
  pawns: number[];
  /** By god: the seat whose turn a power that is ready must wait for. */
  waits: number[];
  missions: (number | null)[];
  mission: number;
  /** What each adventure is worth on a mission: mission * 6 + adventure. */
  prizes: number[];
  /** My cards by kind; null for a spectator. */
  hand: number[] | null;
  sizes: number[];
  pile: number;
  passes: number;
  tokens: number[];
  reserve: number[];
  done: number[];
  ship: number;
  departure: number;
  dry: number;
  guard: number;
  exchanges: number;
  winds: Winds;
  over: boolean;
  /** The power that waits for Athena. */
  pending: Act | null;
};

function numbers(view: View, name: string): number[] {
  return row(view, name).map((value) => value ?? NONE);
}

export function tableOf(view: View, seat: number | null, session: Session): Table {
  const hands = row(view, "hands");
  const mine = seat === null ? null : hands.slice(seat * 5, seat * 5 + 5).map((count) => count ?? 0);
  const missions = row(view, "missions");
  const pawns = numbers(view, "pawns");
  return {
    n: view.n,
    seat,
    round: number(view, "round"),
    leader: number(view, "leader"),
    gods: numbers(view, "gods"),
    pawns,
    waits: waitsOf(view, pawns, session),
    missions,
    mission: seat === null ? NONE : (missions[seat] ?? NONE),
    prizes: numbers(view, "prizes"),
    hand: mine,
    sizes: numbers(view, "hands_size"),
    pile: number(view, "pile_size"),
    passes: number(view, "passes"),
    tokens: numbers(view, "tokens"),
    reserve: numbers(view, "reserve"),
    done: numbers(view, "done"),
    ship: number(view, "ship"),
    departure: number(view, "departure"),
    dry: number(view, "dry"),
    guard: view.table[3] ?? 0,
    exchanges: number(view, "exchanges"),
    winds: windsOf(view, pawns),
    over: view.agenda.length === 0,
    pending: pendingOf(view, session),
  };
}

/** The wait after an exchange is over when the turn of who exchanged has come; a turned pawn waits for nobody. */
function waitsOf(view: View, pawns: number[], session: Session): number[] {
  const seats = session.notation.names("seat");
  const come = (seat: number) => [`turn ${seats[seat]}`, `challenge ${seats[seat]}`].includes(view.agenda.at(-1) ?? "");
  return numbers(view, "waits").map((seat, god) => (pawns[god] === READY && !come(seat) ? seat : NONE));
}
function windsOf(view: View, pawns: number[]): Winds {
  const zones = row(view, "wind_zone");
  const by = row(view, "wind_by");
  const cards = row(view, "wind_card");
  const seen = row(view, "wind_seen");
  const laid: Laid[] = [];
  for (let wind = 0; wind < number(view, "winds"); wind += 1) {
    laid.push({ wind, zone: zones[wind] ?? 0, by: by[wind] ?? 0, card: cards[wind] ?? null, open: seen[wind] === EVERYBODY });
  }
  return {
    start: number(view, "departure"),
    laid,
    doubled: onZone(pawns[APHRODITE]),
    blocked: onZone(pawns[POSEIDON]),
    lines: numbers(view, "lines"),
    bag: unseen(view),
  };
}
function onZone(pawn: number | undefined): number {
  return pawn !== undefined && pawn >= 0 && pawn < ZONES ? pawn : NONE;
}
/** The cards that lie where this viewer does not see them. */
function unseen(view: View): number[] {
  const bag = [...CARDS_OF];
  row(view, "hands").forEach((held, i) => {
    if (held !== null) bag[i % 5]! -= held;
  });
  for (const card of row(view, "wind_card")) if (card !== null && card !== NONE) bag[card]! -= 1;
  bag[DIONYSOS]! -= number(view, "exchanges");
  return bag;
}
function pendingOf(view: View, session: Session): Act | null {
  if (!view.agenda.at(-1)?.startsWith("window")) return null;
  const act = session.notation.parse(view.agenda.at(-2) ?? "", "steps");
  const value = (name: string) => (typeof act.values[name] === "number" ? (act.values[name] as number) : NONE);
  return { verb: act.verb, seat: value("seat"), zone: value("zone"), wind: value("wind") };
}

/** What an adventure is worth to this viewer. */
export function worth(table: Table, adventure: number): number {
  if (table.mission === NONE || adventure === NONE) return 0;
  return table.prizes[table.mission * 6 + adventure] ?? 0;
}
/** What ending on a circle is worth to this viewer; nothing where the ship set out. */
export function worthAt(table: Table, circle: number): number {
  return circle === table.departure ? 0 : worth(table, table.tokens[circle] ?? NONE);
}
export function pointsOf(table: Table, mission: number): number {
  return table.done.reduce((sum, adventure) => sum + (table.prizes[mission * 6 + adventure] ?? 0), 0);
}
export function myPoints(table: Table): number {
  return table.mission === NONE ? 0 : pointsOf(table, table.mission);
}
export function holder(table: Table, god: number): number {
  return table.gods.indexOf(god);
}

/** The winds if a power or a card took effect; null if the answer changes no wind or is not whole yet. */
export function whatIf(table: Table, verb: string | null, values: Record<string, unknown>): Winds | null {
  const of = (name: string) => (typeof values[name] === "number" ? (values[name] as number) : null);
  const zone = of("zone");
  if (zone === null) return null;
  const card = of("card");
  const wind = of("wind");
  if ((verb === "wind" || verb === "hide") && card !== null) return withCard(table.winds, table.seat ?? 0, card, zone);
  if (verb === "block" || verb === "storm") return withStorm(table.winds, zone);
  if (verb === "double" || verb === "favour") return withFavour(table.winds, zone);
  if ((verb === "move" || verb === "errand") && wind !== null) return withErrand(table.winds, wind, zone);
  return null;
}
/** Once the ship has left its circle, what the winds say is no forecast any more. */
export function moored(table: Table): boolean {
  return table.ship === table.departure;
}
export function courseOf(table: Table): Course | null {
  return table.departure === NONE ? null : predict(table.winds);
}
