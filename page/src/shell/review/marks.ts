// Which pieces of the board an answer touches.

import type { Notation } from "../../lib/game/notation";
import { members } from "../../lib/game/notation";
import type { World } from "../../lib/game/world";

/** The pieces (`data-about`) that an answer names: those the world says, else every value by its kind or its name. A list of ways to call
 * each; the first that lies on the board is meant. */
export function piecesOf(answer: string, notation: Notation, world: World): string[][] {
  const said = notation.parse(answer);
  const own = world.touches?.(said);
  if (own) return own;
  return notation.shape("actions", said.verb).flatMap(({ name, kind }) => {
    const spec = notation.kind(kind);
    const of = spec.form === "named" ? kind : "of" in spec ? spec.of : "";
    if (notation.kind(of).form !== "named") return [];
    const value = said.values[name]!;
    const all = Array.isArray(value) ? value : spec.form === "set" ? members(value, notation.names(of).length) : [value];
    return all.filter((one) => one >= 0).map((one) => [`${of}-${one}`, `${name}-${one}`]);
  });
}
