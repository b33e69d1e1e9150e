// A view of Offrandes, read: what lies where, and what follows from it.

import { number, row } from "../../../lib/game/fields";
import { has, members } from "../../../lib/game/notation";
import type { View } from "../../../lib/protocol/messages";
import { ALTARS, BONUS, FLOWER, GROUP, KEEPER, LADDERS, LAMP, PEASANT, PRIESTESS, TOP, WATER } from "./pieces";

export type Phase = "preliminary" | "auctions" | "corruption" | "offerings" | "revenue" | "over";
export type Lying = { animal: number; count: number; owner: number };
/** One pawn that goes from a square to another. */
export type Move = { seat: number; ladder: number; from: number; to: number };
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
  private readonly ladders: number[];
  private crowded: number[][][] | null = null;
  private readonly purse: number[];

  constructor(readonly view: View) {
    const numbers = (name: string) => row(view, name).map((value) => value ?? 0);
    this.n = view.n;
    this.round = number(view, "round");
    this.first = number(view, "first");
    this.ladders = numbers("ladders");
    this.purse = numbers("cash");
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
    return this.ladders[seat * LADDERS + ladder] ?? 0;
  }
  cash(seat: number): number {
    return this.purse[seat] ?? 0;
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
  due(seat: number, moved: Move[] = []): Due | null {
    const at = (ladder: number) =>
      moved.find((move) => move.seat === seat && move.ladder === ladder)?.to ?? this.square(seat, ladder);
    const animal = at(PEASANT) - 1;
    const count = Math.min(at(WATER), at(FLOWER));
    return animal < 0 || count === 0 ? null : { animal, count, stock: this.stock[animal] ?? 0 };
  }
  /** The last turn order: clockwise from the holder of the marker. */
  get order(): number[] {
    return this.seats.map((k) => (this.first + k) % this.n);
  }
  /** The place of a seat that may still bid on the lot, or could on the next one. */
  mayBid(seat: number): boolean {
    return this.lot ? has(this.bidding, seat) : !has(this.winners, seat);
  }
  ladderList(mask: number): number[] {
    return members(mask, LADDERS);
  }

  /** All seats on each square of each ladder; several parts of the board ask. */
  get crowds(): number[][][] {
    this.crowded ??= Array.from({ length: LADDERS }, (_, ladder) =>
      Array.from({ length: TOP + 1 }, (_, at) => this.seats.filter((seat) => this.square(seat, ladder) === at)),
    );
    return this.crowded;
  }

  // -- what would happen -----------------------------------------------------------------------------------

  /** A climb of one square, with whoever is pushed off the top (OFF-40 to OFF-43). `lowered`: a pawn that went down first. */
  climb(seat: number, ladder: number, lowered: Move | null = null): Move[] {
    const from = this.square(seat, ladder);
    if (from === TOP) return [];
    const moves: Move[] = [{ seat, ladder, from, to: from + 1 }];
    const there = from === TOP - 1 ? this.onTop(ladder) : -1;
    if (there >= 0 && there !== lowered?.seat) moves.push({ seat: there, ladder, from: TOP, to: TOP - 1 });
    return moves;
  }
  ifWins(seat: number, lot: number[]): Move[] {
    return lot.flatMap((ladder) => this.climb(seat, ladder));
  }
  ifCorrupts(seat: number, victim: number, ladder: number): Move[] {
    const from = this.square(victim, ladder);
    const down: Move = { seat: victim, ladder, from, to: Math.max(0, from - 1) };
    return [down, ...this.climb(seat, ladder, down)];
  }
  /** Whether the offerings under way end the game (OFF-90). */
  lastRound(cap: number): boolean {
    return this.full === ALTARS || this.best > 100 || (cap > 0 && cap === this.round);
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
