// What I do and what happens to me, in the second person, for log and theatre. The templates are filled like those of the
// game's catalogue, so that pieces named in them can be pointed at.

import type { Own } from "../../../lib/text/texts";
import { TOP } from "../rules/pieces";
import en from "../words/en.json";
import fr from "../words/fr.json";

export const own: Own = (verb, values, me, language) => {
  const mine = values["seat"] === me;
  const key = mine ? [verb, ...ofMine(verb, values)] : role(verb, values, me);
  if (!key) return null;
  const table: Record<string, string> = language === "fr" ? fr : en;
  return table[`own.${key.join(".")}`] ?? null;
};
function ofMine(verb: string, values: Parameters<Own>[1]): string[] {
  if (values["forced"] === 1) return ["forced"];
  if (verb === "advanced" && values["square"] === TOP) return ["top"];
  if (verb === "corrupted" && values["square"] === 0) return ["start"];
  if (verb === "income") return values["coins"] === 0 && values["lost"] !== 0 ? ["none"] : values["lost"] !== 0 ? ["most"] : [];
  return verb === "counted" && values["altars"] === 0 ? ["none"] : [];
}
/** Where another city acts and I am the one it concerns, or one of several. */
function role(verb: string, values: Parameters<Own>[1], me: number): string[] | null {
  if (verb === "displaced" && values["by"] === me) return [verb, "by"];
  if (verb === "corrupted" && values["victim"] === me) return values["square"] === 0 ? [verb, "victim", "start"] : [verb, "victim"];
  const queue = values["queue"];
  return verb === "corruption" && Array.isArray(queue) && queue.includes(me) ? [verb] : null;
}
