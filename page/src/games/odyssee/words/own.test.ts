// What concerns me is said in the second person.

import { describe, expect, it } from "vitest";
import { HADES, ZEUS } from "../rules/pieces";
import en from "./en.json";
import { own } from "./own";

declare const process: { env: Record<string, string | undefined> };
/** The events of the game, given by the Python test that runs this one. */
const events = (JSON.parse(process.env["EXVOTO_EVENTS"] ?? "{}") as Record<string, string[]>)["odyssee"] ?? [];
// They happen to all alike.
const NOBODY = ["short", "blocked", "doubled", "moved", "sailed", "becalmed", "returned", "bare", "lived", "no-refill", "ended"];
const ME = 1;
/** Every way in which an event can concern me. */
const cases: { verb: string; values: Parameters<typeof own>[1] }[] = [
  ...events.map((verb) => ({ verb, values: { seat: ME, other: 0, god: ZEUS, cards: [1], forced: 0 } })),
  ...["chose", "passed", "refilled"].map((verb) => ({ verb, values: { seat: ME, forced: 1 } })),
  { verb: "dealt", values: { seat: ME, cards: [] } },
  { verb: "exchanged", values: { seat: 0, other: ME } },
  ...[0, ME].flatMap((seat) => [ZEUS, HADES].map((god) => ({ verb: "countered", values: { seat, other: ME - seat, god } }))),
];

describe("the second person", () => {
  it("has a sentence for every event that can concern me, and no sentence without an event", () => {
    const said = cases.map(({ verb, values }) => own(verb, values, ME, "en"));
    expect(cases.filter((one, i) => said[i] === null && !NOBODY.includes(one.verb))).toEqual([]);
    expect(new Set(said.filter((one) => one !== null))).toEqual(new Set(Object.entries(en).flatMap(([key, text]) => (key.startsWith("own.") ? [text] : []))));
  });
  it("is not used for what happens to others", () => {
    expect(own("wind", { seat: 0, card: 1, zone: 2 }, ME, "en")).toBeNull();
    expect(own("exchanged", { seat: 0, other: 2, taken: 1, given: 0 }, ME, "fr")).toBeNull();
  });
});
