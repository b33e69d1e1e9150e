// Stonehenge for somebody who waits or was away: what the others are asked, who follows, who leads, what happened in short.

import type { Standings, Waits } from "../../../lib/game/world";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { positionOf } from "../rules/position";
import { type Word, word } from "../words";

const TURN = ["moving", "acting", "giving", "picking", "upgrading", "offering"];
const ASKED = [...TURN, "colours", "important", "bargain", "considering", "window", "declaring", "demanding", "threat", "proposal", "countering"];

export const gist = {
  stepped: (n: number) => word("gist.stepped", { n }),
  jumped: (n: number) => word("gist.jumped", { n }),
  laid: (n: number) => word("gist.laid", { n }),
  picked: (n: number) => word("gist.picked", { n }),
  accepted: (n: number) => word("gist.accepted", { n }),
  bought: (n: number) => word("gist.bought", { n }),
  denounced: (n: number) => word("gist.denounced", { n }),
};
export function waits(view: View, session: Session): Waits | null {
  // While events are shown the board is behind; who is asked, and what, is of the present.
  const { verb = "", waiting = [] } = session.decision ?? {};
  const asked = waiting[0];
  if (asked === undefined || !ASKED.includes(verb)) return null;
  const position = session.step?.verb === verb && TURN.includes(verb) ? positionOf(view) : null;
  // The seats whose numbers the High Druid enters next; at a market nobody's.
  const coming = position && !position.isMarket ? position.coming(asked).map(({ plays }) => plays) : [];
  return { asked: word(`wait.${verb}` as Word), next: coming.filter((seat) => seat >= 0 && seat !== asked) };
}
export function standings(view: View): Standings | null {
  const position = positionOf(view);
  return position.over ? null : { points: position.seats.map((seat) => position.parts(seat)), label: word("gist.parts") };
}
