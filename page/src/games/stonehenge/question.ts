// The question of this very position, what a choice would bring, and why an answer is costly: in words.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { packed } from "./hand";
import { bagName, halfName, people } from "./names";
import { declinedOffer } from "./controls/bargain/ownOffer";
import { frames } from "./rules/combinations";
import { DAY_UPGRADE_TIMING, isDay, nextHalf, NO_SLOT, numberOf, TRADE_ROUNDS } from "./rules/pieces";
import { type Position, positionOf } from "./rules/position";
import { uiStateOf } from "./uiState.svelte";
import { word } from "./words";

export type Question = { title: string; line: string };

export function question(view: View, session: Session): Question | null {
  const step = session.step;
  if (!step || session.seat === null) return null;
  const position = positionOf(view);
  const name = (field: string) => session.names[step.values[field] as number] ?? "";
  const plain = (key: "important" | "moving" | "upgrading" | "colours" | "declaring") => ({ title: word(`ask.${key}`), line: word(`ask.${key}.line`) });
  switch (step.verb) {
    case "colours": case "important": case "moving": case "upgrading": case "declaring": return plain(step.verb);
    case "acting": return position.byDay(session.seat) ? { title: word("ask.day"), line: draws(position) } : { title: word("ask.night"), line: word("ask.night.line") };
    case "giving": return { title: word("ask.giving", { name: name("to") }), line: word("ask.giving.line") };
    case "picking": return { title: word("ask.picking", { name: name("victim") }), line: word("ask.picking.line") };
    case "offering": return { title: word("ask.offering"), line: ready(session) };
    case "bargain": return bargain(view, session);
    case "considering": return { title: word("ask.considering", { name: name("by") }), line: word("ask.considering.line") };
    case "window": return { title: word("ask.window"), line: word(step.tokens["window"] === "after" ? "ask.window.after" : "ask.window.before") };
    case "demanding": return { title: word("ask.demanding"), line: word("ask.demanding.line", { name: session.texts.player(step.values["target"] as number, "of", session.names) }) };
    case "threat": return { title: word("ask.threat", { name: name("by") }), line: word("ask.threat.line") };
    case "proposal": return { title: word("ask.proposal", { name: name("target") }), line: word("ask.proposal.line") };
    case "countering": return { title: word("ask.countering", { name: name("by") }), line: word("ask.countering.line") };
  }
  return null;
}
/** The round; and if my last offer was declined, on a phone by whom and with what words: on a desk that stands above the log. */
function bargain(view: View, session: Session): Question {
  const round = word("bargain.round", { round: session.step!.values["round"] as number, rounds: view.table[TRADE_ROUNDS] ?? 3 });
  const ui = uiStateOf(session);
  if (ui.filled === "counter") return { title: word("ask.bargain.counter", { name: session.names[ui.to] ?? "" }), line: `${word("bargain.counter")} ${round}` };
  const offer = declinedOffer(session);
  if (!offer) return { title: word("ask.bargain"), line: round };
  return { title: word("ask.bargain.again"), line: round };
}
/** How many cards can be drawn, and when the token for more is paid. */
function draws(position: Position): string {
  if (position.view.table[DAY_UPGRADE_TIMING]) return word("ask.day.after");
  return word(position.drawable < 3 ? "ask.day.few" : "ask.day.line");
}
/** How many combinations can be laid beside one another. */
function ready(session: Session): string {
  const n = packed(frames(session.options)).length;
  return n ? word("ask.offering.line", { n }) : word("lay.none");
}

/** The half-space a move would lead to: the one pointed at if one may go there, else the one chosen. */
function goal(position: Position, session: Session): number {
  const next = nextHalf(position.at[session.seat!]!);
  const { over } = uiStateOf(session);
  const may = over !== null && (over === next || session.legal(`card ${session.notation.write("card", over)}`));
  if (may) return over;
  return session.draft.verb === "card" ? (session.draft.values["card"] as number) : next;
}
/** Why a half-space is dangerous before one's next turn; empty if it is not. */
function danger(position: Position, half: number, seat: number): string {
  if (numberOf(half) === position.druid) return word("move.now");
  const coming = position.threatened(half, seat);
  if (!coming) return "";
  const { number, mine, market } = coming;
  if (mine) return word("move.lost", { number });
  return market ? word("move.market", { number }) : word("move.danger", { number, n: position.ahead(number) });
}
export function foresee(view: View, session: Session): { head: string; line: string } | null {
  if (!session.mine || session.seat === null) return null;
  const position = positionOf(view);
  const seat = session.seat;
  if (session.step?.verb === "moving" && uiStateOf(session).tri === null) {
    const half = goal(position, session);
    const then = danger(position, half, seat) || word(isDay(half) ? "foresee.day" : "foresee.night");
    return { head: halfName(half), line: then };
  }
  if (session.draft.verb === "declare") {
    const slot = session.draft.values["slot"] as number;
    if (slot === NO_SLOT) return null;
    const price = position.price(slot);
    const left = position.tokens(seat).map((count, colour) => count - price[colour]!);
    const rivals = position.rivals(slot, seat);
    const alone = position.canPay(seat, slot) ? word("foresee.left", { bag: bagName(session, left) }) : word("foresee.bluff");
    return { head: word("foresee.alone"), line: `${alone} ${rivals.length ? word("foresee.rivals", { names: people(session, rivals), n: rivals.length }) : ""}` };
  }
  return null;
}

export function doubt(answer: string, view: View, session: Session): string | null {
  if (session.seat === null) return null;
  const position = positionOf(view);
  const { verb, values, tokens } = session.notation.parse(answer);
  const loses = (seat: number) => bagName(session, position.tokens(seat));
  if (verb === "important" && tokens["what"] === "cards") return word("doubt.hand", { n: position.held[session.seat]! });
  if (verb === "refuse" || verb === "yield") return word("doubt.mine", { bag: loses(session.seat) });
  if (verb === "denounce") return word("doubt.theirs", { name: session.names[values["target"] as number] ?? "", bag: loses(values["target"] as number) });
  if (verb === "reject") {
    const target = session.step?.values["target"] as number;
    return word("doubt.theirs", { name: session.names[target] ?? "", bag: loses(target) });
  }
  return null;
}
