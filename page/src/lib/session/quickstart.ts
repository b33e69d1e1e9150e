// A table against bots, from nothing to the first move.

import { api } from "../protocol/api";
import type { Box } from "../protocol/messages";
import { remember } from "../store/tables";
import { prefs } from "../store/prefs.svelte";
import { spareName } from "../text/words";

/** The id of a table that has started: me in the first seat, bots in the others. */
export async function playNow(box: Box): Promise<string> {
  const { table } = await api.create({
    game: box.name,
    seats: box.quick,
    name: prefs.name || spareName(0),
    watch: "off",
    level: prefs.level,
  });
  for (let seat = 1; seat < box.quick; seat++) await api.act(table.id, { do: "bot", seat, level: prefs.level });
  await api.act(table.id, { do: "start" });
  remember(table.id, box.name);
  return table.id;
}
