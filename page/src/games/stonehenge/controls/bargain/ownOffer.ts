// My last offer of this market day, as the log has it: what I offered, who declined it and in what words.

import type { Notation } from "../../../../lib/game/notation";
import type { ChatLine, LogEntry } from "../../../../lib/protocol/messages";
import type { Session } from "../../../../lib/session/session.svelte";
import { BLACK, cardColour, isTrilithon, KEYS, TRADE_ROUNDS } from "../../rules/pieces";
import { type Position, positionOf } from "../../rules/position";
import { type Wish, wishOf } from "../../rules/wishes";

/** Who declined, and when. */
export type No = { seat: number; at: number };
/** Cards and wishes are empty where the log does not tell them: only the parties see such an offer. */
export type OwnOffer = { to: number; cards: number[]; wishes: string[]; declined: No[]; taken: boolean };
export type Plan = { give: number[]; wishes: Wish[]; to: number };

export function ownOffer(log: LogEntry[], me: number, notation: Notation): OwnOffer | null {
  const declined: No[] = [];
  let taken = false;
  for (let i = log.length - 1; i >= 0; i--) {
    for (const event of [...log[i]!.events].reverse()) {
      if (event.verb === "market") return null;
      if (event.verb === "passed" && notation.event(event)["seat"] === me) return null; // I have let it go
      if (!["offered", "whispered", "declined", "accepted"].includes(event.verb)) continue;
      const { seat, by, to, cards, wishes } = notation.event(event);
      if (event.verb === "declined" && by === me) declined.unshift({ seat: seat as number, at: log[i]!.at });
      if (event.verb === "accepted" && by === me) taken = true;
      if (seat !== me || (event.verb !== "offered" && event.verb !== "whispered")) continue;
      const open = event.verb === "offered";
      return {
        to: to as number, cards: open ? (cards as number[]) : [], wishes: open ? (wishes as number[]).map((wish) => notation.write("wish", wish)) : [],
        declined, taken,
      };
    }
  }
  return null;
}
/** My offer, if everybody who was asked has declined it. */
export function declinedOffer(session: Session): OwnOffer | null {
  const { step, seat } = session;
  if (seat === null || session.past || !step || !["bargain", "considering"].includes(step.verb)) return null;
  if (step.verb === "considering" && step.values["by"] === seat) return null; // still on the table
  const offer = ownOffer(session.told, seat, session.notation);
  return offer && !offer.taken && offer.declined.length ? offer : null;
}
/** What those who declined said with it, in their order: bots speak right after they answer. */
export function saidTo(offer: OwnOffer, chat: ChatLine[]): { seat: number; text: string }[] {
  return offer.declined.flatMap(({ seat, at }) => {
    const line = chat.find((one) => one.player === `bot:${seat}` && one.to === "table" && one.at >= at);
    return line ? [{ seat, text: line.text }] : [];
  });
}
/** A declined offer as it goes back into the composer, with the cards that are still in hand; null if there are none. */
export function again(offer: OwnOffer | null, hand: number[]): Plan | null {
  const give = offer?.cards.filter((card) => hand.includes(card)) ?? [];
  return offer && give.length ? { give, wishes: offer.wishes.map(wishOf), to: offer.to } : null;
}
/** The card that a raise would add: the one that serves least; null if there is none. */
export function oneMore(position: Position, me: number, give: number[]): number | null {
  const hand = position.hand(me);
  const alike = (card: number) => hand.filter((other) => !isTrilithon(other) && cardColour(other) === cardColour(card)).length;
  const use = (card: number) =>
    isTrilithon(card) ? 100 : 10 * alike(card) + (cardColour(card) === BLACK || card === position.at[me] ? 60 : hand.includes(card ^ 1) ? 40 : 0);
  const spare = hand.filter((card) => !give.includes(card)).sort((a, b) => use(a) - use(b) || a - b);
  return spare[0] ?? null;
}
/** Whether I can still make an offer of my own on this market day (STO-72). */
export function offersToCome(session: Session): boolean {
  const { view, seat } = session;
  if (!view || seat === null) return false;
  const position = positionOf(view);
  for (const text of view.agenda) {
    const { verb, values, tokens } = session.notation.parse(text, "steps");
    if (verb !== "bargain" && verb !== "round-over") continue;
    const later = verb === "bargain" && KEYS.indexOf(tokens["colour"] as "W") <= position.colour[seat]!;
    return later || (values["round"] as number) < (view.table[TRADE_ROUNDS] ?? 0);
  }
  return false;
}
