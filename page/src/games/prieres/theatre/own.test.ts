// What concerns me is said in the second person.

import { describe, expect, it } from "vitest";
import { NONE } from "../rules/pieces";
import en from "../words/en.json";
import { own } from "./own";

declare const process: { env: Record<string, string | undefined> };
/** The events of the game, given by the Python test that runs this one. */
const events = (JSON.parse(process.env["EXVOTO_EVENTS"] ?? "{}") as Record<string, string[]>)["prieres"] ?? [];
// They happen to all alike, or to a City.
const NOBODY = ["end-row", "pending", "changed", "marked", "darkened", "razed", "recycled", "triggered", "nobody", "reshuffled", "over"];
const ME = 1;
const some = { whom: 2, victim: 2, card: 3, times: 1, cost: 2, lost: 1, paid: 1, lasting: 0, cities: [4] };
/** Every way in which an event can concern me. */
const cases: { verb: string; values: Parameters<typeof own>[1] }[] = [
  ...events.map((verb) => ({ verb, values: { ...some, seat: ME } })),
  { verb: "redrew", values: { ...some, seat: ME, times: 3 } },
  { verb: "round", values: { ...some, seat: ME, card: NONE } },
  ...["placed", "vanished"].map((verb) => ({ verb, values: { ...some, seat: ME, cost: 0 } })),
  { verb: "blessed", values: { ...some, seat: ME, lasting: 1 } },
  { verb: "turn-ended", values: { ...some, seat: ME, lost: 0 } },
  { verb: "exchanged", values: { ...some, seat: ME, cities: [] } },
  { verb: "dropped-miracle", values: { ...some, seat: ME, paid: 0 } },
  ...[0, ME].flatMap((seat) => [{ verb: "played-for", values: { ...some, seat, whom: ME } }, { verb: "annuls", values: { ...some, seat, victim: ME } }]),
];

describe("the second person", () => {
  it("has a sentence for every event that can concern me, and no sentence without an event", () => {
    const said = cases.map(({ verb, values }) => own(verb, values, ME, "en"));
    expect(cases.filter((one, i) => said[i] === null && !NOBODY.includes(one.verb))).toEqual([]);
    expect(new Set(said.filter((one) => one !== null))).toEqual(new Set(Object.entries(en).flatMap(([key, text]) => (key.startsWith("own.") ? [text] : []))));
  });
  it("is not used for what happens to others", () => {
    expect(own("placed", { seat: 0, city: 4, cost: 3 }, ME, "en")).toBeNull();
    expect(own("annuls", { seat: 0, victim: 2, miracle: 1 }, ME, "fr")).toBeNull();
  });
});
