// A reaction window, read from the agenda: who is asked now, who has passed, who cannot answer. Everybody sees the same.

import type { Notation, Said } from "../../../lib/game/notation";
import { ANNULMENT, NONE } from "./pieces";
import type { Position } from "./position";

export type Standing = "asked" | "passed" | "later" | "none" | "played";
export function windowOf(position: Position, step: Said | null, asked: number[]): Standing[] | null {
  if (!step || (step.verb !== "reacting" && step.verb !== "annulling")) return null;
  const { n } = position;
  const by = step.verb === "annulling" ? (step.values["by"] as number) : -1;
  const cursor = step.values["cursor"] as number;
  const passes = step.values["passes"] as number;
  const standing: Standing[] = Array.from({ length: n }, (_, seat) => (position.wonders[seat] ? "later" : "none"));
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
export type Waiting = { seat: number; miracle: number; city: number; whom: number };
/** The Miracles that wait to take effect, the last played first, Annulments among them. */
export function waitingMiracles(agenda: string[], notation: Notation): Waiting[] {
  const found: Waiting[] = [];
  for (const text of [...agenda].reverse()) {
    const { verb, values } = notation.parse(text, "steps");
    const seat = values["seat"] as number;
    if (verb === "strike") found.push({ seat, miracle: ANNULMENT, city: NONE, whom: NONE });
    if (verb === "effect") found.push({ seat, miracle: values["miracle"] as number, city: values["city"] as number, whom: values["whom"] as number });
  }
  return found;
}
/** Whether the Miracle at the bottom of such a chain takes effect as things stand. */
export function takesEffect(chain: Waiting[]): boolean {
  return chain.length % 2 === 1;
}
