// What a game says about its rules/ so that they can be compared with the engine: see tests/page/parity.

import type { Notation } from "../lib/game/notation";
import type { View } from "../lib/protocol/messages";

/** A view as one seat has it. */
export type Spot = { view: View; seat: number | null; notation: Notation };
export type Parity = {
  /** What `$name` stands for in the arguments of a claim; `position` is the object whose methods are asked. */
  scope(spot: Spot): { position: object } & Record<string, unknown>;
  /** What `{ $name: value }` stands for: a City by its number, an answer by its notation. */
  made?: Record<string, (value: never, spot: Spot) => unknown>;
  /** Results whose order or form does not matter, in the form in which they are compared. */
  project?: Record<string, (result: never) => unknown>;
};
