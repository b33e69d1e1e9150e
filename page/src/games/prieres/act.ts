// From a click to a draft: which pieces can be chosen now, and what choosing one means.

import type { Values } from "../../lib/notation";
import type { Said } from "../../lib/notation";
import type { Sitting } from "../../lib/sitting.svelte";
import { aimOf, VERB_OF_AIM } from "./pieces";
import { positionOf, type Position } from "./position";
import { inspect, ui } from "./ui.svelte";

export type Field = "city" | "own" | "whom" | "miracle";
export type Aiming = { verb: string; field: Field; legal: Set<number> };
const AIMED = new Set(["miracle-on", "miracle-for", "agitate", "harangue", "sacrifice", "terrorize", "discard"]);

export function here(sitting: Sitting): Position | null {
  return sitting.view ? positionOf(sitting.view, sitting.seat) : null;
}
function draft(sitting: Sitting, verb: string | null, values: Values = {}): void {
  sitting.draft = { verb, values };
  sitting.refused = null;
  ui.hovered = null;
  ui.inspected = null;
}
/** The value the draft still lacks (or the last one, which may be chosen anew), and what is legal for it. */
export function aiming(sitting: Sitting): Aiming | null {
  const { verb, values } = sitting.draft;
  if (!sitting.mine || verb === null || !AIMED.has(verb)) return null;
  const names = sitting.notation.shape("actions", verb).map(({ name }) => name);
  const field = (names.find((name) => values[name] === undefined) ?? names.at(-1)!) as Field;
  const fits = (option: Said) => option.verb === verb && names.every((name) => name === field || values[name] === undefined || values[name] === option.values[name]);
  return { verb, field, legal: new Set(sitting.options.filter(fits).map((option) => option.values[field] as number)) };
}
export function aimsAt(aim: Aiming | null, kind: "city" | "seat" | "miracle"): boolean {
  if (!aim) return false;
  return kind === "city" ? aim.field === "city" || aim.field === "own" : aim.field === (kind === "seat" ? "whom" : "miracle");
}
/** The answer a target would complete, null while more is missing. */
export function withTarget(sitting: Sitting, aim: Aiming, value: number): string | null {
  return sitting.notation.compose(aim.verb, { ...sitting.draft.values, [aim.field]: value });
}

export function pickTarget(sitting: Sitting, kind: "city" | "seat", value: number): void {
  const aim = aiming(sitting);
  if (!aim || !aimsAt(aim, kind)) {
    inspect({ kind: kind === "city" ? "city" : "origin", value });
    return;
  }
  if (aim.legal.has(value)) {
    draft(sitting, aim.verb, { ...sitting.draft.values, [aim.field]: value });
    return;
  }
  const text = withTarget(sitting, aim, value);
  const first = aim.field === "own" ? sitting.notation.compose(aim.verb, { own: value, city: value }) : text;
  if (first) void sitting.why(first);
}

/** A City of my hand. */
export function pickHand(sitting: Sitting, id: number): void {
  const { draft: now, notation } = sitting;
  const verb = sitting.mine ? sitting.step?.verb : null;
  const text = notation.compose("place", { city: id })!;
  if (verb === "turn") {
    const naively = notation.compose("place-naively", { city: id })!;
    if (now.verb?.startsWith("place") && now.values["city"] === id) draft(sitting, null);
    else if (sitting.legal(text)) draft(sitting, "place", { city: id });
    else if (sitting.legal(naively)) draft(sitting, "place-naively", { city: id });
    else void sitting.why(text);
  } else if (verb === "dropping") {
    const drop = notation.compose("drop", { city: id })!;
    if (sitting.legal(drop)) draft(sitting, "drop", { city: id });
    else void sitting.why(drop);
  } else if (verb === "exchanging") {
    const chosen = (now.values["cities"] as number[] | undefined) ?? [];
    const next = chosen.includes(id) ? chosen.filter((city) => city !== id) : [...chosen, id].sort((a, b) => a - b);
    draft(sitting, "exchange", { cities: next });
  } else inspect({ kind: "hand", value: id });
}

/** A Miracle of my hand. */
export function pickMiracle(sitting: Sitting, miracle: number): void {
  const verb = sitting.mine ? sitting.step?.verb : null;
  const now = sitting.draft;
  if (verb === "turn") {
    if (now.verb === "discard") return draft(sitting, "discard", { miracle });
    if (now.values["miracle"] === miracle) return draft(sitting, null);
    const play = VERB_OF_AIM[aimOf(miracle)];
    if (sitting.options.some((option) => option.verb === play && option.values["miracle"] === miracle)) return draft(sitting, play, { miracle });
    inspect({ kind: "miracle", value: miracle });
    void sitting.why(sitting.notation.compose("miracle", { miracle })!);
  } else if (verb === "reacting") {
    const text = sitting.notation.compose("react", { miracle })!;
    if (sitting.legal(text)) draft(sitting, "react", { miracle });
    else void sitting.why(text);
  } else if (verb === "dropping") {
    const text = sitting.notation.compose("drop-miracle", { miracle })!;
    if (sitting.legal(text)) draft(sitting, "drop-miracle", { miracle });
    else void sitting.why(text);
  } else if (verb === "annulling" && miracle === 0) draft(sitting, "annul");
  else inspect({ kind: "miracle", value: miracle });
}
export function pickVerb(sitting: Sitting, verb: string): void {
  draft(sitting, sitting.draft.verb === verb ? null : verb);
}
export function putBack(sitting: Sitting): void {
  draft(sitting, null);
}

/** The legal answer that is composed or pointed at: what previews show. */
export function foreseen(sitting: Sitting): Said | null {
  const text = sitting.mine ? (ui.hovered ?? sitting.composed()) : null;
  return text !== null && sitting.legal(text) ? sitting.notation.parse(text) : null;
}
