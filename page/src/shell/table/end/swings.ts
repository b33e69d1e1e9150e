// The answers of a game after which the totals had changed most.

import type { Scores } from "../../../lib/protocol/messages";

export type Swing = { ply: number; round: number; by: number[] };
const MOST = 2;

/** The largest changes of a total, in the order of the game; of equal ones the later. What the set-up gives is none. */
export function swings({ steps }: Scores): Swing[] {
  const all = steps.slice(1).map(([ply, round, standing], i): Swing => ({ ply, round, by: standing.map((points, seat) => points - (steps[i]![2][seat] ?? 0)) }));
  const size = ({ by }: Swing) => Math.max(...by.map(Math.abs));
  return all
    .filter((swing) => swing.ply > 0 && size(swing) > 0)
    .sort((a, b) => size(b) - size(a) || b.ply - a.ply)
    .slice(0, MOST)
    .sort((a, b) => a.ply - b.ply);
}
