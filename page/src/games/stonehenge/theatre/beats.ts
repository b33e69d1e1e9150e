// How each event of Stonehenge is shown: what moves, where the sentence stands, how long, and what it means for me.

import { members } from "../../../lib/game/notation";
import { type Banner, type Beats, type Flight, type Moment, type Parts, stretch, type Touch } from "../../../lib/theatre/beats";
import { people } from "../names";
import { keyOf } from "../rules/pieces";
import { word } from "../words";

const ACT = 350; // milliseconds for an answer, also for my own
const TALK = { hold: 600, mine: 1200 };

const value = (moment: Moment, name: string) => moment.values[name] as number;
const sentence = ({ session, verb, values }: Moment) => session.sentence({ verb, ...values });
const is = (moment: Moment, field: string) => moment.me >= 0 && value(moment, field) === moment.me;
const player = (moment: Moment) => [`seat-${value(moment, "seat")}`];
const figure = (moment: Moment) => [`figure-${value(moment, "seat")}`];
const slot = (moment: Moment) => [`slot-${value(moment, "slot")}`];
const both = (field: string) => (moment: Moment) => [`seat-${value(moment, field)}`, `seat-${value(moment, "seat")}`];
const prices = (): Parts => ({ price: "all", sold: "all", reserve: "all" });
const goods = (moment: Moment): Parts => ({ tokens: stretch(moment.after, "tokens", value(moment, "seat")), supply: "all", held: [value(moment, "seat")] });
const steps = (moment: Moment): Parts => ({ at: [value(moment, "seat")] });
const hands = (): Parts => ({ held: "all", hand: "all", pile: "all" });
const card = (from: string, to: string): Flight[] => [{ symbol: "sh-back", from, to }];
const token = (moment: Moment, from: string, to: string): Flight[] => [{ symbol: `sh-t-${keyOf(value(moment, "colour"))}`, from, to }];
/** Good or bad news for the seat in a field; for another seat in the event nothing but news. */
const news = (tone: "gain" | "loss", field: string, other = "") => (moment: Moment): Touch | null => (is(moment, field) ? { tone } : other && is(moment, other) ? {} : null);

export const beats: Beats = {
  coloured: { hold: 250, mine: ACT, at: player, shows: (moment) => ({ colour: [value(moment, "seat")] }) },
  priced: { hold: 200, together: () => word("beat.priced"), at: slot, shows: prices },
  gathered: { hold: 300 },
  placed: { hold: 300, at: figure, shows: steps },
  reshuffled: { hold: 400, shows: () => ({ pile: "all", discard: "all" }) },
  drew: { move: 420, hold: 250, mine: 700, at: player, shows: hands, flies: (moment) => card("stage", `seat-${value(moment, "seat")}`), together: () => word("beat.drew"), touches: drew },
  arrived: { move: 400, hold: 300, at: () => ["druid-0"], shows: () => ({ druid: "all" }) },
  "offered-token": { move: 420, mine: 900, at: player, shows: goods, flies: (moment) => token(moment, `seat-${value(moment, "seat")}`, "druid-0"), touches: news("loss", "seat") },
  "offered-hand": { move: 420, mine: 1200, at: player, shows: hands, flies: (moment) => card(`seat-${value(moment, "seat")}`, "druid-0"), touches: news("loss", "seat") },
  exempt: { hold: 350, at: player },
  turn: { hold: 300, mine: ACT, at: figure },
  "turn-lost": { hold: 600, at: figure, touches: news("loss", "seat") },
  "turn-cut": { hold: 600, at: figure, touches: news("loss", "seat") },
  stepped: { move: 320, hold: 150, mine: ACT, at: figure, shows: steps },
  jumped: { move: 420, hold: 250, mine: ACT, at: figure, shows: steps },
  skipped: { hold: 250, mine: ACT, at: player },
  paid: { sound: "coin", move: 420, hold: 200, mine: ACT, at: player, shows: goods, flies: (moment) => token(moment, `seat-${value(moment, "seat")}`, "stage") },
  asked: { ...TALK, at: both("victim") },
  gave: { move: 420, mine: 900, at: both("to"), shows: hands, flies: (moment) => card(`seat-${value(moment, "seat")}`, `seat-${value(moment, "to")}`), touches: news("gain", "to", "seat") },
  looked: { ...TALK, at: both("victim"), touches: news("loss", "victim", "seat") },
  picked: { move: 420, mine: 1000, at: both("victim"), shows: hands, flies: (moment) => card(`seat-${value(moment, "victim")}`, `seat-${value(moment, "seat")}`), touches: news("loss", "victim", "seat") },
  laid: { sound: "card", move: 300, hold: 450, mine: 700, at: player, shows: goods, touches: news("gain", "seat") },
  "no-more": { hold: 200, mine: ACT, at: player },
  market: { move: 160, hold: 1000, mine: 1000, banner: market, shows: () => ({ market_days: "all", present: "all" }) },
  passed: { hold: 200, mine: ACT, at: player },
  offered: { ...TALK, at: player, touches: addressed },
  whispered: { ...TALK, at: player, touches: addressed },
  heard: { along: true, mine: 1200, touches: (moment) => (is(moment, "seat") ? {} : null) },
  declined: { hold: 400, mine: 900, at: player, touches: news("loss", "by", "seat") },
  accepted: { move: 420, mine: 900, at: both("by"), shows: hands, flies: (moment) => card(`seat-${value(moment, "seat")}`, `seat-${value(moment, "by")}`), touches: news("gain", "by", "seat") },
  declared: { hold: 400, mine: ACT, at: (moment) => [`slot-${value(moment, "slot")}`, `seat-${value(moment, "seat")}`] },
  raised: { move: 240, hold: 350, at: slot, shows: prices },
  bought: { sound: "stone", move: 420, hold: 450, mine: 1200, at: slot, shows: (moment) => ({ ...prices(), ...goods(moment), owned: "all" }), touches: news("gain", "seat") },
  unsold: { hold: 450, at: slot },
  "not-paid": { hold: 500, at: slot, touches: news("loss", "seat") },
  restocked: { hold: 250, at: slot, shows: prices },
  empty: { hold: 250, at: slot, shows: prices },
  gained: { move: 300, mine: 600, at: player, shows: goods, flies: (moment) => token(moment, "stage", `seat-${value(moment, "seat")}`), touches: news("gain", "seat") },
  denounced: { hold: 800, mine: 1200, at: both("target"), touches: news("loss", "target", "seat") },
  blackmailed: { hold: 800, mine: 1200, at: both("target"), touches: news("loss", "target", "seat") },
  demanded: { hold: 700, mine: 1200, at: both("target"), touches: news("loss", "target", "seat") },
  ransom: { move: 300, hold: 500, mine: 1000, at: both("to"), shows: () => ({ tokens: "all", ...hands() }), touches: news("gain", "to", "seat") },
  proposed: { ...TALK, at: both("to") },
  refused: { hold: 500, mine: 900, at: both("by"), touches: news("loss", "by", "seat") },
  rejected: { hold: 500, mine: 900, at: both("target"), touches: news("loss", "target", "seat") },
  countered: { hold: 700, mine: 900, at: player },
  yielded: { hold: 350, mine: ACT, at: player },
  confiscated: { move: 420, hold: 600, mine: 1400, at: player, shows: goods, touches: (moment) => (is(moment, "seat") ? { tone: "loss", weight: 5 } : null) },
  dolmen: { move: 160, hold: 1200, mine: 1200, banner: (moment) => ({ title: word("beat.dolmen"), line: sentence(moment) }) },
  stuck: { move: 160, hold: 1000, banner: (moment) => ({ title: word("stage.over"), line: sentence(moment) }) },
  limit: { move: 160, hold: 1000, banner: (moment) => ({ title: word("stage.over"), line: sentence(moment) }) },
  counted: { along: true, touches: () => null }, // the reckoning shows it
};

function market(moment: Moment): Banner {
  const present = members(value(moment, "present"), moment.after.n);
  const line = present.length ? word("beat.market", { names: people(moment.session, present) }) : word("beat.market.none");
  return { title: word("age", { n: value(moment, "day") }), line };
}
function drew(moment: Moment): Touch | null {
  return is(moment, "seat") ? { line: sentence(moment) } : null;
}
/** An offer to me, or to everybody while I am at the market. */
function addressed(moment: Moment): Touch | null {
  if (is(moment, "seat") || is(moment, "to")) return {};
  return null;
}
