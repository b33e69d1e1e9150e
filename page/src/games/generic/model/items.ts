// One value of a view as a thing to draw: a number, players, cards, words. By the declarations alone.

import { countIn, has, NONE } from "../../../lib/game/notation";
import type { FieldSpec, GameSpec } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";

/** A thing with a name: a card, an altar, a player. What can be chosen is chosen by such things. */
export type Piece = { kind: string; value: number };
export type Stack = { value: number; count: number };
export type Item =
  | { form: "number"; value: number }
  | { form: "flag"; on: boolean }
  | { form: "seats"; seats: number[] }
  | { form: "text"; text: string }
  /** `hidden`: how many lie face down; -1 for some, nobody says how many. `cards`: drawn as cards, else as words. */
  | { form: "things"; kind: string; stacks: Stack[]; hidden: number; cards: boolean };

export type CardSize = "small" | "medium" | "large";
const kinds = new WeakMap<GameSpec, Set<string>>();
const CONCEALED = ["own", "size", "total", "parties"];

/** The kinds that lie about as cards: those in sets, lists and bags, and those counted where not everybody may look. */
export function cardKinds(session: Session): Set<string> {
  const known = kinds.get(session.rules);
  if (known) return known;
  const found = new Set<string>();
  kinds.set(session.rules, found);
  for (const field of session.rules.layout) {
    const kind = session.notation.kind(field.kind);
    if (kind.form === "set" || kind.form === "list" || kind.form === "bag") found.add(kind.of);
    else if (kind.form === "named" && field.many) found.add(field.kind);
    else if (kind.form === "number" && CONCEALED.includes(field.sight)) for (const axis of field.axes) found.add(axis);
  }
  found.delete("seat");
  return found;
}

/** `size`: how many things a hidden entry stands for, where the view says so. */
export function itemOf(session: Session, kindName: string, entry: number | null, size: number | null = null): Item {
  const { notation } = session;
  const kind = notation.kind(kindName);
  const of = kind.form === "set" || kind.form === "list" || kind.form === "bag" ? kind.of : kindName;
  if (entry === null) return { form: "things", kind: of, stacks: [], hidden: size ?? -1, cards: true };
  if (kindName === "flag") return { form: "flag", on: entry !== 0 };
  if (kindName === "seat") return { form: "seats", seats: entry === NONE ? [] : [entry] };
  const members = notation.names(of).map((_, i) => i);
  if (kind.form === "set") {
    const inside = members.filter((i) => has(entry, i));
    return of === "seat" ? { form: "seats", seats: inside } : things(session, of, inside.map((value) => ({ value, count: 1 })));
  }
  if (kind.form === "bag") return things(session, of, members.map((value) => ({ value, count: countIn(entry, value) })).filter(({ count }) => count > 0));
  if (kind.form === "named") return things(session, kindName, entry === NONE ? [] : [{ value: entry, count: 1 }]);
  if (kind.form === "number") return { form: "number", value: entry };
  return { form: "text", text: session.texts.text(kindName, entry, "name", session.names) };
}
/** Things of one kind by how many there are of each (a hand of cards, a pile); `total` counts the hidden ones as well. */
export function countsOf(session: Session, kind: string, entries: (number | null)[], total: number | null): Item {
  const stacks = entries.flatMap((count, value) => (count ? [{ value, count }] : []));
  const seen = stacks.reduce((sum, { count }) => sum + count, 0);
  return { ...things(session, kind, stacks), hidden: total === null ? (entries.includes(null) ? -1 : 0) : Math.max(0, total - seen) };
}
/** A list in its order, hidden entries among it. */
export function listOf(session: Session, kind: string, entries: (number | null)[]): Item {
  const open = entries.filter((entry) => entry !== null && entry !== NONE) as number[];
  if (kind === "seat") return { form: "seats", seats: open };
  if (session.notation.kind(kind).form !== "named") return { form: "text", text: open.join(", ") };
  return { ...things(session, kind, open.map((value) => ({ value, count: 1 }))), hidden: entries.filter((entry) => entry === null).length };
}
function things(session: Session, kind: string, stacks: Stack[]): Item & { form: "things" } {
  return { form: "things", kind, stacks, hidden: 0, cards: cardKinds(session).has(kind) };
}

export function isEmpty(item: Item): boolean {
  switch (item.form) {
    case "number":
      return item.value === 0;
    case "flag":
      return !item.on;
    case "seats":
      return item.seats.length === 0;
    case "text":
      return item.text === "";
    case "things":
      return item.stacks.length === 0 && item.hidden === 0;
  }
}
/** Fields that say who may see another field are bookkeeping. */
export function technical(session: Session): Set<string> {
  return new Set(session.rules.layout.map(({ parties }) => parties).filter(Boolean));
}
export const concealed = (field: FieldSpec): boolean => CONCEALED.includes(field.sight);
