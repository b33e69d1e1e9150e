// The games of this server as boxes on a shelf: what the page knows of a game before its rules are loaded.
// The server writes the list into index.html, so that the first paint needs no second request.

import { base } from "../browser/router";
import { api } from "../protocol/api";
import type { Box } from "../protocol/messages";
import { prefs } from "../store/prefs.svelte";

/** The list in the document; empty where the page is served by something other than the server. */
function inlined(): Box[] {
  const found = globalThis.document?.getElementById("boxes")?.textContent;
  return found ? (JSON.parse(found) as Box[]) : [];
}

class Boxes {
  all: Box[] = $state.raw(inlined());

  /** Asks the server where the document had no list. */
  async load(): Promise<void> {
    if (this.all.length === 0) this.all = await api.games();
  }
}
export const boxes = new Boxes();

export function boxOf(game: string): Box | undefined {
  return boxes.all.find((box) => box.name === game);
}
/** The title in the reader's language; nothing while the game is unknown. */
export function titleOf(game: string): string {
  return boxOf(game)?.title[prefs.language] ?? "";
}
/** The address of the cover's picture, if the game has one. */
export function coverOf(game: string): string | undefined {
  const cover = boxOf(game)?.cover;
  return cover ? new URL(cover, base).href : undefined;
}
/** For how many players: “3–5”, or “2, 4” where there are gaps. */
export function rangeOf({ seats }: Box): string {
  const [least = 0, most = 0] = [seats[0], seats.at(-1)];
  if (least === most) return String(least);
  return most - least === seats.length - 1 ? `${least}–${most}` : seats.join(", ");
}
