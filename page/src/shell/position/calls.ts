// What the screen of positions asks the server for: docs/protocol.md, section 9.

import { call, kept } from "../../lib/protocol/api";
import type { Table, You } from "../../lib/protocol/messages";

export type Entry = { name: string; example: string; meaning: string };
export const PARTS = ["starts", "fields", "shorthand", "steps", "options", "names"] as const;
export type Reference = { start: string } & Record<(typeof PARTS)[number], Entry[]>;
export type Good = { good: true; game: string; seats: number; asked: number[]; step: string };
export type Checked = Good | { good: false; line: number; fault: string };
export type Placing = { position: string; seat: number; company: "bots" | "friends"; level: string; name: string };

export const calls = {
  reference: (game: string) => call<Reference>("GET", `positions/${encodeURIComponent(game)}`),
  check: (position: string) => call<Checked>("POST", "positions/check", { position }),
  open: async (wanted: Placing) => kept(await call<{ table: Table; you: You }>("POST", "positions", wanted)),
};
