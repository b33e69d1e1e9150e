// Round numbers for a scale.

const STEPS = [1, 2, 5, 10];

/** About `count` round numbers from below `low` to above `high`, both included by the scale. */
export function niceTicks(low: number, high: number, count: number): number[] {
  const rough = Math.max(1, high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step);
}
