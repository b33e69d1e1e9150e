// Answers in groups: those that differ by one number alone are one question of how much.

import type { Said } from "../../../lib/game/notation";
import type { Session } from "../../../lib/session/session.svelte";

export type NumberGroup = { key: string; field: string; options: Said[] };
const ENOUGH = 4; // fewer are buttons

export function groupsOf(session: Session, options: Said[]): { numbers: NumberGroup[]; others: Said[] } {
  const groups = new Map<string, NumberGroup>();
  const keys = options.map((option) => keyOf(session, option));
  options.forEach((option, i) => {
    const found = keys[i];
    if (!found) return;
    const group = groups.get(found.key) ?? { ...found, options: [] };
    group.options.push(option);
    groups.set(found.key, group);
  });
  const numbers = [...groups.values()].filter((group) => group.options.length >= ENOUGH);
  for (const { field, options: ones } of numbers) ones.sort((a, b) => (a.values[field] as number) - (b.values[field] as number));
  const taken = new Set(numbers.flatMap((group) => group.options));
  return { numbers, others: options.filter((option) => !taken.has(option)) };
}
/** What answers have in common that differ by their one number; null for an answer without a number, or with several. */
function keyOf(session: Session, option: Said): { key: string; field: string } | null {
  const shape = session.notation.shape("actions", option.verb);
  const numbers = shape.filter(({ kind }) => kind !== "flag" && session.notation.kind(kind).form === "number");
  const field = numbers[0]?.name;
  if (numbers.length !== 1 || field === undefined) return null;
  const rest = shape.filter(({ name }) => name !== field).map(({ name }) => option.tokens[name]);
  return { key: [option.verb, ...rest].join(" "), field };
}
