// A patch of the protocol: paths of the table's state and their new values.

import type { TableState } from "../protocol/messages";

/** A copy in which the named paths (`a`, `view.x`, `view.fields.x`) are replaced; what did not change is shared. */
export function patched(state: TableState, set: Record<string, unknown>): TableState {
  let next = { ...state } as Record<string, unknown>;
  for (const [path, value] of Object.entries(set)) next = replaced(next, path.split("."), value);
  return next as unknown as TableState;
}
function replaced(tree: Record<string, unknown>, path: string[], value: unknown): Record<string, unknown> {
  const [key, ...rest] = path;
  if (key === undefined) return tree;
  const inner = rest.length ? replaced((tree[key] ?? {}) as Record<string, unknown>, rest, value) : value;
  return { ...tree, [key]: inner };
}
