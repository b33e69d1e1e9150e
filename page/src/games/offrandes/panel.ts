// What the shell shows of the game around the board: players, stages, meters, the subject of a log line, the final sums.

import { has } from "../../lib/game/notation";
import type { Emblem, EndRow, Meter, PanelFacts, Stage } from "../../lib/game/world";
import type { GameEvent, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { cityOf, ROMAN } from "./art/palette";
import { animals, capital, coins, drachmas, groups } from "./names";
import { ALTARS, BONUS, END_SCORE, FINAL_TIE, GROUP } from "./rules/pieces";
import { type Phase, positionOf } from "./rules/position";
import { endIsCertain } from "./theatre/story";
import { word } from "./words";

const PHASES: Phase[] = ["auctions", "corruption", "offerings", "revenue"];

export function emblem(_view: View, seat: number): Emblem {
  const city = cityOf(seat);
  return { emblem: `of-d-${city.key}`, colour: city.colour };
}
export function panel(view: View, seat: number, session: Session): PanelFacts {
  const position = positionOf(view);
  const city = cityOf(seat);
  const due = position.due(seat);
  const animal = due ? word("panel.gift", { what: animals(session, due.count, due.animal) }) : word("panel.none");
  const gift = due && due.stock < due.count ? word("panel.short", { what: animal, stock: due.stock }) : animal;
  const over = position.phase === "over";
  return {
    ...emblem(view, seat),
    pattern: `of-pt-${city.key}`,
    title: session.texts.word("city", city.key),
    badges: badges(view, seat),
    numbers: [
      { label: drachmas(session, seat, position.cash(seat)), value: coins(session, seat, position.cash(seat)), icon: "of-coin" },
      { label: word("fact.points", { n: position.score[seat] ?? 0 }), value: String(position.score[seat] ?? 0), icon: "of-laurel" },
      ...(over || endIsCertain(position) ? [] : [{ label: word("fact.total"), value: String(position.total(seat)), note: word("fact.total.note") }]),
    ],
    line: over ? "" : [`${capital(gift)}, ${groups(position.reach(seat))}`, ...(position.n < 5 ? [word("panel.lamps", { points: position.lamps(seat) })] : [])].join(". "),
  };
}
function badges(view: View, seat: number): PanelFacts["badges"] {
  const position = positionOf(view);
  const found: PanelFacts["badges"] = [];
  if (position.phase === "auctions" && position.auctioneer >= 0) {
    if (has(position.winners, seat)) found.push({ text: word("badge.lot"), own: word("badge.lot.you"), tone: "quiet" });
    else if (position.lot && position.leader === seat) found.push({ text: word("badge.lead", { bid: position.bid }), own: word("badge.lead.you", { bid: position.bid }), tone: "strong" });
    else if (position.lot && !has(position.bidding, seat)) found.push({ text: word("badge.passed"), own: word("badge.passed.you"), tone: "quiet" });
    if (position.auctioneer === seat) found.push({ text: word("badge.sells"), own: word("badge.sells.you"), tone: "plain" });
  }
  if (position.phase === "corruption" && has(position.corrupted, seat)) found.push({ text: word("badge.corrupted"), tone: "strong" });
  if (position.first === seat && position.phase !== "over") found.push({ text: word("badge.first"), tone: "plain" });
  return found;
}
export function stages(view: View): Stage[] {
  const position = positionOf(view);
  const { phase } = position;
  const last = endIsCertain(position);
  if (phase === "preliminary") return [{ key: phase, label: word("phase.preliminary"), now: true }];
  if (phase === "over") return [{ key: phase, label: word("phase.over"), now: true }];
  return PHASES.map((key) => ({ key, label: word(last && key === "revenue" ? "phase.last" : `phase.${key}`), now: key === phase }));
}
export function meters(view: View): Meter[] {
  const position = positionOf(view);
  const cap = position.roundCap;
  const found: Meter[] = [
    { label: word("meter.altars"), value: position.full, goal: ALTARS, text: `${position.full}/${ALTARS}`, icon: "of-altar" },
    { label: word("meter.score"), value: position.best, goal: END_SCORE + 1, text: `${position.best}/${END_SCORE}`, icon: "of-laurel" },
  ];
  if (cap > 0) found.push({ label: word("meter.cap"), value: position.round, goal: cap, text: `${position.round}/${cap}` });
  return found;
}
export function about(event: GameEvent): { seat: number | null; pieces: string[]; heading?: boolean } {
  const letter = event["seat"];
  const seat = typeof letter === "string" ? "ABCDE".indexOf(letter) : -1;
  const heading = ["round", "auction", "corruption", "offerings", "ended"].includes(event.verb);
  const pieces = ["ladder", "altar"].filter((name) => name in event).map((name) => `${name}-${String(event[name])}`);
  return { seat: seat < 0 ? null : seat, pieces, heading };
}
export function reckoning(view: View, session: Session): EndRow[] {
  const position = positionOf(view);
  const cells = (value: (seat: number) => string) => position.seats.map(value);
  const before = position.seats.map((seat) => uncountedScore(position, seat));
  const rows: EndRow[] = [{ label: word("end.before"), cells: cells((seat) => String(before[seat])), adds: before }];
  for (let group = 1; group <= 5; group++) {
    const held = (seat: number) => position.altarsOf(seat).filter((altar) => GROUP[altar] === group).length;
    const adds = position.seats.map((seat) => held(seat) * BONUS * group);
    const note = word("end.each", { n: BONUS * group });
    rows.push({ label: word("end.group", { group: ROMAN[group]! }), note, cells: adds.map((sum) => (sum ? `+${sum}` : "·")), adds });
  }
  if (new Set(session.state.result?.scores).size === position.n) return rows;
  rows.push({ label: word("end.altars"), cells: cells((seat) => String(position.altarsOf(seat).length)), last: true });
  if (view.table[FINAL_TIE]) rows.push({ label: word("end.coins"), cells: cells((seat) => String(position.cash(seat))), last: true });
  return rows;
}
function uncountedScore(position: ReturnType<typeof positionOf>, seat: number): number {
  return (position.score[seat] ?? 0) - (position.phase === "over" ? position.bonus(seat) : 0);
}
export function uncounted(view: View): View {
  const position = positionOf(view);
  return { ...view, fields: { ...view.fields, score: position.seats.map((seat) => uncountedScore(position, seat)) } };
}
