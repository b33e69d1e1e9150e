// Prières: an illuminated manuscript. Congregations are its lines, Cities its cards, the End cards stand at its head.

import type { World } from "../../lib/game/world";
import { beats } from "./beats";
import Board from "./Board.svelte";
import { boardText } from "./boardText";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { explain } from "./explain";
import { weigh } from "./outcomes";
import { about, meters, panel, reckoning, stages } from "./panel";
import { doubt, foresee, question } from "./question";
import { positionOf } from "./rules/position";
import { gist, standings, waits } from "./story";
import { word } from "./words";

export const world: World = {
  Defs, Board, Controls, prompt: 178, theme: "prieres", question, foresee, weigh, explain, doubt, stages, meters, panel, about, beats, gist, standings, waits, reckoning,
  counting: () => word("end.counting"), total: () => word("delta.people"), verdicts: ["counted"],
  round: (view, session) => word("round", { round: positionOf(view, session.seat).round }),
  age: (n) => word("round", { round: n }),
  aim: () => word("aim"),
  lessons: () => ({
    turn: word("lesson.turn"), reacting: word("lesson.reacting"), annulling: word("lesson.annulling"), imploration: word("lesson.imploration"),
    choosing: word("lesson.choosing"), dropping: word("lesson.dropping"), exchanging: word("lesson.exchanging"),
  }),
  words: boardText,
};
