// A view of Offrandes, read: what lies where, and what follows from it.

import { number, row } from "../../../lib/game/fields";
import { has, members } from "../../../lib/game/notation";
import type { View } from "../../../lib/protocol/messages";
import {
  ALTARS, BONUS, CORRUPTOR, END_SCORE, FLOWER, GROUP, GUARD, KEEPER, LADDERS, LAMP, MONEY, PEASANT, PRIESTESS, ROUND_CAP, TOP, WATER,
} from "./pieces";

export type Phase = "preliminary" | "auctions" | "corruption" | "offerings" | "revenue" | "over";
export type Lying = { animal: number; count: number; owner: number };
export type Due = { animal: number; count: number; stock: number };

const PHASES: Record<string, Phase> = {
  preliminary: "preliminary", round: "auctions", auctions: "auctions", lot: "auctions", respond: "auctions",
  corruption: "corruption", corrupting: "corruption", offerings: "offerings", offering: "offerings", closing: "revenue",
};

export class Position {
  readonly n: number;
  readonly round: number;
  readonly first: number;
  readonly score: number[];
  readonly stock: number[];
  readonly auctioneer: number;
  readonly hand: number;
  readonly lots: number;
  readonly winners: number;
  readonly lot: number;
  readonly bid: number;
  readonly leader: number;
  readonly bidding: number;
  readonly queue: number[];
  readonly corrupted: number;
  readonly step: string[];
  readonly phase: Phase;
  readonly #ladders: number[];
  readonly #cash: number[];
  #crowds: number[][][] | null = null;

  constructor(readonly view: View) {
    const numbers = (name: string) => row(view, name).map((value) => value ?? 0);
    this.n = view.n;
    this.round = number(view, "round");
    this.first = number(view, "first");
    this.#ladders = numbers("ladders");
    this.#cash = numbers("cash");
    this.score = numbers("score");
    this.stock = numbers("stock");
    this.auctioneer = number(view, "auctioneer");
    this.hand = number(view, "hand");
    this.lots = number(view, "lots");
    this.winners = number(view, "winners");
    this.lot = number(view, "lot");
    this.bid = number(view, "bid");
    this.leader = number(view, "leader");
    this.bidding = number(view, "bidding");
    this.queue = numbers("queue").filter((seat) => seat >= 0);
    this.corrupted = number(view, "corrupted");
    this.step = (view.agenda.at(-1) ?? "over").split(" ");
    this.phase = PHASES[this.step[0]!] ?? "over";
  }

  get seats(): number[] {
    return Array.from({ length: this.n }, (_, seat) => seat);
  }
  /** How many lots an auction turn may have (OFF-31). */
  get lotsMost(): number {
    return this.n === 3 ? 2 : 3;
  }
  square(seat: number, ladder: number): number {
    return this.#ladders[seat * LADDERS + ladder] ?? 0;
  }
  cash(seat: number): number {
    return this.#cash[seat] ?? 0;
  }
  /** Who stands on the last square of a ladder, -1 for nobody. */
  onTop(ladder: number): number {
    return this.seats.find((seat) => this.square(seat, ladder) === TOP) ?? -1;
  }
  lying(altar: number): Lying | null {
    const at = (name: string) => row(this.view, name)[altar] ?? 0;
    return at("altar_count") > 0 ? { animal: at("altar_animal"), count: at("altar_count"), owner: at("altar_owner") } : null;
  }
  get full(): number {
    return Array.from({ length: ALTARS }, (_, altar) => this.lying(altar)).filter(Boolean).length;
  }
  get best(): number {
    return Math.max(...this.score);
  }
  altarsOf(seat: number): number[] {
    return Array.from({ length: ALTARS }, (_, altar) => altar).filter((altar) => this.lying(altar)?.owner === seat);
  }
  bonus(seat: number): number {
    return this.altarsOf(seat).reduce((sum, altar) => sum + BONUS * GROUP[altar]!, 0);
  }
  /** Score with the altars as they stand; at the end they have been counted. */
  total(seat: number): number {
    return (this.score[seat] ?? 0) + (this.phase === "over" ? 0 : this.bonus(seat));
  }
  lamps(seat: number): number {
    return LAMP * this.square(seat, PRIESTESS);
  }
  reach(seat: number): number {
    return this.square(seat, KEEPER);
  }
  /** What the ladders entitle a seat to (OFF-63), null for no animals. */
  due(seat: number, at = (ladder: number) => this.square(seat, ladder)): Due | null {
    const animal = at(PEASANT) - 1;
    const count = Math.min(at(WATER), at(FLOWER));
    return animal < 0 || count === 0 ? null : { animal, count, stock: this.stock[animal] ?? 0 };
  }
  /** The turn order: clockwise from the holder of the marker. */
  get order(): number[] {
    return this.seats.map((k) => (this.first + k) % this.n);
  }
  /** The order of the preliminary phase: the holder of the marker is last (OFF-11). */
  get pickOrder(): number[] {
    return [...this.order].reverse();
  }
  /** The lowest bid that can be made now (OFF-24, OFF-26). */
  get leastBid(): number {
    return this.lot ? this.bid + 1 : 1;
  }
  /** The opponents whom a seat's corruptors reach: those with fewer guards (OFF-53). */
  victims(seat: number, corruptors = this.square(seat, CORRUPTOR)): number[] {
    return this.seats.filter((other) => other !== seat && this.square(other, GUARD) < corruptors);
  }
  /** The opponents whose corruptors reach a seat. */
  corruptors(seat: number, guards = this.square(seat, GUARD)): number[] {
    return this.seats.filter((other) => other !== seat && guards < this.square(other, CORRUPTOR));
  }
  /** Whether a seat's coins are covered for this viewer (the option “money”). */
  coinsCovered(seat: number, viewer: number | null): boolean {
    return this.view.table[MONEY] === 1 && seat !== viewer && this.phase !== "over";
  }
  get roundCap(): number {
    return this.view.table[ROUND_CAP] ?? 0;
  }
  /** Whether a seat may still bid on the lot, or could on the next one. */
  mayBid(seat: number): boolean {
    return this.lot ? has(this.bidding, seat) : !has(this.winners, seat);
  }
  ladderList(mask: number): number[] {
    return members(mask, LADDERS);
  }

  /** All seats on each square of each ladder; several parts of the board ask. */
  get crowds(): number[][][] {
    this.#crowds ??= Array.from({ length: LADDERS }, (_, ladder) =>
      Array.from({ length: TOP + 1 }, (_, at) => this.seats.filter((seat) => this.square(seat, ladder) === at)),
    );
    return this.#crowds;
  }
  /** Whether the offerings under way end the game (OFF-90), or the table's limit of rounds does. */
  get lastRound(): boolean {
    return this.full === ALTARS || this.best > END_SCORE || (this.roundCap > 0 && this.roundCap <= this.round);
  }
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
