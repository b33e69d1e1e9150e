// The world in words: what a slot costs and who can pay, the week ahead, the whole board line by line.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { TRILITHONS } from "./rules/pieces";
import { type Coming, type Position, positionOf } from "./rules/position";
import { bagName, capital, cardName, colon, colourName, halfName, monoliths, people, reserveName, semicolon, slotName, spaceName, who, wishName, word } from "./names";

export function slotLabel(session: Session, position: Position, slot: number): string {
  const name = capital(slotName(session, slot));
  if (!position.bars(slot)) return `${name}${colon(session)} ${word("slot.empty")}`;
  const parts = [bagName(session, position.price(slot))];
  if (session.seat !== null && position.colour[session.seat]! >= 0) {
    const missing = position.missing(slot, session.seat);
    const counts = [0, 0, 0, 0, 0];
    for (const colour of missing) counts[colour]! += 1;
    parts.push(missing.length ? `${word("slot.missing")} ${bagName(session, counts)}` : word("slot.can"));
  }
  const rivals = position.rivals(slot, session.seat);
  if (rivals.length) parts.push(word("slot.rivals", { names: people(session, rivals), n: rivals.length }));
  return `${name}${colon(session)} ${parts.join(semicolon(session))}`;
}
/** One line for each number before my next turn. */
export function comingLine(session: Session, position: Position, coming: Coming): string {
  const held = coming.held.length ? word(coming.market ? "week.held" : "week.offering", { names: people(session, coming.held) }) : "";
  let main: string;
  if (coming.market) main = word("week.market", { day: position.days + 1 });
  else if (coming.plays < 0) main = word("week.nobody");
  else if (coming.held.includes(coming.plays)) return word(coming.plays === session.seat ? "week.lost.you" : "week.lost", { name: who(session, coming.plays) });
  else main = word(coming.plays === session.seat ? "week.you" : "week.plays", { name: who(session, coming.plays) });
  return [main, held].filter(Boolean).join(", ");
}
export function boardWords(view: View, session: Session): string[] {
  const position = positionOf(view);
  const { texts } = session;
  const lines = [
    `${texts.word("board", "druid")}${colon(session)} ${position.druid} (${spaceName(session, (position.druid + 5) % 6)}). ${word("stock.cards", { pile: position.pile, discard: position.discard.length })} ${word("stock.days", { days: position.days })}`,
    `${word("stock.supply")}${colon(session)} ${bagName(session, position.supply)}.`,
    reserveName(session, position.reserve),
  ];
  const evidence = position.discard.filter((card) => card >= TRILITHONS);
  if (evidence.length) lines.push(`${texts.word("board", "trilithons")}${colon(session)} ${texts.join(evidence.map((card) => cardName(session, card)))}.`);
  lines.push(...position.slots.map((slot) => `${slotLabel(session, position, slot)}.`));
  for (const seat of position.order) {
    const at = position.at[seat]!;
    const owns = monoliths(session, [0, 1].map((kind) => position.owned(seat, kind)));
    const facts = [
      position.colour[seat]! >= 0 ? colourName(session, position.colour[seat]!) : "",
      at >= 0 ? word("panel.on", { half: halfName(at) }) : "",
      position.isUnder(seat) ? texts.word("board", position.isHeld(seat) ? "held" : "under") : "",
      word("panel.cards", { n: position.held[seat]! }),
      bagName(session, position.tokens(seat)),
      owns ? `${texts.word("board", "owns")} ${owns}` : "",
    ];
    lines.push(`${who(session, seat)}${colon(session)} ${facts.filter(Boolean).join(semicolon(session))}.`);
  }
  const wishes = position.offerWishes().filter((wish) => wish !== null);
  const cards = position.offerCards().filter((card) => card !== null);
  if (cards.length && wishes.length) {
    lines.push(`${texts.word("board", "offer")}${colon(session)} ${texts.join(cards.map((card) => cardName(session, card)))} ${texts.word("board", "for")} ${texts.join(wishes.map((wish) => wishName(session, wish)))}.`);
  }
  const me = session.seat;
  if (me === null) return lines;
  const hand = position.hand(me);
  lines.push(`${texts.word("board", "hand")}${colon(session)} ${hand.length ? texts.join(hand.map((card) => cardName(session, card))) : texts.word("board", "nothing")}.`);
  for (const other of position.order) {
    const seen = other === me ? [] : position.seen(me, other);
    if (seen.length) lines.push(`${texts.word("board", "seen")} ${texts.word("board", "with")} ${who(session, other)}${colon(session)} ${texts.join(seen.map((card) => cardName(session, card)))}.`);
  }
  if (!position.over) lines.push(...position.coming(me).map((coming) => `${coming.number}${colon(session)} ${comingLine(session, position, coming)}.`));
  return lines;
}
