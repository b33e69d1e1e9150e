// Who takes part in a game, as the server counts them: a player with several seats is one person.

import type { Table } from "../protocol/messages";

/** How many others must agree before somebody loses a seat. */
const FEWEST = 2;

export function hasPerson(table: Table, seat: number): boolean {
  const at = table.seats[seat];
  return at?.kind === "person" && at.player !== null && !at.resigned;
}
export function wasLeft(table: Table, seat: number): boolean {
  return table.seats[seat]?.kind === "person" && table.seats[seat].player === null;
}
/** Whether there are enough other people to decide about the seat of somebody. */
export function canDecide(table: Table, seat: number): boolean {
  const people = new Set(table.seats.filter((_, at) => hasPerson(table, at)).map(({ player }) => player));
  people.delete(table.seats[seat]?.player ?? null);
  return people.size >= FEWEST;
}
