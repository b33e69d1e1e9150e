// This world's own words; names and sentences of the rules come from the game's catalogue.

import { wordsOf } from "../../lib/text/words";
import en from "./words/en.json";
import fr from "./words/fr.json";

export type Word = keyof typeof en;
export const word = wordsOf(en, fr);
