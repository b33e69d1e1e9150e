// How large the cards of a row can be: the form and height with which all of them fit.

export type Fit = { form: "full" | "compact" | "tile"; height: number; lines: number };
const FORMS = [
  { form: "full", aspect: 88 / 84, cap: 108, least: 66, worth: 1 },
  { form: "compact", aspect: 57 / 84, cap: 100, least: 68, worth: 0.8 },
  { form: "tile", aspect: 57 / 40, cap: 50, least: 32, worth: 1.05 },
] as const;
const GAP = 5;

export function fit(count: number, width: number, height: number, most = 3): Fit {
  let best: Fit = { form: "tile", height: 32, lines: most };
  let score = 0;
  for (const { form, aspect, cap, least, worth } of FORMS) {
    for (let lines = 1; lines <= most; lines += 1) {
      const across = Math.max(1, Math.ceil(count / lines));
      const tall = Math.min(cap, (height - (lines - 1) * GAP) / lines, ((width + GAP) / across - GAP) / aspect);
      const value = tall * worth * (tall < least ? 0.4 : 1);
      if (value > score) [score, best] = [value, { form, height: Math.floor(Math.max(24, tall)), lines }];
    }
  }
  return best;
}
/** A hand of cards in one line: how wide each may be, and by how much they overlap if they must. */
export function fan(units: number, width: number, most: number): number {
  return Math.min(most, Math.max(30, (width - GAP) / Math.max(1, units) - GAP));
}
