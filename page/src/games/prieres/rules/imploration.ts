// The bids of an Imploration: which is the highest, and who moves the End token for it.

import { NONE } from "./pieces";
import { type Position, turnOrder } from "./position";

export type Bid = { seat: number; bid: number };

export function highestBid(bids: Bid[]): number {
  return Math.max(0, ...bids.map(({ bid }) => bid));
}
/** Of several with the highest bid the first in turn order, where the table lets a tie be won (PRI-102); NONE if all bid 0. */
export function tokenMover(position: Position, bids: Bid[]): number {
  const highest = highestBid(bids);
  if (highest === 0) return NONE;
  return turnOrder(position).find((one) => bids.some(({ seat, bid }) => seat === one && bid === highest)) ?? NONE;
}
