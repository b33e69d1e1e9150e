// The words around a player aid, which are loaded with it.

import { wordsOf } from "../../lib/text/words";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const word = wordsOf(en, fr);
