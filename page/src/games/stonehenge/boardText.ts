// The whole board in words, line by line.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { positionOf } from "./rules/position";
import { colourOf, TRILITHONS } from "./rules/pieces";
import { bagName, cardName, colon, colourName, halfName, monoliths, reserveName, semicolon, spaceName, who, wishName } from "./names";
import { comingLine, slotLabel } from "./sentences";
import { word } from "./words";

export function boardText(view: View, session: Session): string[] {
  const position = positionOf(view);
  const { texts } = session;
  const lines = [
    `${texts.word("board", "druid")}${colon(session)} ${position.druid} (${spaceName(session, colourOf(position.druid))}). ${word("stock.cards", { pile: position.pile, discard: position.discard.length })} ${word("stock.days", { days: position.days })}`,
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
