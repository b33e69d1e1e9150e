// What I do and what happens to me, in the second person, for log and theatre. The templates are filled like those of the
// game's catalogue, so that pieces named in them can be pointed at.

import { has } from "../../../lib/game/notation";
import type { Own } from "../../../lib/text/texts";
import { NO_GAIN, NO_SLOT } from "../rules/pieces";
import en from "../words/en.json";
import fr from "../words/fr.json";

type Values = Parameters<Own>[1];

/** The fields that name another player than the one who acts. */
const OTHERS = ["victim", "to", "by", "target"];

export const own: Own = (verb, values, me, language) => {
  const role = roleOf(verb, values, me);
  if (!role) return null;
  const table: Record<string, string> = language === "fr" ? fr : en;
  return table[`own.${[verb, ...role, ...variant(verb, values)].join(".")}`] ?? null;
};
/** What the event makes of me: nothing for the one who acts, a field for the other one, null if it is about others. */
function roleOf(verb: string, values: Values, me: number): string[] | null {
  if (values["seat"] === me) return [];
  if (verb === "market") return has(values["present"] as number, me) ? [] : null;
  const field = OTHERS.find((name) => values[name] === me);
  return field === undefined ? null : [field];
}
function variant(verb: string, values: Values): string[] {
  if (values["forced"] === 1) return ["forced"];
  if (values["lot"] === 1) return ["lot"];
  if (values["to"] === -1) return ["all"];
  const none = (list: Values[string] | undefined) => Array.isArray(list) && !list.length;
  const lacks = {
    drew: none(values["cards"]), ransom: none(values["cards"]), proposed: none(values["cards"]), demanded: none(values["wishes"]),
    laid: values["gain"] === NO_GAIN, declared: values["slot"] === NO_SLOT,
  };
  return lacks[verb as keyof typeof lacks] ? ["none"] : [];
}
