// What was true: the views of all seats laid over one another, so that nothing is hidden that anybody saw.

import type { View } from "../../lib/protocol/messages";

/** The first view with every gap filled from the others: an entry that one seat could not see, another could. */
export function unveiled([mine, ...others]: [View, ...View[]]): View {
  const fields = Object.fromEntries(
    Object.entries(mine.fields).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, value];
      const rows = others.map((view) => view.fields[name]).filter((row) => Array.isArray(row));
      const fullest = rows.reduce((best, row) => (row.length > best.length ? row : best), value);
      const open = fullest.map((_, i) => value[i] ?? rows.find((row) => row[i] !== null && row[i] !== undefined)?.[i] ?? null);
      return [name, open];
    }),
  );
  return { ...mine, fields };
}
