// How Offrandes' rules/ are compared with the engine: see tests/page/parity/offrandes.py.

import type { Parity } from "../parity";
import { positionOf } from "./rules/position";
import type { Move } from "./rules/preview";

const byLadder = (moves: Move[]) => [...moves].sort((a, b) => a.ladder - b.ladder || a.seat - b.seat);

export const parity: Parity = {
  scope: ({ view }) => ({ view, position: positionOf(view) }),
  project: { "preview.climb": byLadder, "preview.ifWins": byLadder, "preview.ifCorrupts": byLadder },
};
