// What follows from the answers of a blackmail and from a declaration: tokens, cards and parts of a dolmen, mine first.
// What others will declare is not known, so the words stay conditional.

import { countIn } from "../../lib/game/notation";
import type { Outcome } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { bagName, people, slotName, who } from "./names";
import { COLOURS, NO_SLOT } from "./rules/pieces";
import { type Position, positionOf } from "./rules/position";
import { uiStateOf } from "./uiState.svelte";
import { word } from "./words";

type Line = Outcome["lines"][number];
const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
const counts = (bag: number) => Array.from({ length: COLOURS }, (_, colour) => countIn(bag, colour));
const size = (bag: number[]) => bag.reduce((sum, n) => sum + n, 0);
const line = (n: string, text: string, tone: Line["tone"]): Line => ({ n, text, tone });

export function weigh(view: View, session: Session): Outcome[] | null {
  const { step, seat } = session;
  if (!step || seat === null) return null;
  const position = positionOf(view);
  const target = step.values["target"] as number;
  const bag = counts((step.values["tokens"] as number | undefined) ?? 0);
  switch (step.verb) {
    case "threat":
      return threatened(session, position, bag);
    case "countering":
      return [
        ...(session.verbs.includes("counter") ? [{ head: word("weigh.counter"), lines: [line("−1", word("weigh.counter.card"), "loss"), line("", word("weigh.counter.keep"), "gain")] }] : []),
        { head: word("weigh.yield"), lines: [everything(position, seat), line("", word("weigh.cards.kept"), "plain")] },
      ];
    case "demanding": {
      const asked = uiStateOf(session).tokens;
      return [
        { head: word("weigh.paid", { name: who(session, target) }), lines: [line(signed(size(asked)), word("weigh.get", { bag: bagName(session, asked) }), "gain")] },
        { head: word("weigh.refused", { name: who(session, target) }), lines: [line(signed(-position.wealth(target)), word("weigh.theirs", { name: who(session, target), n: position.wealth(target) }), "plain"), line("+0", word("weigh.nothing"), "plain")] },
      ];
    }
    case "proposal":
      return [
        { head: word("weigh.accept"), lines: [line(signed(size(bag)), word("weigh.get", { bag: bagName(session, bag) }), "gain")] },
        { head: word("weigh.reject"), lines: [line(signed(-position.wealth(target)), word("weigh.theirs", { name: who(session, target), n: position.wealth(target) }), "plain"), line("+0", word("weigh.nothing"), "plain")] },
      ];
    case "declaring":
      return declared(session, position, seat);
  }
  return null;
}
function everything(position: Position, seat: number): Line {
  return line(signed(-position.wealth(seat)), word("weigh.lose.all", { n: position.wealth(seat) }), "loss");
}
function threatened(session: Session, position: Position, bag: number[]): Outcome[] {
  const cards = ((session.step?.values["wishes"] as number[] | undefined) ?? []).length;
  const paid = [line(signed(-size(bag)), word("weigh.lose", { n: size(bag) }), "loss")];
  if (cards) paid.push(line(signed(-cards), word("weigh.cards", { n: cards }), "loss"));
  const left = position.wealth(session.seat!) - size(bag);
  if (left) paid.push(line(String(left), word("weigh.keep"), "plain"));
  return [
    { head: word("weigh.pay"), lines: paid },
    { head: word("weigh.refuse"), lines: [everything(position, session.seat!), line("", word("weigh.cards.kept"), "plain")] },
  ];
}
function declared(session: Session, position: Position, me: number): Outcome[] {
  const threats = position.seats.flatMap((seat) => {
    if (seat === me || position.parts(seat) < 2 || !position.isPresent(seat)) return [];
    const slot = position.slots.find((one) => position.canPay(seat, one) && position.needs(seat, one));
    return slot === undefined ? [] : [line("3/3", word("weigh.any", { name: who(session, seat), slot: slotName(session, slot) }), "loss")];
  });
  const none: Outcome = { head: word("weigh.buy.none"), lines: [line(String(position.wealth(me)), word("weigh.keep"), "plain"), ...threats.slice(0, 2)] };
  const slot = session.draft.verb === "declare" ? (session.draft.values["slot"] as number) : NO_SLOT;
  if (slot === NO_SLOT || !position.canPay(me, slot)) return [none];
  const price = position.price(slot);
  const left = position.tokens(me).map((count, colour) => count - price[colour]!);
  const parts = position.parts(me) + Number(position.needs(me, slot));
  const bought: Outcome = {
    head: word("weigh.buy", { slot: slotName(session, slot) }),
    lines: [line(`${parts}/3`, word(parts === 3 ? "weigh.dolmen" : "weigh.parts"), "gain"), line(signed(-size(price)), word("weigh.left", { bag: bagName(session, left) }), "loss")],
  };
  const rivals = position.rivals(slot, me);
  if (!rivals.length) return [none, bought];
  return [none, bought, { head: word("weigh.rivals", { names: people(session, rivals), n: rivals.length }), lines: [line("+1", word("weigh.auction"), "loss")] }];
}
