// What the log tells of the market day under way: declarations, price cards turned up, purchases, the last offer.

import type { GameEvent, LogEntry } from "../../lib/protocol";
import { KEYS, SLOTS } from "./pieces";

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
/** The events of the last declarations and what came of them, as long as that market day lasts. */
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
const AFFAIR = ["blackmailed", "denounced", "demanded", "proposed", "rejected", "refused", "yielded", "ransom", "countered", "confiscated"];
/** The last blackmail or denunciation of the turn (or market day) under way, from the card played to what came of it. */
export function affair(log: LogEntry[]): GameEvent[] {
  const found: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    for (const event of [...log[i]!.events].reverse()) {
      if (ENDS.includes(event.verb)) return [];
      if (AFFAIR.includes(event.verb)) found.unshift(event);
      if (event.verb === "blackmailed" || event.verb === "denounced") return found;
    }
  }
  return [];
}
