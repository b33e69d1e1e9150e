import { expect, it } from "vitest";
import { beside, drawn, first, type Moment, placeOf, pointAt, type Row, signed } from "./wire";

const moment = (ply: number, chance: number, best: number): Moment => ({
  ply, round: 1, class: "mistake", glyph: "?", answer: "pass", better: null, chance, best, error: 0, sentence: { en: "", fr: "" }, rule: null,
});
const row = (luck: number): Row => ({ round: 1, from: 0, to: 1, choices: 0, others: 0, luck });

it("opens at the moment that cost most, and steps from any answer to the moments beside it", () => {
  const moments = [moment(3, 0.2, 0.3), moment(9, 0.1, 0.5), moment(20, 0.4, 0.4)];
  expect(first(moments)?.ply).toBe(9);
  expect(beside(moments, 9, 1)?.ply).toBe(20);
  expect(beside(moments, 5, -1)?.ply).toBe(3);
  expect(beside(moments, 3, -1)).toBeNull();
});
it("reads the curve between two points as it last stood", () => {
  const curve = [0, 4, 8].map((ply) => ({ ply, round: 1, chances: [ply / 10] }));
  expect(pointAt(curve, 6)?.ply).toBe(4);
});
it("writes gains and losses with their sign, and nothing as 0", () => {
  expect([signed(0.161), signed(-0.4), signed(0.004)]).toEqual(["+16", "−40", "0"]);
});
it("knows luck that came more than once", () => {
  expect([drawn([row(0.01), row(0)]), drawn([row(0.01), row(-0.02)])]).toEqual([false, true]);
});
it("takes the place from the last scores, and none where they are equal", () => {
  expect(placeOf({ plies: 9, steps: [[0, 0, [9, 0, 0]], [9, 1, [4, 7, 5]]] }, 2)).toBe(2);
  expect(placeOf({ plies: 9, steps: [[9, 1, [4, 7, 4]]] }, 0)).toBe(0);
});
