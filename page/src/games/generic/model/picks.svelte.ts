// What a player points at and picks on the generic board: the answers that contain all of it are offered below.

import { countIn, has, type Said } from "../../../lib/game/notation";
import type { Session } from "../../../lib/session/session.svelte";
import type { Piece } from "./items";
import { type Place, placesOf } from "./blocks";

export class Picks {
  private picked: Piece[] = $state.raw([]);
  /** The question for which they were picked: at the next one they are void. */
  private decision = $state("");
  /** The answer that pointer or focus is on. */
  over: string | null = $state(null);
  private readonly session: Session;
  private readonly named = new Map<string, Piece[]>();

  readonly all: Piece[] = $derived.by(() => (this.session.mine && this.decision === this.session.decision?.id ? this.picked : []));
  /** The answers that contain everything picked. */
  readonly fitting: Said[] = $derived.by(() => this.session.options.filter((option) => this.all.every((piece) => this.contains(option, piece))));
  private readonly places: Map<string, Place> = $derived.by(() => (this.session.view ? placesOf(this.session.view, this.session) : new Map()));
  private readonly choosable: Set<string> = $derived.by(() => {
    const found = new Set<string>();
    if (!this.session.mine) return found;
    for (const option of this.session.options) for (const { kind, value } of this.pieces(option)) found.add(`${kind} ${value}`);
    return found;
  });
  /** Whether every answer can be given by pressing things on the board: then nobody needs a list of them. */
  readonly onBoard: boolean = $derived.by(() => {
    const named = this.fitting.map((option) => this.pieces(option).map(({ kind, value }) => `${kind} ${value}`).sort());
    const different = new Set(named.map((keys) => keys.join())).size === named.length;
    return different && named.every((keys) => keys.length > 0 && keys.every((key) => this.places.has(key)));
  });
  /** The answer to show ahead: the one pointed at, else the only one left. */
  readonly ahead: string | null = $derived.by(() => this.over ?? (this.all.length && this.fitting.length === 1 ? this.fitting[0]!.text : null));
  private readonly marked: Set<string> = $derived.by(() => {
    const text = this.ahead ?? this.session.hinted;
    return new Set(text ? this.pieces(this.session.notation.parse(text)).map(({ kind, value }) => `${kind} ${value}`) : []);
  });

  constructor(session: Session) {
    this.session = session;
  }
  /** Whether a thing can be chosen here: one that lies in several places is chosen where it is nearest to me. */
  choosableAt(piece: Piece, place: Place): boolean {
    const key = `${piece.kind} ${piece.value}`;
    return this.choosable.has(key) && (this.places.get(key) ?? place) === place;
  }
  isPicked({ kind, value }: Piece): boolean {
    return this.all.some((one) => one.kind === kind && one.value === value);
  }
  /** Whether the answer shown ahead, or the hint, names this thing. */
  isMarked({ kind, value }: Piece): boolean {
    return this.marked.has(`${kind} ${value}`);
  }
  /** Picks a thing, or puts it back; pressed again when only one answer is left, that answer is given. */
  press(piece: Piece): void {
    if (this.isPicked(piece)) {
      if (this.fitting.length === 1) void this.session.answer(this.fitting[0]!.text);
      else this.set(this.all.filter((one) => one.kind !== piece.kind || one.value !== piece.value));
      return;
    }
    const others = this.all.filter((one) => one.kind !== piece.kind);
    const same = this.all.filter((one) => one.kind === piece.kind);
    const ways = [[...this.all, piece], [...others, ...same.slice(0, -1), piece], [...others, piece], [piece]];
    this.set(ways.find((way) => this.session.options.some((option) => way.every((one) => this.contains(option, one)))) ?? []);
  }
  clear(): void {
    this.set([]);
  }
  private set(picked: Piece[]): void {
    this.picked = picked;
    this.decision = this.session.decision?.id ?? "";
    const [only, ...more] = picked.length ? this.fitting : [];
    this.session.draft = only && more.length === 0 ? { verb: only.verb, values: only.values } : { verb: null, values: {} };
  }
  private contains(option: Said, { kind, value }: Piece): boolean {
    return this.pieces(option).some((one) => one.kind === kind && one.value === value);
  }
  /** The things an answer names. */
  private pieces(option: Said): Piece[] {
    const known = this.named.get(option.text);
    if (known) return known;
    const { notation } = this.session;
    const found = notation.shape("actions", option.verb).flatMap(({ name, kind }) => {
      const spec = notation.kind(kind);
      const given = option.values[name] ?? -1;
      if (spec.form === "named") return (given as number) < 0 ? [] : [{ kind, value: given as number }];
      if (spec.form !== "set" && spec.form !== "list" && spec.form !== "bag") return [];
      const members = notation.names(spec.of).map((_, value) => value);
      const inside = Array.isArray(given)
        ? given.filter((value) => value >= 0)
        : members.filter((value) => (spec.form === "set" ? has(given, value) : countIn(given, value) > 0));
      return inside.map((value) => ({ kind: spec.of, value }));
    });
    if (this.named.size > 20_000) this.named.clear();
    this.named.set(option.text, found);
    return found;
  }
}

const known = new WeakMap<Session, Picks>();
export function picksOf(session: Session): Picks {
  let found = known.get(session);
  if (found) return found;
  // A root of its own: the card that happens to ask first may leave the board, and what it owns would go with it.
  $effect.root(() => {
    found = new Picks(session);
  });
  found ??= new Picks(session); // drawn without a browser: there, effects have no roots
  known.set(session, found);
  return found;
}
