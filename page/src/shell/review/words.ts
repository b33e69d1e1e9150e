// The words of a review, which are loaded with it.

import { wordsOf } from "../../lib/text/words";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const word = wordsOf(en, fr);
export type Word = keyof typeof en;

/** A sentence about me, or about somebody else. */
export function about(key: Word, mine: boolean): Word {
  const own = `${key}.you`;
  return mine && own in en ? (own as Word) : key;
}
