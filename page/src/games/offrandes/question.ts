// In words: the question of this position, what a choice would bring, and why it is asked twice.

import { members } from "../../lib/game/notation";
import type { Session } from "../../lib/session/session.svelte";
import type { View } from "../../lib/protocol/messages";
import { intentOf, type Intent } from "./uiState.svelte";
import { BONUS, CORRUPTOR, GROUP, GUARD, KEEPER, LAMP, PRIESTESS } from "./rules/pieces";
import { type Move, type Position, positionOf } from "./rules/position";
import { altarName, animals, groups, ladderName, ladderNames, people, who, word } from "./names";

export type Lines = { title: string; line: string };

export function question(view: View, session: Session): Lines | null {
  const intent = intentOf(session);
  const position = positionOf(view);
  const me = intent.me;
  switch (intent.asks) {
    case "preliminary":
      return { title: word("question.preliminary"), line: word("question.preliminary.line") };
    case "lot":
      return { title: word("question.lot"), line: word("question.lot.line", { lot: position.lots + 1, most: position.lotsMost }) };
    case "respond":
      return { title: word("question.respond", { bid: position.bid }), line: bidding(session, position, intent) };
    case "corrupting":
      return {
        title: word("question.corrupting"),
        line: word("question.corrupting.line", { co: position.square(me, CORRUPTOR), names: people(session, intent.weaker) }),
      };
    case "offering": {
      const due = position.due(me);
      if (intent.takes.length > 1 && due) {
        return {
          title: word("question.offering.short"),
          line: word("question.offering.short.line", { what: animals(session, due.count, due.animal), stock: due.stock }),
        };
      }
      const take = intent.take;
      if (!take) return null;
      return {
        title: word("question.offering", { what: animals(session, take.count, take.animal) }),
        line: word("question.offering.line", { points: take.count * (take.animal + 1), groups: groups(position.reach(me)) }),
      };
    }
  }
  return null;
}
function bidding(session: Session, position: Position, intent: Intent): string {
  const name = who(session, position.leader);
  const lot = ladderNames(session, position.ladderList(position.lot));
  const others = members(position.bidding, position.n).filter((seat) => seat !== intent.me && seat !== position.leader);
  if (intent.most < intent.least) return word("question.respond.must", { coins: intent.most });
  if (others.length === 0) return word("question.respond.last", { name, lot, bid: position.bid });
  return word("question.respond.more", { name, lot, bid: position.bid, others: people(session, others) });
}

export function foresee(view: View, session: Session): { head: string; line: string } | null {
  const intent = intentOf(session);
  const position = positionOf(view);
  const { preview } = intent;
  if (!preview) return null;
  const mine = preview.seat === session.seat;
  if (preview.altar) return { head: word("if.offer"), line: gift(session, position, preview.altar) };
  const lot = intent.asks === "respond" || !intent.asks ? position.ladderList(position.lot) : intent.picked;
  const stays = intent.asks === "corrupting" ? [] : lot.filter((ladder) => position.square(preview.seat, ladder) === 5);
  if (preview.moves.length === 0 && stays.length === 0) return intent.asks ? { head: "", line: word("if.none") } : null;
  const lines = [
    ...preview.moves.map((move) => step(session, position, move, preview.seat)),
    ...stays.map((ladder) => word("if.stay", { ladder: ladderName(ladder) })),
    ...change(session, position, preview.moves, preview.seat),
  ];
  const head = !mine ? "if.leader" : intent.asks === "corrupting" ? "if.corrupt" : intent.asks === "preliminary" ? "if.pick" : "if.win";
  const line = `${lines.join(". ")}.`;
  return { head: word(head), line: mine ? line : word("of", { what: who(session, preview.seat), rest: line }) };
}
function step(session: Session, position: Position, move: Move, seat: number): string {
  const { ladder, from, to } = move;
  if (to < from) return word("if.fall", { name: who(session, move.seat), ladder: ladderName(ladder), to });
  const main = word("if.step", { ladder: ladderName(ladder), from, to });
  const brings = effect(session, position, ladder, to, seat);
  return brings ? `${main}, ${brings}` : main;
}
/** What a square of keeper, priestess, corruptor or guard brings; the other three are told together. */
function effect(session: Session, position: Position, ladder: number, to: number, seat: number): string {
  if (ladder === KEEPER) {
    const altars = GROUP.map((_, altar) => altar).filter((altar) => GROUP[altar] === to);
    return word("if.keeper", { altars: session.texts.join(altars.map((altar) => altarName(session, altar))) });
  }
  if (ladder === PRIESTESS) return word("if.lamps", { points: LAMP * to });
  const rivals = position.seats.filter((other) => other !== seat);
  if (ladder === CORRUPTOR) {
    const weak = rivals.filter((other) => position.square(other, GUARD) === to - 1);
    return weak.length ? word("if.corruptor", { names: people(session, weak) }) : "";
  }
  if (ladder === GUARD) {
    const strong = rivals.filter((other) => position.square(other, CORRUPTOR) === to);
    return strong.length ? word("if.guard", { names: people(session, strong) }) : "";
  }
  return "";
}
function change(session: Session, position: Position, moves: Move[], seat: number): string[] {
  const was = position.due(seat);
  const due = position.due(seat, moves);
  if (!due || (was && was.animal === due.animal && was.count === due.count)) return [];
  const what = animals(session, due.count, due.animal);
  return [was ? word("if.due", { what, was: animals(session, was.count, was.animal) }) : word("if.due.first", { what })];
}
function gift(session: Session, position: Position, take: { altar: number; count: number; animal: number }): string {
  const { altar, count, animal } = take;
  const lying = position.lying(altar);
  const lines = [word("if.altar.now", { points: count * (animal + 1) }), word("if.altar.end", { bonus: BONUS * GROUP[altar]! })];
  if (lying) {
    const what = animals(session, lying.count, lying.animal);
    lines.push(lying.owner === session.seat ? word("if.altar.own", { what }) : word("if.altar.keep", { name: who(session, lying.owner) }));
  }
  if (count === 5 && animal === 4) lines.push(word("if.altar.safe"));
  return word("of", { what: altarName(session, altar), rest: `${lines.join(", ")}.` });
}

export function doubt(answer: string, _view: View, session: Session): string | null {
  const intent = intentOf(session);
  const said = session.notation.parse(answer);
  if (said.verb === "pass-turn") return word("doubt.turn");
  if (said.verb === "decline") return word("doubt.decline");
  if (said.verb === "offer" && intent.ends(said)) return word("doubt.ends");
  if (said.values["bid"] !== undefined && intent.costly(answer)) return word("doubt.bid", { coins: intent.most });
  return null;
}
