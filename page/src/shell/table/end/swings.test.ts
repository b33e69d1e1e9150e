import { expect, it } from "vitest";
import { swings } from "./swings";

it("finds the two largest changes of a total, in the order of the game", () => {
  const steps: [number, number, number[]][] = [[0, 0, [0, 0]], [3, 1, [5, 0]], [8, 1, [5, 20]], [9, 2, [6, 20]], [14, 3, [26, 0]]];
  expect(swings({ plies: 20, steps })).toEqual([
    { ply: 8, round: 1, by: [0, 20] },
    { ply: 14, round: 3, by: [20, -20] },
  ]);
});
it("finds none where nothing changed, and takes the later of equal ones", () => {
  expect(swings({ plies: 2, steps: [[0, 0, [1, 1]]] })).toEqual([]);
  const steps: [number, number, number[]][] = [[0, 0, [0]], [1, 1, [3]], [2, 1, [6]], [3, 1, [9]]];
  expect(swings({ plies: 3, steps }).map(({ ply }) => ply)).toEqual([2, 3]);
});
