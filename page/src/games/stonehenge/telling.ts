// The world in words: what a slot costs and who can pay, the week ahead, the whole board line by line.

import type { View } from "../../lib/protocol";
import type { Sitting } from "../../lib/sitting.svelte";
import { TRILITHONS } from "./pieces";
import { type Coming, type Position, positionOf } from "./position";
import { bagName, capital, cardName, colon, colourName, halfName, monoliths, people, reserveName, semicolon, slotName, spaceName, who, wishName, word } from "./say";

export function slotLabel(sitting: Sitting, position: Position, slot: number): string {
  const name = capital(slotName(sitting, slot));
  if (!position.bars(slot)) return `${name}${colon(sitting)} ${word("slot.empty")}`;
  const parts = [bagName(sitting, position.price(slot))];
  if (sitting.seat !== null && position.colour[sitting.seat]! >= 0) {
    const missing = position.missing(slot, sitting.seat);
    const counts = [0, 0, 0, 0, 0];
    for (const colour of missing) counts[colour]! += 1;
    parts.push(missing.length ? `${word("slot.missing")} ${bagName(sitting, counts)}` : word("slot.can"));
  }
  const rivals = position.rivals(slot, sitting.seat);
  if (rivals.length) parts.push(word("slot.rivals", { names: people(sitting, rivals), n: rivals.length }));
  return `${name}${colon(sitting)} ${parts.join(semicolon(sitting))}`;
}
/** One line for each number before my next turn. */
export function comingLine(sitting: Sitting, position: Position, coming: Coming): string {
  const held = coming.held.length ? word(coming.market ? "week.held" : "week.offering", { names: people(sitting, coming.held) }) : "";
  let main: string;
  if (coming.market) main = word("week.market", { day: position.days + 1 });
  else if (coming.plays < 0) main = word("week.nobody");
  else if (coming.held.includes(coming.plays)) return word(coming.plays === sitting.seat ? "week.lost.you" : "week.lost", { name: who(sitting, coming.plays) });
  else main = word(coming.plays === sitting.seat ? "week.you" : "week.plays", { name: who(sitting, coming.plays) });
  return [main, held].filter(Boolean).join(", ");
}
export function boardWords(view: View, sitting: Sitting): string[] {
  const position = positionOf(view);
  const { texts } = sitting;
  const lines = [
    `${texts.word("board", "druid")}${colon(sitting)} ${position.druid} (${spaceName(sitting, (position.druid + 5) % 6)}). ${word("stock.cards", { pile: position.pile, discard: position.discard.length })} ${word("stock.days", { days: position.days })}`,
    `${word("stock.supply")}${colon(sitting)} ${bagName(sitting, position.supply)}.`,
    reserveName(sitting, position.reserve),
  ];
  const evidence = position.discard.filter((card) => card >= TRILITHONS);
  if (evidence.length) lines.push(`${texts.word("board", "trilithons")}${colon(sitting)} ${texts.join(evidence.map((card) => cardName(sitting, card)))}.`);
  lines.push(...position.slots.map((slot) => `${slotLabel(sitting, position, slot)}.`));
  for (const seat of position.order) {
    const at = position.at[seat]!;
    const owns = monoliths(sitting, [0, 1].map((kind) => position.owned(seat, kind)));
    const facts = [
      position.colour[seat]! >= 0 ? colourName(sitting, position.colour[seat]!) : "",
      at >= 0 ? word("panel.on", { half: halfName(at) }) : "",
      position.isUnder(seat) ? texts.word("board", position.isHeld(seat) ? "held" : "under") : "",
      word("panel.cards", { n: position.held[seat]! }),
      bagName(sitting, position.tokens(seat)),
      owns ? `${texts.word("board", "owns")} ${owns}` : "",
    ];
    lines.push(`${who(sitting, seat)}${colon(sitting)} ${facts.filter(Boolean).join(semicolon(sitting))}.`);
  }
  const wishes = position.offerWishes().filter((wish) => wish !== null);
  const cards = position.offerCards().filter((card) => card !== null);
  if (cards.length && wishes.length) {
    lines.push(`${texts.word("board", "offer")}${colon(sitting)} ${texts.join(cards.map((card) => cardName(sitting, card)))} ${texts.word("board", "for")} ${texts.join(wishes.map((wish) => wishName(sitting, wish)))}.`);
  }
  const me = sitting.seat;
  if (me === null) return lines;
  const hand = position.hand(me);
  lines.push(`${texts.word("board", "hand")}${colon(sitting)} ${hand.length ? texts.join(hand.map((card) => cardName(sitting, card))) : texts.word("board", "nothing")}.`);
  for (const other of position.order) {
    const seen = other === me ? [] : position.seen(me, other);
    if (seen.length) lines.push(`${texts.word("board", "seen")} ${texts.word("board", "with")} ${who(sitting, other)}${colon(sitting)} ${texts.join(seen.map((card) => cardName(sitting, card)))}.`);
  }
  if (!position.over) lines.push(...position.coming(me).map((coming) => `${coming.number}${colon(sitting)} ${comingLine(sitting, position, coming)}.`));
  return lines;
}
