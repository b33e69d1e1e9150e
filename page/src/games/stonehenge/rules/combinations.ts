// The combinations a hand can lay (STO-52 to STO-58), as the table lists them: each once, with all the tokens it may bring.

import type { Said } from "../../../lib/game/notation";
import { BLACK, cardColour } from "./pieces";

export type Frame = { key: string; kind: number; cards: number[]; gains: { gain: number; text: string }[] };

/** The legal combinations, each once with all it may bring: few cards first, jokers last. */
export function frames(options: Said[]): Frame[] {
  const found = new Map<string, Frame>();
  for (const { verb, values, tokens, text } of options) {
    if (verb !== "lay") continue;
    const key = `${tokens["combination"]} ${tokens["cards"]}`;
    let frame = found.get(key);
    if (!frame) {
      frame = { key, kind: values["combination"] as number, cards: values["cards"] as number[], gains: [] };
      found.set(key, frame);
    }
    frame.gains.push({ gain: values["gain"] as number, text });
  }
  const jokers = (frame: Frame) => frame.cards.filter((card) => cardColour(card) === BLACK).length;
  return [...found.values()].sort((a, b) => a.cards.length - b.cards.length || jokers(a) - jokers(b));
}
