// What is to be said about a seat besides the game: absent, resigned, not connected, has answered.

import type { Session } from "../../../lib/session/session.svelte";
import { say } from "../../../lib/text/words";

export function statusOf(session: Session, seat: number): string {
  const chair = session.table.seats[seat];
  if (!chair) return "";
  if (chair.resigned) return say("panel.resigned");
  if (chair.away) return say("panel.away");
  const decision = session.decision;
  if (decision && decision.asked.length > 1 && decision.asked.includes(seat) && !decision.waiting.includes(seat)) {
    return say("panel.answered");
  }
  if (chair.kind === "person" && session.state.presence.seats[seat] === false && session.table.phase === "playing") {
    return say("panel.offline");
  }
  return "";
}
