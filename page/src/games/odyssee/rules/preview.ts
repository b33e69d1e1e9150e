// The winds as a card or a power would change them, and the course they would give.

import { type Course, predict, type Winds } from "./course";
import { NONE } from "./pieces";
import type { Position } from "./position";

export function withCard(winds: Winds, seat: number, card: number, zone: number): Winds {
  // The bag stays as it is: a card of my own hand was never in it.
  return { ...winds, laid: [...winds.laid, { wind: winds.laid.length, zone, by: seat, card, open: true }] };
}
export function withStorm(winds: Winds, zone: number): Winds {
  return { ...winds, blocked: zone };
}
export function withFavour(winds: Winds, zone: number): Winds {
  return { ...winds, doubled: zone };
}
export function withErrand(winds: Winds, wind: number, zone: number): Winds {
  return { ...winds, laid: winds.laid.map((laid) => (laid.wind === wind ? { ...laid, zone } : laid)) };
}
/** The winds if a power or a card took effect; null if the answer changes no wind or is not whole yet. */
export function whatIf(position: Position, verb: string | null, values: Record<string, unknown>): Winds | null {
  const of = (name: string) => (typeof values[name] === "number" ? (values[name] as number) : null);
  const zone = of("zone");
  if (zone === null) return null;
  const card = of("card");
  const wind = of("wind");
  if ((verb === "wind" || verb === "hide") && card !== null) return withCard(position.winds, position.seat ?? 0, card, zone);
  if (verb === "block" || verb === "storm") return withStorm(position.winds, zone);
  if (verb === "double" || verb === "favour") return withFavour(position.winds, zone);
  if ((verb === "move" || verb === "errand") && wind !== null) return withErrand(position.winds, wind, zone);
  return null;
}
/** The course by the cards as they lie; null before the ship is placed. */
export function courseOf(position: Position): Course | null {
  return position.departure === NONE ? null : predict(position.winds);
}
