// What the shell shows of the game around the board: players, stages, meters, the subject of a log line, the final sums.

import type { Emblem, EndRow, Meter, PanelFacts, Stage } from "../../lib/game/world";
import type { GameEvent, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { SEATS } from "./art/palette";
import { progress } from "./rules/endCards";
import { totalYield } from "./rules/faith";
import { IMPLICATION_START } from "./rules/pieces";
import { citiesOf, handOf, hasPlayed, limitOf, measure, type Phase, positionOf, turnOrder } from "./rules/position";
import { word } from "./words";

const PHASES: Phase[] = ["development", "imploration", "draw"];

export function stages(view: View, session: Session): Stage[] {
  const { phase } = positionOf(view, session.seat);
  return PHASES.map((key) => ({ key, label: session.texts.word("phase", key), now: key === phase }));
}
export function meters(view: View, session: Session): Meter[] {
  const position = positionOf(view, session.seat);
  const card = position.endRow[position.active];
  if (card === undefined) return [];
  const end = progress(position, card);
  return [{ label: session.texts.noun("end", card), value: end.have, goal: end.need, text: position.triggered ? word("ribbon.last") : `${end.have}/${end.need}`, icon: `pr-i-${end.count}` }];
}
export function emblem(_view: View, seat: number): Emblem {
  const { key, colour } = SEATS[seat % SEATS.length]!;
  return { emblem: `pr-e-${key}`, colour };
}
export function panel(view: View, seat: number, session: Session): PanelFacts {
  const position = positionOf(view, session.seat);
  const own = SEATS[seat % SEATS.length]!;
  const tokens = position.implication[seat] ?? 0;
  const place = turnOrder(position).indexOf(seat) + 1;
  const played = position.phase === "development" && hasPlayed(position, seat);
  const ahead = played || position.phase !== "development" || position.turn === seat;
  return {
    ...emblem(view, seat), pattern: `pr-p-${own.key}`,
    title: word(`panel.place${place}` as "panel.place1"),
    badges: played ? [{ text: word("panel.played"), tone: "quiet" }] : [],
    numbers: [
      { label: word("panel.people"), value: String(measure(position, seat, "people")), icon: "pr-i-people", tells: view.agenda.length === 0 },
      { label: word("delta.temples"), value: String(measure(position, seat, "temples")), icon: "pr-i-temples" },
      { label: word("delta.cities"), value: String(measure(position, seat, "cities")), icon: "pr-i-cities" },
      { label: word("panel.faith", { round: position.round + (ahead ? 1 : 0) }), value: String(totalYield(position, seat, ahead)), icon: "pr-i-faith" },
    ],
    brief: [
      { label: word("panel.people"), value: String(measure(position, seat, "people")), icon: "pr-i-people", tells: view.agenda.length === 0 },
      { label: word("delta.temples"), value: String(measure(position, seat, "temples")), icon: "pr-i-temples" },
      { label: word("implication"), value: String(tokens), icon: "pr-i-implication" },
      { label: word("panel.hand"), value: `${handOf(position, seat)}/${limitOf(tokens)}`, icon: "pr-i-hand" },
      { label: word("panel.miracles", { n: position.wonders[seat] ?? 0 }), value: String(position.wonders[seat] ?? 0), icon: "pr-i-miracle" },
    ],
    tally: { icon: "pr-i-implication", n: tokens, of: IMPLICATION_START },
    line: word("panel.line", { tokens, limit: limitOf(tokens), hand: handOf(position, seat), n: position.wonders[seat] ?? 0 }),
  };
}
export function about(event: GameEvent): { seat: number | null; pieces: string[]; heading?: boolean } {
  const seat = typeof event["seat"] === "string" ? "ABCDE".indexOf(event["seat"]) : -1;
  return { seat: seat < 0 ? null : seat, pieces: [], heading: event.verb === "round" };
}
export function reckoning(view: View, session: Session): EndRow[] {
  const position = positionOf(view, session.seat);
  const cells = (of: (seat: number) => number) => Array.from({ length: position.n }, (_, seat) => String(of(seat)));
  // City by City, everybody's largest in the last line.
  const columns = cells((seat) => seat).map((_, seat) => citiesOf(position, seat).map((city) => city.people).sort((a, b) => a - b));
  const most = Math.max(0, ...columns.map((column) => column.length));
  const rows: EndRow[] = Array.from({ length: most }, (_, k) => {
    const adds = columns.map((column) => column[k - most + column.length] ?? null);
    return { label: word("end.city", { n: k + 1 }), cells: adds.map((people) => (people === null ? "·" : `+${people}`)), adds: adds.map((people) => people ?? 0) };
  });
  if (new Set(session.state.result?.scores).size === position.n) return rows;
  rows.push({ label: word("end.thenTemples"), cells: cells((seat) => measure(position, seat, "temples")), last: true });
  rows.push({ label: word("end.thenCities"), cells: cells((seat) => measure(position, seat, "cities")), last: true });
  return rows;
}
