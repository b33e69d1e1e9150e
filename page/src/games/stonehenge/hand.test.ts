import { describe, expect, test } from "vitest";
import type { Said } from "../../lib/game/notation";
import { packed, sorted } from "./hand";
import { frames } from "./rules/combinations";
import { colourOf } from "./rules/pieces";
import { fits, match, wishOf, wishText } from "./rules/wishes";

const lay = (combination: number, cards: number[], gain: number): Said => ({
  verb: "lay",
  values: { combination, cards, gain },
  tokens: { combination: String(combination), cards: cards.join(","), gain: String(gain) },
  text: `lay ${combination} ${cards.join(",")} ${gain}`,
});

describe("the ring", () => {
  test("numbers go through the five colours and black", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 30].map(colourOf)).toEqual([0, 1, 2, 3, 4, 5, 0, 5]);
  });
});
describe("wishes", () => {
  test("are written and read the same way", () => {
    for (const text of ["any", "tri", "tri=G", "card=7N", "col=W", "col=K&sym=D", "col=R&num=5&sym=N", "num=12"]) {
      expect(wishText(wishOf(text))).toBe(text);
    }
  });
  test("fit cards as the rules have it", () => {
    expect(fits("col=W&sym=N", 12)).toBe(true);
    expect(fits("col=W&sym=D", 12)).toBe(false);
    expect(fits("col=W", 60)).toBe(false);
    expect(fits("tri=W", 60)).toBe(true);
    expect(fits("any", 64)).toBe(true);
  });
  test("are matched by distinct cards, keeping what was chosen", () => {
    expect(match(["any", "col=W"], [0, 12])).toEqual([0, 12]);
    expect(match(["col=W", "card=1N"], [0, 12])).toEqual([12, 0]);
    expect(match(["any", "any"], [0, 12, 14], [14, null])).toEqual([14, 0]);
    expect(match(["tri"], [0, 12])).toBeNull();
  });
});
describe("combinations", () => {
  const options = [lay(2, [4, 35, 40], 2), lay(2, [4, 35, 40], 4), lay(0, [45], 4), lay(1, [4, 5], 2)];
  test("are framed once with all they may bring", () => {
    expect(frames(options).map((frame) => [frame.cards.length, frame.gains.length])).toEqual([[1, 1], [2, 1], [3, 2]]);
  });
  test("are packed without sharing a card", () => {
    expect(packed(frames(options)).map((frame) => frame.cards)).toEqual([[45], [4, 5]]);
  });
  test("sorting keeps trilithon cards last", () => {
    expect(sorted([61, 3, 12, 0], "colour")).toEqual([0, 12, 3, 61]);
    expect(sorted([61, 3, 12, 0], "sign")).toEqual([0, 12, 3, 61]);
  });
});
