// A view of Stonehenge, read: who stands where, who owns what, who can pay, and where the High Druid goes.

import { number, row, rowOf } from "../../../lib/game/fields";
import { has } from "../../../lib/game/notation";
import type { View } from "../../../lib/protocol/messages";
import { BLACK, colourOf, COLOURS, isDay, KIND_OF, LINTEL, NUMBERS, numberOf, PILLAR, SLOTS } from "./pieces";

const SPACES = COLOURS + 1; // the five colours and black take turns round the ring
/** What happens when the High Druid comes to a number: who plays, who is held there. */
export type Coming = { number: number; colour: number; market: boolean; plays: number; held: number[]; mine: boolean };

export class Position {
  readonly n: number;
  readonly seats: number[];
  readonly colour: number[];
  readonly druid: number;
  readonly at: number[];
  readonly held: number[];
  readonly supply: number[];
  readonly pile: number;
  readonly days: number;
  readonly present: number;
  readonly laid: number;
  readonly reserve: number[];
  readonly discard: number[];

  constructor(readonly view: View) {
    const plain = (name: string) => row(view, name).map((value) => value ?? 0);
    this.n = view.n;
    this.seats = Array.from({ length: view.n }, (_, seat) => seat);
    this.colour = plain("colour");
    this.druid = number(view, "druid");
    this.at = plain("at");
    this.held = plain("held");
    this.supply = plain("supply");
    this.pile = number(view, "pile");
    this.days = number(view, "market_days");
    this.present = number(view, "present");
    this.laid = number(view, "laid");
    this.reserve = plain("reserve");
    this.discard = plain("discard").flatMap((count, card) => (count ? [card] : []));
  }
  /** Seats in the order of the ring. */
  get order(): number[] {
    return [...this.seats].sort((a, b) => this.colour[a]! - this.colour[b]! || a - b);
  }
  seatOf(colour: number): number {
    return this.colour.indexOf(colour);
  }
  tokens(seat: number): number[] {
    return rowOf(this.view, "tokens", seat).map((count) => count ?? 0);
  }
  wealth(seat: number): number {
    return this.tokens(seat).reduce((sum, count) => sum + count, 0);
  }
  owned(seat: number, kind: number): number {
    return rowOf(this.view, "owned", seat)[kind] ?? 0;
  }
  /** Monoliths that count towards a dolmen, of three. */
  parts(seat: number): number {
    return Math.min(2, this.owned(seat, PILLAR)) + Math.min(1, this.owned(seat, LINTEL));
  }
  /** My own cards, sorted as the game sorts them; empty for others. */
  hand(seat: number | null): number[] {
    if (seat === null) return [];
    return rowOf(this.view, "hand", seat).flatMap((held, card) => (held ? [card] : []));
  }
  price(slot: number): number[] {
    return row(this.view, "price").slice(slot * COLOURS, (slot + 1) * COLOURS).map((bars) => bars ?? 0);
  }
  bars(slot: number): number {
    return this.price(slot).reduce((sum, bars) => sum + bars, 0);
  }
  canPay(seat: number, slot: number): boolean {
    const mine = this.tokens(seat);
    return this.bars(slot) > 0 && this.price(slot).every((bars, colour) => mine[colour]! >= bars);
  }
  /** The bars of a price one by one, each with whether a seat's tokens cover it. */
  sockets(slot: number, seat: number | null): { colour: number; covered: boolean }[] {
    const mine = seat === null ? [] : this.tokens(seat);
    return this.price(slot).flatMap((bars, colour) =>
      Array.from({ length: bars }, (_, i) => ({ colour, covered: i < (mine[colour] ?? 0) })),
    );
  }
  missing(slot: number, seat: number): number[] {
    return this.sockets(slot, seat).filter((socket) => !socket.covered).map(({ colour }) => colour);
  }
  /** Whether a monolith of this kind brings a seat nearer to its dolmen. */
  needs(seat: number, slot: number): boolean {
    return KIND_OF[slot] === LINTEL ? this.owned(seat, LINTEL) < 1 : this.owned(seat, PILLAR) < 2;
  }
  isPresent(seat: number): boolean {
    return has(this.present, seat);
  }
  get isMarket(): boolean {
    return this.view.agenda.some((step) => step.startsWith("closing"));
  }
  get over(): boolean {
    return this.view.agenda.length === 0;
  }
  number(seat: number): number {
    return this.at[seat]! < 0 ? 0 : numberOf(this.at[seat]!);
  }
  isUnder(seat: number): boolean {
    return this.number(seat) === this.druid;
  }
  /** On the High Druid's number a player misses the market, or the turn that is its own; at other turns it only makes the offering. */
  isHeld(seat: number): boolean {
    return this.isUnder(seat) && [BLACK, this.colour[seat]].includes(colourOf(this.druid));
  }
  /** The colour under a figure; black before it is placed. */
  space(seat: number): number {
    return this.at[seat]! < 0 ? BLACK : colourOf(this.number(seat));
  }
  byDay(seat: number): boolean {
    return isDay(this.at[seat]!);
  }
  /** How many numbers away the High Druid is, 0 to 29. */
  ahead(place: number): number {
    return (place - this.druid + NUMBERS) % NUMBERS;
  }
  /** How many cards pile and discard pile hold together: no more can be drawn (STO-6). */
  get drawable(): number {
    return this.pile + this.discard.length;
  }
  /** Whether a trilithon card of this colour can be played against a seat (STO-92). */
  attackable(seat: number, colour: number): boolean {
    return this.wealth(seat) > 0 && [colour, BLACK].includes(this.space(seat));
  }
  /** How many cards an offer may ask for: no more than the player it is for holds, or anybody present (STO-73). */
  wishesMost(me: number, to: number): number {
    if (to >= 0) return this.held[to] ?? 0;
    return Math.max(0, ...this.seats.filter((seat) => seat !== me && this.isPresent(seat)).map((seat) => this.held[seat]!));
  }
  /** The numbers he enters up to a seat's next turn, what they bring, and that turn itself. */
  coming(seat: number | null): Coming[] {
    const found: Coming[] = [];
    const wanted = seat === null ? BLACK : this.colour[seat]!;
    for (let k = 1; k <= SPACES; k++) {
      const place = ((this.druid - 1 + k) % NUMBERS) + 1;
      const colour = colourOf(place);
      const held = this.seats.filter((other) => this.number(other) === place);
      found.push({ number: place, colour, market: colour === BLACK, plays: colour === BLACK ? -1 : this.seatOf(colour), held, mine: colour === wanted });
      if (colour === wanted) break;
    }
    return found;
  }
  /** The numbers of a seat's next turn but one and but two. */
  laterTurns(seat: number): number[] {
    const next = this.coming(seat).at(-1)!.number;
    return [1, 2].map((week) => ((next - 1 + week * SPACES) % NUMBERS) + 1);
  }
  /** Whether a half-space will be under the High Druid before the seat's next turn (its own number included). */
  threatened(half: number, seat: number | null): Coming | null {
    return this.coming(seat).find((coming) => coming.number === numberOf(half)) ?? null;
  }
  /** Cards that I have certainly seen in another hand. */
  seen(me: number, other: number): number[] {
    return rowOf(this.view, "known", me).flatMap((places, card) => (places === 2 ** other ? [card] : []));
  }
  /** Cards that, as far as I know, may lie in another hand. */
  maybe(me: number, other: number): number[] {
    return rowOf(this.view, "known", me).flatMap((places, card) => (has(places ?? 0, other) ? [card] : []));
  }
  offerCards(): (number | null)[] {
    return row(this.view, "offer_cards");
  }
  offerWishes(): (number | null)[] {
    return row(this.view, "offer_wishes");
  }
  /** The rivals who could pay for a slot now; on a market day, of those present. */
  rivals(slot: number, me: number | null): number[] {
    return this.order.filter((seat) => seat !== me && this.canPay(seat, slot) && (!this.isMarket || this.isPresent(seat)));
  }
  readonly slots: number[] = SLOTS.map((_, slot) => slot);
}

const read = new WeakMap<View, Position>();
/** The position of a view; read once. */
export function positionOf(view: View): Position {
  let found = read.get(view);
  if (!found) {
    found = new Position(view);
    read.set(view, found);
  }
  return found;
}
