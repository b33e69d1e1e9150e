import { expect, it } from "vitest";
import { apart, bandsOf, barsOf, type Box, numbered, plyAt, signs, xOf, yOf } from "./scale";

const box: Box = { left: 100, right: 300, top: 0, bottom: 200 };

it("takes the rounds of the whole game from the scores, the first from the very start", () => {
  const steps: [number, number, number[]][] = [[1, 1, [0]], [5, 1, [2]], [10, 2, [2]], [20, 3, [4]]];
  expect(bandsOf({ plies: 30, steps }, [], 30)).toEqual([
    { round: 1, from: 0, to: 10 },
    { round: 2, from: 10, to: 20 },
    { round: 3, from: 20, to: 30 },
  ]);
});
it("finds the answer at a place again, and stays inside the game", () => {
  for (const ply of [0, 7, 40]) expect(plyAt(xOf(ply, 40, box), 40, box)).toBe(ply);
  expect(plyAt(1000, 40, box)).toBe(40);
  expect(yOf(0.25, box)).toBe(150);
});
it("moves labels apart in their order and keeps them inside", () => {
  expect(apart([198, 200, 50], 20, 0, 200)).toEqual([180, 200, 50]);
});
it("keeps signs off their points, off each other and inside the box", () => {
  const placed = signs([{ x: 150, y: 100, up: true }, { x: 155, y: 100, up: true }, { x: 250, y: 5, up: true }], 25, box);
  expect(placed.map(({ at }) => at)).toEqual([75, 125, 30]);
});
it("makes the largest bar as high as there is room, and draws none for what rounds to nothing", () => {
  const bars = barsOf([{ round: 1, from: 0, to: 5, choices: -0.25, others: 0.125, luck: 0.004 }], 12).get(1)!;
  expect([bars.choices.high, bars.others.high, bars.luck.high]).toEqual([12, 6, 0]);
});
it("numbers every second round where there is little room", () => {
  const bands = [1, 2, 3, 4].map((round) => ({ round, from: round, to: round + 1 }));
  expect([...numbered(bands, 60, 20)]).toEqual([1, 2, 4]);
});
