// A reaction window, read from the agenda: who is asked now, who has passed, who cannot answer. Everybody sees the same.

import type { Said } from "../../../lib/game/notation";
import type { Position } from "./position";

export type Standing = "asked" | "passed" | "later" | "none" | "played";
export function windowOf(pos: Position, step: Said | null, asked: number[]): Standing[] | null {
  if (!step || (step.verb !== "reacting" && step.verb !== "annulling")) return null;
  const { n } = pos;
  const by = step.verb === "annulling" ? (step.values["by"] as number) : -1;
  const cursor = step.values["cursor"] as number;
  const passes = step.values["passes"] as number;
  const standing: Standing[] = Array.from({ length: n }, (_, seat) => (pos.wonders[seat] ? "later" : "none"));
  let left = passes;
  for (let k = 1; k <= n && left > 0; k += 1) {
    const seat = (cursor - k + n) % n;
    if (seat === by) continue;
    if (standing[seat] === "later") standing[seat] = "passed";
    left -= 1;
  }
  if (by >= 0) standing[by] = "played";
  for (const seat of asked) standing[seat] = "asked";
  return standing;
}
