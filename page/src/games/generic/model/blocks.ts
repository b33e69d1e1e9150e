// A view as blocks to draw: those of each player, and those in the middle of the table.

import { rowOf } from "../../../lib/game/fields";
import type { FieldSpec, View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { concealed, countsOf, cardKinds, isEmpty, type Item, itemOf, listOf, type Piece, technical } from "./items";
import { fieldLabel } from "./labels";

/** A table of things of one kind, a row each; a column is a field, or a value of its second axis. */
export type Grid = { kind: string; columns: string[]; rows: { value: number; cells: Item[] }[]; left: number };
export type Block =
  | { form: "item"; name: string; label: string; item: Item }
  | { form: "grid"; name: string; label: string; grid: Grid };
/** Where a thing lies: a field in front of a player, or in the middle. */
export type Place = string;
export const placeOf = (seat: number | null, block: string): Place => `${seat ?? "middle"} ${block}`;

const FEW = 8; // of so many things each has a row, even an empty one
const MOST = 24;

/** A field of every player: what lies in front of them. A row of players is an order, which belongs to all. */
export function isPersonal(field: FieldSpec): boolean {
  return field.axes[0] === "seat" && !(field.kind === "seat" && field.axes.length === 1);
}
/** The blocks of one player; with null, those of the middle. The score and the round have their places elsewhere. */
export function blocksOf(view: View, session: Session, seat: number | null): Block[] {
  const skipped = technical(session);
  const cards = cardKinds(session);
  const blocks: Block[] = [];
  const grids = new Map<string, Grid>();
  for (const field of session.rules.layout) {
    const label = fieldLabel(session.texts, field.name);
    if (!label || skipped.has(field.name) || isPersonal(field) !== (seat !== null)) continue;
    if (seat === null && field.name === "round") continue;
    const axes = seat === null ? field.axes : field.axes.slice(1);
    const size = sizeOf(view, field.name, seat);
    const entries = entriesOf(view, field.name, seat);
    if (entries === null && size === null) continue;
    const add = (item: Item) => blocks.push({ form: "item", name: field.name, label, item });
    const [first, second] = axes;
    const numbers = session.notation.kind(field.kind).form === "number";
    if (entries === null) add({ form: "things", kind: first ?? field.kind, stacks: [], hidden: size!, cards: true });
    else if (field.many || (axes.length === 1 && first === "seat")) add(listOf(session, field.kind, entries));
    else if (first === undefined) add(itemOf(session, field.kind, entries[0] ?? null, size));
    else if (second === undefined && numbers && field.kind !== "flag" && (concealed(field) || cards.has(first))) add(countsOf(session, first, entries, size));
    else if (second === undefined) {
      const grid = grids.get(first) ?? { kind: first, columns: [], rows: [], left: 0 };
      if (!grids.has(first)) blocks.push({ form: "grid", name: field.name, label, grid });
      else headed(blocks, grid, fieldLabel(session.texts, first));
      grids.set(first, grid);
      addColumn(grid, label, entries.map((entry) => itemOf(session, field.kind, entry)));
    } else if (axes.length === 2) blocks.push({ form: "grid", name: field.name, label, grid: matrix(session, field.kind, first, second, entries) });
  }
  for (const grid of grids.values()) shorten(grid);
  return blocks;
}
/** Numbers of a player that say how things stand: the score first. */
export function numbersOf(view: View, session: Session, seat: number): { name: string; label: string; value: number }[] {
  const found = blocksOf(view, session, seat).flatMap((block) =>
    block.form === "item" && block.item.form === "number" ? [{ name: block.name, label: block.label, value: block.item.value }] : [],
  );
  return found.sort((a, b) => Number(isScore(b.name)) - Number(isScore(a.name)));
}
export function isScore(name: string): boolean {
  return name === "score" || name === "scores" || name === "points";
}
export function scoresOf(view: View, session: Session): number[] | null {
  const name = session.rules.layout.find((field) => isScore(field.name) && isPersonal(field) && field.axes.length === 1)?.name;
  const row = name === undefined ? undefined : view.fields[name];
  return Array.isArray(row) && row.every((entry) => entry !== null) ? (row as number[]) : null;
}

/** Where a thing is chosen that lies in several places: what I have comes before the middle, and that before the others. */
export function placesOf(view: View, session: Session): Map<string, Place> {
  const places = new Map<string, Place>();
  const others = Array.from({ length: view.n }, (_, seat) => seat).filter((seat) => seat !== session.seat);
  for (const seat of [...(session.seat === null ? [] : [session.seat]), null, ...others]) {
    for (const block of blocksOf(view, session, seat)) {
      for (const { kind, value } of piecesOf(block)) {
        const key = `${kind} ${value}`;
        if (!places.has(key)) places.set(key, placeOf(seat, block.name));
      }
    }
  }
  return places;
}
function piecesOf(block: Block): Piece[] {
  const inside = (item: Item): Piece[] =>
    item.form === "things" ? item.stacks.map(({ value }) => ({ kind: item.kind, value })) : [];
  if (block.form === "item") return inside(block.item);
  const { kind, rows } = block.grid;
  return rows.flatMap((row) => [{ kind, value: row.value }, ...row.cells.flatMap(inside)]);
}

/** A table of several fields is called by what its rows are. */
function headed(blocks: Block[], grid: Grid, label: string): void {
  for (const block of blocks) if (block.form === "grid" && block.grid === grid) block.label = label;
}
function entriesOf(view: View, name: string, seat: number | null): (number | null)[] | null {
  const value = view.fields[name];
  if (value === undefined) return null;
  if (!Array.isArray(value)) return [value];
  return seat === null ? value : rowOf(view, name, seat);
}
function sizeOf(view: View, name: string, seat: number | null): number | null {
  const size = view.fields[`${name}_size`];
  if (size === undefined) return null;
  return Array.isArray(size) ? (seat === null ? null : (size[seat] ?? null)) : size;
}
function addColumn(grid: Grid, label: string, cells: Item[]): void {
  grid.columns.push(label);
  cells.forEach((cell, value) => {
    grid.rows[value] ??= { value, cells: [] };
    grid.rows[value].cells.push(cell);
  });
}
function matrix(session: Session, kind: string, rows: string, columns: string, entries: (number | null)[]): Grid {
  const names = session.notation.names(columns);
  const grid: Grid = { kind: rows, columns: names.map((_, value) => session.texts.noun(columns, value)), rows: [], left: 0 };
  for (let value = 0; value * names.length < entries.length; value++) {
    const cells = entries.slice(value * names.length, (value + 1) * names.length);
    grid.rows.push({ value, cells: cells.map((entry) => itemOf(session, kind, entry)) });
  }
  shorten(grid);
  return grid;
}
/** Of many things only those are listed about which there is something to say. */
function shorten(grid: Grid): void {
  if (grid.rows.length > FEW) grid.rows = grid.rows.filter(({ cells }) => !cells.every(isEmpty));
  grid.left = Math.max(0, grid.rows.length - MOST);
  grid.rows = grid.rows.slice(0, MOST);
}
