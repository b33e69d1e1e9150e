// What I do and what happens to me, in the second person, for log and theatre. The templates are filled like those of the
// game's catalogue, so that pieces named in them can be pointed at.

import type { Own } from "../../../lib/text/texts";
import { HADES } from "../rules/pieces";
import en from "./en.json";
import fr from "./fr.json";

type Values = Parameters<Own>[1];

export const own: Own = (verb, values, me, language) => {
  const key = values["seat"] === me ? [verb, ...ofMine(verb, values)] : values["other"] === me ? [verb, "other", ...ofMine(verb, values)] : null;
  const table: Record<string, string> = language === "fr" ? fr : en;
  return key ? (table[`own.${key.join(".")}`] ?? null) : null;
};
function ofMine(verb: string, values: Values): string[] {
  if (values["forced"] === 1) return ["forced"];
  if (verb === "countered" && values["god"] === HADES) return ["hades"];
  const cards = values["cards"];
  return verb === "dealt" && Array.isArray(cards) && !cards.length ? ["none"] : [];
}
