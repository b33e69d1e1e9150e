// A view as lines of text, by the declarations alone.

import { axesOf } from "../../lib/fields";
import type { FieldSpec, View } from "../../lib/protocol";
import type { Sitting } from "../../lib/sitting.svelte";

export type Cell = { label: string; value: string };
export type Shown = { name: string; cells: Cell[] };

/** The names of an entry's place on the axes: “Ada, peasant”. */
function place(index: number, field: FieldSpec, view: View, sitting: Sitting): string {
  const labels: string[] = [];
  let rest = index;
  for (const axis of axesOf(field, view, sitting.notation).reverse()) {
    labels.unshift(sitting.texts.noun(axis.kind, rest % axis.size, "name", sitting.names));
    rest = Math.floor(rest / axis.size);
  }
  return labels.join(", ");
}

export function shownFields(view: View, sitting: Sitting): Shown[] {
  const value = (field: FieldSpec, entry: number | null) =>
    entry === null ? "?" : sitting.texts.text(field.kind, entry, "name", sitting.names);
  const shown: Shown[] = [];
  for (const field of sitting.rules.layout) {
    const found = view.fields[field.name];
    if (found !== undefined) {
      const cells = Array.isArray(found)
        ? found.map((entry, i) => ({ label: field.many ? "" : place(i, field, view, sitting), value: value(field, entry) }))
        : [{ label: "", value: value(field, found) }];
      shown.push({ name: field.name, cells });
    }
    const sizes = view.fields[`${field.name}_size`];
    if (sizes !== undefined) {
      const list = Array.isArray(sizes) ? sizes : [sizes];
      const label = (i: number) => (Array.isArray(sizes) ? (sitting.names[i] ?? "") : "");
      shown.push({ name: `${field.name} (n)`, cells: list.map((n, i) => ({ label: label(i), value: String(n) })) });
    }
  }
  return shown;
}
export function fieldLines(view: View, sitting: Sitting): string[] {
  return shownFields(view, sitting).map(
    ({ name, cells }) => `${name}: ${cells.map(({ label, value }) => (label ? `${label} ${value}` : value)).join("; ")}`,
  );
}
