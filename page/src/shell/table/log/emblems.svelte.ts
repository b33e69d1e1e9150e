// Emblem and colour of each seat, for lists: they change so seldom that a list must not look at every move.

import type { Session } from "../../../lib/session/session.svelte";
import type { Emblem, World } from "../../../lib/game/world";

export class SeatEmblems {
  private readonly session: () => Session;
  private readonly world: () => World;
  private readonly key: string = $derived.by(() => {
    const session = this.session();
    const { view } = session;
    if (!view) return "[]";
    const world = this.world();
    return JSON.stringify(session.names.map((_, seat) => {
      const { emblem, colour } = world.emblem?.(view, seat) ?? world.panel(view, seat, session);
      return { emblem, colour };
    }));
  });
  readonly all: Emblem[] = $derived(JSON.parse(this.key) as Emblem[]);

  constructor(session: () => Session, world: () => World) {
    this.session = session;
    this.world = world;
  }
}
