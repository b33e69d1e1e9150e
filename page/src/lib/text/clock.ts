// What a clock shows.

import type { TableState } from "../protocol/messages";
import { say } from "./words";

/** Milliseconds a seat has left at server time `now`, or null without a clock. */
export function leftOf(state: TableState, seat: number, now: number): number | null {
  const deadline = state.decision?.deadlines[seat];
  if (deadline !== null && deadline !== undefined) return Math.max(0, deadline - now);
  return state.clocks?.[seat] ?? null;
}
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return say("clock.hours", { h: hours, m: String(minutes % 60).padStart(2, "0") });
  return say("clock.days", { d: Math.floor(hours / 24), h: hours % 24 });
}
