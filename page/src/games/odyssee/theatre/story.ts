// Odyssée for somebody who waits or was away: what the others are asked, who follows, what happened in short. Missions are
// secret, so nobody is known to lead.

import type { Waits } from "../../../lib/game/world";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { type Word, word } from "../words";

const ASKED = ["draft", "launch", "turn", "window", "challenge", "new-token"];

export const gist = {
  wind: (n: number) => word("gist.wind", { n }),
  "hidden-wind": (n: number) => word("gist.hidden", { n }),
  blocked: (n: number) => word("gist.blocked", { n }),
  countered: (n: number) => word("gist.countered", { n }),
  lived: (n: number) => word("gist.lived", { n }),
};
export function waits(view: View, session: Session): Waits | null {
  // Of the decision, not of the board: the board may still show an earlier moment.
  const { verb = "", waiting = [] } = session.decision ?? {};
  const asked = waiting[0];
  if (asked === undefined || !ASKED.includes(verb)) return null;
  const clockwise = Array.from({ length: view.n - 1 }, (_, k) => (asked + k + 1) % view.n);
  return { asked: word(`wait.${verb}` as Word), next: verb === "turn" ? clockwise : [] };
}
