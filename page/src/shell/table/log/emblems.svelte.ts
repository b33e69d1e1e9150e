// Emblem and colour of each seat, for lists: they change so seldom that a list must not look at every move.

import type { Session } from "../../../lib/session/session.svelte";
import type { World } from "../../../lib/game/world";

export type SeatEmblem = { emblem: string; colour: string };

export class SeatEmblems {
  private readonly session: () => Session;
  private readonly world: () => World;
  private readonly key: string = $derived.by(() => {
    const session = this.session();
    const { view } = session;
    if (!view) return "[]";
    return JSON.stringify(session.names.map((_, seat) => {
      const { emblem, colour } = this.world().panel(view, seat, session);
      return { emblem, colour };
    }));
  });
  readonly all: SeatEmblem[] = $derived(JSON.parse(this.key) as SeatEmblem[]);

  constructor(session: () => Session, world: () => World) {
    this.session = session;
    this.world = world;
  }
}
