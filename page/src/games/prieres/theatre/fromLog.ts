// The last thing that was played, read from the log: a City announced, Miracles on it, Annulments upon Annulments, and
// how it came out; or the bids of the last Imploration. So that everybody can follow.

import type { GameEvent, LogEntry } from "../../../lib/protocol/messages";
import type { Bid } from "../rules/imploration";

export type Card = {
  seat: number;
  miracle: string;
  city: string | null;
  whom: number | null;
  /** The card it answers, by its place in the list; -1: none. */
  against: number;
  annulled: boolean;
  /** Whether it took effect. */
  done: boolean;
};
export type Story =
  /** `before`: what led up to it, in the same round. */
  | { kind: "play"; seat: number; city: string | null; cards: Card[]; before: GameEvent[]; lines: GameEvent[]; open: boolean; k: number }
  | { kind: "bids"; bids: Bid[]; winner: number | null; chose: string | null; tied: boolean; k: number };

export type BidsStory = Extract<Story, { kind: "bids" }>;

const PLAYS = new Set(["played", "played-on", "played-for"]);
const OUTCOMES = new Set([
  "pending", "changed", "marked", "darkened", "blessed", "razed", "converted", "credited", "placed", "returned", "vanished", "triggered",
]);
/** Something else begins: what it changes belongs to no Miracle. */
const OTHERS = new Set(["turn-ended", "round", "turn", "agitated", "harangued", "sacrificed", "terrorized", "prayed", "recycled", "discarded"]);
const ROUNDS = new Set(["round", "bid"]);
const LEAD = 6; // events before a story that are shown with it
const CLOSING = new Set(["placed", "returned", "vanished"]);
const seatOf = (value: unknown): number => "ABCDE".indexOf(String(value ?? "-"));

/** The newest story of the log up to a ply; null if there is none. */
export function storyOf(log: LogEntry[], ply: number | null): Story | null {
  const told: { event: GameEvent; k: number }[] = [];
  for (const entry of log) if (ply === null || entry.ply <= ply) for (const event of entry.events) told.push({ event, k: entry.k });
  let story: Story | null = null;
  for (const { event, k } of told) story = next(story, event, k);
  if (story?.kind !== "play") return story;
  const events = told.map(({ event }) => event);
  const first = events.indexOf(story.lines[0]!);
  const round = events.findLastIndex((event, i) => i < first && ROUNDS.has(event.verb));
  return { ...story, before: events.slice(Math.max(round + 1, first - LEAD), first) };
}
/** Which cards of a story are still open to an answer: the last so many, those that the table has on its agenda. */
export function waitingCards(cards: Card[], pending: number): boolean[] {
  const found = cards.map(() => false);
  let left = pending;
  for (let i = cards.length - 1; i >= 0 && left > 0; i -= 1) {
    if (cards[i]!.annulled || cards[i]!.done) continue;
    found[i] = true;
    left -= 1;
  }
  return found;
}

function next(story: Story | null, event: GameEvent, k: number): Story | null {
  const { verb } = event;
  if (verb === "bid") {
    const bid = { seat: seatOf(event["seat"]), bid: Number(event["bid"]) };
    if (story?.kind === "bids" && story.k === k) return { ...story, bids: [...story.bids, bid] };
    return { kind: "bids", bids: [bid], winner: null, chose: null, tied: false, k };
  }
  if (verb === "nobody" && story?.kind === "bids") return { ...story, tied: Number(event["bid"]) > 0 };
  if (verb === "chose" && story?.kind === "bids") return { ...story, winner: seatOf(event["seat"]), chose: String(event["card"]) };
  if (verb === "announced") return { kind: "play", seat: seatOf(event["seat"]), city: String(event["city"]), cards: [], before: [], lines: [event], open: true, k };
  if (PLAYS.has(verb)) {
    const card: Card = {
      seat: seatOf(event["seat"]), miracle: String(event["miracle"]), against: -1, annulled: false, done: false,
      city: verb === "played-on" ? String(event["city"]) : null, whom: verb === "played-for" ? seatOf(event["whom"]) : null,
    };
    if (story?.kind === "play" && story.city !== null && story.open) return { ...story, cards: [...story.cards, card], lines: [...story.lines, event] };
    return { kind: "play", seat: card.seat, city: null, cards: [card], before: [], lines: [event], open: true, k };
  }
  if (OTHERS.has(verb)) return story?.kind === "play" ? { ...story, open: false } : story;
  if (story?.kind !== "play") return story;
  if (verb === "annuls") {
    const cards = story.cards;
    const against = cards.length - 1 - [...cards].reverse().findIndex((card) => card.seat === seatOf(event["victim"]) && !card.annulled && card.miracle === event["miracle"]);
    const card = { seat: seatOf(event["seat"]), miracle: "annulment", city: null, whom: null, against, annulled: false, done: false };
    return { ...story, cards: [...cards, card], lines: [...story.lines, event] };
  }
  if (verb === "annulled") {
    const at = story.cards.findLastIndex((card) => card.seat === seatOf(event["seat"]) && card.miracle === event["miracle"] && !card.annulled);
    const open = story.open && (story.city !== null || at !== 0); // a Miracle of its own that fails is the end of it
    return { ...story, open, cards: story.cards.map((card, i) => (i === at ? { ...card, annulled: true } : card)), lines: [...story.lines, event] };
  }
  if (!OUTCOMES.has(verb) || !story.open) return story;
  const lines = [...story.lines, event];
  if (CLOSING.has(verb)) return { ...story, lines, open: false };
  const at = story.cards.findLastIndex((card) => card.miracle !== "annulment" && !card.annulled);
  return { ...story, lines, cards: story.cards.map((card, i) => (i === at ? { ...card, done: true } : card)) };
}
