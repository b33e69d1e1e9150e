// Learning by playing: every kind of question of every game is explained when it first comes up, in both languages.

import { describe, expect, it } from "vitest";
import { prefs } from "../store/prefs.svelte";
import type { Session } from "../session/session.svelte";
import { worldOf } from "./world";

declare const process: { env: Record<string, string | undefined> };
/** The kinds of questions of each game, told by the Python test that runs this one. */
const questions = JSON.parse(process.env["EXVOTO_QUESTIONS"] ?? "{}") as Record<string, string[]>;

describe("lessons", () => {
  it.each(Object.entries(questions))("explain every question of %s", async (game, verbs) => {
    const world = await worldOf(game);
    for (const language of ["en", "fr"] as const) {
      prefs.language = language;
      const lessons = world.lessons({} as Session);
      expect(world.aim().length, `${game} ${language}`).toBeGreaterThan(40);
      for (const verb of verbs) expect(lessons[verb]?.length ?? 0, `${game} ${verb} ${language}`).toBeGreaterThan(40);
    }
  }, 60_000);
  it("differ between the languages", async () => {
    const world = await worldOf("offrandes");
    const told = (["en", "fr"] as const).map((language) => {
      prefs.language = language;
      return world.lessons({} as Session)["lot"];
    });
    expect(told[0]).not.toBe(told[1]);
  }, 60_000);
});
