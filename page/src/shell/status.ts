// What is to be said about a seat besides the game: absent, resigned, not connected, has answered.

import type { Sitting } from "../lib/sitting.svelte";
import { say } from "../lib/words";

export function statusOf(sitting: Sitting, seat: number): string {
  const chair = sitting.table.seats[seat];
  if (!chair) return "";
  if (chair.resigned) return say("panel.resigned");
  if (chair.away) return say("panel.away");
  const decision = sitting.decision;
  if (decision && decision.asked.length > 1 && decision.asked.includes(seat) && !decision.waiting.includes(seat)) {
    return say("panel.answered");
  }
  if (chair.kind === "person" && sitting.state.presence.seats[seat] === false && sitting.table.phase === "playing") {
    return say("panel.offline");
  }
  return "";
}
