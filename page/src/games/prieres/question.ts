// The question of this very position, what a choice would bring, and why an answer is costly: in words.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { foreseen } from "./draft";
import { cardName, cityName, colon, effectOf, miracleKey, miracleName, outcomeOf } from "./names";
import { progress } from "./rules/endCards";
import { totalYield } from "./rules/faith";
import { INTERVENTIONS, NEW_CITY, NONE, TRIGGER } from "./rules/pieces";
import { costOf, handOf, measure, type Position, positionOf } from "./rules/position";
import { after } from "./rules/preview";
import { takesEffect, waitingMiracles } from "./rules/reactionWindow";
import { yieldLines } from "./sentences";
import { ui } from "./uiState.svelte";
import { word } from "./words";

export type Question = { title: string; line: string };

/** How many Cities the Faith pays for one after another, the cheapest first. */
function together(costs: number[], faith: number): number {
  let left = faith;
  return [...costs].sort((a, b) => a - b).filter((cost) => (left -= cost) >= 0).length;
}
function turnQuestion(position: Position, session: Session): Question {
  const { verb, values } = session.draft;
  const composed = session.composed();
  if (verb === null) {
    const costs = position.hand.filter((city) => session.legal(session.notation.compose("place", { city: city.id })!)).map((city) => city.cost);
    const n = costs.length;
    const most = together(costs, position.pool);
    return { title: word("ask.turn", { n: position.pool }), line: word(n === 0 ? "ask.turnLine.none" : most < n ? "ask.turnLine.some" : "ask.turnLine", { n, most }) };
  }
  if (verb === "place" || verb === "place-naively") {
    const city = position.hand.find((one) => one.id === values["city"]);
    const cost = city ? costOf(city, verb === "place-naively") : 0;
    return { title: word("ask.place", { what: cityName(session, values["city"] as number), n: cost }), line: word(position.table[NEW_CITY] === 0 ? "ask.placeLine" : "ask.placeLineFast", { round: position.round + 1 }) };
  }
  const miracle = values["miracle"] as number | undefined;
  const card = INTERVENTIONS.find((one) => one.verb === verb)?.card ?? (miracle === undefined ? "" : miracleKey(session, miracle));
  const title = composed ? `${session.actionText(composed)}${word("ask.mark")}` : verb === "discard" ? word("ask.discard") : word("ask.target", { what: cardName(session, card) });
  return { title, line: verb === "discard" ? word("ask.discardLine") : effectOf(session, card) };
}

export function question(view: View, session: Session): Question | null {
  if (!session.decision || session.seat === null) return null;
  const position = positionOf(view, session.seat);
  const { verb } = session.decision;
  if (verb === "reacting" && position.placing) {
    const own = position.turn === session.seat;
    const vars = { name: session.names[position.turn] ?? "", what: cityName(session, position.placing.id), n: position.placing.cost };
    return { title: word(own ? "ask.reactOwn" : "ask.react", vars), line: word(session.mine ? "ask.reactLine" : "ask.waitLine") };
  }
  if (verb === "annulling") {
    const chain = waitingMiracles(view.agenda, session.notation);
    const [play, below] = chain;
    const root = chain.at(-1);
    if (!play || !root) return null;
    const aimed = play.city !== NONE ? cityName(session, play.city) : play.whom !== NONE ? (session.names[play.whom] ?? "") : "";
    const victim = below ? (session.names[below.seat] ?? "") : "";
    const vars = { name: session.names[play.seat] ?? "", what: miracleName(session, below?.miracle ?? play.miracle), target: aimed, victim };
    const title = play.seat === session.seat ? (below ? "ask.annulOwnAgainst" : "ask.annulOwn") : below ? "ask.annulAgainst" : aimed ? "ask.annulOn" : "ask.annul";
    const answer = !takesEffect(chain) ? "ask.annulLine.stopped" : below ? "ask.annulLine.stands" : "ask.annulLine";
    return { title: word(title, vars), line: `${outcomeOf(session, miracleKey(session, root.miracle))} ${word(session.mine ? answer : "ask.waitLine")}` };
  }
  if (verb === "imploration" && session.decision.asked.includes(session.seat)) {
    return { title: word(session.mine ? "ask.bid" : "ask.bidSealed", { n: Math.max(0, session.decision.waiting.length) }), line: word("ask.bidLine") };
  }
  if (!session.mine) return null;
  if (verb === "turn") return turnQuestion(position, session);
  if (verb === "choosing") return { title: word("ask.choose"), line: word("ask.chooseLine", { round: position.round + 1 }) };
  if (verb === "dropping") return { title: word("ask.drop", { n: handOf(position, session.seat) - (position.limit[session.seat] ?? 0) - position.aside.length }), line: word("ask.dropLine") };
  if (verb === "exchanging") return { title: word("ask.exchange"), line: word("ask.exchangeLine") };
  return null;
}

/** Old and new numbers of everything that an answer would change, if nobody reacts. */
function changes(position: Position, next: Position, session: Session): string {
  const parts: string[] = [];
  const add = (label: string, now: number, then: number) => now !== then && parts.push(`${label}${colon(session)}${now} › ${then}`);
  add(word("faith"), position.pool, next.pool);
  for (let seat = 0; seat < position.n; seat += 1) {
    const whose = seat === session.seat ? "" : `${session.names[seat]}${colon(session)}`;
    add(`${whose}${word("delta.people")}`, measure(position, seat, "people"), measure(next, seat, "people"));
    add(`${whose}${word("delta.temples")}`, measure(position, seat, "temples"), measure(next, seat, "temples"));
    add(`${whose}${word("delta.faith", { round: position.round + 1 })}`, totalYield(position, seat, true), totalYield(next, seat, true));
    add(`${whose}${word("implication")}`, position.implication[seat] ?? 0, next.implication[seat] ?? 0);
  }
  const card = position.endRow[position.active];
  if (card !== undefined && !position.triggered && position.table[TRIGGER] === 0 && progress(next, card).met && !progress(position, card).met) parts.push(word("foresee.end"));
  return parts.join(" · ");
}

export function foresee(view: View, session: Session): { head: string; line: string } | null {
  const position = positionOf(view, session.seat);
  const said = foreseen(session);
  if (said) {
    const line = changes(position, after(position, said), session);
    const head = word(said.verb.startsWith("place") || said.verb.startsWith("miracle") ? "foresee.react" : "foresee.sure");
    return line ? { head, line } : null;
  }
  const id = session.pointed?.kind === "city" ? session.pointed.value : ui.inspected?.kind === "city" ? ui.inspected.value : null;
  const city = id === null ? undefined : [...position.cities, ...position.hand].find((one) => one.id === id);
  return city ? { head: cityName(session, city.id), line: yieldLines(position, city).join(" ") } : null;
}

export function doubt(answer: string, view: View): string | null {
  const position = positionOf(view, null);
  return answer === "end" && position.pool > 0 ? word("doubt.end", { n: position.pool }) : null;
}
