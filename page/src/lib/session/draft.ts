// A partial answer being put together on the board: board and controls share it.

import type { Said, Values } from "../game/notation";

export type Draft = { verb: string | null; values: Values };

/** Whether an option can still be reached from a draft. */
export function fits(option: Said, draft: Draft): boolean {
  if (draft.verb !== null && option.verb !== draft.verb) return false;
  return Object.entries(draft.values).every(([name, value]) => {
    const other = option.values[name];
    return Array.isArray(value) && Array.isArray(other)
      ? value.every((entry) => other.includes(entry))
      : String(value) === String(other);
  });
}
