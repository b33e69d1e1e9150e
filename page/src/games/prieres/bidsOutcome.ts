// The bids of an Imploration in words: who moves the End token, or why nobody does.

import type { Session } from "../../lib/session/session.svelte";
import { NONE } from "./rules/pieces";
import { turnOrder, type Position } from "./rules/position";
import type { Story } from "./fromLog";
import { word } from "./words";

export type BidsStory = Extract<Story, { kind: "bids" }>;

export function highest(story: BidsStory): number {
  return Math.max(0, ...story.bids.map(({ bid }) => bid));
}
/** Who moves the token: of several with the highest bid the first in turn order, where the table plays so (PRI-102). */
export function mover(story: BidsStory, pos: Position): number {
  return turnOrder(pos).find((one) => story.bids.some(({ seat, bid }) => seat === one && bid === highest(story))) ?? NONE;
}
export function bidsOutcome(session: Session, story: BidsStory, pos: Position): string {
  const best = highest(story);
  const leaders = story.bids.filter(({ bid }) => bid === best).map(({ seat }) => session.names[seat] ?? "");
  if (best === 0) return word("bids.nobody");
  if (story.tied) return word("bids.tied", { n: best, names: session.texts.join(leaders) });
  if (story.chose) return word("bids.chose", { name: session.names[story.winner!] ?? "", card: session.texts.noun("end", session.notation.number("end", story.chose)) });
  return word("bids.choosing", { name: session.names[mover(story, pos)] ?? "", n: best });
}
