// Offrandes at the table: pottery, three zones, five cities.

import type { World } from "../../lib/game/world";
import { beats } from "./beats";
import Board from "./Board.svelte";
import { boardText } from "./boardText";
import { explain } from "./explain";
import { weigh } from "./outcomes";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { about, meters, panel, reckoning, stages, uncounted } from "./panel";
import { doubt, foresee, question } from "./question";
import { positionOf } from "./rules/position";
import Strip from "./Strip.svelte";
import { gist, standings, waits } from "./story";
import { word } from "./words";

const LESSONS = ["preliminary", "lot", "respond", "corrupting", "offering"] as const;

export const world: World = {
  Defs,
  Board,
  Controls,
  Strip,
  prompt: 282,
  theme: "offrandes",
  question,
  foresee,
  explain,
  weigh,
  doubt,
  round: (view) => (positionOf(view).phase === "preliminary" ? "" : word("round", { round: positionOf(view).round })),
  stages,
  meters,
  panel,
  about,
  beats,
  gist,
  standings,
  waits,
  reckoning,
  uncounted,
  counting: () => word("end.counting"),
  verdicts: ["counted"],
  age: (n) => word("round", { round: n }),
  aim: () => word("aim"),
  lessons: () => Object.fromEntries(LESSONS.map((verb) => [verb, word(`lesson.${verb}`)])),
  words: boardText,
};
