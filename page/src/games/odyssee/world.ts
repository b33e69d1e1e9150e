// Odyssée on an old sea chart.

import type { World } from "../../lib/world";
import { number } from "../../lib/fields";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { boardWords, pendingText } from "./describe";
import { about, meters, panel, question, reckoning, stages } from "./facts";
import Held from "./Held.svelte";
import { sceneOf } from "./plan";
import { courseText, effectText, word } from "./say";
import { tableOf } from "./table";

export const world: World = {
  Defs,
  Board,
  Controls,
  Held,
  theme: "odyssee",
  round: (view) => word("round", { n: number(view, "round") }),
  stages,
  meters,
  panel,
  about,
  reckoning,
  age: (n) => word("round", { n }),
  question: (view, sitting) => {
    if (sitting.mine && sitting.step?.verb === "window") return { title: word("ask.counter"), line: pendingText(sitting, view) };
    if (sitting.mine && sitting.step?.verb === "challenge") return { title: word("ask.challenge"), line: word("ask.challenge.line") };
    return question(view, sitting);
  },
  foresee: (view, sitting) => {
    const table = tableOf(view, sitting.seat, sitting);
    const scene = sceneOf(table, sitting);
    const verb = sitting.step?.verb;
    if (!scene.shown || table.over || verb === "new-token") return null;
    if (sitting.mine && (verb === "window" || verb === "challenge")) return null; // the two answers say it themselves
    if (scene.previewing && !table.pending && scene.plan.zone !== null) {
      return { head: word("foresee.then"), line: effectText(sitting, scene, scene.plan.zone) || courseText(sitting, table, scene.shown) };
    }
    return { head: word(table.pending && scene.previewing ? "foresee.works" : "foresee.now"), line: courseText(sitting, table, scene.shown) };
  },
  doubt: (answer, view, sitting) => {
    if (answer !== "stop") return null;
    const table = tableOf(view, sitting.seat, sitting);
    const now = sceneOf(table, sitting).now;
    return now ? courseText(sitting, table, now) : null;
  },
  aim: () => word("aim"),
  lessons: () => ({
    draft: word("lesson.draft"),
    launch: word("lesson.launch"),
    turn: word("lesson.turn"),
    window: word("lesson.window"),
    challenge: word("lesson.challenge"),
    "new-token": word("lesson.token"),
  }),
  words: boardWords,
};
