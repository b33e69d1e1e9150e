// What the coach says of an answer, by what a hint said of the question.

import type { Advice } from "../../lib/protocol/messages";

/** Below this difference of chances the search itself may err: two answers count as equal. */
export const CLOSE = 0.05;

export type Verdict =
  | { kind: "best" | "equal" }
  /** `mine`: the chance of the answer that was given, where the search looked at it. */
  | { kind: "better"; better: Advice; mine?: number | undefined }
  /** The search says nothing of the answer, and nothing against it: only what it would have chosen. */
  | { kind: "other"; better: Advice };

/** Null where there is nothing to compare with. `same`: whether two answers in notation are one. */
export function judge(best: Advice[], said: string, same: (a: string, b: string) => boolean): Verdict | null {
  const top = best[0];
  if (!top || top.chance === undefined) return null;
  if (same(top.say, said)) return { kind: "best" };
  const mine = best.find((one) => same(one.say, said));
  if (mine) return top.chance - (mine.chance ?? 0) < CLOSE ? { kind: "equal" } : { kind: "better", better: top, mine: mine.chance };
  const next = Math.max(...best.slice(1).map(({ chance = 0 }) => chance));
  return top.chance - next >= CLOSE && best.length > 1 ? { kind: "better", better: top } : { kind: "other", better: top };
}
