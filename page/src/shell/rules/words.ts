// The words of a rulebook around its texts, which are loaded with it.

import { wordsOf } from "../../lib/text/words";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const word = wordsOf(en, fr);
