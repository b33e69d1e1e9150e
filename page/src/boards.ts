// A board as markup, without a browser: what the lab's environments render. Built by boards.config.ts, run by Node.

import { render } from "svelte/server";
import css from "./app.css?inline";
import shared from "./shared.css?inline";
import { world as odyssee } from "./games/odyssee/world";
import { world as offrandes } from "./games/offrandes/world";
import { world as prieres } from "./games/prieres/world";
import { world as stonehenge } from "./games/stonehenge/world";
import { prefs } from "./lib/store/prefs.svelte";
import type { Catalogue, GameSpec, Language, TableState, View } from "./lib/protocol/messages";
import { Session } from "./lib/session/session.svelte";
import type { World } from "./lib/game/world";

const worlds: Record<string, World> = { offrandes, stonehenge, odyssee, prieres };

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
  const world = worlds[view.game]!;
  const defs = render(world.Defs, { props: {} });
  const board = render(world.Board, { props: { session, compact: false } });
  return { theme: world.theme, css: css + shared, styles: defs.head + board.head, body: defs.body + board.body };
}
