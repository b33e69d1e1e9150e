// Who bought what in this auction turn: the view has only the tiles still in hand, the log has the rest.

import { has, members } from "../../../lib/game/notation";
import type { Session } from "../../../lib/session/session.svelte";
import { LADDERS } from "../rules/pieces";
import type { Position } from "../rules/position";

export type Sold = { ladders: number[]; seat: number; bid: number };

export function soldLots(session: Session, position: Position): Sold[] {
  const gone = members(127 - position.hand, LADDERS);
  if (gone.length === 0) return [];
  const found: Sold[] = [];
  const last = session.past?.ply ?? Infinity;
  search: for (const entry of [...session.told].reverse()) {
    if (entry.ply > last) continue;
    for (const event of [...entry.events].reverse()) {
      if (event.verb === "auction") break search;
      if (event.verb !== "won") continue;
      const values = session.notation.event(event) as Record<string, number>;
      const ladders = members(values["lot"]!, LADDERS);
      if (ladders.every((ladder) => gone.includes(ladder))) found.unshift({ ladders, seat: values["seat"]!, bid: values["bid"]! });
    }
  }
  const told = found.flatMap(({ ladders }) => ladders);
  const rest = gone.filter((ladder) => !told.includes(ladder) && !has(position.lot, ladder));
  return rest.length ? [...found, { ladders: rest, seat: -1, bid: 0 }] : found;
}
