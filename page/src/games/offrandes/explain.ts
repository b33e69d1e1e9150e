// The pieces of Offrandes, explained: characters, pawns, altars, animals, scores, and what they bring in this position.

import type { Explained } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { ROMAN } from "./art/palette";
import { altarName, animals, capital, groups, ladderName, LADDER_KEYS, people, who } from "./names";
import { BONUS, CORRUPTOR, GROUP, GUARD, KEEPER, offeringPoints, PEASANT, PRIESTESS, TOP } from "./rules/pieces";
import { type Position, positionOf } from "./rules/position";
import { staysForGood } from "./rules/preview";
import { endIsCertain } from "./theatre/story";
import { uiStateOf } from "./uiState.svelte";
import { word } from "./words";

const RULES = ["OFF-63", "OFF-63", "OFF-63", "OFF-66", "OFF-62", "OFF-53", "OFF-53"];

export function explain(piece: string, view: View, session: Session): Explained | null {
  const [kind, ...values] = piece.split("-");
  const [a = 0, b = 0] = values.map(Number);
  const position = positionOf(view);
  switch (kind) {
    case "ladder":
      return ladder(session, position, a);
    case "tile":
      return tile(session, position, a);
    case "pawn":
      return pawn(session, position, a, b);
    case "altar":
      return altar(session, position, a);
    case "group":
      return group(session, position, a);
    case "animal":
      return {
        title: capital(session.texts.noun("animal", a, "other")),
        lines: [word("about.animal", { value: a + 1 })],
        now: [word("about.animal.stock", { stock: position.stock[a] ?? 0 })],
        rule: "OFF-64",
      };
    case "score":
      return {
        title: word("about.score", { name: who(session, a), points: position.score[a] ?? 0 }),
        lines: session.covered || endIsCertain(position) ? [] : [word("about.score.line", { total: position.total(a) })],
        rule: "OFF-91",
      };
    case "track":
      return {
        title: word("about.track"),
        lines: [word("about.track.line")],
        now: [word("about.track.now", { best: position.best, full: position.full })],
        rule: "OFF-90",
      };
    case "bid":
      return {
        title: word("strip.bid"),
        lines: [word("about.bid")],
        now: [word("about.bid.now", { bid: position.bid, name: who(session, position.leader), least: position.leastBid })],
        rule: "OFF-26",
      };
  }
  return null;
}
function ladder(session: Session, position: Position, at: number): Explained {
  const key = LADDER_KEYS[at];
  if (!key) return { title: "", lines: [] };
  const top = position.onTop(at);
  const now: string[] = [];
  if (session.seat !== null) now.push(word("about.ladder.mine", { square: position.square(session.seat, at), what: brings(session, position, session.seat, at) }));
  if (top >= 0 && top !== session.seat) now.push(word("about.ladder.held", { name: who(session, top) }));
  return { title: ladderName(at), lines: [word(`about.ladder.${key}`), word("about.ladder.top")], now, rule: RULES[at]! };
}
/** What a seat's place on a ladder brings it now. */
function brings(session: Session, position: Position, seat: number, at: number): string {
  const square = position.square(seat, at);
  const mine = seat === session.seat;
  if (at === GUARD) {
    const strong = position.corruptors(seat);
    return strong.length ? word("about.now.guard", { names: people(session, strong) }) : mine ? word("about.now.safe") : "";
  }
  if (square === 0) return word("about.now.none");
  if (at === PRIESTESS) return word("about.now.priestess", { points: position.lamps(seat) });
  if (at === KEEPER) return word("about.now.keeper", { groups: groups(square) });
  if (at === CORRUPTOR) {
    const weak = position.victims(seat);
    return weak.length ? (mine ? word("about.now.corruptor", { names: people(session, weak) }) : "") : mine ? word("about.now.nobody") : "";
  }
  const due = position.due(seat);
  if (!mine) return due ? word("panel.gift", { what: animals(session, due.count, due.animal) }) : "";
  if (due) return word("about.now.count", { what: animals(session, due.count, due.animal) });
  return at === PEASANT ? word("about.now.animal", { what: session.texts.noun("animal", square - 1, "one") }) : word("about.now.none");
}
function tile(session: Session, position: Position, at: number): Explained {
  const { lines, ...rest } = ladder(session, position, at);
  const lot = position.ladderList(position.lot);
  const hand = position.ladderList(position.hand);
  if (position.phase !== "auctions") return { lines, ...rest };
  const mine = position.auctioneer === session.seat;
  const state = lot.includes(at)
    ? word("about.tile.lot")
    : hand.includes(at)
      ? word(mine ? "about.tile.hand.you" : "about.tile.hand", { name: who(session, position.auctioneer) })
      : word("about.tile.sold");
  const other = hand.find((one) => one !== at) ?? (at === 0 ? 1 : 0);
  const tries = session.notation.compose("propose", { lot: [at, other].sort((x, y) => x - y), bid: position.leastBid });
  return { lines: [lines[0]!, state], ...rest, ...(tries && uiStateOf(session).asks !== "lot" ? { tries } : {}) };
}
function pawn(session: Session, position: Position, seat: number, at: number): Explained {
  const square = position.square(seat, at);
  const own = ladder(session, position, at);
  const effect = brings(session, position, seat, at);
  return {
    title: word("about.pawn", { name: who(session, seat), ladder: ladderName(at), square }),
    lines: [own.lines[0]!, ...(square === TOP ? [own.lines[1]!] : [])],
    now: effect ? [capital(effect)] : [],
    rule: own.rule!,
    ...(seat === session.seat ? {} : { tries: uiStateOf(session).corruption(seat, at) }),
  };
}
function altar(session: Session, position: Position, at: number): Explained | null {
  const number = GROUP[at];
  if (number === undefined) return null;
  const bonus = BONUS * number;
  const me = session.seat;
  const lying = position.lying(at);
  const what = lying ? animals(session, lying.count, lying.animal) : "";
  const now: string[] = [];
  if (!lying) now.push(word("about.altar.empty"));
  else if (lying.owner === me) now.push(word("about.altar.mine", { what, bonus }));
  else now.push(word(staysForGood(lying.count, lying.animal) ? "about.altar.safe" : "about.altar.lying", { name: who(session, lying.owner), what }));
  const ui = uiStateOf(session);
  const take = ui.take ?? (me === null ? null : position.due(me)) ?? { count: 1, animal: 0 };
  const tries = session.notation.compose("offer", { count: take.count, animal: take.animal, altar: at }) ?? "";
  if (me !== null) {
    if (position.reach(me) < number) now.push(word("about.altar.shut", { square: position.reach(me) }));
    else if (session.legal(tries)) now.push(word("about.altar.open", { points: offeringPoints(take.count, take.animal), bonus }));
  }
  return { title: capital(altarName(session, at, "the")), lines: [word("about.altar", { group: ROMAN[number]!, square: number, bonus })], now, rule: "OFF-67", tries };
}
function group(session: Session, position: Position, number: number): Explained | null {
  const roman = ROMAN[number];
  if (!roman || number < 1) return null;
  const now = session.seat === null ? [] : [position.reach(session.seat) >= number ? word("about.group.open") : word("about.altar.shut", { square: position.reach(session.seat) })];
  return { title: word("about.group", { group: roman }), lines: [word("about.group.line", { bonus: BONUS * number })], now, rule: "OFF-91" };
}
