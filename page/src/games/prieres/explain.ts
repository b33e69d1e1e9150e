// The pieces of Prières, explained: Cities, Temples, Miracles, End cards, interventions, Faith and Commitment. What a card
// does is the catalogue's sentence.

import type { Explained } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { marksOf } from "./cityMarks";
import { cardName, cityName, effectOf, endKey, miracleKey, miracleName } from "./names";
import { progress } from "./rules/endCards";
import { INTERVENTIONS, MIRACLES, NONE, SKIES } from "./rules/pieces";
import { limitOf, type Position, positionOf } from "./rules/position";
import { endScope, endWho, originLines, yieldLines } from "./sentences";
import { word } from "./words";

export function explain(piece: string, view: View, session: Session): Explained | null {
  const [kind = "", ...rest] = piece.split("-");
  const key = rest.join("-");
  const at = Number(key);
  const position = positionOf(view, session.seat);
  switch (kind) {
    case "city":
    case "hand":
      return city(session, position, at);
    case "origin":
      return { title: word("origin.of", { name: session.names[at] ?? "" }), lines: [session.texts.rule("PRI-32")], now: originLines(position, at), rule: "PRI-32" };
    case "miracle":
      return at >= 0 && at < MIRACLES ? { title: miracleName(session, at), lines: [effectOf(session, miracleKey(session, at))], rule: `PRI-${70 + at}` } : null;
    case "end":
      return endCard(session, position, at);
    case "act":
      return act(session, key);
    case "sky": {
      const sky = SKIES.find((one) => one.key === key);
      return sky ? { title: miracleName(session, sky.miracle), lines: [word(`sky.${sky.key}`)], rule: `PRI-${70 + sky.miracle}` } : null;
    }
    case "faith":
      return { title: word("faith"), lines: [word("about.faith")], rule: "PRI-34" };
    case "bids":
      return { title: word("bids.title"), lines: [word("about.bids")], rule: "PRI-100" };
    case "commitment": {
      const left = position.implication[session.seat ?? NONE];
      return { title: word("implication"), lines: [word("about.commitment")], now: left === undefined ? [] : [word("bids.left", { n: left, limit: limitOf(left) })], rule: "PRI-15" };
    }
  }
  return null;
}
function city(session: Session, position: Position, id: number): Explained | null {
  const found = [...position.cities, ...position.hand, ...(position.placing ? [position.placing] : [])].find((one) => one.id === id);
  if (!found) return null;
  const numbers = [word("label.cost", { n: found.cost }), word("label.temples", { n: found.temples }), word("label.people", { n: found.people })];
  const whose = found.seat === NONE ? "" : `, ${session.names[found.seat] ?? ""}`;
  const tries = found.seat === NONE && position.hand.includes(found) ? session.notation.compose("place", { city: id }) : null;
  return {
    title: `${cityName(session, id)}${whose}`,
    lines: [`${numbers.join(", ")}.`, ...yieldLines(position, found), word("about.city.end")],
    now: marksOf(position, found).map((mark) => `${mark.full.slice(0, 1).toUpperCase()}${mark.full.slice(1)}.`),
    rule: "PRI-2",
    ...(tries ? { tries } : {}),
  };
}
function endCard(session: Session, position: Position, card: number): Explained | null {
  const slot = position.endRow.indexOf(card);
  if (slot < 0) return null;
  const end = progress(position, card);
  const state = slot === position.active ? word("about.end.active") : slot === position.token ? word("about.end.token", { round: position.round + 1 }) : word("about.end.idle");
  return {
    title: session.texts.noun("end", card),
    lines: [effectOf(session, endKey(session, card)), state, ...(end.own ? [word("edition.long")] : [])],
    now: [`${endScope(end)}, ${word("about.end.now", { have: end.have, need: end.need, who: endWho(session, end) })}`],
    rule: "PRI-120",
    ...(session.mine && session.step?.verb === "choosing" ? { tries: session.notation.compose("choose", { card }) ?? "" } : {}),
  };
}
/** What a button of my turn does: to pray, to intervene, to discard, to end. */
function act(session: Session, key: string): Explained | null {
  const one = INTERVENTIONS.findIndex(({ card }) => card === key);
  if (one >= 0) return { title: cardName(session, key), lines: [effectOf(session, key)], rule: ["PRI-95", "PRI-96", "PRI-98", "PRI-99"][one]! };
  if (key === "pray") return { title: word("turn.pray"), lines: [word("turn.prayLong"), word("about.commitment")], rule: "PRI-42", tries: "pray" };
  if (key === "discard") return { title: word("turn.discard"), lines: [session.texts.rule("PRI-45")], rule: "PRI-45" };
  if (key === "end") return { title: word("turn.end"), lines: [session.texts.rule("PRI-23")], rule: "PRI-23" };
  return null;
}
