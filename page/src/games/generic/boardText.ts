// The generic board in sentences, one per mat and one for the middle: for screen readers and for people who prefer reading.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { say } from "../../lib/text/words";
import { type Block, blocksOf } from "./model/blocks";
import { isEmpty, type Item } from "./model/items";
import { word } from "./words";

export function boardText(view: View, session: Session): string[] {
  const players = session.names.map((name, seat) => [name, blocksOf(view, session, seat)] as const);
  return [[word("middle"), blocksOf(view, session, null)] as const, ...players]
    .filter(([, blocks]) => blocks.length)
    .map(([name, blocks]) => `${name}${say("colon")} ${blocks.map((block) => blockText(session, block)).join("; ")}.`);
}
function blockText(session: Session, block: Block): string {
  if (block.form === "item") return `${block.label} ${itemText(session, block.item)}`;
  const { grid } = block;
  const rows = grid.rows.filter(({ cells }) => !cells.every(isEmpty)).map(({ value, cells }) => {
    const told = cells.map((cell, i) => (grid.columns.length > 1 ? `${grid.columns[i]} ${itemText(session, cell)}` : itemText(session, cell)));
    return `${session.texts.noun(grid.kind, value, "name", session.names)} ${told.join(", ")}`;
  });
  return `${block.label} ${rows.length ? `(${rows.join("; ")})` : word("empty")}`;
}
export function itemText(session: Session, item: Item): string {
  if (isEmpty(item) && item.form !== "number") return word("empty");
  switch (item.form) {
    case "number":
      return String(item.value);
    case "flag":
      return word("flag");
    case "text":
      return item.text;
    case "seats":
      return session.texts.join(item.seats.map((seat) => session.names[seat] ?? ""));
    case "things": {
      const open = item.stacks.map(({ value, count }) => {
        const what = session.texts.noun(item.kind, value, "name", session.names);
        return count > 1 ? word("times", { n: count, what }) : what;
      });
      const hidden = item.hidden < 0 ? [word("concealed")] : item.hidden > 0 ? [concealed(item.hidden)] : [];
      return session.texts.join([...open, ...hidden]);
    }
  }
}
/** “1 hidden card”, “5 hidden cards”. */
export function concealed(n: number): string {
  return `${n} ${word("concealed.n", { n })}`;
}
