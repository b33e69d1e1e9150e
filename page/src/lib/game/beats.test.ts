// Every event of every game has a beat, and no beat is for an event that does not exist.

import { describe, expect, it } from "vitest";
import type { Beats } from "../theatre/beats";

declare const process: { env: Record<string, string | undefined> };
/** The events of each game, told by the Python test that runs this one. */
const events = JSON.parse(process.env["EXVOTO_EVENTS"] ?? "{}") as Record<string, string[]>;
const worlds = import.meta.glob("../../games/*/world.ts");
const declared = import.meta.glob<{ beats: Beats }>("../../games/*/theatre/beats.ts");

function faults(beats: object, verbs: string[]): string[] {
  const shown = Object.keys(beats);
  return [
    ...verbs.filter((verb) => !shown.includes(verb)).map((verb) => `${verb} has no beat`),
    ...shown.filter((verb) => !verbs.includes(verb)).map((verb) => `${verb} is no event`),
  ];
}

describe("beats", () => {
  it.each(Object.entries(events).filter(([game]) => `../../games/${game}/world.ts` in worlds))("of %s: one for each event", async (game, verbs) => {
    const { beats } = (await declared[`../../games/${game}/theatre/beats.ts`]?.()) ?? { beats: {} };
    expect(faults(beats, verbs)).toEqual([]);
  }, 60_000);
  it("that are missing or left over are noticed", () => {
    expect(faults({ won: {}, lost: {} }, ["won", "raised"])).toEqual(["raised has no beat", "lost is no event"]);
  });
});
