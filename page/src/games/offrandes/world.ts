// Offrandes at the table: pottery, three zones, five cities.

import type { World } from "../../lib/game/world";
import { beats } from "./theatre/beats";
import Board from "./Board.svelte";
import { boardText } from "./boardText";
import { explain } from "./explain";
import { weigh } from "./outcomes";
import Controls from "./Controls.svelte";
import { own } from "./theatre/own";
import Defs from "./Defs.svelte";
import { about, emblem, meters, panel, reckoning, stages, uncounted } from "./panel";
import { doubt, foresee, question } from "./question";
import { MONEY } from "./rules/pieces";
import { positionOf } from "./rules/position";
import Strip from "./Strip.svelte";
import { gist, standings, waits } from "./theatre/story";
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
  emblem,
  touches: ({ verb, values }) => (verb === "offer" ? [[`altar-${values["altar"]}`]] : verb === "corrupt" ? [[`pawn-${values["victim"]}-${values["ladder"]}`]] : null),
  opened: (view) => ({ ...view, table: view.table.with(MONEY, 0) }),
  about,
  own,
  beats,
  gist,
  standings,
  waits,
  reckoning,
  uncounted,
  counting: () => word("end.counting"),
  verdicts: ["counted"],
  age: (n) => word("round", { round: n }),
  asks: { preliminary: "OFF-12", lot: "OFF-22", respond: "OFF-26", corrupting: "OFF-52", offering: "OFF-61" },
  aim: () => word("aim"),
  lessons: () => Object.fromEntries(LESSONS.map((verb) => [verb, word(`lesson.${verb}`)])),
  words: boardText,
};
