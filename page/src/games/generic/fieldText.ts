// A view as lines of text, by the declarations alone.

import { axesOf } from "../../lib/game/fields";
import type { FieldSpec, View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";

export type Cell = { label: string; value: string };
export type Shown = { name: string; cells: Cell[] };

/** The names of an entry's place on the axes: “Ada, peasant”. */
function place(index: number, field: FieldSpec, view: View, session: Session): string {
  const labels: string[] = [];
  let rest = index;
  for (const axis of axesOf(field, view, session.notation).reverse()) {
    labels.unshift(session.texts.noun(axis.kind, rest % axis.size, "name", session.names));
    rest = Math.floor(rest / axis.size);
  }
  return labels.join(", ");
}

export function shownFields(view: View, session: Session): Shown[] {
  const value = (field: FieldSpec, entry: number | null) =>
    entry === null ? "?" : session.texts.text(field.kind, entry, "name", session.names);
  const shown: Shown[] = [];
  for (const field of session.rules.layout) {
    const found = view.fields[field.name];
    if (found !== undefined) {
      const cells = Array.isArray(found)
        ? found.map((entry, i) => ({ label: field.many ? "" : place(i, field, view, session), value: value(field, entry) }))
        : [{ label: "", value: value(field, found) }];
      shown.push({ name: field.name, cells });
    }
    const sizes = view.fields[`${field.name}_size`];
    if (sizes !== undefined) {
      const list = Array.isArray(sizes) ? sizes : [sizes];
      const label = (i: number) => (Array.isArray(sizes) ? (session.names[i] ?? "") : "");
      shown.push({ name: `${field.name} (n)`, cells: list.map((n, i) => ({ label: label(i), value: String(n) })) });
    }
  }
  return shown;
}
export function fieldLines(view: View, session: Session): string[] {
  return shownFields(view, session).map(
    ({ name, cells }) => `${name}: ${cells.map(({ label, value }) => (label ? `${label} ${value}` : value)).join("; ")}`,
  );
}
