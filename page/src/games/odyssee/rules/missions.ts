// Points and missions: what an adventure is worth to whom, and which missions the others cannot have (ODY-46, ODY-47).

import { ADVENTURES, MISSIONS, NONE, PRIZES, TARGET } from "./pieces";
import type { Position } from "./position";

/** What an adventure is worth on a mission. */
export function prizeOf(position: Position, mission: number, adventure: number): number {
  return position.prizes[mission * ADVENTURES.length + adventure] ?? 0;
}
/** The three adventures a mission names, the dearest first. */
export function wantedBy(position: Position, mission: number): { adventure: number; prize: number }[] {
  const which = (prize: number) => ADVENTURES.findIndex((_, adventure) => prizeOf(position, mission, adventure) === prize);
  return PRIZES.map((prize) => ({ prize, adventure: which(prize) }));
}
/** What an adventure is worth to this viewer. */
export function worth(position: Position, adventure: number): number {
  if (position.mission === NONE || adventure === NONE) return 0;
  return prizeOf(position, position.mission, adventure);
}
/** What ending on a circle is worth to this viewer; nothing where the ship set out. */
export function worthAt(position: Position, circle: number): number {
  return circle === position.departure ? 0 : worth(position, position.tokens[circle] ?? NONE);
}
/** What a mission has brought so far. */
export function pointsOf(position: Position, mission: number): number {
  return position.done.reduce((sum, adventure) => sum + prizeOf(position, mission, adventure), 0);
}
export function myPoints(position: Position): number {
  return position.mission === NONE ? 0 : pointsOf(position, position.mission);
}
/** Why a mission cannot be somebody's: it is mine, it is shown at another seat, or it would have ended the game. */
export function excluded(position: Position, seat: number, mission: number): "mine" | "shown" | "ten" | null {
  const shown = position.missions[seat];
  if (shown !== null && shown !== undefined && shown !== NONE) return shown === mission ? null : "shown";
  if (mission === position.mission) return "mine";
  if (position.missions.some((other, at) => at !== seat && other === mission)) return "shown";
  return !position.over && pointsOf(position, mission) >= TARGET ? "ten" : null;
}
export function missionRows(position: Position): { mission: number; points: number; wanted: number[] }[] {
  return Array.from({ length: MISSIONS }, (_, mission) => ({
    mission,
    points: pointsOf(position, mission),
    wanted: wantedBy(position, mission).map(({ adventure }) => adventure),
  }));
}
