// How each event of Prières is shown: what changes, where the sentence stands, how long, and what it means for me.

import type { Banner, Beats, Moment, Parts, Touch } from "../../../lib/theatre/beats";
import { colon } from "../names";
import { totalYield } from "../rules/faith";
import { positionOf } from "../rules/position";
import { word } from "../words";

const ACT = 350; // milliseconds for an answer, also for my own
const NEWS = { hold: 600, mine: 1200, sound: "card" } as const;

const value = (moment: Moment, name: string) => moment.values[name] as number;
const sentence = ({ session, verb, values }: Moment) => session.sentence({ verb, ...values });
const is = (moment: Moment, field: string) => moment.me >= 0 && value(moment, field) === moment.me;
const player = (moment: Moment) => [`seat-${value(moment, "seat")}`];
const city = (moment: Moment) => [`city-${value(moment, "city")}`];
const endCard = (moment: Moment) => [`end-${value(moment, "card")}`];
const settled = (moment: Moment): Parts => {
  const at = [value(moment, "city")];
  return { place: at, holder: at, eyes: at, maybe: at, temples: at, people: at, placed: at, credited: at, marks: at };
};
const hands = (): Parts => ({ held: "all", miracles: "all", miracle_discards: "all" });
/** In whose congregation a City stood before this answer; undefined: in none. */
const owner = (moment: Moment, field = "city") => {
  const places = moment.before.fields["place"]; // the seats come first: what follows are piles
  const place = Array.isArray(places) ? places[value(moment, field)] : undefined;
  return place !== undefined && place !== null && place < moment.before.n ? place : undefined;
};
const hitsMine = (moment: Moment, field = "city") => moment.me >= 0 && owner(moment, field) === moment.me && !is(moment, "seat");
/** Somebody else does something to a City of mine. */
const harm = (moment: Moment): Touch | null => (hitsMine(moment) ? { tone: "loss", more: word("beat.yours") } : is(moment, "seat") ? {} : null);
/** What it does to my Faith, next round or else now. */
function faith(moment: Moment): Touch {
  const [was, is] = [positionOf(moment.before, moment.me), positionOf(moment.after, moment.me)];
  for (const ahead of [true, false]) {
    const [a, b] = [totalYield(was, moment.me, ahead), totalYield(is, moment.me, ahead)];
    const what = word("delta.faith", { round: was.round + Number(ahead) });
    if (a !== b) return { tone: b < a ? "loss" : "gain", weight: Math.abs(b - a), more: `${what}${colon(moment.session)}${a} › ${b}` };
  }
  return {};
}
/** Events that name a City only. */
const onMine = (moment: Moment): Touch | null => (moment.me >= 0 && owner(moment) === moment.me ? {} : null);

export const beats: Beats = {
  first: { at: player, shows: () => ({ first: "all" }) },
  "end-row": { hold: 500 },
  dealt: { hold: 300, mine: 900, together: () => word("beat.dealt"), touches: drew, shows: hands },
  redrew: { hold: 400, at: player },
  round: { move: 160, hold: 1100, mine: 1100, banner: round, shows: () => ({ round: "all", first: "all", active: "all" }) },
  turn: { hold: 400, mine: ACT, at: player, shows: () => ({ turn: "all", pool: "all" }) },
  credited: { hold: 350, mine: 600, at: player, shows: () => ({ pool: "all" }), touches: (moment) => (is(moment, "seat") ? { tone: "gain" } : null) },
  announced: { hold: 450, mine: ACT, at: player },
  played: { ...NEWS, at: player },
  "played-on": { ...NEWS, at: city, touches: harm },
  "played-for": { ...NEWS, at: (moment) => [`seat-${value(moment, "whom")}`], touches: (moment) => (is(moment, "whom") || is(moment, "seat") ? {} : null) },
  annuls: { ...NEWS, at: player, touches: (moment) => (is(moment, "victim") ? { tone: "loss" } : is(moment, "seat") ? {} : null) },
  annulled: { hold: 600, mine: 1000, at: player, touches: (moment) => (is(moment, "seat") ? { tone: "loss" } : null) },
  pending: { hold: 400, at: city, touches: onMine },
  placed: { sound: "stone", move: 240, hold: 450, mine: 600, at: city, shows: (moment) => ({ ...settled(moment), pool: "all", held: "all" }) },
  returned: { hold: 700, mine: 1200, at: player, touches: (moment) => (is(moment, "seat") ? { tone: "loss" } : null) },
  vanished: { hold: 700, mine: 1200, at: player, touches: (moment) => (is(moment, "seat") ? { tone: "loss" } : null), shows: settled },
  changed: { move: 240, mine: 900, at: city, shows: settled, touches: changed },
  marked: { mine: 1000, at: city, shows: settled, touches: (moment) => onMine(moment) && faith(moment) },
  darkened: { hold: 800, mine: 1200, touches: (moment) => (moment.me >= 0 ? faith(moment) : null), shows: () => ({ skies: "all" }) },
  blessed: { hold: 500, at: player, touches: (moment) => (is(moment, "seat") ? { tone: "gain" } : null), shows: () => ({ origin: "all" }) },
  razed: { sound: "stone", move: 240, hold: 600, mine: 1200, at: city, shows: settled, touches: (moment) => (owner(moment) === moment.me && moment.me >= 0 ? { tone: "loss", weight: 10 } : null) },
  converted: { move: 240, hold: 600, mine: 1200, at: city, shows: settled, touches: (moment) => (is(moment, "seat") ? { tone: "gain" } : hitsMine(moment) ? { tone: "loss", weight: 10 } : null) },
  prayed: { sound: "card", hold: 300, mine: 700, at: player, shows: hands },
  recycled: { hold: 300 },
  discarded: { hold: 300, mine: ACT, at: player, shows: hands },
  agitated: { ...NEWS, at: city, touches: (moment) => (hitsMine(moment) ? { ...faith(moment), tone: "loss" } : harm(moment)), shows: (moment) => ({ marks: [value(moment, "city")] }) },
  harangued: { hold: 500, mine: 600, at: city },
  sacrificed: { hold: 500, mine: 700, at: city, touches: harm },
  terrorized: { ...NEWS, at: city, touches: harm, shows: settled },
  "turn-ended": { hold: 200, mine: ACT, at: player },
  triggered: { move: 160, hold: 1200, mine: 1200, banner: (moment) => ({ title: word("ribbon.last"), line: sentence(moment) }) },
  bid: { hold: 900, mine: 1200, at: player, together: bids, touches: (moment) => (is(moment, "seat") ? { line: bids(moment.all.flatMap((one, i) => (one.verb === "bid" ? [{ ...moment, ...one, i }] : []))) } : null), shows: () => ({ bids: "all", implication: "all" }) },
  chose: { hold: 700, mine: ACT, at: endCard, shows: () => ({ token: "all", active: "all" }) },
  nobody: { hold: 800 },
  exchanged: { hold: 400, mine: ACT, at: player, shows: hands },
  dropped: { hold: 200, mine: ACT, at: player, shows: hands },
  "dropped-miracle": { hold: 200, mine: ACT, at: player, shows: hands },
  drew: { hold: 300, mine: 800, together: () => word("beat.drew"), touches: drew, shows: hands },
  reshuffled: { hold: 300 },
  over: { move: 160, hold: 1000, banner: (moment) => ({ title: word("beat.over"), line: sentence(moment) }) },
  counted: { along: true, touches: () => null }, // the reckoning shows it
};

function round(moment: Moment): Banner {
  const [first, card] = [value(moment, "seat"), value(moment, "card")];
  const who = word(first === moment.me ? "beat.round.you" : "beat.round", { name: moment.session.names[first] ?? "" });
  const title = word("round", { round: value(moment, "round") });
  return { title, line: card < 0 ? who : `${who} ${word("beat.round.card", { card: moment.session.texts.noun("end", card) })}` };
}
/** Cards that come to me: only my own are named. */
function drew(moment: Moment): Touch | null {
  return is(moment, "seat") ? { line: sentence(moment) } : null;
}
function changed(moment: Moment): Touch | null {
  if (moment.me < 0 || owner(moment) !== moment.me) return null;
  const before = (field: string) => (moment.before.fields[field] as number[])[value(moment, "city")] ?? 0;
  const [people, temples] = [value(moment, "people") - before("people"), value(moment, "temples") - before("temples")];
  if (people === 0 && temples === 0) return {};
  const less = people < 0 || (people === 0 && temples < 0);
  const parts = [people ? word("beat.people", { n: signed(people) }) : "", temples ? word("beat.temples", { n: signed(temples) }) : ""];
  return { tone: less ? "loss" : "gain", weight: Math.abs(people) + 2 * Math.abs(temples), more: parts.filter(Boolean).join(", ") };
}
function signed(n: number): string {
  return n > 0 ? `+${n}` : `−${-n}`;
}
function bids(moments: Moment[]): string {
  const said = moments.map((moment) => `${is(moment, "seat") ? word("you.low") : (moment.session.names[value(moment, "seat")] ?? "")} ${value(moment, "bid")}`);
  return word("beat.bids", { bids: said.join(", ") });
}
