// How each event of Odyssée is shown: what moves, where the sentence stands, how long, and what it means for me.

import type { View } from "../../../lib/protocol/messages";
import type { Banner, Beats, Moment, Touch } from "../../../lib/theatre/beats";
import { atCircle, godName } from "../names";
import { likeliest } from "../rules/course";
import { myPoints, worth, worthAt } from "../rules/missions";
import { godOf, NONE, TARGET } from "../rules/pieces";
import { type Position, positionOf } from "../rules/position";
import { courseOf } from "../rules/preview";
import { word } from "../words";

const ACT = 350; // milliseconds for an answer, also for my own
const LEG = { move: 520, hold: 200, sound: "wave" } as const;
const POWER = { hold: 650, mine: 900 };

const value = (moment: Moment, name: string) => moment.values[name] as number;
const name = ({ session }: Moment, seat: number) => session.names[seat] ?? "";
const player = (moment: Moment) => [`seat-${value(moment, "seat")}`];
const zone = (moment: Moment) => [`zone-${value(moment, "zone")}`];
const circle = (moment: Moment) => [`circle-${value(moment, "circle")}`];
const isMe = (moment: Moment, field = "seat") => moment.me >= 0 && value(moment, field) === moment.me;
const position = ({ session }: Moment, view: View): Position => positionOf(view, session.seat, session.notation);
const sentence = ({ session, verb, values }: Moment) => session.sentence({ verb, ...values });
const winds = (moment: Moment) => {
  const at = [value(moment, "wind")];
  return { winds: "all", wind_zone: at, wind_by: at, wind_card: at, wind_seen: at, hands: "all", hands_size: "all", passes: "all" } as const;
};

export const beats: Beats = {
  god: { hold: 250, at: player, shows: () => ({ gods: "all" }) },
  chooser: { at: player },
  chose: { hold: 400, at: player, shows: () => ({ gods: "all", pawns: "all" }) },
  mission: { along: true, touches: (moment) => (isMe(moment) ? {} : null), mine: 1200 },
  dealt: {
    move: 480, hold: 300, mine: 900, together: () => word("beat.dealt"), touches: (moment) => (isMe(moment) ? { line: sentence(moment) } : null),
    shows: () => ({ hands: "all", hands_size: "all", pile_size: "all" }), flies: (moment) => [{ symbol: "ody-cards", from: "stage", to: `seat-${value(moment, "seat")}` }],
  },
  short: { hold: 500 },
  placed: { move: 400, mine: ACT, at: circle, shows: () => ({ ship: "all", departure: "all", tokens: "all", reserve: "all" }) },
  round: { move: 640, hold: 700, mine: 700, banner: round, shows: () => ({ round: "all", leader: "all" }) },
  wind: { sound: "card", move: 300, at: zone, shows: winds, touches: course },
  "hidden-wind": { sound: "card", move: 300, at: zone, shows: winds, touches: course },
  passed: { hold: 250, mine: ACT, at: player, shows: () => ({ passes: "all" }) },
  exchanged: {
    move: 500, ...POWER, at: player, touches: exchanged, shows: () => ({ gods: "all", exchanges: "all" }),
    flies: (moment) => [
      { symbol: `ody-god-${godOf(value(moment, "taken"))}`, from: `seat-${value(moment, "other")}`, to: `seat-${value(moment, "seat")}` },
      { symbol: `ody-god-${godOf(value(moment, "given"))}`, from: `seat-${value(moment, "seat")}`, to: `seat-${value(moment, "other")}` },
    ],
  },
  awoken: { ...POWER, at: player, shows: () => ({ pawns: "all" }) },
  "announced-stop": { ...POWER, at: player },
  "announced-storm": { ...POWER, at: zone },
  "announced-favour": { ...POWER, at: zone },
  "announced-errand": { ...POWER, at: (moment) => [`zone-${value(moment, "zone")}`, `zone-${value(moment, "origin")}`] },
  countered: { move: 240, hold: 800, mine: 1200, at: player, shows: () => ({ pawns: "all" }), touches: countered },
  declined: { hold: 300, mine: ACT, at: player },
  stopped: { hold: 800, touches: () => ({}), mine: 900 },
  blocked: { move: 240, hold: 500, at: zone, shows: () => ({ pawns: "all" }), touches: course },
  doubled: { move: 240, hold: 500, at: zone, shows: () => ({ pawns: "all" }), touches: course },
  moved: { move: 300, hold: 500, at: zone, shows: () => ({ wind_zone: "all", pawns: "all" }), touches: course },
  turned: { sound: "card", move: 480, hold: 300, mine: 600, at: zone, becomes: turned },
  sailed: { ...LEG, at: circle, becomes: (view, moment) => sailing(view, { ship: value(moment, "circle") }) },
  becalmed: { ...LEG, hold: 500, at: circle, becomes: (view) => sailing(view, {}) },
  returned: { hold: 900, mine: 900, at: circle, touches: () => ({}) },
  bare: { hold: 900, mine: 900, at: circle, touches: () => ({}) },
  lived: { move: 420, mine: 1200, at: circle, becomes: lived, touches: adventure },
  refilled: { move: 300, at: circle, shows: () => ({ tokens: "all", reserve: "all" }) },
  "no-refill": { hold: 500, at: circle },
  ended: { move: 160, hold: 1000, banner: (moment) => ({ title: word("beat.over"), line: sentence(moment) }) },
  shown: { along: true, touches: () => null }, // the reckoning shows it
};

// -- the voyage: the view after it shows the next round, so that each leg follows its event ------------------

function sailing(view: View, fields: View["fields"]): View {
  return { ...view, fields: { ...view.fields, ...fields }, agenda: ["voyage"], options: [] };
}
function turned(view: View, moment: Moment): View {
  const at = value(moment, "wind");
  const put = (name: string, what: number) => (view.fields[name] as (number | null)[]).map((old, i) => (i === at ? what : old));
  return sailing(view, { wind_card: put("wind_card", value(moment, "card")), wind_seen: put("wind_seen", -1) });
}
function lived(view: View, moment: Moment): View {
  const tokens = (view.fields["tokens"] as number[]).map((token, i) => (i === value(moment, "circle") ? NONE : token));
  return sailing(view, { tokens, done: [...(view.fields["done"] as number[]), value(moment, "adventure")] });
}

function round(moment: Moment): Banner {
  const after = position(moment, moment.after);
  const first = value(moment, "seat");
  const lines = [word(first === moment.me ? "beat.round.you" : "beat.round", { name: name(moment, first), at: atCircle(moment.session, after.ship) })];
  if (after.mission !== NONE && after.done.length) lines.push(word("beat.round.points", { n: myPoints(after), of: TARGET }));
  return { title: word("round", { n: value(moment, "round") }), line: lines.join(" ") };
}

// -- what it means for me -----------------------------------------------------------------------------------

/** Where the course leads is mine to win or lose, as far as I can see the cards. */
function course(moment: Moment): Touch | null {
  const [before, after] = [position(moment, moment.before), position(moment, moment.after)];
  const own = moment.values["seat"] !== undefined && isMe(moment) ? {} : null;
  const [was, now] = [courseOf(before), courseOf(after)];
  if (before.mission === NONE || before.round !== after.round || before.departure !== after.departure || !was || !now) return own;
  const [from, to] = [worthAt(before, likeliest(was)), worthAt(after, likeliest(now))];
  if (from === to) return own;
  return { tone: to > from ? "gain" : "loss", weight: Math.abs(to - from), more: word("beat.course", { from, to, at: atCircle(moment.session, likeliest(now)) }) };
}
function exchanged(moment: Moment): Touch | null {
  return isMe(moment) || isMe(moment, "other") ? {} : null;
}
function countered(moment: Moment): Touch | null {
  if (isMe(moment)) return {};
  return isMe(moment, "other") ? { tone: "loss", line: word("beat.countered", { name: name(moment, value(moment, "seat")), god: godName(moment.session, value(moment, "god")) }) } : null;
}
function adventure(moment: Moment): Touch | null {
  const before = position(moment, moment.before);
  if (before.mission === NONE) return moment.me < 0 ? null : {};
  const points = worth(before, value(moment, "adventure"));
  return points ? { tone: "gain", weight: 3 * points, more: word("beat.lived", { n: points, to: myPoints(before) + points }) } : { more: word("beat.lived.none") };
}
