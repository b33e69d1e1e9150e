// The moments of reviews that this tab has opened: a replay of the same game marks them on its slider.

export type Marked = { ply: number; glyph: string };
const keyOf = (id: string, seat: number | null) => `exvoto.reviewed.${id}.${seat}`;

export function keepMoments(id: string, seat: number, moments: Marked[]): void {
  try {
    sessionStorage.setItem(keyOf(id, seat), JSON.stringify(moments.map(({ ply, glyph }) => ({ ply, glyph }))));
  } catch {
    // a browser that keeps nothing: the slider goes without
  }
}
export function keptMoments(id: string, seat: number | null): Marked[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id, seat)) ?? "[]") as Marked[];
  } catch {
    return [];
  }
}
