// What is picked on the generic board, as parts of answers that are too many to be listed.

import { describe, expect, it } from "vitest";
import { Notation } from "../../../lib/game/notation";
import type { GameSpec } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { draftsOf } from "./picks.svelte";

const spec = {
  steps: [], events: [],
  kinds: {
    card: { form: "named", names: ["ash", "elm", "oak"] }, seat: { form: "named", names: ["A", "B"] },
    "card list": { form: "list", of: "card" }, "card set": { form: "set", of: "card" },
  },
  actions: [
    { verb: "lay", shape: [{ name: "cards", kind: "card list" }] },
    { verb: "give", shape: [{ name: "to", kind: "seat" }, { name: "card", kind: "card" }, { name: "with", kind: "card list" }] },
    { verb: "show", shape: [{ name: "cards", kind: "card set" }] },
    { verb: "pass", shape: [] },
  ],
} as unknown as GameSpec;
const session = { notation: new Notation(spec), decision: { takes: ["pass", "lay", "give", "show"] } } as unknown as Session;
const card = (value: number) => ({ kind: "card", value });

describe("parts of answers", () => {
  it("are every verb when nothing is picked", () => {
    expect(draftsOf(session, []).map(({ verb }) => verb)).toEqual(["pass", "lay", "give", "show"]);
  });
  it("are the verbs that can hold everything picked: one value, the members of a list, any part of a set", () => {
    expect(draftsOf(session, [card(2), card(0)])).toEqual([
      { verb: "lay", values: { cards: [2, 0] } },
      { verb: "give", values: { card: 2, with: [0] } },
      { verb: "show", values: {} },
    ]);
    expect(draftsOf(session, [{ kind: "seat", value: 1 }])).toEqual([{ verb: "give", values: { to: 1 } }]);
  });
});
