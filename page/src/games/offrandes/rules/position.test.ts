import { expect, test } from "vitest";
import { fillWords } from "../../../lib/text/words";
import type { View } from "../../../lib/protocol/messages";
import { CORRUPTOR, KEEPER, PEASANT, PRIESTESS } from "./pieces";
import { Position } from "./position";
import { dueAfter, ifCorrupts, ifWins } from "./preview";
import en from "../words/en.json";
import fr from "../words/fr.json";

function position(squares: number[][], fields: View["fields"] = {}): Position {
  const n = squares.length;
  return new Position({
    n,
    table: [0, 0, 0, 0, 0, 0, 0],
    fields: {
      round: 1, first: 0, ladders: squares.flat(), cash: squares.map(() => 10), score: squares.map(() => 0), stock: [15, 15, 15, 15, 15],
      altar_animal: Array(11).fill(-1), altar_count: Array(11).fill(0), altar_owner: Array(11).fill(-1), auctioneer: -1, hand: 127, lots: 0,
      winners: 0, lot: 0, bid: 0, leader: -1, bidding: 0, queue: squares.map(() => -1), corrupted: 0, ...fields,
    },
    agenda: ["closing", "offering A"],
    asked: [0],
    answered: [false],
    answer: null,
    options: [],
    more: 0,
  });
}

test("a climb to the top pushes the pawn there down (OFF-43)", () => {
  const p = position([[0, 0, 0, 4, 4, 0, 0], [0, 0, 0, 4, 5, 0, 0], [0, 0, 0, 5, 0, 0, 0]]);
  expect(ifWins(p, 0, [KEEPER, PRIESTESS])).toEqual([
    { seat: 0, ladder: KEEPER, from: 4, to: 5 },
    { seat: 2, ladder: KEEPER, from: 5, to: 4 },
    { seat: 0, ladder: PRIESTESS, from: 4, to: 5 },
    { seat: 1, ladder: PRIESTESS, from: 5, to: 4 },
  ]);
  expect(ifWins(p, 2, [KEEPER])).toEqual([]);
});
test("a victim on the top changes places and does not fall twice (OFF-59)", () => {
  const p = position([[0, 0, 0, 4, 0, 5, 0], [0, 0, 0, 5, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]);
  expect(ifCorrupts(p, 0, 1, KEEPER)).toEqual([
    { seat: 1, ladder: KEEPER, from: 5, to: 4 },
    { seat: 0, ladder: KEEPER, from: 4, to: 5 },
  ]);
});
test("animals need the peasant and both bearers (OFF-63)", () => {
  const p = position([[3, 4, 2, 1, 0, 0, 0], [3, 4, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]);
  expect(p.due(0)).toEqual({ animal: 2, count: 2, stock: 15 });
  expect(p.due(1)).toBeNull();
  expect(dueAfter(p, 0, [{ seat: 0, ladder: PEASANT, from: 3, to: 4 }])).toEqual({ animal: 3, count: 2, stock: 15 });
});
test("the altars held count until the end", () => {
  const altars = { altar_animal: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, 4], altar_count: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5], altar_owner: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0] };
  const p = position([[0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]], { ...altars, score: [7, 0, 0] });
  expect(p.total(0)).toBe(37);
  expect(p.full).toBe(2);
  expect(p.square(0, CORRUPTOR)).toBe(0);
});
test("both languages say the same things with the same values", () => {
  const holes = (text: string) => [...text.matchAll(/\{([a-z]+)/g)].map((hole) => hole[1]).sort().filter((name, i, all) => all.indexOf(name) === i);
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    for (const name of holes(fr[key])) expect(holes(en[key]), key).toContain(name);
  }
});

test.each([["en", en, "1 drachma", "2 drachmas"], ["fr", fr, "1 drachme", "2 drachmes"]] as const)("one coin is not called several (%s)", (language, words, one, two) => {
  for (const key of ["fact.coins", "weigh.keep", "weigh.left", "weigh.takes"] as const) {
    const beside = (n: number) => `${n} ${fillWords(words[key], { n, name: "Bion", lot: "II", coins: 3 }, language)}`;
    expect(beside(1).split(/[\s,:]/).slice(0, 2).join(" "), key).toBe(one);
    expect(beside(2).split(/[\s,:]/).slice(0, 2).join(" "), key).toBe(two);
  }
});
