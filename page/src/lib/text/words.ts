// The page's own words. `{n|seat|seats}` takes the form that fits the number n; `{name}` is put in as it is;
// in French “de {name}”, “que {name}”, “le {name}” are elided where the name asks for it.

import en from "../../words/en.json";
import fr from "../../words/fr.json";
import { prefs } from "../store/prefs.svelte";
import type { Language } from "../protocol/messages";
import { before } from "./elision";
import { plural } from "./texts";

export type Key = keyof typeof en;
export type Vars = Record<string, string | number>;
const PLACEHOLDER = /(?:\b(de|que|le|la) )?\{([a-z]+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

export function fillWords(template: string, vars: Vars, language: Language): string {
  if (!template.includes("{")) return template;
  return template.replace(PLACEHOLDER, (_, word: string | undefined, name: string, one?: string, other?: string) => {
    const value = vars[name] ?? "";
    const text = one === undefined ? String(value) : plural(language, Number(value)) === "one" ? one : (other ?? "");
    if (word === undefined) return text;
    return language === "fr" ? before(word, text) : `${word} ${text}`;
  });
}
/** A text of the shell in the chosen language; follows the preference when read in a component. */
export function say(key: Key, vars: Vars = {}): string {
  const table: Record<Key, string> = prefs.language === "fr" ? fr : en;
  return fillWords(table[key], vars, prefs.language);
}
/** What somebody is called who gave no name, at the table and in its log. */
export function spareName(seat: number): string {
  return say("bot.names").split(" ")[seat] ?? String.fromCharCode(65 + seat);
}
/** The same for a world's own words: `const word = wordsOf(en, fr)`; both have the same keys. */
export function wordsOf<T extends Record<string, string>>(
  english: T,
  french: Record<keyof T, string>,
): (key: keyof T & string, vars?: Vars) => string {
  return (key, vars = {}) => fillWords((prefs.language === "fr" ? french : english)[key] as string, vars, prefs.language);
}
/** “2.5.”-free dates and times as the reader writes them. */
export function when(at: number): string {
  return new Intl.DateTimeFormat(prefs.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
