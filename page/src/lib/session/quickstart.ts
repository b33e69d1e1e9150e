// A table against bots, from nothing to the first move.

import { api } from "../protocol/api";
import type { Box, Table } from "../protocol/messages";
import { remember } from "../store/tables";
import { prefs } from "../store/prefs.svelte";
import { spareName } from "../text/words";

/** The id of a table that has started: me in the first seat, bots in the others, of the level I like unless told otherwise. */
export async function playNow(box: Box, level = prefs.level, more: { undo?: Table["undo"] } = {}): Promise<string> {
  const { table } = await api.create({
    game: box.name,
    seats: box.quick,
    name: prefs.name || spareName(0),
    watch: "off",
    level,
    ...more,
  });
  for (let seat = 1; seat < box.quick; seat++) await api.act(table.id, { do: "bot", seat, level });
  await api.act(table.id, { do: "start" });
  remember(table.id, box.name);
  return table.id;
}
/** The id of the next table. It has started if nobody but me and bots play there; otherwise people meet in its lobby. */
export async function startedRematch(id: string): Promise<string> {
  const answer = await api.act(id, { do: "rematch" });
  const next = answer.next ?? answer.table.next;
  if (!next) throw new Error("no next table");
  const { table, you } = await api.table(next);
  const alone = table.seats.every((seat) => seat.kind === "bot" || seat.player === you?.player);
  if (alone && you?.host && table.phase === "open") await api.act(next, { do: "start" });
  return next;
}
