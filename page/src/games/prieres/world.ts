// Prières: an illuminated manuscript. Congregations are its lines, Cities its cards, the End cards stand at its head.

import type { GameEvent, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import type { EndRow, Meter, PanelFacts, Stage, World } from "../../lib/game/world";
import { doubt, foresee, question } from "./question";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import Defs from "./Defs.svelte";
import { progress } from "./rules/endCards";
import { totalYield } from "./rules/faith";
import { SEATS } from "./rules/pieces";
import { handOf, hasPlayed, limitOf, measure, positionOf, turnOrder, type Phase } from "./rules/position";
import { tell } from "./boardText";
import { word } from "./words";

const PHASES: Phase[] = ["development", "imploration", "draw"];

function stages(view: View, session: Session): Stage[] {
  const { phase } = positionOf(view, session.seat);
  return PHASES.map((key) => ({ key, label: session.texts.word("phase", key), now: key === phase }));
}
function meters(view: View, session: Session): Meter[] {
  const pos = positionOf(view, session.seat);
  const card = pos.endRow[pos.active];
  if (card === undefined) return [];
  const end = progress(pos, card);
  return [{ label: session.texts.noun("end", card), value: end.have, goal: end.need, text: pos.triggered ? word("ribbon.last") : `${end.have}/${end.need}`, icon: `pr-i-${end.count}` }];
}
function panel(view: View, seat: number, session: Session): PanelFacts {
  const pos = positionOf(view, session.seat);
  const own = SEATS[seat % SEATS.length]!;
  const tokens = pos.implication[seat] ?? 0;
  const place = turnOrder(pos).indexOf(seat) + 1;
  const played = pos.phase === "development" && hasPlayed(pos, seat);
  const ahead = played || pos.phase !== "development" || pos.turn === seat;
  return {
    emblem: `pr-e-${own.key}`, colour: own.colour, pattern: `pr-p-${own.key}`,
    title: word(`panel.place${place}` as "panel.place1"),
    badges: played ? [{ text: word("panel.played"), tone: "quiet" }] : [],
    numbers: [
      { label: word("panel.people"), value: String(measure(pos, seat, "people")), icon: "pr-i-people" },
      { label: word("delta.temples"), value: String(measure(pos, seat, "temples")), icon: "pr-i-temples" },
      { label: word("delta.cities"), value: String(measure(pos, seat, "cities")), icon: "pr-i-cities" },
      { label: word("panel.faith", { round: pos.round + (ahead ? 1 : 0) }), value: String(totalYield(pos, seat, ahead)), icon: "pr-i-faith" },
    ],
    line: word("panel.line", { tokens, limit: limitOf(tokens), hand: handOf(pos, seat), n: pos.wonders[seat] ?? 0 }),
  };
}
function about(event: GameEvent): { seat: number | null; pieces: string[]; heading?: boolean } {
  const seat = typeof event["seat"] === "string" ? "ABCDE".indexOf(event["seat"]) : -1;
  return { seat: seat < 0 ? null : seat, pieces: [], heading: event.verb === "round" };
}
function reckoning(view: View, session: Session): EndRow[] {
  const pos = positionOf(view, session.seat);
  const cells = (of: (seat: number) => number) => Array.from({ length: pos.n }, (_, seat) => String(of(seat)));
  return [
    { label: word("delta.people"), cells: cells((seat) => measure(pos, seat, "people")), strong: true },
    { label: word("end.thenTemples"), cells: cells((seat) => measure(pos, seat, "temples")) },
    { label: word("end.thenCities"), cells: cells((seat) => measure(pos, seat, "cities")) },
    { label: word("panel.tokens"), cells: cells((seat) => pos.implication[seat] ?? 0) },
  ];
}

export const world: World = {
  Defs, Board, Controls, theme: "prieres", question, foresee, doubt, stages, meters, panel, about, reckoning,
  round: (view, session) => word("round", { round: positionOf(view, session.seat).round }),
  age: (n) => word("round", { round: n }),
  aim: () => word("aim"),
  lessons: () => ({
    turn: word("lesson.turn"), reacting: word("lesson.reacting"), annulling: word("lesson.annulling"), imploration: word("lesson.imploration"),
    choosing: word("lesson.choosing"), dropping: word("lesson.dropping"), exchanging: word("lesson.exchanging"),
  }),
  words: tell,
};
