// What a rulebook has besides its reference, and how it is searched.

import type { Block, Look } from "../aid/blocks";

export type Chapter = { id: string; title: string; blocks: Block[] };
export type Book = {
  about: Block[]; parts: Block[]; summary: Block[]; course: Chapter[]; tables: Block[]; examples: Record<string, string>; look: Look;
};

/** Every word of some blocks, without their marks. */
export function wordsIn(block: unknown): string {
  if (typeof block === "string") return block.replace(/\*|:~?[a-z]+:/g, "");
  if (Array.isArray(block)) return block.map(wordsIn).join(" ");
  return typeof block === "object" && block !== null ? wordsIn(Object.values(block)) : "";
}
