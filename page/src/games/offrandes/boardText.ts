// The whole board in words, one line per fact, from the game's own catalogue.

import { has } from "../../lib/game/notation";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { capital, coins, drachmas } from "./names";
import { ANIMALS, BONUS, GROUP, LADDERS } from "./rules/pieces";
import { positionOf } from "./rules/position";
import { endIsCertain } from "./theatre/story";
import { word } from "./words";

const KINDS: Record<string, string> = {
  seat: "seat", first: "seat", auctioneer: "seat", leader: "seat", owner: "seat", asked: "seat set", winners: "seat set", in: "seat set",
  out: "seat set", corrupted: "seat set", queue: "seat list", waiting: "seat list", hand: "ladder set", lot: "ladder set", animal: "animal", altar: "altar",
};

export function boardText(view: View, session: Session): string[] {
  const position = positionOf(view);
  const { texts, names } = session;
  const say = (key: string, values: Record<string, number | number[]> = {}) => texts.say(["board", key], values, KINDS, names);
  const cap = position.roundCap;
  const lines = [`${say("round", { round: position.round })}, ${texts.word("phase", position.phase)}. ${say("first", { first: position.first })}`];
  const asked = view.asked.filter((_, i) => !view.answered[i]).reduce((mask, seat) => mask + 2 ** seat, 0);
  if (asked) lines.push(say("asked", { asked }));
  if (position.phase !== "over") {
    const ends = [say("ends", { full: position.full, best: position.best })];
    if (cap > 0) ends.push(say("cap", { cap }));
    if (position.lastRound) ends.push(texts.word("board", "last"));
    lines.push(ends.join(" "));
  }
  for (const seat of position.seats) {
    const squares = Array.from({ length: LADDERS }, (_, ladder) => `${texts.noun("ladder", ladder)} ${position.square(seat, ladder)}`);
    const facts = [
      `${coins(session, seat, position.cash(seat))} ${drachmas(session, seat, position.cash(seat))}`,
      `${position.score[seat]} ${word("fact.points", { n: position.score[seat] ?? 0 })}`,
      ...(session.covered || endIsCertain(position) ? [] : [`${position.total(seat)} ${word("fact.total")}`]),
    ];
    lines.push(word("of", { what: names[seat] ?? "", rest: `${[...facts, ...squares].join(", ")}.` }));
    if (position.phase !== "over") lines.push(entitled(seat));
  }
  for (let group = 1; group <= 5; group++) {
    const altars = GROUP.map((_, altar) => altar).filter((altar) => GROUP[altar] === group);
    const told = altars.map((altar) => {
      const lying = position.lying(altar);
      return lying ? say("full", { altar, ...lying }) : say("empty", { altar });
    });
    lines.push(`${say("group", { group, bonus: BONUS * group })}${told.join(", ")}.`);
  }
  const stock = Array.from({ length: ANIMALS }, (_, animal) => say("animal", { count: position.stock[animal] ?? 0, animal }));
  lines.push(`${texts.word("board", "stock")}${stock.join(", ")}.`);
  if (position.phase === "auctions" && position.auctioneer >= 0) lines.push(...auction());
  if (position.phase === "corruption") {
    lines.push(`${say("queue", { queue: position.queue })}${position.corrupted ? ` ${say("corrupted", { corrupted: position.corrupted })}` : ""}`);
  }
  return lines.map(capital);

  function entitled(seat: number): string {
    const due = position.due(seat);
    const gift = due ? say(due.stock >= due.count ? "animals" : "short", { ...due }) : texts.word("board", "none");
    return `${say("due", { seat })}${gift}, ${say("groups", { keeper: position.reach(seat) })}, ${say("lamps", { lamps: position.lamps(seat) })}.`;
  }
  function auction(): string[] {
    const { auctioneer, lots, lot, winners, bidding } = position;
    const told = [say("turn", { auctioneer, lots, most: position.lotsMost }), say("hand", { hand: position.hand - (position.hand & lot) })];
    if (lot) {
      told.push(say("lot", { lot, bid: position.bid, leader: position.leader }), say("in", { in: bidding }));
      const out = position.seats.filter((seat) => !has(bidding, seat) && !has(winners, seat)).reduce((mask, seat) => mask + 2 ** seat, 0);
      if (out) told.push(say("out", { out }));
    }
    if (winners) told.push(say("winners", { winners }));
    return [told.join(" ")];
  }
}
