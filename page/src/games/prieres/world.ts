// Prières: an illuminated manuscript. Congregations are its lines, Cities its cards, the End cards stand at its head.

import type { World } from "../../lib/game/world";
import { beats } from "./theatre/beats";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import { boardText } from "./boardText";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { explain } from "./explain";
import Monument from "./Monument.svelte";
import { weigh } from "./outcomes";
import { about, emblem, meters, panel, reckoning, stages } from "./panel";
import { doubt, foresee, question } from "./question";
import { positionOf } from "./rules/position";
import { own } from "./theatre/own";
import { gist, standings, waits } from "./theatre/story";
import { word } from "./words";

export const world: World = {
  Defs, Board, Controls, Beside, Monument, prompt: 178, theme: "prieres", question, foresee, weigh, explain, doubt, stages, meters, panel, emblem, about, beats, own, gist, standings, waits, reckoning,
  counting: () => word("end.counting"), total: () => word("delta.people"), verdicts: ["counted"],
  round: (view, session) => word("round", { round: positionOf(view, session.seat).round }),
  age: (n) => word("round", { round: n }),
  asks: {
    turn: "PRI-40", reacting: "PRI-52", annulling: "PRI-60", imploration: "PRI-100", choosing: "PRI-101",
    exchanging: "PRI-115", dropping: "PRI-111",
  },
  touches: ({ values: { own, city, whom } }) => {
    const cities = [own, city].flatMap((id) => (id === undefined ? [] : [[`city-${id}`, `hand-${id}`]]));
    return whom !== undefined ? [[`origin-${whom}`]] : cities.length ? cities : null;
  },
  aim: () => word("aim"),
  lessons: () => ({
    turn: word("lesson.turn"), reacting: word("lesson.reacting"), annulling: word("lesson.annulling"), imploration: word("lesson.imploration"),
    choosing: word("lesson.choosing"), dropping: word("lesson.dropping"), exchanging: word("lesson.exchanging"),
  }),
  words: boardText,
};
