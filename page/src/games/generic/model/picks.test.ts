// Answers put together by pressing what they name.

import { describe, expect, it, vi } from "vitest";
import type { GameSpec, TableState, View } from "../../../lib/protocol/messages";
import { Session } from "../../../lib/session/session.svelte";
import { groupsOf } from "./answers";
import { picksOf } from "./picks.svelte";

const spec = {
  name: "toy",
  kinds: {
    number: { form: "number" }, seat: { form: "named", names: ["A", "B", "C", "D", "E", "F"] },
    card: { form: "named", names: ["1", "2", "3"] }, "card set": { form: "set", of: "card" },
  },
  layout: [
    { name: "hand", sight: "all", kind: "card set", axes: ["seat"], many: false, parties: "" },
    { name: "won", sight: "all", kind: "card set", axes: ["seat"], many: false, parties: "" },
  ],
  actions: [
    { verb: "lay", shape: [{ name: "cards", kind: "card set" }] },
    { verb: "raise", shape: [{ name: "bid", kind: "number" }] },
    { verb: "pass", shape: [] },
  ],
  steps: [{ verb: "turn", shape: [], takes: ["lay"], open: false, reaction: false }], events: [],
} as unknown as GameSpec;

function at(options: string[]): Session {
  const view = { n: 2, agenda: ["turn"], asked: [0], options, fields: { hand: [0b111, 0b11], won: [0b1, 0] } } as unknown as View;
  const decision = { id: "1.0", ply: 1, step: "turn", verb: "turn", asked: [0], waiting: [0], deadlines: [] };
  const state = { table: { seats: [{ name: "Ada" }, { name: "Bo" }] }, view, decision, orders: [] } as unknown as TableState;
  const session = new Session("t", spec, { en: {} }, state, false);
  session.you = { player: "p", seats: [0], host: true, seat: 0 };
  return session;
}
const card = (value: number) => ({ kind: "card", value });

describe("picking", () => {
  it("narrows the answers down until one is left, which is composed", () => {
    const session = at(["lay 1,2", "lay 1,3", "lay 2,3", "pass"]);
    const picks = picksOf(session);
    expect(picks.fitting.length).toBe(4);
    picks.press(card(0));
    expect(picks.fitting.map(({ text }) => text)).toEqual(["lay 1,2", "lay 1,3"]);
    picks.press(card(2));
    expect([picks.ahead, session.composed()]).toEqual(["lay 1,3", "lay 1,3"]);
  });
  it("takes another thing in place of the last one, and puts back what is pressed again", () => {
    const picks = picksOf(at(["lay 1,2", "lay 1,3", "lay 2,3"]));
    picks.press(card(0));
    picks.press(card(1));
    picks.press(card(2));
    expect(picks.all).toEqual([card(0), card(2)]);
    const other = picksOf(at(["lay 1,2", "lay 1,3"]));
    other.press(card(0));
    other.press(card(0));
    expect(other.all).toEqual([]);
  });
  it("gives the only answer left when its thing is pressed again", () => {
    const session = at(["lay 1", "lay 2"]);
    const answer = vi.spyOn(session, "answer").mockResolvedValue(true);
    picksOf(session).press(card(1));
    expect(answer).not.toHaveBeenCalled();
    picksOf(session).press(card(1));
    expect(answer).toHaveBeenCalledWith("lay 2");
  });
  it("is done with the cards of my hand, not with equal ones elsewhere", () => {
    const picks = picksOf(at(["lay 1", "lay 2"]));
    expect([picks.choosableAt(card(0), "0 hand"), picks.choosableAt(card(0), "0 won"), picks.choosableAt(card(0), "1 hand"), picks.choosableAt(card(2), "0 hand")]).toEqual([true, false, false, false]);
  });
  it("needs no list where every answer lies on the board", () => {
    expect([picksOf(at(["lay 1", "lay 2"])).onBoard, picksOf(at(["lay 1", "pass"])).onBoard]).toEqual([true, false]);
  });
  it("is void at the next question", () => {
    const session = at(["lay 1", "lay 2"]);
    picksOf(session).press(card(0));
    session.state = { ...session.state, decision: { ...session.state.decision!, id: "2.0" } };
    expect(picksOf(session).all).toEqual([]);
  });
});

it("answers that differ by a number are one question", () => {
  const session = at(["raise 6", "raise 4", "raise 5", "raise 7", "pass"]);
  const { numbers, others } = groupsOf(session, session.options);
  expect(numbers.map(({ options }) => options.map(({ text }) => text))).toEqual([["raise 4", "raise 5", "raise 6", "raise 7"]]);
  expect(others.map(({ text }) => text)).toEqual(["pass"]);
});
