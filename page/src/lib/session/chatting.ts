// Who wrote a line of the chat, and to whom.

import type { ChatLine, Table } from "../protocol/messages";

/** The two seats of a whisper, whose channel is written “0-2”; null for what everybody of a channel reads. */
export function pairOf(channel: string): [number, number] | null {
  const found = /^(\d+)-(\d+)$/.exec(channel);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
/** The seats that somebody holds. */
function seatsOf(table: Table, player: string | null): number[] {
  return player === null ? [] : table.seats.flatMap((seat, i) => (seat.player === player ? [i] : []));
}
/** The seat that a whisper was for; null if it is none. */
export function heardBy(line: ChatLine, table: Table): number | null {
  const pair = pairOf(line.to);
  if (!pair) return null;
  const own = seatsOf(table, line.player);
  return pair.find((seat) => !own.includes(seat)) ?? pair[1];
}
/** As the table calls the writer, who may have a namesake; several seats of one person share the name that was given. */
export function writtenBy(line: ChatLine, table: Table, names: string[]): string {
  const own = seatsOf(table, line.player);
  return own.length === 1 ? (names[own[0]!] ?? line.name) : line.name;
}
