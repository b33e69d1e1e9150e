// Odyssée on an old sea chart.

import { number } from "../../lib/game/fields";
import type { World } from "../../lib/game/world";
import { beats } from "./theatre/beats";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import { boardText } from "./boardText";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { explain } from "./explain";
import Held from "./Held.svelte";
import Mine from "./Mine.svelte";
import { about, emblem, meters, panel, reckoning, stages, uncounted } from "./panel";
import { weigh } from "./outcomes";
import { doubt, foresee, question } from "./question";
import { gist, waits } from "./theatre/story";
import { word } from "./words";
import { own } from "./words/own";

export const world: World = {
  Defs,
  Board,
  Controls,
  Held,
  Mine,
  Beside,
  prompt: 192,
  theme: "odyssee",
  round: (view) => word("round", { n: number(view, "round") }),
  stages,
  meters,
  panel,
  emblem,
  about,
  own,
  beats,
  gist,
  waits,
  reckoning,
  reveals: "seats",
  uncounted,
  counting: () => word("end.counting"),
  verdicts: ["shown"],
  age: (n) => word("round", { n }),
  question,
  foresee,
  weigh,
  explain,
  doubt,
  asks: {
    draft: "ODY-4", launch: "ODY-7", turn: "ODY-10", window: "ODY-30", challenge: "ODY-29",
    "new-token": "ODY-50",
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
  words: boardText,
};
