import { describe, expect, it } from "vitest";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { prefs } from "../../../lib/store/prefs.svelte";
import { NONE, READY, SPENT } from "./pieces";
import { moored, positionOf } from "./position";
import { panel } from "../panel";
import { pawnWord } from "../sentences";
import { word } from "../words";

/** Four seats hold Zeus, Poseidon, Athena and Hades. */
function viewOf(agenda: string[], fields: Record<string, unknown> = {}): View {
  const rows = { hands: [], missions: [null, null, null, null], gods: [0, 1, 2, 3], prizes: [], hands_size: [1, 1, 1, 1], tokens: [], reserve: [], done: [], lines: [] };
  const winds = { winds: 0, wind_zone: [], wind_by: [], wind_card: [], wind_seen: [], exchanges: 0, pile_size: 9 };
  const numbers = { round: 1, leader: 0, passes: 0, ship: 8, departure: 8, dry: 0 };
  const gods = { pawns: [READY, READY, READY, READY, 11, 11], waits: [NONE, NONE, NONE, NONE, NONE, NONE] };
  return { n: 4, agenda, table: [0, 0, 1, 10, 0], options: [], fields: { ...rows, ...winds, ...numbers, ...gods, ...fields } } as unknown as View;
}
function sessionAt(verb: string, seat: number): Session {
  return { seat: null, step: { verb, values: { seat } }, notation: { names: () => ["A", "B", "C", "D"] }, texts: { noun: () => "" }, names: [] } as unknown as Session;
}
const exchanged = { pawns: [READY, SPENT, READY, READY, 11, 11], waits: [1, 1, NONE, NONE, NONE, NONE] };

describe("the wait after an exchange", () => {
  it("is of a power that is ready, until the turn of who exchanged", () => {
    const waitsAt = (step: string) => positionOf(viewOf([step], exchanged), null, sessionAt("turn", 2).notation).waits;
    expect(waitsAt("turn C")).toEqual([1, NONE, NONE, NONE, NONE, NONE]);
    expect(waitsAt("turn B")).toEqual(new Array(6).fill(NONE));
    expect(waitsAt("challenge B")).toEqual(new Array(6).fill(NONE));
  });
  it("shows beside the god", () => {
    const position = positionOf(viewOf(["turn C"], exchanged), null, sessionAt("turn", 2).notation);
    expect([0, 1, 2].map((god) => pawnWord(position, god))).toEqual([word("pawn.waits"), word("pawn.spent"), word("pawn.ready")]);
  });
});
describe("passes", () => {
  it("stay marked while Athena is asked before a turn", () => {
    const marked = (verb: string) =>
      [0, 1, 2, 3].filter((seat) => panel(viewOf([`${verb} C`], { passes: 2 }), seat, sessionAt(verb, 2)).badges.some((badge) => badge.text === word("badge.passed")));
    expect(marked("turn")).toEqual([0, 1]);
    expect(marked("challenge")).toEqual([0, 1]);
    expect(marked("new-token")).toEqual([]);
  });
  it("are said to me in the second person, where they stand under “You”", () => {
    prefs.language = "fr";
    const badges = panel(viewOf(["turn C"], { passes: 2, leader: 0 }), 0, sessionAt("turn", 2)).badges;
    expect(badges.map(({ text, own }) => [text, own])).toEqual([["A passé", "Avez passé"], ["joue en premier", "jouez en premier"]]);
    prefs.language = "en";
  });
});
describe("the ship", () => {
  it("is moored until it has sailed", () => {
    expect(moored(positionOf(viewOf(["turn C"]), null, sessionAt("turn", 2).notation))).toBe(true);
    expect(moored(positionOf(viewOf(["new-token"], { ship: 10 }), null, sessionAt("new-token", 0).notation))).toBe(false);
  });
});
describe("a view", () => {
  it("is read once for each seat", () => {
    const view = viewOf(["turn C"]);
    const of = (seat: number | null) => positionOf(view, seat, sessionAt("turn", 2).notation);
    expect(of(1)).toBe(of(1));
    expect(of(1)).not.toBe(of(null));
  });
});
