// What a player aid and a rulebook are made of: docs/rulebook.md.

import type { Icon } from "./marked";

/** A worked example: a step of a lesson, whose position can be drawn. */
export type Example = { id: string; step: number; title: string; texts: string[] };
export type Block =
  | string
  | { section: string; blocks: Block[] }
  | { columns: string; cells: Block[][] }
  | { part: string; mark?: string; tone?: "first" | "second" | "third"; blocks: Block[] }
  | { small: string }
  | { rows: string[][]; head?: string[]; kind?: "acts" | "costs" | "grid" }
  | { entries: { name: string; text: string }[] }
  | { steps: string[] }
  | { list: string[] }
  | { note: Block[] }
  | { example: Example };
export type Look = { colour: string; second: string; third: string; edge: string; tint: string; icons: Record<string, Icon> };
export type Aid = { game: string; title: string; aim: string; blocks: Block[]; chosen: string[]; rules: [string, string]; look: Look };
