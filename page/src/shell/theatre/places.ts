// Where things are on the screen, and where the sentence of a beat has room beside them.

export type Rect = { left: number; top: number; right: number; bottom: number };
const GAP = 10;

/** The place of a piece (`data-piece`, or `data-zone="4"` for `zone-4`), or the middle of the `stage`; null if it cannot be seen:
 * on a phone most of a board may lie behind the prompt. */
export function placeOf(piece: string): Rect | null {
  if (piece === "stage") return middleOf(stageOf());
  const [kind = "", which = ""] = piece.split(/-(.*)/);
  const found = document.querySelector(`[data-piece~="${piece}"], .table [data-${kind}="${which}"]`);
  const box = found?.getBoundingClientRect();
  if (!found || !box || (box.width === 0 && box.height === 0)) return null;
  const middle = middleOf(box);
  return found.closest("section.board") && (middle.top > promptTop() || !contains(stageOf(), middle)) ? null : box;
}
function contains(stage: Rect, { left, top }: Rect): boolean {
  return stage.left <= left && left <= stage.right && stage.top <= top && top <= stage.bottom;
}
function middleOf({ left, top, right, bottom }: Rect): Rect {
  return { left: (left + right) / 2, right: (left + right) / 2, top: (top + bottom) / 2, bottom: (top + bottom) / 2 };
}
function promptTop(): number {
  return document.querySelector(".table .prompt")?.getBoundingClientRect().top ?? innerHeight;
}
/** The part of the board that can be seen: below the bar, above the prompt. */
export function stageOf(): Rect {
  const board = document.querySelector(".table section.board")?.getBoundingClientRect();
  const bar = document.querySelector(".table .bar")?.getBoundingClientRect().bottom ?? 0;
  const prompt = promptTop();
  const box = board ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const top = Math.max(box.top, bar);
  return { left: Math.max(0, box.left), right: Math.min(innerWidth, box.right), top, bottom: Math.max(top + 60, Math.min(box.bottom, prompt)) };
}
/** What a board asks to be kept in sight (`data-clear`): a course that is being sailed, for instance. */
export function keptClear(): Rect[] {
  return [...document.querySelectorAll(".table section.board [data-clear]")].map((one) => one.getBoundingClientRect());
}
type Size = { width: number; height: number };
type Spot = { left: number; top: number };
/** Where a box of this size goes: beside its piece, inside the stage; without a piece at the foot of the stage. It covers as
 * little as it can of what is to be kept clear. */
export function beside(piece: Rect | null, size: Size, stage: Rect, clear: Rect[] = []): Spot {
  const usual = nearest(piece, size, stage);
  if (!clear.length || !covered(usual, size, clear)) return usual;
  const [left, top] = [stage.left + 4, stage.top + 4];
  const [right, foot] = [Math.max(left, stage.right - size.width - 4), Math.max(top, stage.bottom - size.height - 6)];
  const level = piece ? Math.max(top, Math.min((piece.top + piece.bottom - size.height) / 2, foot)) : foot;
  const beyond = piece ? [{ left: piece.left - GAP - size.width, top: level }, { left: piece.right + GAP, top: level }] : [];
  const corners = [foot, top].flatMap((height) => [usual.left, left, right].map((side) => ({ left: side, top: height })));
  const spots = [...beyond.filter((spot) => spot.left >= left && spot.left <= right), ...corners].filter((spot) => !piece || !covered(spot, size, [piece]));
  return [usual, ...spots].reduce((best, spot) => (covered(spot, size, clear) < covered(best, size, clear) ? spot : best));
}
/** How much of some places a box would cover, in square pixels. */
function covered({ left, top }: Spot, { width, height }: Size, places: Rect[]): number {
  return places.reduce((sum, one) => sum + Math.max(0, Math.min(left + width, one.right) - Math.max(left, one.left)) * Math.max(0, Math.min(top + height, one.bottom) - Math.max(top, one.top)), 0);
}
function nearest(piece: Rect | null, size: Size, stage: Rect): Spot {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));
  const middle = piece ? (piece.left + piece.right) / 2 : (stage.left + stage.right) / 2;
  const left = clamp(middle - size.width / 2, stage.left + 4, stage.right - size.width - 4);
  const foot = stage.bottom - size.height - 6;
  if (!piece || piece.bottom < stage.top || piece.top > stage.bottom) return { left, top: foot };
  const below = piece.bottom + GAP;
  const above = piece.top - GAP - size.height;
  const inside = piece.left >= stage.left - 1 && piece.right <= stage.right + 1;
  if (!inside) return { left, top: clamp((piece.top + piece.bottom - size.height) / 2, stage.top + 4, foot) };
  return { left, top: below <= foot ? below : above >= stage.top ? above : foot };
}
