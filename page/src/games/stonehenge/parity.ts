// How Stonehenge's rules/ are compared with the engine: see tests/page/parity/stonehenge.py.

import type { Parity } from "../parity";
import type { Frame } from "./rules/combinations";
import { positionOf } from "./rules/position";

const sortKey = ({ kind, cards }: { kind: number; cards: number[] }) => [kind, ...cards].map((number) => String(number).padStart(2, "0")).join();
/** The combinations by kind and cards, without the notation of the answers. */
const byKind = (frames: Frame[]) =>
  frames
    .map(({ kind, cards, gains }) => ({ kind, cards, gains: gains.map(({ gain }) => gain).sort() }))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

export const parity: Parity = {
  scope: ({ view }) => ({ view, position: positionOf(view) }),
  made: { answers: (texts: string[], { notation }) => texts.map((text) => notation.parse(text)) },
  project: { "combinations.frames": byKind },
};
