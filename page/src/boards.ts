// A board as markup, without a browser: what the lab's environments render. Built by boards.config.ts, run by Node.

import { render } from "svelte/server";
import css from "./app.css?inline";
import shared from "./shared.css?inline";
import { prefs } from "./lib/store/prefs.svelte";
import type { Catalogue, GameSpec, Language, TableState, View } from "./lib/protocol/messages";
import { Session } from "./lib/session/session.svelte";
import type { World } from "./lib/game/world";

const found = import.meta.glob<{ world: World }>("./games/*/world.ts", { eager: true });
/** A game without a board of its own gets the generic one. */
const worldOf = (game: string): World => (found[`./games/${game}/world.ts`] ?? found["./games/generic/world.ts"])!.world;

export type Wanted = {
  view: View & { game: string; seat: number | null };
  rules: GameSpec;
  catalogue: Catalogue;
  language: Language;
  names: string[];
};
export type Drawn = { theme: string; css: string; styles: string; body: string };

export function draw({ view, rules, catalogue, language, names }: Wanted): Drawn {
  prefs.language = language;
  const seats = names.map((name) => ({ kind: "bot", player: null, name, level: null, away: false, resigned: false }));
  const table = { id: "", game: view.game, phase: "playing", n: view.n, seats, options: {}, pace: { kind: "none" } };
  const first = { table, view, decision: null, clocks: null, orders: [], motion: null, undo: null, result: null };
  const session = new Session("", rules, { [language]: catalogue }, first as unknown as TableState, false);
  session.you = { player: null, seats: [], host: false, seat: view.seat };
  const world = worldOf(view.game);
  const defs = render(world.Defs, { props: {} });
  const board = render(world.Board, { props: { session, compact: false } });
  return { theme: world.theme, css: css + shared, styles: defs.head + board.head, body: defs.body + board.body };
}
