// What concerns me is said in the second person.

import { describe, expect, it } from "vitest";
import { NO_GAIN, NO_SLOT } from "../rules/pieces";
import en from "../words/en.json";
import { own } from "./own";

declare const process: { env: Record<string, string | undefined> };
/** The events of the game, given by the Python test that runs this one. */
const events = (JSON.parse(process.env["EXVOTO_EVENTS"] ?? "{}") as Record<string, string[]>)["stonehenge"] ?? [];
// They happen to all alike, or to a monolith.
const NOBODY = ["priced", "gathered", "reshuffled", "arrived", "raised", "unsold", "restocked", "empty", "stuck", "limit"];
const ME = 1;
const some = { to: 2, victim: 2, by: 2, target: 2, present: 2, cards: [3], wishes: [0], slot: 0, gain: 0, lot: 0, forced: 0 };
/** Every way in which an event can concern me. */
const cases: { verb: string; values: Parameters<typeof own>[1] }[] = [
  ...events.map((verb) => ({ verb, values: { ...some, seat: ME } })),
  ...["offered-token", "offered-hand", "skipped", "no-more"].map((verb) => ({ verb, values: { ...some, seat: ME, forced: 1 } })),
  { verb: "coloured", values: { ...some, seat: ME, lot: 1 } },
  { verb: "laid", values: { ...some, seat: ME, gain: NO_GAIN } },
  { verb: "declared", values: { ...some, seat: ME, slot: NO_SLOT } },
  { verb: "market", values: { day: 1, present: 3 } },
  ...["offered", "whispered"].flatMap((verb) => [{ verb, values: { ...some, seat: ME, to: -1 } }, { verb, values: { ...some, seat: 0, to: ME } }]),
  ...["drew", "ransom", "proposed"].map((verb) => ({ verb, values: { ...some, seat: ME, cards: [] } })),
  { verb: "demanded", values: { ...some, seat: ME, wishes: [] } },
  ...["gave", "ransom", "proposed"].map((verb) => ({ verb, values: { ...some, seat: 0, to: ME } })),
  ...["ransom", "proposed"].map((verb) => ({ verb, values: { ...some, seat: 0, to: ME, cards: [] } })),
  ...["asked", "looked", "picked"].map((verb) => ({ verb, values: { ...some, seat: 0, victim: ME } })),
  ...["declined", "accepted", "refused"].map((verb) => ({ verb, values: { ...some, seat: 0, by: ME } })),
  ...["denounced", "blackmailed", "demanded", "rejected"].map((verb) => ({ verb, values: { ...some, seat: 0, target: ME } })),
  { verb: "demanded", values: { ...some, seat: 0, target: ME, wishes: [] } },
];

describe("the second person", () => {
  it("has a sentence for every event that can concern me, and no sentence without an event", () => {
    const said = cases.map(({ verb, values }) => own(verb, values, ME, "en"));
    expect(cases.filter((one, i) => said[i] === null && !NOBODY.includes(one.verb))).toEqual([]);
    expect(new Set(said.filter((one) => one !== null))).toEqual(new Set(Object.entries(en).flatMap(([key, text]) => (key.startsWith("own.") ? [text] : []))));
  });
  it("is not used for what happens to others", () => {
    expect(own("picked", { seat: 0, victim: 2, card: 4 }, ME, "en")).toBeNull();
    expect(own("offered", { ...some, seat: 0, to: -1 }, ME, "fr")).toBeNull();
    expect(own("market", { day: 1, present: 1 }, ME, "en")).toBeNull();
  });
});
