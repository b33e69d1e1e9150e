// What the log says about past voyages: who laid the winds that won, who ended the round, who chose the new token.

import type { Session } from "../../../lib/session/session.svelte";
import { NONE } from "../rules/pieces";

/** One voyage that ended on an adventure: who laid the cards that won, who ended the round, who chose the new token. */
export type VoyageEntry = { round: number; adventure: number; circle: number; winners: number[]; stopped: number; token: number; chooser: number };
export function voyagesOf(session: Session): VoyageEntry[] {
  const found: VoyageEntry[] = [];
  let laid = new Map<number, { seat: number; zone: number }>();
  let won: number[] = [];
  let round = 1;
  let stopped = NONE;
  for (const event of session.told.flatMap((entry) => entry.events)) {
    if (event.verb.startsWith("table-")) continue;
    const values = session.notation.event(event);
    const of = (name: string) => (typeof values[name] === "number" ? (values[name] as number) : NONE);
    switch (event.verb) {
      case "round":
        round = of("round");
        laid = new Map();
        won = [];
        stopped = NONE;
        break;
      case "wind":
      case "hidden-wind":
        laid.set(of("wind"), { seat: of("seat"), zone: of("zone") });
        break;
      case "moved": {
        const card = laid.get(of("wind"));
        if (card) card.zone = of("zone");
        break;
      }
      case "stopped":
        stopped = of("seat");
        break;
      case "sailed":
        won.push((of("ship") - 1) * 3 + of("colour"));
        break;
      case "lived": {
        const winners = [...new Set([...laid.values()].filter((card) => won.includes(card.zone)).map((card) => card.seat))].sort();
        found.push({ round, adventure: of("adventure"), circle: of("circle"), winners, stopped, token: NONE, chooser: NONE });
        break;
      }
      case "refilled": {
        const last = found.at(-1);
        if (last && !of("forced")) [last.token, last.chooser] = [of("adventure"), of("seat")];
        break;
      }
    }
  }
  return found;
}
