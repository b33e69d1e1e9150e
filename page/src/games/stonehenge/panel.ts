// What the shell shows of the game around the board: players, stages, meters, the subject of a log line, the final sums.

import type { Emblem, EndRow, Meter, PanelFacts, Stage } from "../../lib/game/world";
import type { GameEvent, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { FILL } from "./art/palette";
import { capital, colourName } from "./names";
import { KEYS, keyOf, LINTEL, MAX_MARKET_DAYS, PILLAR, SLOTS } from "./rules/pieces";
import { type Position, positionOf } from "./rules/position";
import { word } from "./words";

const GREY = "#8b8069";

export function emblem(view: View, seat: number): Emblem {
  const colour = positionOf(view).colour[seat]!;
  return colour >= 0 ? { emblem: `sh-e-${keyOf(colour)}`, colour: FILL[colour]! } : { emblem: "sh-back", colour: GREY };
}
export function panel(view: View, seat: number, session: Session): PanelFacts {
  const position = positionOf(view);
  const colour = position.colour[seat]!;
  const known = colour >= 0;
  const dolmen = session.covered && position.over ? "sh-dolmen-00" : dolmenOf(position, seat);
  return {
    ...emblem(view, seat),
    ...(known ? { pattern: `sh-pt-${keyOf(colour)}` } : {}),
    about: `figure-${seat}`,
    title: known ? capital(colourName(session, colour)) : "",
    badges: badges(view, seat, session),
    numbers: [
      { label: word("fact.dolmen"), value: `${position.parts(seat)}/3`, icon: dolmen, large: true, tells: position.over },
      { label: word("fact.cards"), value: String(position.held[seat]), icon: "sh-back" },
      ...(position.at[seat]! < 0 ? [] : [place(position, seat)]),
    ],
    goods: KEYS.slice(0, 5).map((key, i) => ({ icon: `sh-t-${key}`, n: position.tokens(seat)[i]!, label: capital(colourName(session, i)) })),
    line: badges(view, seat, session).length ? "" : outlook(position, seat), // a badge takes the room of the line
  };
}
/** What a player can buy of what their dolmen lacks, or what comes nearest. Five panels have no room
 * for it. */
function outlook(position: Position, seat: number): string {
  if (position.over || position.colour[seat]! < 0 || position.seats.length > 4) return "";
  const lacks = position.slots.filter((slot) => position.bars(slot) && position.needs(seat, slot)).map((slot) => ({ slot, n: position.missing(slot, seat).length }));
  const pays = lacks.filter(({ n }) => n === 0).map(({ slot }) => SLOTS[slot]!);
  const [nearest] = lacks.sort((a, b) => a.n - b.n);
  if (pays.length) return capital(word("line.pays", { slots: pays.join(", ") }));
  return nearest ? capital(word("line.short", { n: nearest.n, slot: SLOTS[nearest.slot]! })) : "";
}
/** The drawing of the stones that a seat has put up. */
export function dolmenOf(position: Position, seat: number): string {
  return `sh-dolmen-${Math.min(2, position.owned(seat, PILLAR))}${Math.min(1, position.owned(seat, LINTEL))}`;
}
/** Where the figure stands, and how many numbers the High Druid is away from there. */
function place(position: Position, seat: number): PanelFacts["numbers"][number] {
  const label = position.isHeld(seat) ? word("fact.held") : position.isUnder(seat) ? word("fact.under") : word("fact.ahead", { n: position.ahead(position.number(seat)) });
  return { label, value: String(position.number(seat)), icon: position.byDay(seat) ? "sh-sunny" : "sh-moony" };
}
function badges(view: View, seat: number, session: Session): PanelFacts["badges"] {
  const position = positionOf(view);
  const found: PanelFacts["badges"] = [];
  if (position.over) return position.parts(seat) === 3 ? [{ text: word("badge.dolmen"), tone: "strong", tells: true }] : [];
  if (position.parts(seat) === 2) {
    const pillar = position.owned(seat, PILLAR) < 2;
    found.push({ text: word(pillar ? "badge.pillar" : "badge.lintel"), tone: "strong" });
  }
  if (position.isMarket && !position.isPresent(seat)) found.push({ text: word("badge.held"), tone: "quiet" });
  else {
    const met = position.coming(session.seat).find((coming) => coming.held.includes(seat));
    if (met) found.push({ text: word(met.market || met.plays === seat ? "badge.danger" : "badge.offering", { number: met.number }), tone: "plain" });
  }
  return found.slice(0, 1); // the panel has room for one: the first weighs most
}
const TURN = ["druid", "move", "action", "offerings"] as const;
const MARKET = ["exchanges", "offerings", "before", "purchases", "after"] as const;

function stageOf(view: View): string {
  for (const step of [...view.agenda].reverse()) {
    const [verb, ...rest] = step.split(" ");
    switch (verb) {
      case "important": return "druid";
      case "moving": return "move";
      case "acting": case "giving": case "picking": case "upgrading": return "action";
      case "offering": return "offerings";
      case "bargain": case "considering": case "round-over": return "exchanges";
      case "stall": return "offerings";
      case "window": return rest[0] === "after" ? "after" : "before";
      case "declaring": return "purchases";
      case "colours": return "colours";
    }
  }
  return "";
}
export function stages(view: View): Stage[] {
  const position = positionOf(view);
  if (position.over) return [{ key: "over", label: word("stage.over"), now: true }];
  const now = stageOf(view);
  if (now === "colours") return [{ key: now, label: word("stage.colours"), now: true }];
  return (position.isMarket ? MARKET : TURN).map((key) => ({ key, label: word(`stage.${key}`), now: key === now }));
}
export function meters(view: View): Meter[] {
  const position = positionOf(view);
  const best = Math.max(...position.seats.map((seat) => position.parts(seat)));
  const limit = view.table[MAX_MARKET_DAYS] ?? 0;
  return [
    { label: word("meter.dolmen"), value: best, goal: 3, text: `${best}/3`, icon: "sh-dolmen-21", tells: position.over },
    { label: word("meter.days"), value: position.days, goal: limit || Math.max(20, position.days), text: String(position.days), icon: "sh-sunny" },
  ];
}
export function about(event: GameEvent): { seat: number | null; pieces: string[]; heading?: boolean } {
  const seat = typeof event["seat"] === "string" ? "ABCDE".indexOf(event["seat"]) : -1;
  const pieces = typeof event["slot"] === "string" ? [`slot-${event["slot"]}`] : [];
  return { seat: seat < 0 ? null : seat, pieces, heading: ["market", "arrived"].includes(event.verb) };
}
export function reckoning(view: View): EndRow[] {
  const position = positionOf(view);
  const stones = (label: "end.pillars" | "end.lintels", kind: number): EndRow => {
    const adds = position.seats.map((seat) => position.owned(seat, kind));
    return { label: word(label), cells: adds.map((n) => (n ? `+${n}` : "·")), adds };
  };
  return [
    { label: word("end.tokens"), cells: position.seats.map((seat) => String(position.wealth(seat))) },
    stones("end.lintels", LINTEL),
    stones("end.pillars", PILLAR),
    { label: word("end.dolmen"), cells: position.seats.map((seat) => `${position.parts(seat)}/3`), last: true },
  ];
}
