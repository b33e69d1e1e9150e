// Offrandes for somebody who waits or was away: what the others are asked, who follows, who leads, what happened in short.

import { has } from "../../../lib/game/notation";
import type { Standings, Waits } from "../../../lib/game/world";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { type Position, positionOf } from "../rules/position";
import { type Word, word } from "../words";

export const gist = {
  won: (n: number) => word("gist.won", { n }),
  displaced: (n: number) => word("gist.displaced", { n }),
  corrupted: (n: number) => word("gist.corrupted", { n }),
  offered: (n: number) => word("gist.offered", { n }),
};
export function waits(view: View, session: Session): Waits | null {
  // Of the decision, not of the board: the board may still show an earlier moment.
  const { verb = "", waiting = [] } = session.decision ?? {};
  const asked = waiting[0];
  const key = `wait.${verb}`;
  if (asked === undefined || !["preliminary", "lot", "respond", "corrupting", "offering"].includes(verb)) return null;
  const position = positionOf(view);
  return { asked: word(key as Word, { bid: position.bid }), next: following(position, verb, asked) };
}
function following(position: Position, verb: string, asked: number): number[] {
  const after = (order: number[]) => order.slice(order.indexOf(asked) + 1);
  const clockwise = position.seats.slice(1).map((k) => (asked + k) % position.n);
  switch (verb) {
    case "preliminary": return after(position.pickOrder);
    case "lot": return clockwise.filter((seat) => position.mayBid(seat));
    case "respond": return clockwise.filter((seat) => seat !== position.leader && has(position.bidding, seat));
    case "corrupting": return after(position.queue);
    default: return after(position.order);
  }
}
/** Whether the offerings under way are the last. */
export function endIsCertain(position: Position): boolean {
  return position.phase === "offerings" && position.lastRound;
}
/** Points with altars, until the end is certain: from then on no total stands anywhere. */
export function standings(view: View): Standings | null {
  const position = positionOf(view);
  return position.phase === "over" || endIsCertain(position) ? null : { points: position.seats.map((seat) => position.total(seat)), label: word("fact.total") };
}
