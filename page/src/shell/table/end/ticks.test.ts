import { expect, test } from "vitest";
import { niceTicks } from "./ticks";

test("a scale has round numbers and holds everything", () => {
  expect(niceTicks(0, 167, 5)).toEqual([0, 50, 100, 150, 200]);
  expect(niceTicks(0, 11, 5)).toEqual([0, 5, 10, 15]);
  expect(niceTicks(0, 3, 5)).toEqual([0, 1, 2, 3]);
  expect(niceTicks(-7, 40, 5)).toEqual([-10, 0, 10, 20, 30, 40]);
  expect(niceTicks(0, 0, 5)).toEqual([0, 1]);
});
