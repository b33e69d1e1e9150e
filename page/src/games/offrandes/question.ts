// The question of this very position, what a choice would bring, and why an answer is costly: in words.

import { members } from "../../lib/game/notation";
import type { Session } from "../../lib/session/session.svelte";
import type { View } from "../../lib/protocol/messages";
import { altarName, animals, covered, groups, ladderName, ladderNames, people, who } from "./names";
import { BONUS, CORRUPTOR, GROUP, GUARD, KEEPER, LAMP, offeringPoints, PRIESTESS, TOP } from "./rules/pieces";
import { type Position, positionOf } from "./rules/position";
import { dueAfter, type Move, staysForGood } from "./rules/preview";
import { type UiState, uiStateOf } from "./uiState.svelte";
import { word } from "./words";

export type Lines = { title: string; line: string };

export function question(view: View, session: Session): Lines | null {
  const ui = uiStateOf(session);
  const position = positionOf(view);
  const me = ui.me;
  switch (ui.asks) {
    case "preliminary":
      return { title: word("question.preliminary"), line: word("question.preliminary.line") };
    case "lot":
      return { title: word("question.lot"), line: word("question.lot.line", { lot: position.lots + 1, most: position.lotsMost }) };
    case "respond":
      return { title: word("question.respond", { bid: position.bid }), line: bidding(session, position, ui) };
    case "corrupting":
      return {
        title: word("question.corrupting"),
        line: word("question.corrupting.line", { co: position.square(me, CORRUPTOR), names: people(session, position.victims(me)) }),
      };
    case "offering": {
      const due = position.due(me);
      if (ui.takes.length > 1 && due) {
        return {
          title: word("question.offering.short"),
          line: word("question.offering.short.line", { what: animals(session, due.count, due.animal), stock: due.stock }),
        };
      }
      const take = ui.take;
      if (!take) return null;
      return {
        title: word("question.offering", { what: animals(session, take.count, take.animal) }),
        line: word("question.offering.line", { points: offeringPoints(take.count, take.animal), groups: groups(position.reach(me)) }),
      };
    }
  }
  return null;
}
function bidding(session: Session, position: Position, ui: UiState): string {
  const name = who(session, position.leader);
  const lot = ladderNames(session, position.ladderList(position.lot));
  const able = (seat: number) => covered(session, seat) || position.cash(seat) >= position.leastBid;
  const others = members(position.bidding, position.n).filter((seat) => seat !== ui.me && seat !== position.leader && able(seat));
  if (ui.most < ui.least) return word("question.respond.must", { coins: ui.most });
  if (others.length === 0) return word("question.respond.last", { name, lot, bid: position.bid });
  return word("question.respond.others", { others: people(session, others) });
}

export function foresee(view: View, session: Session): { head: string; line: string } | null {
  const ui = uiStateOf(session);
  const position = positionOf(view);
  const { preview } = ui;
  if (!preview) return null;
  const mine = preview.seat === session.seat;
  if (preview.altar) return { head: word("if.offer"), line: gift(session, position, preview.altar) };
  const lot = ui.asks === "respond" || !ui.asks ? position.ladderList(position.lot) : ui.picked;
  const stays = ui.asks === "corrupting" ? [] : lot.filter((ladder) => position.square(preview.seat, ladder) === TOP);
  if (preview.moves.length === 0 && stays.length === 0) return ui.asks ? { head: "", line: word("if.none") } : null;
  const lines = [
    ...preview.moves.map((move) => step(session, position, move, preview.seat)),
    ...stays.map((ladder) => word("if.stay", { ladder: ladderName(ladder) })),
    ...change(session, position, preview.moves, preview.seat),
  ];
  const head = !mine ? "if.leader" : ui.asks === "corrupting" ? "if.corrupt" : ui.asks === "preliminary" ? "if.pick" : "if.win";
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
/** What a square of keeper, priestess, corruptor or guard brings; the other three are described together. */
function effect(session: Session, position: Position, ladder: number, to: number, seat: number): string {
  if (ladder === KEEPER) {
    const altars = GROUP.map((_, altar) => altar).filter((altar) => GROUP[altar] === to);
    return word("if.keeper", { altars: session.texts.join(altars.map((altar) => altarName(session, altar))) });
  }
  if (ladder === PRIESTESS) return word("if.lamps", { points: LAMP * to });
  if (ladder === CORRUPTOR) {
    const before = position.victims(seat);
    const weak = position.victims(seat, to).filter((other) => !before.includes(other));
    return weak.length ? word("if.corruptor", { names: people(session, weak) }) : "";
  }
  if (ladder === GUARD) {
    const after = position.corruptors(seat, to);
    const strong = position.corruptors(seat).filter((other) => !after.includes(other));
    return strong.length ? word("if.guard", { names: people(session, strong) }) : "";
  }
  return "";
}
function change(session: Session, position: Position, moves: Move[], seat: number): string[] {
  const was = position.due(seat);
  const due = dueAfter(position, seat, moves);
  if (!due || (was && was.animal === due.animal && was.count === due.count)) return [];
  const what = animals(session, due.count, due.animal);
  return [was ? word("if.due", { what, was: animals(session, was.count, was.animal) }) : word("if.due.first", { what })];
}
function gift(session: Session, position: Position, take: { altar: number; count: number; animal: number }): string {
  const { altar, count, animal } = take;
  const lying = position.lying(altar);
  const lines = [word("if.altar.now", { points: offeringPoints(count, animal) }), word("if.altar.end", { bonus: BONUS * GROUP[altar]! })];
  if (lying) {
    const what = animals(session, lying.count, lying.animal);
    lines.push(lying.owner === session.seat ? word("if.altar.own", { what }) : word("if.altar.keep", { name: who(session, lying.owner) }));
  }
  if (staysForGood(count, animal)) lines.push(word("if.altar.safe"));
  return word("of", { what: altarName(session, altar), rest: `${lines.join(", ")}.` });
}

export function doubt(answer: string, _view: View, session: Session): string | null {
  const ui = uiStateOf(session);
  const said = session.notation.parse(answer);
  if (said.verb === "pass-turn") return word("doubt.turn");
  if (said.verb === "decline") return word("doubt.decline");
  if (said.verb === "offer" && ui.ends(said)) return word("doubt.ends");
  if (said.values["bid"] !== undefined && ui.costly(answer)) return word("doubt.bid", { coins: ui.most });
  return null;
}
