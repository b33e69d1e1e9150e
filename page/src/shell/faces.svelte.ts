// Emblem and colour of each seat, for lists: they change so seldom that a list must not look at every move.

import type { Sitting } from "../lib/sitting.svelte";
import type { World } from "../lib/world";

export type Face = { emblem: string; colour: string };

export class Faces {
  private readonly sitting: () => Sitting;
  private readonly world: () => World;
  private readonly key: string = $derived.by(() => {
    const sitting = this.sitting();
    const { view } = sitting;
    if (!view) return "[]";
    return JSON.stringify(sitting.names.map((_, seat) => {
      const { emblem, colour } = this.world().panel(view, seat, sitting);
      return { emblem, colour };
    }));
  });
  readonly all: Face[] = $derived(JSON.parse(this.key) as Face[]);

  constructor(sitting: () => Sitting, world: () => World) {
    this.sitting = sitting;
    this.world = world;
  }
}
