// Learning by playing: every kind of question of every game is explained when it first comes up, in both languages.

import { describe, expect, it } from "vitest";
import { prefs } from "../store/prefs.svelte";
import type { Session } from "../session/session.svelte";
import type { World } from "./world";
import { worldOf } from "./worlds";

declare const process: { env: Record<string, string | undefined> };
/** The kinds of questions of each game and its rules, told by the Python test that runs this one. */
const questions = JSON.parse(process.env["EXVOTO_QUESTIONS"] ?? "{}") as Record<string, string[]>;

const rules = JSON.parse(process.env["EXVOTO_RULES"] ?? "{}") as Record<string, string[]>;

const worlds = Object.entries(import.meta.glob<{ world: World }>("../../games/*/world.ts"));

describe("lessons", () => {
  it.each(worlds.filter(([path]) => !path.includes("/generic/")))("of %s begin with the aim, in both languages", async (_, load) => {
    const { world } = await load();
    const aims = (["en", "fr"] as const).map((language) => {
      prefs.language = language;
      return world.aim({} as Session);
    });
    expect(aims.every((aim) => aim.length > 40)).toBe(true);
    expect(aims[0]).not.toBe(aims[1]);
  }, 60_000);
  it.each(Object.entries(questions).filter(([game]) => worlds.some(([path]) => path.includes(`/${game}/`))))("explain every question of %s", async (game, verbs) => {
    const world = await worldOf(game);
    const explained = (["en", "fr"] as const).map((language) => {
      prefs.language = language;
      const lessons = world.lessons({} as Session);
      for (const verb of verbs) expect(lessons[verb]?.length ?? 0, `${game} ${verb} ${language}`).toBeGreaterThan(40);
      return lessons;
    });
    for (const verb of verbs) expect(explained[0]![verb], `${game} ${verb}`).not.toBe(explained[1]![verb]);
    for (const verb of verbs) expect(rules[game], `the rule of ${game} ${verb}`).toContain(world.asks?.[verb]);
  }, 60_000);
});
