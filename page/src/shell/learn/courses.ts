// The drawings of the games beside their lessons: src/games/<game>/Course.svelte, each loaded with its own game.

import type { Component } from "svelte";

/** `upwards`: the first lesson stands at the foot. */
export type Course = { default: Component<{ done: boolean[]; next: number }>; upwards?: boolean };

const drawn = import.meta.glob<Course>("../../games/*/Course.svelte");

export async function courseOf(game: string): Promise<Course | null> {
  return (await drawn[`../../games/${game}/Course.svelte`]?.()) ?? null;
}
