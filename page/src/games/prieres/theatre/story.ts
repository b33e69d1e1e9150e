// Prières for somebody who waits or was away: what the others are asked, who follows, who leads, what happened in short.

import type { Standings, Waits } from "../../../lib/game/world";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { measure, positionOf, turnOrder } from "../rules/position";
import { type Word, word } from "../words";

const ASKED = ["turn", "reacting", "annulling", "imploration", "choosing", "exchanging", "dropping"];

export const gist = {
  placed: (n: number) => word("gist.placed", { n }),
  played: (n: number) => word("gist.played", { n }),
  "played-on": (n: number) => word("gist.playedOn", { n }),
  razed: (n: number) => word("gist.razed", { n }),
  converted: (n: number) => word("gist.converted", { n }),
  prayed: (n: number) => word("gist.prayed", { n }),
};
export function waits(view: View, session: Session): Waits | null {
  // Of the decision, not of the board: the board may still show an earlier moment.
  const { verb = "" } = session.decision ?? {};
  const asked = session.decision?.waiting[0];
  if (asked === undefined || !ASKED.includes(verb)) return null;
  const order = turnOrder(positionOf(view, session.seat));
  return { asked: word(`wait.${verb}` as Word), next: verb === "turn" ? order.slice(order.indexOf(asked) + 1) : [] };
}
export function standings(view: View, session: Session): Standings | null {
  if (view.agenda.length === 0) return null;
  const position = positionOf(view, session.seat);
  return { points: Array.from({ length: view.n }, (_, seat) => measure(position, seat, "people")), label: word("delta.people") };
}
