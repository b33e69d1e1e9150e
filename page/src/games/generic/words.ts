// The generic board's own words.

import { wordsOf } from "../../lib/text/words";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const word = wordsOf(en, fr);

/** Names of fields that mean the same in every game; null for any other. */
export function usual(field: string): string | null {
  const key = `field.${field}`;
  return key in en ? word(key as keyof typeof en) : null;
}
