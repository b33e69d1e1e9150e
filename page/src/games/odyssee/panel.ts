// What the shell shows of the game around the board: players, stages, meters, the subject of a log line, the final sums.

import { row } from "../../lib/game/fields";
import type { GameEvent, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import type { Emblem, EndRow, Meter, PanelFacts, Stage } from "../../lib/game/world";
import { GOD_COLOUR } from "./art/palette";
import { adventureName, godName, zoneWord } from "./names";
import { myPoints, pointsOf, prizeOf, wantedBy } from "./rules/missions";
import { godOf, NONE, POSEIDON, READY, SPENT, TARGET, ZONES } from "./rules/pieces";
import { hasPassed, type Position, positionOf } from "./rules/position";
import { pawnWord } from "./sentences";
import { type Word, word } from "./words";

function pawnShape(pawn: number): string {
  return pawn === SPENT ? "spent" : pawn < ZONES ? "away" : "ready";
}
function passed(session: Session, position: Position, seat: number): boolean {
  const { verb = "", values } = session.step ?? {};
  return ["turn", "challenge"].includes(verb) && hasPassed(position, seat, values!["seat"] as number);
}
export function emblem(view: View, seat: number): Emblem {
  const god = row(view, "gods")[seat] ?? NONE;
  return god === NONE ? { emblem: "ody-god-none", colour: "#6d6252" } : { emblem: `ody-god-${godOf(god)}`, colour: GOD_COLOUR[godOf(god)] };
}
export function panel(view: View, seat: number, session: Session): PanelFacts {
  const position = positionOf(view, session.seat, session.notation);
  const god = position.gods[seat] ?? NONE;
  const badges: PanelFacts["badges"] = [];
  if (!position.over && position.passes && passed(session, position, seat)) badges.push({ text: word("badge.passed"), own: word("badge.passed.you"), tone: "plain" });
  if (!position.over && position.ship !== NONE && position.leader === seat) badges.push({ text: word("badge.first"), own: word("badge.first.you"), tone: "quiet" });
  const mission = position.missions[seat];
  if (position.over && mission !== null && mission !== undefined && mission !== NONE) {
    badges.push({ text: word("badge.points", { n: pointsOf(position, mission) }), tone: "strong", tells: true });
  }
  if (god === NONE) {
    return { ...emblem(view, seat), title: word("god.none"), badges, numbers: [], line: "" };
  }
  const name = godOf(god);
  const pawn = position.pawns[god] ?? READY;
  return {
    ...emblem(view, seat),
    pattern: `ody-band-${name}`,
    title: godName(session, god),
    about: `god-${god}`,
    badges,
    numbers: [
      { label: word("panel.cards", { n: position.sizes[seat] ?? 0 }), value: String(position.sizes[seat] ?? 0), icon: "ody-cards" },
      { label: pawnWord(position, god), value: "\u00a0", icon: `ody-pawn-${name}-${pawnShape(pawn)}` },
    ],
    line: position.n > 5 || position.over ? "" : lineOf(position, god),
  };
}
function lineOf(position: Position, god: number): string {
  const pawn = position.pawns[god] ?? READY;
  if (pawn === SPENT) return word("line.spent");
  if (position.waits[god] !== NONE) return word("line.waits");
  if (pawn < ZONES) return word(god === POSEIDON ? "line.storm" : "line.double", { zone: zoneWord(pawn) });
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
  const position = positionOf(view, session.seat, session.notation);
  const found: Meter[] = [];
  if (position.ship !== NONE && !position.over) {
    found.push({ label: word("meter.passes"), value: position.passes, goal: position.n, text: word("meter.of", { n: position.passes, of: position.n }), icon: "ody-pass", short: word("meter.passes.short") });
  }
  if (position.mission !== NONE) {
    const points = myPoints(position);
    found.push({ label: word("meter.points"), value: points, goal: TARGET, text: word("meter.of", { n: points, of: TARGET }), icon: "ody-points", short: word("meter.points.short"), tells: position.over });
  }
  if (position.guard && position.dry) found.push({ label: word("meter.dry"), value: position.dry, goal: position.guard, text: word("meter.of", { n: position.dry, of: position.guard }), short: word("meter.dry.short") });
  return found;
}
export function reckoning(view: View, session: Session): EndRow[] {
  const position = positionOf(view, session.seat, session.notation);
  const seats = Array.from({ length: position.n }, (_, seat) => seat);
  const value = (seat: number, adventure: number) => {
    const mission = position.missions[seat] ?? NONE;
    return mission === NONE ? 0 : prizeOf(position, mission, adventure);
  };
  const wanted = (seat: number) => {
    const mission = position.missions[seat] ?? NONE;
    return mission === NONE ? "" : wantedBy(position, mission).map(({ adventure, prize }) => `${adventureName(adventure)} ${prize}`).join(", ");
  };
  const rows: EndRow[] = [{ label: word("end.mission"), cells: seats.map(wanted) }];
  position.done.forEach((adventure, i) => {
    const adds = seats.map((seat) => value(seat, adventure));
    rows.push({ label: `${i + 1}. ${adventureName(adventure)}`, cells: adds.map((prize) => (prize ? `+${prize}` : "·")), adds });
  });
  return rows;
}
/** Missions lie face down again, but for mine. */
export function uncounted(view: View, session: Session): View {
  const missions = view.fields["missions"];
  if (!Array.isArray(missions)) return view;
  return { ...view, fields: { ...view.fields, missions: missions.map((mission, seat) => (seat === session.seat ? mission : null)) } };
}
export function about(event: GameEvent): { seat: number | null; pieces: string[]; heading?: boolean } {
  const seat = typeof event["seat"] === "string" ? "ABCDEF".indexOf(event["seat"]) : -1;
  const pieces = ["zone", "circle", "wind", "adventure"].filter((name) => typeof event[name] === "string").map((name) => `${name}-${String(event[name])}`);
  return { seat: seat < 0 ? null : seat, pieces, heading: event.verb === "round" };
}
