// Whose City it is decides whether a beat touches me.

import { describe, expect, it } from "vitest";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { prefs } from "../../../lib/store/prefs.svelte";
import type { Moment } from "../../../lib/theatre/beats";
import { beats } from "./beats";

const ME = 1;
const [MINE, THEIRS, DISCARDED] = [0, 1, 2];
const PILE = 4;
/** The first City stands in my congregation, the second in another one; nobody holds either in hand. */
const view = { n: 3, fields: { place: [ME, 0, PILE], holder: [-1, -1, -1], people: [2, 2, 0], temples: [1, 1, 0] }, agenda: [], options: [], table: [] } as unknown as View;
const moment = (verb: string, values: Record<string, number>): Moment => ({ verb, values, all: [{ verb, values }], i: 0, before: view, after: view, now: view, me: ME, session: {} as Session });
const touch = (verb: string, values: Record<string, number>) => beats[verb]!.touches!(moment(verb, values));

describe("beats of Prières", () => {
  it("are bad news when somebody else turns on a City of mine", () => {
    prefs.language = "en";
    for (const verb of ["played-on", "terrorized"]) expect(touch(verb, { seat: 2, city: MINE })).toMatchObject({ tone: "loss", more: "This City is yours." });
    for (const verb of ["razed", "converted"]) expect(touch(verb, { seat: 2, city: MINE })).toMatchObject({ tone: "loss", weight: 10 });
    expect(touch("changed", { city: MINE, people: 1, temples: 1 })).toMatchObject({ tone: "loss" });
  });
  it("are nothing to me when it is somebody else’s, or nobody’s", () => {
    for (const city of [THEIRS, DISCARDED]) {
      for (const verb of ["played-on", "razed", "converted", "terrorized"]) expect(touch(verb, { seat: 2, city })).toBeNull();
      expect(touch("changed", { city, people: 1, temples: 1 })).toBeNull();
    }
  });
  it("are no bad news when I do it myself", () => {
    expect(touch("played-on", { seat: ME, city: MINE })).toEqual({});
  });
});
