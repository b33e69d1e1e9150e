// What I do and what happens to me, in the second person, for log and theatre. The templates are filled like those of the
// game's catalogue, so that pieces named in them can be pointed at.

import type { Own } from "../../../lib/text/texts";
import { NONE } from "../rules/pieces";
import en from "../words/en.json";
import fr from "../words/fr.json";

type Values = Parameters<Own>[1];

/** The fields that name another player than the one who acts. */
const OTHERS = ["whom", "victim"];

export const own: Own = (verb, values, me, language) => {
  const other = OTHERS.find((name) => values[name] === me);
  const mine = values["seat"] === me;
  if (!mine && other === undefined) return null;
  const role = other === undefined ? [] : [mine ? "own" : other];
  const table: Record<string, string> = language === "fr" ? fr : en;
  return table[`own.${[verb, ...role, ...variant(verb, values)].join(".")}`] ?? null;
};
function variant(verb: string, values: Values): string[] {
  if (values["lasting"] === 1) return ["lasting"];
  if (verb === "redrew") return values["times"] === 1 ? [] : ["many"];
  const cities = values["cities"];
  const lacks = {
    round: values["card"] === NONE, placed: values["cost"] === 0, vanished: values["cost"] === 0, "turn-ended": values["lost"] === 0,
    exchanged: Array.isArray(cities) && !cities.length, "dropped-miracle": values["paid"] === 0,
  };
  return lacks[verb as keyof typeof lacks] ? ["none"] : [];
}
