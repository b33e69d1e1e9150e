import { describe, expect, it } from "vitest";
import { Notation } from "./notation";
import type { GameSpec, TableState } from "./protocol";
import { addressOf, base, placeOf } from "./router";
import { patched } from "./sitting.svelte";

const spec = {
  name: "toy",
  kinds: {
    number: { form: "number" },
    fruit: { form: "named", names: ["fig", "olive", "grape"] },
    "fruit set": { form: "set", of: "fruit" },
    "fruit list": { form: "list", of: "fruit" },
    "fruit bag": { form: "bag", of: "fruit" },
  },
  actions: [
    {
      verb: "give",
      shape: [
        { name: "what", kind: "fruit list" },
        { name: "some", kind: "fruit set" },
        { name: "much", kind: "fruit bag" },
        { name: "price", kind: "number" },
      ],
    },
  ],
  steps: [],
  events: [],
} as unknown as GameSpec;

describe("notation", () => {
  const notation = new Notation(spec);
  it("reads what it writes", () => {
    for (const text of ["give fig,grape olive fig2,grape1 -3", "give - - - 0", "give -, fig,olive,grape olive15 12"]) {
      const said = notation.parse(text);
      expect(notation.compose(said.verb, said.values)).toBe(text);
    }
  });
  it("is silent while a value is missing", () => {
    expect(notation.compose("give", { what: [0], price: 1 })).toBeNull();
  });
});

describe("places", () => {
  it("come back from their addresses", () => {
    for (const place of [
      { at: "home" },
      { at: "new", game: "prieres" },
      { at: "table", id: "k3v9x2mq" },
      { at: "rules", game: "odyssee", rule: "ODY-3" },
      { at: "replay", id: "k3v9x2mq", ply: 7, seat: 2 },
    ] as const) {
      expect(placeOf(new URL(addressOf(place)))).toEqual(place);
    }
    expect(placeOf(new URL("elsewhere", base))).toEqual({ at: "lost" });
  });
});

describe("patches", () => {
  it("replace what they name and share the rest", () => {
    const state = { view: { fields: { cash: [1], score: [2] }, asked: [0] }, undo: null } as unknown as TableState;
    const next = patched(state, { "view.fields.cash": [9], "view.asked": [1], undo: { ply: 3 } });
    expect(next.view?.fields).toEqual({ cash: [9], score: [2] });
    expect(next.view?.fields["score"]).toBe(state.view?.fields["score"]);
    expect(state.view?.asked).toEqual([0]);
    expect(next.undo).toEqual({ ply: 3 });
  });
});
