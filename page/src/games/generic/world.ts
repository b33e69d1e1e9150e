// Any game as text: fields by their declarations, answers as a list of buttons.

import type { Stage, World } from "../../lib/game/world";
import { row } from "../../lib/game/fields";
import { say } from "../../lib/text/words";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { fieldLines } from "./fieldText";

const COLOURS = ["#a3322b", "#b8860b", "#3f7d4e", "#2f5f9e", "#6a4482", "#444444"];
const EMBLEMS = ["sun", "key", "leaf", "fish", "star", "moon"];

export const world: World = {
  Defs,
  Board,
  Controls,
  theme: "generic",
  round: (view) => (typeof view.fields["round"] === "number" ? say("bar.round", { n: view.fields["round"] }) : ""),
  stages: (): Stage[] => [],
  meters: () => [],
  panel: (view, seat, session) => ({
    emblem: `generic-${EMBLEMS[seat % EMBLEMS.length]}`,
    colour: COLOURS[seat % COLOURS.length]!,
    title: session.names[seat] ?? "",
    badges: [],
    numbers: ["score", "cash"]
      .map((name) => ({ name, value: row(view, name)[seat] }))
      .filter(({ value }) => typeof value === "number")
      .map(({ name, value }) => ({ label: name, value: String(value) })),
    line: "",
  }),
  about: (event) => {
    const seat = typeof event["seat"] === "string" ? "ABCDEF".indexOf(event["seat"]) : -1;
    return { seat: seat < 0 ? null : seat, pieces: [], heading: event.verb === "round" };
  },
  reckoning: () => [],
  age: (n) => say("bar.round", { n }),
  aim: () => "",
  lessons: () => ({}),
  words: (view, session) => fieldLines(view, session),
};
