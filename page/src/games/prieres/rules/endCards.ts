// How near each End card is, for everybody to see.

import { endOf, IMPLICATION_START, NONE, REACH, type Count, type Scope } from "./pieces";
import { measure, type Position } from "./position";

export type Progress = {
  card: number;
  scope: Scope;
  count: Count;
  own: boolean;
  have: number;
  need: number;
  /** From 0 to 1. */
  share: number;
  met: boolean;
  values: number[];
  /** The seats with most and with least. */
  most: number;
  least: number;
};

/** PRI-123: by option somebody must have come to a player's number, or risen, while the card was active. */
function counts(position: Position, card: number, scope: Scope, values: number[], need: number): boolean {
  const reading = position.table[REACH] ?? 0;
  if (reading === 0 || scope !== "one") return true;
  if (position.endRow[position.active] !== card) return false;
  return values.some((value, seat) => {
    const before = position.seen[seat] ?? NONE;
    const risen = reading === 2 && before >= 0 && before < value;
    return value >= need && (risen || (position.reached >> seat) & 1);
  });
}

export function progress(position: Position, card: number): Progress {
  const { scope, count, number, own } = endOf(card);
  const values = Array.from({ length: position.n }, (_, seat) => measure(position, seat, count));
  const sum = values.reduce((total, value) => total + value, 0);
  const most = values.indexOf(Math.max(...values));
  const least = values.lastIndexOf(Math.min(...values));
  let have = sum;
  let need = number * position.n;
  if (scope === "one") [have, need] = [values[most]!, number];
  else if (scope === "gap") [have, need] = [values[most]! - values[least]!, number];
  else if (scope === "rest") have = IMPLICATION_START * position.n - sum;
  return { card, scope, count, own, have, need, share: Math.max(0, Math.min(1, have / need)), met: have >= need && counts(position, card, scope, values, need), values, most, least };
}
