// How large the cards of a row can be: the form and height with which all of them fit and stay readable.

/** Full and short cards are 88 wide, compact and slim ones 57; short and slim ones show less of the sky; tiles no picture. */
export type Form = "full" | "short" | "compact" | "slim" | "tile";
export type Fit = { form: Form; height: number; lines: number };
export const SIZE: Record<Form, { w: number; h: number }> = {
  full: { w: 88, h: 84 }, short: { w: 88, h: 68 }, compact: { w: 57, h: 84 }, slim: { w: 57, h: 68 }, tile: { w: 57, h: 40 },
};
const WORTH: [Form, number][] = [["full", 1], ["short", 0.9], ["compact", 0.8], ["slim", 0.73], ["tile", 0.55]];
const GAP = 5;
/** Lettering is 13 high in the card's own measure; a reader wants 10.6, is content with 12.5, and needs no more than 16. */
const [WANTED, CONTENT, ENOUGH] = [10.6, 12.5, 16];

export function fit(count: number, width: number, height: number, most = 3): Fit {
  let best: Fit = { form: "tile", height: 30, lines: most };
  let score = 0;
  for (const [form, worth] of WORTH) {
    const { w, h } = SIZE[form];
    for (let lines = 1; lines <= most; lines += 1) {
      const across = Math.max(1, Math.ceil(count / lines));
      const tall = Math.min((height - (lines - 1) * GAP) / lines, (((width + GAP) / across - GAP) * h) / w, (ENOUGH / 13) * h);
      const letters = (13 * tall) / h;
      const value = worth * Math.min(letters, CONTENT) * (letters < WANTED ? 0.4 : 1);
      if (value > score) [score, best] = [value, { form, height: Math.floor(Math.max(22, tall)), lines }];
    }
  }
  return best;
}
export function widthOf({ form, height }: { form: Form; height: number }): number {
  return (height * SIZE[form].w) / SIZE[form].h;
}
/** Shares of the height among congregations: more for those with many Cities. */
export function shares(counts: number[], height: number): number[] {
  const weights = counts.map((count) => (count <= 9 ? 1 : count <= 13 ? 1.15 : 1.45));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.max(44, (height * weight) / sum));
}
/** A hand of cards in one line: how wide each may be. */
export function fan(units: number, width: number, most: number): number {
  return Math.min(most, Math.max(30, (width - GAP) / Math.max(1, units) - GAP));
}
