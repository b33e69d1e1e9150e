// What a field is called: by the game's catalogue ("field"), else by a word every game knows, else by its humanised name.

import type { Texts } from "../../../lib/text/texts";
import { usual } from "../words";

/** The label of a field; empty where the catalogue hides it. */
export function fieldLabel(texts: Texts, name: string): string {
  const own = texts.at("field", name);
  if (typeof own === "string") return own;
  return usual(name) ?? humanised(name);
}
/** `altar_count` and `altarCount` as “Altar count”: an identifier is never shown. */
export function humanised(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_\-.]+/g, " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
