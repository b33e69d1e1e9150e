// A game in sixty seconds: scenes of the game's own, drawn on its board.

import { call } from "../../lib/protocol/api";
import type { Catalogue, GameEvent, GameSpec, Language, View } from "../../lib/protocol/messages";
import { tableOf } from "../../lib/session/exercise.svelte";
import { Session } from "../../lib/session/session.svelte";

export type Scene = {
  id: string; title: string; text: string; names: string[]; seat: number;
  /** The pieces that the picture is about, and the frame that it shows. */
  shows: string[]; picture: number;
  /** The position, then what each answer makes of it. */
  frames: { view: View; events: GameEvent[] }[];
};
/** `aim`: what one plays for, in a few words. A game without scenes has none. */
export type Minute = { aim: string; scenes: Scene[] };

export const minuteOf = (game: string) => call<Minute>("GET", `minute/${encodeURIComponent(game)}`);

type Seen = { id: string; names: string[]; seat: number; options?: Record<string, string | number> };

/** A position to be looked at: nobody is asked, and nothing is behind it. */
export function sessionOf(spec: GameSpec, language: Language, catalogue: Catalogue, seen: Seen, view: View): Session {
  const table = tableOf(spec, { ...seen, options: seen.options ?? {} });
  const state = {
    table, view, decision: null, clocks: null, presence: { seats: seen.names.map(() => true), watchers: 0 }, orders: [], motion: null, undo: null,
    result: null, fair: { commitment: "", seed: null },
  };
  const session = new Session(seen.id, spec, { [language]: catalogue }, state, false);
  session.you = { player: "learner", seats: [seen.seat], host: false, seat: seen.seat };
  session.synced = true;
  return session;
}
