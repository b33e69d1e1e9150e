// Where everything stands: the board of a wide screen (804 by 468) and that of a phone (348 wide).

import { GROUP, IN_GROUP, TOP } from "./rules/pieces";

export type Spot = { x: number; y: number; r: number };
/** Where a pawn stands: `crowd` lists all seats on the same square, in order; ghosts come last. */
export type Place = (seat: number, ladder: number, square: number, crowd: number[]) => Spot;
export type Box = { x: number; y: number; w: number; h: number };

// -- wide --------------------------------------------------------------------------------------------------

export const WIDE = { w: 804, h: 468, top: 217, row: 32.4, ladder: 76, temple: { x: 363, w: 215 } };
const STARTS = [6, 143, 246, 369, 472, 595, 698];
const GABLE_BASE = WIDE.top + 78;

/** A ladder of the wide board: `x` where its marks begin, `left` where its temple front does. */
export function ladderAt(ladder: number): { x: number; marks: number; left: number; base: number } {
  const marks = ladder === 0 ? 56 : 22;
  return { x: STARTS[ladder]!, marks, left: STARTS[ladder]! + marks, base: GABLE_BASE };
}
export function rowAt(square: number): number {
  return square === TOP ? GABLE_BASE - 18 : GABLE_BASE + (4 - square) * WIDE.row + WIDE.row / 2;
}
export function widePlace(n: number): Place {
  const lane = WIDE.ladder / n;
  const radius = Math.min(10.4, lane / 2 + (n === 5 ? 0.9 : 0.2));
  return (seat, ladder, square) => {
    const { left } = ladderAt(ladder);
    if (square === TOP) return { x: left + WIDE.ladder / 2, y: rowAt(TOP), r: 10.8 };
    return { x: left + lane * (seat + 0.5), y: rowAt(square), r: radius };
  };
}
export function wideLadderBox(ladder: number): Box {
  const { x, marks } = ladderAt(ladder);
  return { x: x - 1, y: WIDE.top - 4, w: marks + WIDE.ladder + 4, h: WIDE.h - WIDE.top + 2 };
}
const GROUP_WIDTH = [180, 180, 120, 120, 86];
export type GroupBox = { group: number; x: number; w: number; columns: number[] };
export const WIDE_GROUPS: GroupBox[] = [];
export const COLUMNS: number[] = [9];
{
  let x = 9;
  GROUP_WIDTH.forEach((w, i) => {
    WIDE_GROUPS.push({ group: i + 1, x: x + 9, w, columns: [] });
    x += w + 18;
    COLUMNS.push(x);
  });
}
/** The middle of an altar. */
export const WIDE_ALTARS: number[] = GROUP.map((group, altar) => {
  const box = WIDE_GROUPS[group - 1]!;
  const many = IN_GROUP[group - 1]!;
  const place = altar - GROUP.indexOf(group);
  return box.x + (box.w / many) * (place + 0.5);
});
export const ALTAR_FLOOR = 159;
export function wideAltarBox(altar: number): Box {
  return { x: WIDE_ALTARS[altar]! - 29, y: 76, w: 58, h: 102 };
}
/** Where the stock of an animal lies on the wide board. */
export function wideStock(animal: number): { x: number; y: number } {
  return { x: STARTS[0]! + 18, y: rowAt(animal + 1) };
}

// -- phone -------------------------------------------------------------------------------------------------

export const SLIM = { w: 348, altars: 78, row: 36, start: 52 };
const CELL = (SLIM.w - SLIM.start - 1) / 6;
const ROWS: number[] = [];
export const SLIM_ZONES: Box[] = [];
{
  let y = SLIM.altars + 4;
  for (const many of [3, 2, 2]) {
    const h = many * SLIM.row + 4;
    SLIM_ZONES.push({ x: 0, y, w: SLIM.w, h });
    for (let i = 0; i < many; i++) ROWS.push(y + 2 + i * SLIM.row);
    y += h + 3;
  }
}
export const SLIM_HEIGHT = SLIM_ZONES[2]!.y + SLIM_ZONES[2]!.h;
export function slimRow(ladder: number): number {
  return ROWS[ladder]!;
}
export function slimCell(square: number): { x: number; w: number } {
  return { x: SLIM.start + square * CELL, w: CELL };
}
/** Three pawns stand in the lower line of a cell, two more beside the mark; where animals are drawn they close ranks. */
export const slimPlace: Place = (seat, ladder, square, crowd) => {
  const { x, w } = slimCell(square);
  const y = slimRow(ladder);
  if (square === TOP) return { x: x + w / 2 + 11, y: y + 21.5, r: 9.6 };
  const i = Math.max(0, crowd.indexOf(seat));
  if (ladder === 0 && square > 0 && crowd.length > 3) {
    return { x: x + 9 + (i * (w - 18)) / (crowd.length - 1), y: y + 25.5, r: 8.2 };
  }
  if (i < 3) return { x: x + 9 + i * 15.4, y: y + 25.4, r: crowd.length > 2 ? 8.2 : 8.8 };
  return { x: x + w - (i === 3 ? 8.6 : 23.4), y: y + 9.4, r: 7.4 };
};
export function slimLadderBox(ladder: number): Box {
  return { x: 19, y: slimRow(ladder), w: SLIM.w - 20, h: SLIM.row };
}
const SLIM_ALTAR = 29.4;
const SLIM_GAP = 4.6;
export const SLIM_GROUPS: Box[] = [];
export const SLIM_ALTARS: number[] = [];
{
  let x = 2.4;
  IN_GROUP.forEach((many, i) => {
    const w = i === 4 ? SLIM.w - 2.4 - x : many * SLIM_ALTAR;
    SLIM_GROUPS.push({ x, y: 20, w, h: SLIM.altars - 20 });
    for (let k = 0; k < many; k++) SLIM_ALTARS.push(x + (w / many) * (k + 0.5));
    x += w + SLIM_GAP;
  });
}
export function slimAltarBox(altar: number): Box {
  return { x: SLIM_ALTARS[altar]! - 14.6, y: 21, w: 29.2, h: SLIM.altars - 22 };
}
export function slimStock(animal: number): { x: number; y: number } {
  return { x: slimCell(animal + 1).x + 12, y: slimRow(0) + 10 };
}
