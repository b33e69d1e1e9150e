// The words of Learn and of the coach, which are loaded with them.

import { wordsOf } from "../../lib/text/words";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const word = wordsOf(en, fr);
