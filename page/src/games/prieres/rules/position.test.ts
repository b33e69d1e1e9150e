// Previews, stories and End cards against the rules, where the page works something out by itself.

import { describe, expect, it } from "vitest";
import type { Said } from "../../../lib/game/notation";
import type { LogEntry } from "../../../lib/protocol/messages";
import { after } from "./preview";
import { tokenMover } from "./imploration";
import { leaders } from "../sentences";
import { progress } from "./endCards";
import { REACH } from "./pieces";
import { paidAside, type City, type Position } from "./position";
import { storyOf, waitingCards } from "../theatre/fromLog";

const DELPHI = 48;
const RAPID_GROWTH = 3;
const city = (seat: number, changes: Partial<City> = {}): City => ({
  id: DELPHI, seat, temples: 3, people: 1, cost: 3, printedTemples: 3, printedPeople: 1, placed: 4, marks: 0, credited: 0, ...changes,
});
const position = (changes: Partial<Position>): Position =>
  ({
    n: 2, table: new Array<number>(15).fill(0), seat: 0, round: 5, first: 0, turn: 0, pool: 1, skies: 0, implication: [20, 20], origin: [0, 0],
    originCredited: [1, 0], hand: [], cities: [], aside: [], endRow: [RAPID_GROWTH], active: 0, reached: 0, seen: [-1, -1], ...changes,
  }) as Position;
const on = (miracle: number) => ({ verb: "miracle-on", values: { miracle, city: DELPHI } }) as unknown as Said;

describe("previews of Faith (PRI-33)", () => {
  it("give what a converted City has not given yet", () => {
    expect(after(position({ cities: [city(1)] }), on(18)).pool).toBe(4);
    expect(after(position({ cities: [city(1, { credited: 3 })] }), on(18)).pool).toBe(1);
  });
  it("give only what goes beyond the Faith already received", () => {
    expect(after(position({ cities: [city(0, { temples: 2, credited: 3 })] }), on(1)).pool).toBe(2);
  });
});

describe("who leads", () => {
  it("is nobody while all are level, and several who share the lead", () => {
    expect(leaders([0, 0, 0])).toEqual([]);
    expect(leaders([2, 2, 2])).toEqual([]);
    expect(leaders([2, 5, 5])).toEqual([1, 2]);
    expect(leaders([2, 6, 5])).toEqual([1]);
  });
});

describe("stories", () => {
  const entry = (k: number, events: LogEntry["events"]): LogEntry => ({ k, ply: k, events }) as LogEntry;
  const play = [
    { verb: "played-on", seat: "A", miracle: "temple-enlargement", city: "delphi" },
    { verb: "annuls", seat: "B", victim: "A", miracle: "temple-enlargement" },
    { verb: "annulled", seat: "A", miracle: "temple-enlargement" },
  ];
  const sacrifice = [
    { verb: "sacrificed", seat: "A", city: "paphos" },
    { verb: "changed", city: "paphos", temples: 4, people: 0 },
    { verb: "credited", seat: "A", faith: 1 },
  ];
  it.each([play, play.slice(0, 1)])("end with their Miracle", (...events) => {
    const story = storyOf([entry(1, events), entry(2, sacrifice)], null);
    expect(story?.kind === "play" && story.lines).toEqual(events);
    expect(story?.kind === "play" && story.cards[0]!.done).toBe(false);
  });
  it("let an Annulment that is annulled save its Miracle", () => {
    const saved = [...play.slice(0, 2), { verb: "annuls", seat: "A", victim: "B", miracle: "annulment" }, { verb: "annulled", seat: "B", miracle: "annulment" }];
    const story = storyOf([entry(1, [...saved, { verb: "changed", city: "delphi", temples: 6, people: 1 }])], null);
    expect(story?.kind === "play" && story.cards.map(({ done, annulled }) => [done, annulled])).toEqual([[true, false], [false, true], [false, false]]);
  });
});

describe("what is shown of a story", () => {
  const entry = (k: number, events: LogEntry["events"]): LogEntry => ({ k, ply: k, events }) as LogEntry;
  const played = [{ verb: "played-on", seat: "A", miracle: "temple-enlargement", city: "delphi" }, { verb: "annuls", seat: "B", victim: "A", miracle: "temple-enlargement" }];
  const annulled = [{ verb: "annulled", seat: "A", miracle: "temple-enlargement" }];
  it("an Annulment that has done its work is no longer open to answers, nor is its Miracle", () => {
    const open = storyOf([entry(1, played)], null);
    expect(open?.kind === "play" && waitingCards(open.cards, 2)).toEqual([true, true]);
    const closed = storyOf([entry(1, played), entry(2, annulled)], null);
    expect(closed?.kind === "play" && waitingCards(closed.cards, 0)).toEqual([false, false]);
    const next = storyOf([entry(0, [{ verb: "announced", seat: "A", city: "delphi" }]), entry(1, played), entry(2, annulled), entry(3, played.slice(0, 1))], null);
    expect(next?.kind === "play" && waitingCards(next.cards, 1)).toEqual([false, false, true]);
  });
  it("what led up to it in the same round comes first", () => {
    const prayed = { verb: "prayed", seat: "A" };
    const turned = { verb: "turn", seat: "A" };
    const story = storyOf([entry(1, [{ verb: "prayed", seat: "B" }, { verb: "round", number: 2 }, turned]), entry(2, [prayed]), entry(3, played)], null);
    expect(story?.kind === "play" && story.before).toEqual([turned, prayed]);
    expect(story?.kind === "play" && story.lines).toEqual(played);
  });
});

it("the first in turn order moves the token (PRI-102)", () => {
  const bids = [{ seat: 0, bid: 3 }, { seat: 1, bid: 3 }, { seat: 2, bid: 1 }];
  expect(tokenMover(position({ n: 3, first: 1 }), bids)).toBe(1);
});

it("Miracles laid aside without Implication are free (PRI-112)", () => {
  const aside = [128, 130, 5];
  expect([0, 1, 20].map((left) => paidAside(position({ aside, implication: [left, 20] }), 0))).toEqual([0, 1, 2]);
});

describe("a player's number (PRI-123)", () => {
  const ten = Array.from({ length: 10 }, (_, id) => city(0, { id }));
  const table = (reading: number) => position({}).table.map((value, option) => (option === REACH ? reading : value));
  const met = (reading: number, changes: Partial<Position>) => progress(position({ table: table(reading), cities: ten, ...changes }), RAPID_GROWTH).met;
  it("is met as it stands, or by who came to it, or by who rises", () => {
    expect(met(0, {})).toBe(true);
    expect([met(1, {}), met(1, { reached: 1 }), met(1, { reached: 2 })]).toEqual([false, true, false]);
    expect([met(2, { seen: [10, 0] }), met(2, { seen: [9, 0] }), met(2, { seen: [10, 0], reached: 1 })]).toEqual([false, true, true]);
  });
  it("is not met on a card that is not active, unless the number alone counts", () => {
    expect([met(0, { endRow: [0, RAPID_GROWTH] }), met(1, { endRow: [0, RAPID_GROWTH], reached: 1 })]).toEqual([true, false]);
  });
});
