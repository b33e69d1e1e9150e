import { describe, expect, it } from "vitest";
import { Notation } from "./notation";
import type { GameSpec } from "../protocol/messages";

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
