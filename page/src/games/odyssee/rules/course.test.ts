import { describe, expect, test } from "vitest";
import { type Laid, predict, priceOf, strengthsFor, type Winds } from "./course";
import { CARDS_OF } from "./pieces";
import { withStorm } from "./preview";

// Lines of the Aegean from Aegina (8): yellow to Scyros, green to Melos, red to Euboea; and so on, circle * 3 + colour.
const LINES = [
  2, 6, 1, 3, 2, 0, 0, 1, 5, 1, 7, 4, 9, 5, 3, 13, 4, 2, 7, 0, 11, 6, 3, 8, 10, 9, 7, 4, 8, 12, 8, 11, 14, 15, 10, 6, 14, 13, 9, 5, 12, 17, 12, 16, 10,
  11, 17, 16, 17, 14, 15, 16, 15, 13,
];
const AEGINA = 8;
function winds(zones: Record<number, (number | null)[]>, rest: Partial<Winds> = {}): Winds {
  const laid: Laid[] = Object.entries(zones).flatMap(([zone, cards]) => cards.map((card) => ({ wind: 0, zone: Number(zone), by: 0, card, open: card !== null })));
  return { start: AEGINA, laid: laid.map((card, wind) => ({ ...card, wind })), doubled: -1, blocked: -1, lines: LINES, bag: [...CARDS_OF], ...rest };
}

describe("the course", () => {
  test("the highest total of each ship, and the voyage stops where no wind counts", () => {
    expect(predict(winds({ 0: [1], 7: [0] })).ends).toEqual([10]);
    expect(predict(winds({})).ends).toEqual([AEGINA]);
  });
  test("a tie goes to yellow before green before red", () => {
    expect(predict(winds({ 1: [3], 2: [4] })).paths[0]!.colours).toEqual([1]);
  });
  test("a hidden card leaves it open, and the page says which strengths would turn it", () => {
    const lying = winds({ 1: [null], 2: [0] });
    const course = predict(lying);
    expect(course.certain).toBe(false);
    expect(course.ends).toEqual([7, 9]);
    expect(course.paths[0]!.circles).toEqual([7]);
    expect(strengthsFor(lying, 0, 1)).toEqual([5]);
  });
  test("a card that cannot be there is not feared", () => {
    expect(predict(winds({ 1: [null], 2: [0] }, { bag: [0, 8, 11, 10, 8] })).ends).toEqual([7]);
  });
  test("a storm takes a zone out, a favour doubles it", () => {
    expect(predict(withStorm(winds({ 0: [0, 1], 1: [2] }), 0)).ends).toEqual([9]);
    expect(predict(winds({ 0: [0], 1: [1] }, { doubled: 1 })).ends).toEqual([9]);
  });
  test("the price to lead a ship counts the order of colours", () => {
    const lying = winds({ 1: [1] });
    const course = predict(lying);
    expect([0, 1, 2].map((zone) => priceOf(course, zone, lying))).toEqual([3, 0, 4]);
  });
});
