// What an answer would change, before it is given: pawns that would move, animals a seat would be due, the end of the game.

import { ALTARS, ANIMALS, END_SCORE, GROUP, KEEPER, MOST_ANIMALS, offeringPoints, TOP } from "./pieces";
import type { Due, Position } from "./position";

/** One pawn that goes from a square to another. */
export type Move = { seat: number; ladder: number; from: number; to: number };

/** A climb of one square, and the fall of the pawn it pushes off the top (OFF-40 to OFF-43). `lowered` went down first. */
export function climb(position: Position, seat: number, ladder: number, lowered = -1): Move[] {
  const from = position.square(seat, ladder);
  if (from === TOP) return [];
  const moves: Move[] = [{ seat, ladder, from, to: from + 1 }];
  const there = from === TOP - 1 ? position.onTop(ladder) : -1;
  if (there >= 0 && there !== lowered) moves.push({ seat: there, ladder, from: TOP, to: TOP - 1 });
  return moves;
}
/** The moves if a seat wins a lot, or takes these characters in the preliminary phase (OFF-13, OFF-29). */
export function ifWins(position: Position, seat: number, ladders: number[]): Move[] {
  return ladders.flatMap((ladder) => climb(position, seat, ladder));
}
/** The victim goes down first, so that it cannot be pushed off the top as well (OFF-59). */
export function ifCorrupts(position: Position, seat: number, victim: number, ladder: number): Move[] {
  const from = position.square(victim, ladder);
  const down: Move = { seat: victim, ladder, from, to: from - 1 };
  return [down, ...climb(position, seat, ladder, victim)];
}
/** What a seat would be due after these moves. */
export function dueAfter(position: Position, seat: number, moves: Move[]): Due | null {
  const moved = (ladder: number) => moves.find((move) => move.seat === seat && move.ladder === ladder);
  return position.due(seat, (ladder) => moved(ladder)?.to ?? position.square(seat, ladder));
}
/** Whether no offering can ever replace this one: it is the largest of the dearest animal (OFF-67). */
export function staysForGood(count: number, animal: number): boolean {
  return count === MOST_ANIMALS && animal === ANIMALS - 1;
}
/** Whether an offering fills the last altar or passes the score that ends the game (OFF-90). */
export function endsGame(position: Position, seat: number, count: number, animal: number, altar: number): boolean {
  const fills = position.lying(altar) === null && position.full === ALTARS - 1;
  const score = position.score[seat] ?? 0;
  return fills || (score <= END_SCORE && score + offeringPoints(count, animal) > END_SCORE);
}
/** Whether an altar would accept what a seat is due after these moves, if the stock has it (OFF-66, OFF-67). */
export function couldTake(position: Position, seat: number, altar: number, moves: Move[] = []): boolean {
  const keeper = moves.find((move) => move.seat === seat && move.ladder === KEEPER)?.to ?? position.reach(seat);
  const due = dueAfter(position, seat, moves);
  if (!due || due.stock < due.count || keeper < GROUP[altar]!) return false;
  const lying = position.lying(altar);
  if (!lying) return true;
  return due.count >= lying.count && due.animal >= lying.animal && (due.count > lying.count || due.animal > lying.animal);
}
