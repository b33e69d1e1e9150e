// Any game without a board of its own, by its declarations and its catalogue: fields as mats, cards and counters,
// answers by picking what they name. Four conventions: `score` is the score, `round` the round, "field" in the
// catalogue says what a field is called, "about" what a thing is.

import type { GameEvent, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import type { EndRow, Explained, PanelFacts, World } from "../../lib/game/world";
import Board from "./Board.svelte";
import { boardText, itemText } from "./boardText";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { blocksOf, isScore, numbersOf, scoresOf } from "./model/blocks";
import type { Item } from "./model/items";
import { fieldLabel } from "./model/labels";
import { picksOf } from "./model/picks.svelte";
import { emblemOf, inkOf, patternOf } from "./seats";
import { word } from "./words";

function panel(view: View, seat: number, session: Session): PanelFacts {
  return {
    emblem: emblemOf(seat),
    colour: inkOf(seat),
    pattern: patternOf(seat),
    title: session.names[seat] ?? "",
    badges: [],
    numbers: numbersOf(view, session, seat).slice(0, 3).map(({ name, label, value }) => ({ label, value: String(value), tells: isScore(name) && view.agenda.length === 0 })),
    line: "",
  };
}
/** What every player had at the end, field by field; the score comes from the result. */
function reckoning(view: View, session: Session): EndRow[] {
  const columns = session.names.map((_, seat) => blocksOf(view, session, seat));
  return (columns[0] ?? []).flatMap((block, i) => {
    if (block.form !== "item" || isScore(block.name)) return [];
    const cells = columns.map((blocks) => {
      const other = blocks[i];
      return other?.form === "item" ? summary(session, other.item) : "";
    });
    return cells.every((cell) => cell === word("empty")) ? [] : [{ label: block.label, cells }];
  });
}
/** A few things by their names, many by their number. */
function summary(session: Session, item: Item): string {
  if (item.form !== "things" || item.stacks.length <= 6) return itemText(session, item);
  return String(item.stacks.reduce((sum, { count }) => sum + count, Math.max(0, item.hidden)));
}
function foresee(view: View, session: Session): { head: string; line: string } | null {
  const text = picksOf(session).ahead;
  if (!session.mine || text === null) return null;
  const advice = session.advice.find((one) => one.say === text);
  return { head: word("preview"), line: `${session.actionText(text)}.${advice?.why ? ` ${advice.why}` : ""}` };
}
/** What a thing is, where the catalogue says it: "about" has a sentence for a kind, or one for each name of a kind. */
export function explain(piece: string, _view: View, session: Session): Explained | null {
  const [kind = "", value = ""] = piece.split("/");
  const token = session.notation.names(kind)[Number(value)];
  const said = session.texts.at("about", kind);
  const line = typeof said === "string" ? said : (said as Record<string, string> | undefined)?.[token ?? ""];
  if (!line || token === undefined) return null;
  const title = session.texts.noun(kind, Number(value), "name", session.names);
  return { title: `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`, lines: [line] };
}
/** The first player a sentence names; one that names a round and no player begins it. */
function about(event: GameEvent): { seat: number | null; pieces: string[]; heading?: boolean } {
  const letter = Object.entries(event).find(([name, value]) => name !== "verb" && typeof value === "string" && /^[A-F]$/.test(value))?.[1] as string | undefined;
  return { seat: letter === undefined ? null : "ABCDEF".indexOf(letter), pieces: [], heading: letter === undefined && "round" in event };
}

/** “Round 3”, in the game's own word for it. */
function roundText(n: number, session: Session): string {
  return `${fieldLabel(session.texts, "round")} ${n}`;
}

export const world: World = {
  Defs,
  Board,
  Controls,
  theme: "generic",
  foresee,
  explain,
  round: (view, session) => (typeof view.fields["round"] === "number" ? roundText(view.fields["round"], session) : ""),
  stages: () => [],
  meters: () => [],
  scores: scoresOf,
  panel,
  about,
  beats: {},
  reckoning,
  age: roundText,
  aim: (session) => [["game", "line"], ["game", "aim"]].flatMap((path) => (session.texts.has(...path) ? [session.texts.word(...path)] : [])).join(" "),
  lessons: (session) => (session.texts.at("lesson") as Record<string, string> | undefined) ?? {},
  words: boardText,
};
