// What the players of a table are called: the server's log calls them the same.

import type { Table } from "../protocol/messages";
import { say, spareName } from "../text/words";

export function nameOf(table: Table, seat: number): string {
  const at = table.seats[seat];
  // A game brought in from a transcript has no names.
  if (at?.name && at.name !== "?") {
    // Several seats of one person (hot seat), or namesakes: told apart by a number.
    const before = table.seats.slice(0, seat).filter((other) => other.name === at.name).length;
    return before ? `${at.name} ${before + 1}` : at.name;
  }
  if (at?.kind === "empty") return say("seat.empty");
  // Somebody who gave no name keeps the spare name of their first seat; the player who sits there now gets another.
  const taken = table.seats.map((other) => other.name);
  let spare = seat;
  for (let at = seat; at >= 0; at = taken.indexOf(spareName(at))) [spare, taken[at]] = [at, ""];
  return spareName(spare);
}
