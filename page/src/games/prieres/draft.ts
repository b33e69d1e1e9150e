// From a click to a draft: which pieces can be chosen now, and what choosing one means.

import type { Values } from "../../lib/game/notation";
import type { Said } from "../../lib/game/notation";
import type { Session } from "../../lib/session/session.svelte";
import { aimOf, ANNULMENT, VERB_OF_AIM } from "./rules/pieces";
import { inspect, ui } from "./uiState.svelte";

export type Field = "city" | "own" | "whom" | "miracle";
export type Aiming = { verb: string; field: Field; legal: Set<number> };
const AIMED = new Set(["miracle-on", "miracle-for", "agitate", "harangue", "sacrifice", "terrorize", "discard"]);

function draft(session: Session, verb: string | null, values: Values = {}): void {
  session.draft = { verb, values };
  session.refused = null;
  ui.hovered = null;
  ui.inspected = null;
}
/** The value the draft still lacks (or the last one, which may be chosen again), and what is legal for it. */
export function aiming(session: Session): Aiming | null {
  const { verb, values } = session.draft;
  if (!session.mine || verb === null || !AIMED.has(verb)) return null;
  const names = session.notation.shape("actions", verb).map(({ name }) => name);
  const field = (names.find((name) => values[name] === undefined) ?? names.at(-1)!) as Field;
  const fits = (option: Said) => option.verb === verb && names.every((name) => name === field || values[name] === undefined || values[name] === option.values[name]);
  return { verb, field, legal: new Set(session.options.filter(fits).map((option) => option.values[field] as number)) };
}
export function aimsAt(aim: Aiming | null, kind: "city" | "seat" | "miracle"): boolean {
  if (!aim) return false;
  return kind === "city" ? aim.field === "city" || aim.field === "own" : aim.field === (kind === "seat" ? "whom" : "miracle");
}
/** The answer a target would complete, null while more is missing. */
export function withTarget(session: Session, aim: Aiming, value: number): string | null {
  return session.notation.compose(aim.verb, { ...session.draft.values, [aim.field]: value });
}

export function pickTarget(session: Session, kind: "city" | "seat", value: number): void {
  const aim = aiming(session);
  if (!aim || !aimsAt(aim, kind)) {
    inspect({ kind: kind === "city" ? "city" : "origin", value });
    return;
  }
  if (aim.legal.has(value)) {
    draft(session, aim.verb, { ...session.draft.values, [aim.field]: value });
    return;
  }
  const text = withTarget(session, aim, value);
  const first = aim.field === "own" ? session.notation.compose(aim.verb, { own: value, city: value }) : text;
  if (first) void session.why(first);
}

/** A City of my hand. */
export function pickHand(session: Session, id: number): void {
  const { draft: now, notation } = session;
  const verb = session.mine ? session.step?.verb : null;
  const text = notation.compose("place", { city: id })!;
  if (verb === "turn") {
    const naively = notation.compose("place-naively", { city: id })!;
    if (now.verb?.startsWith("place") && now.values["city"] === id) draft(session, null);
    else if (session.legal(text)) draft(session, "place", { city: id });
    else if (session.legal(naively)) draft(session, "place-naively", { city: id });
    else void session.why(text);
  } else if (verb === "dropping") {
    const drop = notation.compose("drop", { city: id })!;
    if (session.legal(drop)) draft(session, "drop", { city: id });
    else void session.why(drop);
  } else if (verb === "exchanging") {
    const chosen = (now.values["cities"] as number[] | undefined) ?? [];
    const next = chosen.includes(id) ? chosen.filter((city) => city !== id) : [...chosen, id].sort((a, b) => a - b);
    draft(session, "exchange", { cities: next });
  } else inspect({ kind: "hand", value: id });
}

/** A Miracle of my hand. */
export function pickMiracle(session: Session, miracle: number): void {
  const verb = session.mine ? session.step?.verb : null;
  const now = session.draft;
  if (verb === "turn") {
    if (now.verb === "discard") return draft(session, "discard", { miracle });
    if (now.values["miracle"] === miracle) return draft(session, null);
    const play = VERB_OF_AIM[aimOf(miracle)];
    if (session.options.some((option) => option.verb === play && option.values["miracle"] === miracle)) return draft(session, play, { miracle });
    inspect({ kind: "miracle", value: miracle });
    void session.why(session.notation.compose("miracle", { miracle })!);
  } else if (verb === "reacting") {
    const text = session.notation.compose("react", { miracle })!;
    if (session.legal(text)) draft(session, "react", { miracle });
    else void session.why(text);
  } else if (verb === "dropping") {
    const text = session.notation.compose("drop-miracle", { miracle })!;
    if (session.legal(text)) draft(session, "drop-miracle", { miracle });
    else void session.why(text);
  } else if (verb === "annulling" && miracle === ANNULMENT) draft(session, "annul");
  else inspect({ kind: "miracle", value: miracle });
}
export function pickVerb(session: Session, verb: string): void {
  draft(session, session.draft.verb === verb ? null : verb);
}
export function putBack(session: Session): void {
  draft(session, null);
}

/** The legal answer that is composed or pointed at: what previews show. */
export function foreseen(session: Session): Said | null {
  const text = session.mine ? (ui.hovered ?? session.composed()) : null;
  return text !== null && session.legal(text) ? session.notation.parse(text) : null;
}
