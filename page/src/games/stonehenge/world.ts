// Stonehenge at the table: the plain at dawn, a ring of thirty numbers, six monoliths for sale.

import type { World } from "../../lib/game/world";
import { beats } from "./beats";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import { boardText } from "./boardText";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { explain } from "./explain";
import Held from "./Held.svelte";
import { about, meters, panel, reckoning, stages } from "./panel";
import { weigh } from "./outcomes";
import { doubt, foresee, question } from "./question";
import { positionOf } from "./rules/position";
import { gist, standings, waits } from "./story";
import { word } from "./words";

const LESSONS = ["colours", "upgrading", "important", "moving", "acting", "giving", "picking", "offering", "bargain", "considering", "window", "declaring", "demanding", "threat", "proposal", "countering"] as const;

export const world: World = {
  Defs,
  Board,
  Controls,
  Held,
  Beside,
  prompt: 220,
  theme: "stonehenge",
  across: true,
  question,
  foresee,
  weigh,
  explain,
  doubt,
  round: (view) => word("round", { number: positionOf(view).druid }),
  stages,
  meters,
  panel,
  about,
  beats,
  gist,
  standings,
  waits,
  reckoning,
  counting: () => word("end.counting"),
  total: () => word("end.monoliths"),
  verdicts: ["dolmen", "counted"],
  age: (n) => word("age", { n }),
  standing: () => word("standing"),
  aim: () => word("aim"),
  lessons: () => Object.fromEntries(LESSONS.map((verb) => [verb, word(`lesson.${verb}`)])),
  words: boardText,
};
