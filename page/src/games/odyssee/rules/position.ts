// A view of Odyssée, read: what lies where, and whose power waits.

import { number, row } from "../../../lib/game/fields";
import type { Notation } from "../../../lib/game/notation";
import type { View } from "../../../lib/protocol/messages";
import type { Laid, Winds } from "./course";
import { APHRODITE, CARDS_OF, DIONYSOS, EVERYBODY, GODS, NONE, POSEIDON, READY, STALL_ROUNDS, ZONES } from "./pieces";

const KINDS = CARDS_OF.length;

export type Act = { verb: string; seat: number; zone: number; wind: number };
export type Position = {
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

/** A view is read once for each seat: every piece on the table asks for its position. */
const made = new WeakMap<View, Map<number | null, Position>>();

export function positionOf(view: View, seat: number | null, notation: Notation): Position {
  let known = made.get(view);
  if (!known) made.set(view, (known = new Map()));
  let found = known.get(seat);
  if (!found) known.set(seat, (found = read(view, seat, notation)));
  return found;
}
function read(view: View, seat: number | null, notation: Notation): Position {
  const hands = row(view, "hands");
  const mine = seat === null ? null : hands.slice(seat * KINDS, (seat + 1) * KINDS).map((count) => count ?? 0);
  const missions = row(view, "missions");
  const pawns = numbers(view, "pawns");
  return {
    n: view.n,
    seat,
    round: number(view, "round"),
    leader: number(view, "leader"),
    gods: numbers(view, "gods"),
    pawns,
    waits: waitsOf(view, pawns, notation),
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
    guard: view.table[STALL_ROUNDS] ?? 0,
    exchanges: number(view, "exchanges"),
    winds: windsOf(view, pawns),
    over: view.agenda.length === 0,
    pending: pendingOf(view, notation),
  };
}

/** The wait after an exchange ends with the next turn of the player who exchanged; a used power waits for nobody. */
function waitsOf(view: View, pawns: number[], notation: Notation): number[] {
  const seats = notation.names("seat");
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
    if (held !== null) bag[i % KINDS]! -= held;
  });
  for (const card of row(view, "wind_card")) if (card !== null && card !== NONE) bag[card]! -= 1;
  bag[DIONYSOS]! -= number(view, "exchanges");
  return bag;
}
function pendingOf(view: View, notation: Notation): Act | null {
  if (!view.agenda.at(-1)?.startsWith("window")) return null;
  const act = notation.parse(view.agenda.at(-2) ?? "", "steps");
  const value = (name: string) => (typeof act.values[name] === "number" ? (act.values[name] as number) : NONE);
  return { verb: act.verb, seat: value("seat"), zone: value("zone"), wind: value("wind") };
}

/** The seat that holds a god, -1 for nobody. */
export function holder(position: Position, god: number): number {
  return position.gods.indexOf(god);
}
/** The gods of this game: with n players the first n (ODY-2). */
export function godsInPlay(n: number): number[] {
  return GODS.slice(0, n).map((_, god) => god);
}
/** Whether a seat has passed since anybody did anything else; `turn` is the seat on turn. */
export function hasPassed(position: Position, seat: number, turn: number): boolean {
  const behind = (turn - seat + position.n) % position.n;
  return behind >= 1 && behind <= position.passes;
}
/** Whether one more pass ends the round (ODY-16). */
export function passEndsRound(position: Position): boolean {
  return position.passes + 1 === position.n;
}
/** Whether the ship has not sailed yet: afterwards the winds are no forecast any more. */
export function moored(position: Position): boolean {
  return position.ship === position.departure;
}
