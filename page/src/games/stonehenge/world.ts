// Stonehenge at the table: the plain at dawn, a ring of thirty numbers, six monoliths for sale.

import type { World } from "../../lib/game/world";
import { beats } from "./theatre/beats";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import { boardText } from "./boardText";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { explain } from "./explain";
import Held from "./Held.svelte";
import Monument from "./Monument.svelte";
import { about, emblem, meters, panel, reckoning, stages } from "./panel";
import { weigh } from "./outcomes";
import { doubt, foresee, question } from "./question";
import { positionOf } from "./rules/position";
import { own } from "./theatre/own";
import { gist, standings, waits } from "./theatre/story";
import { word } from "./words";

const LESSONS = ["colours", "upgrading", "important", "moving", "acting", "giving", "picking", "offering", "bargain", "considering", "window", "declaring", "demanding", "threat", "proposal", "countering"] as const;

export const world: World = {
  Defs,
  Board,
  Controls,
  Held,
  Beside,
  Monument,
  prompt: 220,
  theme: "stonehenge",
  across: true,
  question,
  foresee,
  weigh,
  explain,
  doubt,
  round: (view) => word("round", { number: positionOf(view).druid }),
  // A market day ends the round that led to it.
  lap: (view) => 1 + positionOf(view).days - Number(view.agenda.includes("closing")),
  stages,
  meters,
  panel,
  emblem,
  touches: ({ values: { target, victim } }) => (target === undefined && victim === undefined ? null : [[`figure-${target ?? victim}`]]),
  about,
  beats,
  own,
  gist,
  standings,
  waits,
  reckoning,
  counting: () => word("end.counting"),
  total: () => word("end.monoliths"),
  verdicts: ["dolmen", "counted"],
  age: (n) => word("age", { n }),
  standing: () => word("standing"),
  asks: {
    colours: "STO-1", important: "STO-22", moving: "STO-30", acting: "STO-40", giving: "STO-42",
    picking: "STO-44", upgrading: "STO-43", offering: "STO-50", bargain: "STO-72", considering: "STO-74",
    window: "STO-91", declaring: "STO-78", demanding: "STO-94", threat: "STO-94", proposal: "STO-94",
    countering: "STO-96",
  },
  aim: () => word("aim"),
  lessons: () => Object.fromEntries(LESSONS.map((verb) => [verb, word(`lesson.${verb}`)])),
  words: boardText,
};
