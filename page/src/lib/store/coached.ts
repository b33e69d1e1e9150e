// The tables of this browser at which the coach helps, the latest first.

/** `first`: the round in which it began; `on`: it stays after that one, too. */
export type Coached = { id: string; first?: number; on?: boolean };
const KEY = "exvoto.coached";
const MOST = 10;

function all(): Coached[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Coached[];
  } catch {
    return [];
  }
}
function keep(tables: Coached[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Then the coach leaves with the page.
  }
}
export const coachedAt = (id: string): Coached | null => all().find((one) => one.id === id) ?? null;
export function coach(table: Coached): void {
  keep([table, ...all().filter(({ id }) => id !== table.id)]);
}
export function dismissCoach(id: string): void {
  keep(all().filter((one) => one.id !== id));
}
