// What the generic board makes of a view: by the declarations alone, and never an identifier for a name.

import { describe, expect, it } from "vitest";
import { Notation } from "../../../lib/game/notation";
import type { GameSpec, View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { Texts } from "../../../lib/text/texts";
import { prefs } from "../../../lib/store/prefs.svelte";
import { boardText } from "../boardText";
import { type Block, blocksOf, placesOf, scoresOf } from "./blocks";
import { fieldLabel, humanised } from "./labels";

const field = (name: string, kind: string, axes: string[] = [], sight = "all", more = {}) => ({ name, sight, kind, axes, many: false, parties: "", ...more });
const spec = {
  name: "toy",
  kinds: {
    number: { form: "number" }, flag: { form: "number" },
    seat: { form: "named", names: ["A", "B", "C", "D", "E", "F"] },
    card: { form: "named", names: ["1", "2", "3"] }, "card set": { form: "set", of: "card" },
    altar: { form: "named", names: ["left", "right"] },
  },
  layout: [
    field("round", "number"), field("prize", "card"), field("hand", "card set", ["seat"], "own"), field("pocket", "number", ["seat", "card"], "size"),
    field("score", "number", ["seat"]), field("altar_owner", "seat", ["altar"]), field("altarCount", "number", ["altar"]),
    field("deck", "number", ["card"], "total"), field("queue", "seat", ["seat"]), field("secret", "card", [], "parties", { many: true, parties: "seen" }),
    field("seen", "number", [], "all", { many: true }), field("internal", "number"),
  ],
  actions: [{ verb: "bid", shape: [{ name: "card", kind: "card" }] }],
  steps: [], events: [],
} as unknown as GameSpec;
const view = {
  n: 2,
  fields: {
    round: 2, prize: 1, hand: [0b101, null], pocket: [1, 0, 2, null, null, null], pocket_size: [3, 4], score: [5, 6], altar_owner: [-1, 1], altarCount: [0, 3],
    deck_size: 7, queue: [1, -1], secret: [2, null], seen: [3, 1], internal: 9,
  },
} as unknown as View;
const notation = new Notation(spec);
const catalogue = { field: { prize: "Prize on offer", internal: "" }, word: { and: "and", nothing: "nothing", nobody: "nobody", hidden: "hidden" } };
const session = { rules: spec, notation, texts: new Texts("en", catalogue, notation), names: ["Ada", "Bo"], seat: 0 } as unknown as Session;
const named = (blocks: Block[], name: string) => blocks.find((block) => block.name === name);

describe("labels", () => {
  it("come from the catalogue, from words every game knows, or are humanised", () => {
    prefs.language = "en";
    expect(["prize", "score", "altar_owner", "altarCount"].map((name) => fieldLabel(session.texts, name))).toEqual(["Prize on offer", "Score", "Altar owner", "Altar count"]);
    prefs.language = "fr";
    expect(fieldLabel(session.texts, "hand")).toBe("Main");
    prefs.language = "en";
  });
  it("are never identifiers", () => {
    for (const { name } of spec.layout) expect(fieldLabel(session.texts, name)).not.toBe(name);
    expect(humanised("offer_seen-by.whom")).toBe("Offer seen by whom");
  });
});

describe("blocks", () => {
  const mine = blocksOf(view, session, 0);
  const theirs = blocksOf(view, session, 1);
  const middle = blocksOf(view, session, null);
  it("leave out what the catalogue hides, what is bookkeeping, and the round of the bar", () => {
    expect(middle.map(({ name }) => name)).toEqual(["prize", "altar_owner", "deck", "queue", "secret"]);
  });
  it("show my cards, and backs for those of others: counted where the view says how many", () => {
    expect(named(mine, "hand")).toMatchObject({ item: { form: "things", kind: "card", cards: true, hidden: 0, stacks: [{ value: 0, count: 1 }, { value: 2, count: 1 }] } });
    expect(named(theirs, "hand")).toMatchObject({ item: { stacks: [], hidden: -1 } });
    expect(named(mine, "pocket")).toMatchObject({ item: { stacks: [{ value: 0, count: 1 }, { value: 2, count: 2 }], hidden: 0 } });
    expect(named(theirs, "pocket")).toMatchObject({ item: { stacks: [], hidden: 4 } });
    expect(named(middle, "deck")).toMatchObject({ item: { stacks: [], hidden: 7 } });
    expect(named(middle, "secret")).toMatchObject({ item: { stacks: [{ value: 2, count: 1 }], hidden: 1 } });
  });
  it("join fields of the same things into one table", () => {
    const block = named(middle, "altar_owner");
    expect(block).toMatchObject({ form: "grid", label: "Altar", grid: { kind: "altar", columns: ["Altar owner", "Altar count"] } });
    expect(block?.form === "grid" && block.grid.rows[1]?.cells).toEqual([{ form: "seats", seats: [1] }, { form: "number", value: 3 }]);
  });
  it("take a row of players as an order", () => {
    expect(named(middle, "queue")).toMatchObject({ item: { form: "seats", seats: [1] } });
  });
  it("know the scores", () => expect(scoresOf(view, session)).toEqual([5, 6]));
  it("let a thing be chosen where it is nearest to me", () => {
    const places = placesOf(view, session);
    expect([places.get("card 0"), places.get("card 1"), places.get("altar 1")]).toEqual(["0 hand", "middle prize", "middle altar_owner"]);
  });
});

it("says the board in sentences", () => {
  expect(boardText(view, session)).toEqual([
    "In the middle: Prize on offer 2; Altar (right Altar owner Bo, Altar count 3); Deck 7 hidden cards; Queue Bo; Secret 3 and 1 hidden card.",
    "Ada: Hand 1 and 3; Pocket 1 and 3 ×2; Score 5.",
    "Bo: Hand hidden; Pocket 4 hidden cards; Score 6.",
  ]);
});
