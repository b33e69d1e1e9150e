// The question of the very position, what a choice would bring, and why an answer is costly: in words.

import type { View } from "../../lib/protocol";
import type { Sitting } from "../../lib/sitting.svelte";
import { frames, packed } from "./hands";
import { HALVES, isDay, NO_SLOT, numberOf, TRADE_ROUNDS, UPGRADE_AFTER } from "./pieces";
import { type Position, positionOf } from "./position";
import { bagName, halfName, people, word } from "./say";
import { uiOf } from "./ui.svelte";

export type Question = { title: string; line: string };

export function question(view: View, sitting: Sitting): Question | null {
  const step = sitting.step;
  if (!step || sitting.seat === null) return null;
  const position = positionOf(view);
  const name = (field: string) => sitting.names[step.values[field] as number] ?? "";
  const plain = (key: "important" | "moving" | "upgrading" | "colours" | "declaring") => ({ title: word(`ask.${key}`), line: word(`ask.${key}.line`) });
  switch (step.verb) {
    case "colours": case "important": case "moving": case "upgrading": case "declaring": return plain(step.verb);
    case "acting": return position.byDay(sitting.seat) ? { title: word("ask.day"), line: draws(position) } : { title: word("ask.night"), line: word("ask.night.line") };
    case "giving": return { title: word("ask.giving", { name: name("to") }), line: word("ask.giving.line") };
    case "picking": return { title: word("ask.picking", { name: name("victim") }), line: word("ask.picking.line") };
    case "offering": return { title: word("ask.offering"), line: ready(sitting) };
    case "bargain": return { title: word("ask.bargain"), line: word("bargain.round", { round: step.values["round"] as number, rounds: view.table[TRADE_ROUNDS] ?? 3 }) };
    case "considering": return { title: word("ask.considering", { name: name("by") }), line: word("ask.considering.line") };
    case "window": return { title: word("ask.window"), line: word(step.tokens["window"] === "after" ? "ask.window.after" : "ask.window.before") };
    case "demanding": return { title: word("ask.demanding"), line: word("ask.demanding.line", { name: sitting.texts.player(step.values["target"] as number, "of", sitting.names) }) };
    case "threat": return { title: word("ask.threat", { name: name("by") }), line: word("ask.threat.line") };
    case "proposal": return { title: word("ask.proposal", { name: name("target") }), line: word("ask.proposal.line") };
    case "countering": return { title: word("ask.countering", { name: name("by") }), line: word("ask.countering.line") };
  }
  return null;
}
/** How many combinations can be laid beside one another. */
/** Two cards or four, as far as there are any, and when the token is paid. */
function draws(position: Position): string {
  if (position.view.table[UPGRADE_AFTER]) return word("ask.day.after");
  return word(position.pile + position.discard.length < 3 ? "ask.day.few" : "ask.day.line");
}
function ready(sitting: Sitting): string {
  const n = packed(frames(sitting.options)).length;
  return n ? word("ask.offering.line", { n }) : word("lay.none");
}

/** The half-space a move would lead to: the one pointed at if one may go there, else the one chosen. */
function goal(position: Position, sitting: Sitting): number {
  const next = (position.at[sitting.seat!]! + 1) % HALVES;
  const { over } = uiOf(sitting);
  const may = over !== null && (over === next || sitting.legal(`card ${sitting.notation.write("card", over)}`));
  if (may) return over;
  return sitting.draft.verb === "card" ? (sitting.draft.values["card"] as number) : next;
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
export function foresee(view: View, sitting: Sitting): { head: string; line: string } | null {
  if (!sitting.mine || sitting.seat === null) return null;
  const position = positionOf(view);
  const seat = sitting.seat;
  if (sitting.step?.verb === "moving" && uiOf(sitting).tri === null) {
    const half = goal(position, sitting);
    const then = danger(position, half, seat) || word(isDay(half) ? "foresee.day" : "foresee.night");
    return { head: halfName(half), line: then };
  }
  if (sitting.draft.verb === "declare") {
    const slot = sitting.draft.values["slot"] as number;
    if (slot === NO_SLOT) return null;
    const price = position.price(slot);
    const left = position.tokens(seat).map((count, colour) => count - price[colour]!);
    const rivals = position.rivals(slot, seat);
    const alone = position.canPay(seat, slot) ? word("foresee.left", { bag: bagName(sitting, left) }) : word("foresee.bluff");
    return { head: word("foresee.alone"), line: `${alone} ${rivals.length ? word("foresee.rivals", { names: people(sitting, rivals), n: rivals.length }) : ""}` };
  }
  return null;
}

export function doubt(answer: string, view: View, sitting: Sitting): string | null {
  if (sitting.seat === null) return null;
  const position = positionOf(view);
  const { verb, values, tokens } = sitting.notation.parse(answer);
  const loses = (seat: number) => bagName(sitting, position.tokens(seat));
  if (verb === "important" && tokens["what"] === "cards") return word("doubt.hand", { n: position.held[sitting.seat]! });
  if (verb === "refuse" || verb === "yield") return word("doubt.mine", { bag: loses(sitting.seat) });
  if (verb === "denounce") return word("doubt.theirs", { name: sitting.names[values["target"] as number] ?? "", bag: loses(values["target"] as number) });
  if (verb === "reject") {
    const target = sitting.step?.values["target"] as number;
    return word("doubt.theirs", { name: sitting.names[target] ?? "", bag: loses(target) });
  }
  return null;
}
