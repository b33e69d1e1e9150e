// Rows of a view, read by the declarations: a row over axes is flat, the first axis varying slowest.

import type { FieldSpec, View } from "../protocol/messages";
import type { Notation } from "./notation";

export type Axis = { kind: string; size: number };

export function axesOf(field: FieldSpec, view: View, notation: Notation): Axis[] {
  return field.axes.map((kind) => ({ kind, size: kind === "seat" ? view.n : notation.names(kind).length }));
}
export function number(view: View, name: string): number {
  const value = view.fields[name];
  return typeof value === "number" ? value : 0;
}
/** A whole row; hidden entries are null. */
export function row(view: View, name: string): (number | null)[] {
  const value = view.fields[name];
  return Array.isArray(value) ? value : [];
}
/** One seat's stretch of a row whose first axis is the seat. */
export function rowOf(view: View, name: string, seat: number): (number | null)[] {
  const all = row(view, name);
  const stride = all.length / view.n;
  return all.slice(seat * stride, (seat + 1) * stride);
}
