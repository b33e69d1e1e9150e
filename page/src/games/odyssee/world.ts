// Odyssée on an old sea chart.

import type { World } from "../../lib/game/world";
import { number } from "../../lib/game/fields";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { boardWords, pendingText } from "./boardText";
import { about, meters, panel, question, reckoning, stages } from "./panel";
import Held from "./Held.svelte";
import { sceneOf } from "./scene";
import { courseText, effectText, word } from "./names";
import { tableOf } from "./rules/position";

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
  question: (view, session) => {
    if (session.mine && session.step?.verb === "window") return { title: word("ask.counter"), line: pendingText(session, view) };
    if (session.mine && session.step?.verb === "challenge") return { title: word("ask.challenge"), line: word("ask.challenge.line") };
    return question(view, session);
  },
  foresee: (view, session) => {
    const table = tableOf(view, session.seat, session);
    const scene = sceneOf(table, session);
    const verb = session.step?.verb;
    if (!scene.shown || table.over || verb === "new-token") return null;
    if (session.mine && (verb === "window" || verb === "challenge")) return null; // the two answers say it themselves
    if (scene.previewing && !table.pending && scene.plan.zone !== null) {
      return { head: word("foresee.then"), line: effectText(session, scene, scene.plan.zone) || courseText(session, table, scene.shown) };
    }
    return { head: word(table.pending && scene.previewing ? "foresee.works" : "foresee.now"), line: courseText(session, table, scene.shown) };
  },
  doubt: (answer, view, session) => {
    if (answer !== "stop") return null;
    const table = tableOf(view, session.seat, session);
    const now = sceneOf(table, session).now;
    return now ? courseText(session, table, now) : null;
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
