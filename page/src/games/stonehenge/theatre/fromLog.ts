// What the log says about the market day in progress: declarations, price cards turned up, purchases, the last offer.

import type { GameEvent, LogEntry } from "../../../lib/protocol/messages";
import { KEYS, SLOTS } from "../rules/pieces";

/** Colours of the bars that auctions added to a slot since it was last priced. */
export function raisedBars(log: LogEntry[], slot: number): number[] {
  const found: number[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    for (const event of [...log[i]!.events].reverse()) {
      if (event["slot"] !== SLOTS[slot]) continue;
      if (event.verb === "raised") found.push(KEYS.indexOf(event["colour"] as "W"));
      else if (["priced", "restocked", "bought", "empty"].includes(event.verb)) return found;
    }
  }
  return found;
}
const ENDS = ["arrived", "market"];
/** The events of the last declarations and their outcome, as long as that market day lasts. */
export function purchases(log: LogEntry[]): GameEvent[] {
  const found: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    for (const event of [...log[i]!.events].reverse()) {
      if (ENDS.includes(event.verb)) return found.some(({ verb }) => verb === "declared") ? found : [];
      if (["declared", "raised", "bought", "unsold", "not-paid"].includes(event.verb)) found.unshift(event);
    }
  }
  return found.some(({ verb }) => verb === "declared") ? found : [];
}
export type Sale = { slot: string; raises: GameEvent[]; outcome: GameEvent | null };
/** What became of each monolith that was declared: the raises of its price, and who bought it or that nobody did. */
export function sales(events: GameEvent[]): Sale[] {
  const found: Sale[] = [];
  for (const event of events) {
    if (event.verb === "declared") continue;
    const slot = String(event["slot"]);
    let sale = found.find((one) => one.slot === slot);
    if (!sale) found.push((sale = { slot, raises: [], outcome: null }));
    if (event.verb === "raised") sale.raises.push(event);
    else sale.outcome = event;
  }
  return found;
}
const AFFAIR = ["blackmailed", "denounced", "demanded", "proposed", "rejected", "refused", "yielded", "ransom", "countered", "confiscated"];
/** The last blackmail or denunciation, from the card played to its outcome, until the next turn is over or purchases begin. */
export function blackmailEvents(log: LogEntry[]): GameEvent[] {
  const found: GameEvent[] = [];
  let turns = 0;
  for (let i = log.length - 1; i >= 0; i--) {
    for (const event of [...log[i]!.events].reverse()) {
      if (event.verb === "declared" || (["turn", "market"].includes(event.verb) && ++turns > 1)) return [];
      if (AFFAIR.includes(event.verb)) found.unshift(event);
      if (event.verb === "blackmailed" || event.verb === "denounced") return found;
    }
  }
  return [];
}
/** The questions of a blackmail that is going on. */
export const BLACKMAIL = ["demanding", "threat", "proposal", "countering"];
