// The facts of players, phases and sums for the shell.

import type { GameEvent, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import type { EndRow, Meter, PanelFacts, Stage } from "../../lib/game/world";
import { GOD_COLOUR, godOf, NONE, READY, SPENT, TARGET, ZONES, ZEUS } from "./rules/pieces";
import { adventureName, circleName, godName, word, type Word, zoneWord } from "./names";
import { holder, myPoints, pointsOf, type Table, tableOf } from "./rules/position";

/** The state of a god's pawn in a word or two. */
export function pawnWord(table: Table, god: number): string {
  const pawn = table.pawns[god] ?? READY;
  if (pawn === SPENT) return word("pawn.spent");
  if (table.waits[god] !== NONE) return word("pawn.waits");
  return pawn < ZONES ? word("pawn.on", { zone: zoneWord(pawn) }) : word("pawn.ready");
}
function pawnShape(pawn: number): string {
  return pawn === SPENT ? "spent" : pawn < ZONES ? "away" : "ready";
}
/** Who has passed since anybody did anything else. */
function passed(table: Table, seat: number, session: Session): boolean {
  const step = session.step;
  if (!step || !["turn", "challenge"].includes(step.verb) || !table.passes) return false;
  const behind = ((step.values["seat"] as number) - seat + table.n) % table.n;
  return behind >= 1 && behind <= table.passes;
}
export function panel(view: View, seat: number, session: Session): PanelFacts {
  const table = tableOf(view, session.seat, session);
  const god = table.gods[seat] ?? NONE;
  const badges: PanelFacts["badges"] = [];
  if (!table.over && table.passes && passed(table, seat, session)) badges.push({ text: word("badge.passed"), tone: "plain" });
  if (!table.over && table.ship !== NONE && table.leader === seat) badges.push({ text: word("badge.first"), tone: "quiet" });
  const mission = table.missions[seat];
  if (table.over && mission !== null && mission !== undefined && mission !== NONE) {
    badges.push({ text: word("badge.points", { n: pointsOf(table, mission) }), tone: "strong" });
  }
  if (god === NONE) {
    return { emblem: "ody-god-none", colour: "#6d6252", title: word("god.none"), badges, numbers: [], line: "" };
  }
  const name = godOf(god);
  const pawn = table.pawns[god] ?? READY;
  return {
    emblem: `ody-god-${name}`,
    colour: GOD_COLOUR[name],
    pattern: `ody-band-${name}`,
    title: godName(session, god),
    badges,
    numbers: [
      { label: word("panel.cards", { n: table.sizes[seat] ?? 0 }), value: String(table.sizes[seat] ?? 0), icon: "ody-cards" },
      { label: pawnWord(table, god), value: "\u00a0", icon: `ody-pawn-${name}-${pawnShape(pawn)}` },
    ],
    line: table.n > 5 || table.over ? "" : lineOf(table, god),
  };
}
function lineOf(table: Table, god: number): string {
  const pawn = table.pawns[god] ?? READY;
  if (pawn === SPENT) return word("line.spent");
  if (table.waits[god] !== NONE) return word("line.waits");
  if (pawn < ZONES) return word(god === 1 ? "line.storm" : "line.double", { zone: zoneWord(pawn) });
  return word(`can.${godOf(god)}` as Word);
}

export function stages(view: View, session: Session): Stage[] {
  const verb = session.step?.verb ?? "";
  const at = verb === "draft" ? "draft" : verb === "launch" ? "launch" : verb === "new-token" ? "token" : verb === "voyage" ? "voyage" : "winds";
  const keys = ["winds", "voyage", "token"];
  if (at === "launch" || at === "draft") keys.unshift("launch");
  if (at === "draft") keys.unshift("draft");
  return keys.map((key) => ({ key, label: word(`stage.${key}` as Word), now: view.agenda.length > 0 && key === at }));
}
export function meters(view: View, session: Session): Meter[] {
  const table = tableOf(view, session.seat, session);
  const found: Meter[] = [];
  if (table.ship !== NONE && !table.over) {
    found.push({ label: word("meter.passes"), value: table.passes, goal: table.n, text: word("meter.of", { n: table.passes, of: table.n }), icon: "ody-pass" });
  }
  if (table.mission !== NONE) {
    const points = myPoints(table);
    found.push({ label: word("meter.points"), value: points, goal: TARGET, text: word("meter.of", { n: points, of: TARGET }), icon: "ody-points" });
  }
  if (table.guard && table.dry) found.push({ label: word("meter.dry"), value: table.dry, goal: table.guard, text: word("meter.of", { n: table.dry, of: table.guard }) });
  return found;
}
export function reckoning(view: View, session: Session): EndRow[] {
  const table = tableOf(view, session.seat, session);
  const seats = Array.from({ length: table.n }, (_, seat) => seat);
  const value = (seat: number, adventure: number) => {
    const mission = table.missions[seat] ?? NONE;
    return mission === NONE ? 0 : (table.prizes[mission * 6 + adventure] ?? 0);
  };
  const wanted = (seat: number) =>
    [3, 2, 1].map((prize) => [0, 1, 2, 3, 4, 5].find((a) => value(seat, a) === prize)).map((a, i) => (a === undefined ? "" : `${adventureName(a)} ${3 - i}`)).join(", ");
  const rows: EndRow[] = [{ label: word("end.mission"), cells: seats.map(wanted) }];
  table.done.forEach((adventure, i) => {
    rows.push({ label: `${i + 1}. ${adventureName(adventure)}`, cells: seats.map((seat) => (value(seat, adventure) ? `+${value(seat, adventure)}` : "–")) });
  });
  return rows;
}
export function about(event: GameEvent): { seat: number | null; pieces: string[]; heading?: boolean } {
  const seat = typeof event["seat"] === "string" ? "ABCDEF".indexOf(event["seat"]) : -1;
  const pieces = ["zone", "circle", "wind", "adventure"].filter((name) => typeof event[name] === "string").map((name) => `${name}-${String(event[name])}`);
  return { seat: seat < 0 ? null : seat, pieces, heading: event.verb === "round" };
}

/** The question for this very position. */
export function question(view: View, session: Session): { title: string; line: string } | null {
  if (!session.mine) return null;
  const table = tableOf(view, session.seat, session);
  const narrow = matchMedia("(max-width: 899px)").matches;
  const name = (key: Word, vars = {}) => (narrow && key.endsWith(".line") ? "" : word(key, vars));
  const { verb, values } = session.draft;
  switch (session.step?.verb) {
    case "draft":
      return { title: name("ask.draft"), line: "" };
    case "launch":
      return { title: name("ask.launch"), line: name("ask.launch.line") };
    case "new-token":
      return { title: name("ask.token", { circle: circleName(session, table.departure) }), line: name("ask.token.line") };
    case "window":
    case "challenge":
      return null;
    case "turn": {
      const card = typeof values["card"] === "number" ? session.texts.noun("card", values["card"], "the", session.names) : "";
      if (verb === "wind" && card) return { title: name("ask.zone", { card }), line: name("ask.zone.line") };
      if (verb === "hide") return { title: card ? name("ask.hide", { card }) : name("ask.hide.card"), line: name("ask.hide.line") };
      if (verb === "block") return { title: name("ask.block"), line: name("ask.window") };
      if (verb === "double") return { title: name("ask.double"), line: name("ask.window") };
      if (verb === "move") return { title: typeof values["wind"] === "number" ? name("ask.move.to") : name("ask.move"), line: name("ask.window") };
      if (verb === "exchange") return { title: name("ask.exchange"), line: name("ask.exchange.line") };
      return { title: name("ask.turn"), line: holder(table, ZEUS) === session.seat ? name("ask.turn.zeus") : name("ask.turn.line") };
    }
  }
  return null;
}
