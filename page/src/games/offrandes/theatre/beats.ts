// How each event of Offrandes is shown: what moves, where the sentence stands, how long, and what it means for me.

import type { GameEvent } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import type { Banner, Beats, Flight, Moment, Parts, Touch } from "../../../lib/theatre/beats";
import { cityOf } from "../art/palette";
import { altarName, animals, groups, ladderNames, people } from "../names";
import { BONUS, CORRUPTOR, FLOWER, GROUP, GUARD, KEEPER, LADDERS, LAMP, PEASANT, PRIESTESS, TOP, WATER } from "../rules/pieces";
import { positionOf } from "../rules/position";
import { endIsCertain } from "./story";
import { word } from "../words";

const ACT = 350; // milliseconds for an answer, also for my own
const COINS = { move: 300, hold: 350, mine: 900, sound: "coin" } as const;

const value = (moment: Moment, name: string) => moment.values[name] as number;
const name = ({ session }: Moment, seat: number) => session.names[seat] ?? "";
const player = (moment: Moment) => [`seat-${value(moment, "seat")}`];
const pawn = (seat: number, ladder: number) => `pawn-${seat}-${ladder}`;
const pawnAt = (moment: Moment) => [pawn(value(moment, "seat"), value(moment, "ladder"))];
const altarAt = (moment: Moment) => [`altar-${value(moment, "altar")}`];
const isMe = (moment: Moment, field = "seat") => moment.me >= 0 && value(moment, field) === moment.me;
const bought = (moment: Moment) => [`seat-${value(moment, "seat")}`, ...positionOf(moment.before).ladderList(value(moment, "lot")).map((on) => pawn(value(moment, "seat"), on))];
const ladder = (moment: Moment) => moment.session.texts.noun("ladder", value(moment, "ladder"));
const square = (seat: number, ladder: number): Parts => ({ ladders: [seat * LADDERS + ladder] });
const purse = (moment: Moment): Parts => ({ cash: [value(moment, "seat")] });
const bidding: Parts = { lot: "all", bid: "all", leader: "all", bidding: "all" };
const coin = (moment: Moment): Flight[] => [{ symbol: "of-coin", from: `seat-${value(moment, "seat")}`, to: "bid" }];

export const beats: Beats = {
  first: { at: player, shows: () => ({ first: "all" }) },
  picked: { move: 240, mine: ACT, at: player, shows: (moment) => ({ ladders: Array.from({ length: LADDERS }, (_, i) => value(moment, "seat") * LADDERS + i) }) },
  round: { move: 740, hold: 700, mine: 700, banner: round, shows: () => ({ round: "all", first: "all" }) },
  auction: { hold: 500, mine: 700, at: player },
  proposed: { move: 240, mine: ACT, sound: "coin", at: () => ["bid"], flies: coin, shows: () => bidding },
  "turn-passed": { hold: 250, mine: ACT, at: player },
  raised: { move: 240, mine: ACT, sound: "coin", at: () => ["bid"], flies: coin, shows: () => bidding, touches: raised, overtakes: duel },
  passed: { hold: 250, mine: ACT, at: player, shows: () => ({ bidding: "all" }), overtakes: duel },
  won: { ...COINS, hold: 600, at: bought, shows: purse, touches: won },
  advanced: { along: true, move: 240, mine: 600, at: pawnAt, shows: (moment) => square(value(moment, "seat"), value(moment, "ladder")), touches: advanced },
  stayed: { hold: 150, mine: 400, at: pawnAt },
  displaced: { move: 320, hold: 350, mine: 1200, at: pawnAt, shows: displacement, touches: displaced },
  corruption: { move: 160, hold: 740, banner: corruption },
  corrupted: { move: 240, hold: 350, mine: 1200, at: (moment) => [pawn(value(moment, "victim"), value(moment, "ladder"))], shows: (moment) => ({ ...square(value(moment, "victim"), value(moment, "ladder")), corrupted: "all" }), touches: corrupted },
  refrained: { hold: 250, mine: ACT, at: player },
  offerings: { move: 160, hold: 500, banner: () => ({ title: word("phase.offerings"), line: word("beat.offerings") }) },
  lamps: { move: 220, hold: 200, mine: 600, at: (moment) => [pawn(value(moment, "seat"), PRIESTESS)], shows: (moment) => ({ score: [value(moment, "seat")] }), touches: lamps },
  offered: { sound: "stone", move: 400, hold: 220, mine: 700, at: altarAt, shows: (moment) => ({ ...altar(value(moment, "altar")), score: [value(moment, "seat")] }), touches: offered },
  replaced: { move: 420, hold: 350, mine: 1200, at: altarAt, shows: (moment) => altar(value(moment, "altar")), flies: disc, says: taken, touches: replaced },
  "no-offering": { hold: 250, mine: 700, at: player, touches: idle },
  income: { sound: "coin", move: 480, hold: 400, mine: 700, shows: purse, flies: (moment) => [{ symbol: "of-coin", from: "stage", to: `seat-${value(moment, "seat")}` }], touches: income, together: revenue },
  ended: { move: 160, hold: 1000, banner: (moment) => ({ title: word("phase.over"), line: moment.session.texts.event({ verb: "ended", ...moment.values }, moment.session.names) }) },
  counted: { along: true, touches: () => null }, // the reckoning shows it
};

function altar(at: number): Parts {
  return { altar_animal: [at], altar_count: [at], altar_owner: [at], stock: "all" };
}
function disc(moment: Moment): Flight[] {
  const seat = value(moment, "seat");
  return [{ symbol: `of-d-${cityOf(seat).key}`, from: `altar-${value(moment, "altar")}`, to: `seat-${seat}` }];
}
/** The pawn that is pushed falls first; the newcomer stands on top at the same moment. */
function displacement(moment: Moment): Parts {
  const at = value(moment, "ladder");
  return { ladders: [value(moment, "seat") * LADDERS + at, value(moment, "by") * LADDERS + at] };
}

/** Raises and passes over one lot that came too fast to be shown one by one. */
function duel(events: GameEvent[], session: Session, mine: string | null): string {
  const last = events.at(-1)!;
  const { seat, forced } = session.notation.event(last);
  const seats = (verb: string) => [...new Set(events.filter((event) => event.verb === verb).map((event) => session.notation.event(event)["seat"] as number))];
  const [raisers, out] = [seats("raised").filter((one) => one !== session.seat), seats("passed")];
  const raise = events.findLast(({ verb }) => verb === "raised");
  const { seat: raiser, bid } = raise ? session.notation.event(raise) : {};
  if (seat === session.seat && forced === 1 && raise) return word("beat.out.you", { name: session.names[raiser as number] ?? "", bid: bid as number });
  if (mine !== null) return mine;
  if (raisers.length < 2) return session.sentence(last);
  const told = { names: people(session, raisers), bid: bid as number, out: people(session, out) };
  return word(out.length === 0 ? "beat.duel" : out.includes(session.seat ?? -1) ? "beat.duel.you" : "beat.duel.out", { ...told, n: out.length });
}

// -- banners ------------------------------------------------------------------------------------------------

function round(moment: Moment): Banner {
  const first = value(moment, "seat");
  const position = positionOf(moment.after);
  const line = word(first === moment.me ? "beat.round.you" : "beat.round", { name: name(moment, first) });
  return { title: word("round", { round: value(moment, "round") }), line: position.full ? `${line} ${word("beat.round.altars", { full: position.full, best: position.best })}` : line };
}
function corruption(moment: Moment): Banner | null {
  const queue = moment.values["queue"] as number[];
  return queue.length ? { title: word("phase.corruption"), line: word("beat.corruption", { names: people(moment.session, queue) }) } : null;
}

// -- what it means for me -----------------------------------------------------------------------------------

function raised(moment: Moment): Touch | null {
  if (isMe(moment)) return {};
  const led = positionOf(moment.before).leader === moment.me && moment.me >= 0;
  return led ? { tone: "loss", weight: 1, line: word("beat.raised.you", { name: name(moment, value(moment, "seat")), bid: value(moment, "bid") }) } : null;
}
function won(moment: Moment): Touch | null {
  if (!isMe(moment)) return null;
  const lot = ladderNames(moment.session, positionOf(moment.before).ladderList(value(moment, "lot")));
  return { tone: "gain", line: word("beat.won.you", { lot, bid: value(moment, "bid") }) };
}
function advanced(moment: Moment): Touch | null {
  if (!isMe(moment)) return null;
  const to = value(moment, "square");
  return { tone: "gain", line: word("beat.advanced.you", { ladder: ladder(moment), square: to }), more: effect(moment, to - 1, to), weight: weightOf(moment) };
}
function displaced(moment: Moment): Touch | null {
  if (!isMe(moment)) return isMe(moment, "by") ? {} : null;
  return { tone: "loss", by: value(moment, "by"), line: word("beat.displaced.you", { name: name(moment, value(moment, "by")), ladder: ladder(moment) }), more: effect(moment, TOP, TOP - 1), weight: weightOf(moment) };
}
function corrupted(moment: Moment): Touch | null {
  if (isMe(moment)) return {};
  if (!isMe(moment, "victim")) return null;
  const to = value(moment, "square");
  const line = word("beat.corrupted.you", { name: name(moment, value(moment, "seat")), ladder: ladder(moment), square: to });
  return { tone: "loss", line, more: effect(moment, to + 1, to), weight: weightOf(moment) };
}
function lamps(moment: Moment): Touch | null {
  return isMe(moment) ? { tone: "gain", line: word("beat.lamps.you"), more: word("beat.points", { points: value(moment, "points") }), weight: value(moment, "points") } : null;
}
function offered(moment: Moment): Touch | null {
  if (!isMe(moment)) return null;
  const bonus = BONUS * GROUP[value(moment, "altar")]!;
  return { tone: "gain", more: `${word("beat.points", { points: value(moment, "points") })}, ${word("if.altar.end", { bonus })}`, weight: bonus + value(moment, "points") };
}
function replaced(moment: Moment): Touch | null {
  if (!isMe(moment)) return null;
  const at = value(moment, "altar");
  const taker = moment.all.slice(moment.i).find(({ verb }) => verb === "offered")?.values["seat"] as number;
  if (taker === moment.me) return {}; // my own, by a nobler offering
  const [to, bonus] = [positionOf(moment.now).total(moment.me), BONUS * GROUP[at]!];
  const line = word("beat.replaced.you", { name: name(moment, taker), altar: altarName(moment.session, at) });
  const more = endIsCertain(positionOf(moment.after)) ? word("beat.replaced.last", { bonus }) : word("beat.replaced.more", { bonus, from: to + bonus, to });
  return { tone: "loss", by: taker, line, more, weight: bonus };
}
/** Of an altar that another city loses: who takes it, from whom. */
function taken(moment: Moment): string | null {
  const taker = moment.all.slice(moment.i).find(({ verb }) => verb === "offered")?.values["seat"] as number;
  const vars = { name: name(moment, taker), altar: altarName(moment.session, value(moment, "altar")), victim: name(moment, value(moment, "seat")) };
  if (taker === value(moment, "seat")) return null; // its own, by a nobler offering
  return word(taker === moment.me ? "beat.taken.you" : "beat.taken", vars);
}
/** Nothing to lay down, and why: a character is missing, or no altar is open to what I have. */
function idle(moment: Moment): Touch | null {
  if (!isMe(moment)) return null;
  if (value(moment, "forced") !== 1) return {};
  const position = positionOf(moment.now); // after the corruption, which may be part of the same answer
  if (position.due(moment.me)) return { line: word("beat.idle.shut") };
  const missing = [PEASANT, WATER, FLOWER].filter((on) => position.square(moment.me, on) === 0);
  return { tone: "loss", line: word("beat.idle.you"), more: missing.length ? word("beat.idle.missing", { ladders: ladderNames(moment.session, missing, "a") }) : "" };
}
function income(moment: Moment): Touch | null {
  if (!isMe(moment)) return null;
  const coins = value(moment, "coins");
  const to = positionOf(moment.after).cash(moment.me);
  return { tone: "gain", line: revenue([moment]), more: word("beat.income.you", { coins, to }) };
}
function revenue(moments: Moment[]): string {
  const all = moments[0]!.all.filter(({ verb }) => verb === "income");
  return word(all.every(({ values }) => values["lost"] === 0) ? "beat.income" : "beat.income.most");
}
/** About what a square of a ladder is worth, to tell which of several changes matters most. */
function weightOf(moment: Moment): number {
  const on = value(moment, "ladder");
  return on === KEEPER ? 8 : on === PRIESTESS ? 3 * LAMP : on === CORRUPTOR || on === GUARD ? 3 : 4;
}
/** What a square more or less changes for its owner. */
function effect(moment: Moment, from: number, to: number): string {
  const on = value(moment, "ladder");
  if (on === KEEPER) return word("beat.effect.keeper", { groups: groups(to) });
  if (on === PRIESTESS) return word("beat.effect.priestess", { from: LAMP * from, to: LAMP * to });
  if (on === CORRUPTOR) return word("beat.effect.corruptor", { from, to });
  if (on === GUARD) return word("beat.effect.guard", { from, to });
  // Another character of the same lot that climbs after this one has not climbed yet.
  const later = moment.all.slice(moment.i + 1).flatMap(({ verb, values }) => (verb === "advanced" && values["seat"] === moment.me ? [values["ladder"] as number] : []));
  const [position, old] = [positionOf(moment.after), positionOf(moment.before)];
  const stands = (value: number) => position.due(moment.me, (other) => (other === on ? value : (later.includes(other) ? old : position).square(moment.me, other)));
  const [was, due] = [stands(from), stands(to)];
  if (was?.animal === due?.animal && was?.count === due?.count) return "";
  return due ? word("beat.effect.offer", { what: animals(moment.session, due.count, due.animal) }) : word("beat.effect.none");
}
