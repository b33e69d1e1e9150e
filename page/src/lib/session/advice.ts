// What a hint advises.

import type { Advice } from "../protocol/messages";

/** The answers a hint names: one, or a list of the best with their chances and reasons. */
export function adviceOf(reply: Record<string, unknown>): Advice[] {
  const best = reply["best"];
  if (Array.isArray(best) && best.length) return (best as Advice[]).slice(0, 3);
  return typeof reply["say"] === "string" ? [{ say: reply["say"] }] : [];
}
