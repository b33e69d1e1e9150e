// What follows from the answers that matter, gains and losses alike: if one passes, if one wins, if one offers. All of it
// is open to everybody; what others have yet to decide stays conditional.

import { has, members } from "../../lib/game/notation";
import type { Outcome } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { ROMAN } from "./art/palette";
import { altarName, animals, ladderName, people, who } from "./names";
import { ALTARS, BONUS, CORRUPTOR, GROUP, GUARD, KEEPER, LAMP, offeringPoints, PRIESTESS } from "./rules/pieces";
import { type Position, positionOf } from "./rules/position";
import { couldTake, dueAfter, ifCorrupts, ifWins, type Move } from "./rules/preview";
import { uiStateOf } from "./uiState.svelte";
import { word } from "./words";

type Line = Outcome["lines"][number] & { weight: number };
const MOST = 3;
const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

export function weigh(view: View, session: Session): Outcome[] | null {
  const position = positionOf(view);
  const ui = uiStateOf(session);
  const me = ui.me;
  if (ui.asks === "respond") {
    const lot = position.ladderList(position.lot);
    const others = members(position.bidding, position.n).filter((seat) => seat !== me && seat !== position.leader);
    const name = who(session, position.leader);
    const passed = [
      ...changes(session, position, ifWins(position, position.leader, lot), me),
      plain(word("weigh.takes", { n: position.bid, name, lot: lot.map(ladderName).join(" + ") }), String(position.bid)),
      plain(word("weigh.keep", { n: ui.most }), String(ui.most), 0),
    ];
    const outcomes = [outcome(word(others.length ? "weigh.pass.more" : "weigh.pass"), passed)];
    if (ui.most < ui.least) return outcomes;
    const won: Line[] = [...changes(session, position, ifWins(position, me, lot), me), { n: signed(-ui.bid), text: word("weigh.left", { n: ui.bid, coins: ui.most - ui.bid }), tone: "loss", weight: 1 }];
    return [...outcomes, outcome(word("weigh.win", { bid: ui.bid }), won)];
  }
  if (ui.asks === "corrupting") {
    const { victim, ladder } = { ...session.draft.values, ...(ui.over?.victim === undefined ? {} : ui.over) } as { victim?: number; ladder?: number };
    const none = outcome(word("weigh.refrain"), [plain(word("weigh.nothing")), ...stillComing(session, position, me)]);
    if (victim === undefined || ladder === undefined || !session.legal(ui.corruption(victim, ladder))) return none.lines.length > 1 ? [none] : null;
    return [none, outcome(word("weigh.corrupt", { name: who(session, victim), ladder: ladderName(ladder) }), changes(session, position, ifCorrupts(position, me, victim, ladder), me))];
  }
  if (ui.asks === "offering") {
    const altar = ui.preview?.altar;
    const none = outcome(word("weigh.decline"), [{ n: "+0", text: word("weigh.decline.line"), tone: "plain", weight: 2 }]);
    return altar ? [none, outcome(word("weigh.offer", { altar: altarName(session, altar.altar) }), offered(session, position, altar, me))] : null;
  }
  return null;
}
function outcome(head: string, lines: Line[]): Outcome {
  const kept = [...lines].sort((a, b) => b.weight - a.weight).slice(0, MOST);
  return { head, lines: kept.map(({ n, text, tone }) => ({ n, text, tone })) };
}
function plain(text: string, n = "", weight = 1): Line {
  return { n, text, tone: "plain", weight };
}
/** How these moves change what I score, reach and risk. */
function changes(session: Session, position: Position, moves: Move[], me: number): Line[] {
  const lines: Line[] = [];
  const add = (good: boolean, weight: number, n: string, text: string) => lines.push({ n, text, tone: good ? "gain" : "loss", weight });
  const mine = moves.filter((move) => move.seat === me);
  for (const { ladder, from, to } of mine) {
    const up = to > from;
    if (ladder === PRIESTESS) add(up, 8, signed(LAMP * (to - from)), word(up ? "weigh.lamps" : "weigh.lamps.fall", pushed(session, moves, ladder)));
    if (ladder === KEEPER) {
      const group = Math.max(from, to);
      const altars = GROUP.flatMap((of, altar) => (of === group ? [altarName(session, altar)] : []));
      add(up, 9, `${ROMAN[from]} › ${ROMAN[to]}`, word(up ? "weigh.keeper" : "weigh.keeper.fall", { altars: session.texts.join(altars), ...pushed(session, moves, ladder) }));
    }
  }
  const was = position.due(me);
  const due = dueAfter(position, me, mine);
  const worth = (what: typeof due) => (what ? offeringPoints(what.count, what.animal) : 0);
  if (worth(due) !== worth(was)) {
    const said = (what: typeof due) => (what ? animals(session, what.count, what.animal) : word("strip.nothing"));
    add(worth(due) > worth(was), 7, signed(worth(due) - worth(was)), word("weigh.due", { what: said(due), was: said(was) }));
  }
  for (const { ladder, from, to } of mine) {
    const other = lines.length === 0 && ladder !== CORRUPTOR && ladder !== GUARD && to < from;
    if (other) add(false, 6, signed(to - from), word("weigh.fall", { ladder: ladderName(ladder), ...pushed(session, moves, ladder) }));
  }
  const after = (seat: number, ladder: number) => moves.find((move) => move.seat === seat && move.ladder === ladder)?.to ?? position.square(seat, ladder);
  const rivals = position.seats.filter((one) => one !== me);
  const said = (key: "weigh.threat" | "weigh.safe" | "weigh.reach" | "weigh.guarded", weight: number, seats: number[]) => {
    if (seats.length) add(key === "weigh.safe" || key === "weigh.reach", weight, "", word(key, { name: people(session, seats) }));
  };
  const threat = (seat: number) => position.square(seat, CORRUPTOR) > position.square(me, GUARD);
  const threatened = (seat: number) => after(seat, CORRUPTOR) > after(me, GUARD);
  said("weigh.threat", 5, rivals.filter((seat) => !threat(seat) && threatened(seat)));
  said("weigh.safe", 5, rivals.filter((seat) => threat(seat) && !threatened(seat)));
  const can = (seat: number) => position.square(me, CORRUPTOR) > position.square(seat, GUARD);
  const could = (seat: number) => after(me, CORRUPTOR) > after(seat, GUARD);
  said("weigh.reach", 4, rivals.filter((seat) => !can(seat) && could(seat)));
  said("weigh.guarded", 4, rivals.filter((seat) => can(seat) && !could(seat)));
  lines.push(...altars(session, position, moves, me));
  return lines;
}
function pushed(session: Session, moves: Move[], ladder: number): { name: string } {
  const other = moves.find((move) => move.ladder === ladder && move.to > move.from);
  return { name: other ? who(session, other.seat) : "" };
}
/** Altars that come within reach: mine of others, those of others and the empty ones of mine. */
function altars(session: Session, position: Position, moves: Move[], me: number): Line[] {
  const lines: Line[] = [];
  for (let altar = 0; altar < ALTARS; altar++) {
    const owner = position.lying(altar)?.owner ?? -1;
    const bonus = BONUS * GROUP[altar]!;
    const risen = moves.filter((move) => move.to > move.from).map((move) => move.seat);
    for (const seat of new Set(risen)) {
      if (owner === seat || (owner !== me && seat !== me)) continue;
      if (couldTake(position, seat, altar) || !couldTake(position, seat, altar, moves)) continue;
      const mine = seat === me;
      lines.push({
        n: signed(mine ? bonus : -bonus), weight: 3 + bonus / 100, tone: mine ? "gain" : "loss",
        text: word(mine ? (owner >= 0 ? "weigh.altar.take" : "weigh.altar.open") : "weigh.altar.risk", { name: who(session, mine ? owner : seat), altar: altarName(session, altar) }),
      });
    }
  }
  return lines;
}
/** Who may still corrupt me in this phase. */
function stillComing(session: Session, position: Position, me: number): Line[] {
  if (has(position.corrupted, me)) return [plain(word("weigh.corrupted"))];
  const now = position.queue.indexOf(me);
  const coming = position.corruptors(me).filter((seat) => position.queue.indexOf(seat) > now);
  return coming.length ? [{ n: "−1", text: word("weigh.coming", { names: people(session, coming) }), tone: "loss", weight: 2 }] : [];
}
function offered(session: Session, position: Position, take: { altar: number; count: number; animal: number }, me: number): Line[] {
  const bonus = BONUS * GROUP[take.altar]!;
  const lying = position.lying(take.altar);
  const later = position.order.slice(position.order.indexOf(me) + 1).filter((seat) => {
    const due = position.due(seat);
    if (!due || due.stock < due.count || position.reach(seat) < GROUP[take.altar]!) return false;
    return due.count >= take.count && due.animal >= take.animal && (due.count > take.count || due.animal > take.animal);
  });
  const lines: Line[] = [
    { n: signed(offeringPoints(take.count, take.animal)), text: word("weigh.offer.now"), tone: "gain", weight: 9 },
    { n: signed(bonus), text: word(lying?.owner === me ? "weigh.offer.own" : "weigh.offer.end"), tone: "gain", weight: 8 },
  ];
  if (later.length) lines.push({ n: signed(-bonus), text: word("weigh.offer.risk", { names: people(session, later) }), tone: "loss", weight: 7 });
  else if (lying && lying.owner !== me) lines.push({ n: signed(-bonus), text: word("weigh.offer.rival", { name: who(session, lying.owner) }), tone: "plain", weight: 6 });
  return lines;
}
