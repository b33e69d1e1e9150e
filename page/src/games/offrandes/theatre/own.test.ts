// What concerns me is said in the second person, and a beat says what is true at its moment.

import { describe, expect, it } from "vitest";
import type { GameEvent, View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { prefs } from "../../../lib/store/prefs.svelte";
import type { Moment } from "../../../lib/theatre/beats";
import { beats } from "./beats";
import { own } from "./own";
import { FLOWER, WATER } from "../rules/pieces";
import en from "../words/en.json";

declare const process: { env: Record<string, string | undefined> };
/** The events of the game, given by the Python test that runs this one. */
const events = (JSON.parse(process.env["EXVOTO_EVENTS"] ?? "{}") as Record<string, string[]>)["offrandes"] ?? [];
const NOBODY = ["offerings", "ended"]; // they happen to all alike
const ME = 1;
/** Every way in which an event can concern me. */
const cases = [
  ...events.map((verb) => ({ verb, values: { seat: ME, queue: [0, ME], square: 2, altars: 1, coins: 10, lost: 0 } })),
  ...["turn-passed", "passed", "refrained", "no-offering"].map((verb) => ({ verb, values: { seat: ME, forced: 1 } })),
  { verb: "advanced", values: { seat: ME, square: 5 } },
  { verb: "displaced", values: { seat: 0, by: ME } },
  { verb: "corruption", values: { queue: [0, ME] } },
  { verb: "corrupted", values: { seat: ME, victim: 0, square: 0 } },
  { verb: "corrupted", values: { seat: 0, victim: ME, square: 0 } },
  { verb: "corrupted", values: { seat: 0, victim: ME, square: 3 } },
  { verb: "income", values: { seat: ME, coins: 0, lost: 10 } },
  { verb: "income", values: { seat: ME, coins: 4, lost: 6 } },
  { verb: "counted", values: { seat: ME, altars: 0 } },
];

describe("the second person", () => {
  it("has a sentence for every event that can concern me, and no sentence without an event", () => {
    const said = cases.map(({ verb, values }) => own(verb, values as Parameters<typeof own>[1], ME, "en"));
    expect(cases.filter((one, i) => said[i] === null && !NOBODY.includes(one.verb))).toEqual([]);
    expect(new Set(said.filter((one) => one !== null))).toEqual(new Set(Object.entries(en).flatMap(([key, text]) => (key.startsWith("own.") ? [text] : []))));
  });
  it("is not used for what happens to others", () => {
    expect(own("raised", { seat: 0, bid: 3 }, ME, "en")).toBeNull();
    expect(own("corrupted", { seat: 0, victim: 2, square: 1 }, ME, "fr")).toBeNull();
    expect(own("corruption", { queue: [0, 2] }, ME, "en")).toBeNull();
  });
});

const session = {
  seat: ME, names: ["Bion", "Ada", "Chloe"], notation: { event: (event: GameEvent) => event }, sentence: () => "the last one",
  texts: { join: (names: string[]) => names.join(" and "), noun: (kind: string, value: number) => `${kind} ${value}`, say: (_: string[], { count, animal }: Record<string, number>) => `${count} of ${animal}` },
} as unknown as Session;
const event = (verb: string, seat: number, more: object = {}) => ({ verb, seat, ...more }) as unknown as GameEvent;
const viewOf = (mine: number[]): View => ({ n: 3, fields: { ladders: [...Array<number>(7).fill(0), ...mine, ...Array<number>(7).fill(0)], stock: [15, 15, 15, 15, 15], score: [0, 0, 0] }, agenda: [], options: [], table: [] }) as unknown as View;
function moment(all: { verb: string; values: Record<string, number> }[], i: number, before: View, after: View, now = after): Moment {
  return { ...all[i]!, all, i, before, after, now, me: ME, session };
}

describe("beats of Offrandes", () => {
  it("tell a duel in one sentence, and me who put me out of it", () => {
    prefs.language = "en";
    const duel = beats["raised"]!.overtakes!;
    expect(duel([event("raised", 0, { bid: 2 }), event("raised", 2, { bid: 3 })], session, null)).toBe("Bion and Chloe outbid each other, up to 3.");
    expect(duel([event("raised", 0, { bid: 2 }), event("raised", 2, { bid: 3 }), event("passed", ME)], session, null)).toBe("Bion and Chloe outbid each other, up to 3; you pass.");
    expect(duel([event("raised", ME, { bid: 2 }), event("raised", 0, { bid: 3 }), event("passed", ME, { forced: 1 })], session, "You are out.")).toBe("Bion bids 3: you cannot bid higher.");
    expect(duel([event("raised", ME, { bid: 2 }), event("raised", 0, { bid: 3 })], session, "Bion outbids you.")).toBe("Bion outbids you.");
    expect(duel([event("raised", ME, { bid: 2 }), event("raised", 0, { bid: 3 }), event("passed", 2)], session, null)).toBe("the last one");
  });
  it("say what I can offer after this climb, not after the next one", () => {
    const all = [WATER, FLOWER].map((ladder) => ({ verb: "advanced", values: { seat: ME, ladder, square: 2 } }));
    const [before, after] = [viewOf([2, 1, 1, 0, 0, 0, 0]), viewOf([2, 2, 2, 0, 0, 0, 0])];
    const more = [0, 1].map((i) => beats["advanced"]!.touches!(moment(all, i, before, after))?.more);
    expect(more).toEqual(["", "You can now offer 2 of 1."]);
  });
  it("say why I can offer nothing", () => {
    const all = [{ verb: "no-offering", values: { seat: ME, forced: 1 } }];
    const why = (mine: number[]) => beats["no-offering"]!.touches!(moment(all, 0, viewOf(mine), viewOf(mine)));
    expect(why([1, 1, 0, 2, 0, 0, 0])).toMatchObject({ line: "You have no animals to offer.", more: "You still need ladder 2." });
    expect(why([1, 1, 1, 0, 0, 0, 0])).toMatchObject({ line: "No altar is open to your offering." });
    const [before, now] = [viewOf([1, 1, 1, 2, 0, 0, 0]), viewOf([1, 1, 0, 2, 0, 0, 0])]; // corrupted meanwhile
    expect(beats["no-offering"]!.touches!(moment(all, 0, before, now))).toMatchObject({ line: "You have no animals to offer." });
  });
});
