// Sentences about the position: what a slot costs and who can pay, what each number before my next turn brings.

import type { Session } from "../../lib/session/session.svelte";
import { type OwnOffer, saidTo } from "./controls/bargain/ownOffer";
import type { Coming, Position } from "./rules/position";
import { bagName, capital, colon, people, semicolon, slotName, who } from "./names";
import { word } from "./words";

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
/** The words of those who declined my offer; of those who said nothing, that they declined. */
export function replies(session: Session, offer: OwnOffer): string {
  const said = saidTo(offer, session.chat);
  const silent = offer.declined.map(({ seat }) => seat).filter((seat) => !said.some((one) => one.seat === seat));
  const quotes = said.map(({ seat, text }) => word("bargain.said", { name: session.names[seat] ?? "", text }));
  return [...quotes, ...(silent.length ? [word("bargain.silent", { names: people(session, silent) })] : [])].join(" ");
}
