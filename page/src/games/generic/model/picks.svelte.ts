// What a player points at and picks on the generic board: the answers that contain all of it are offered below.

import { countIn, has, type Said, type Values } from "../../../lib/game/notation";
import type { KindSpec } from "../../../lib/protocol/messages";
import type { Completions } from "../../../lib/session/composer.svelte";
import type { Draft, Session } from "../../../lib/session/session.svelte";
import type { Piece } from "./items";
import { type Place, placesOf } from "./blocks";

type Composed = Completions & { verb: string };

/** One draft for each verb that can hold everything picked: pieces become its values and the members of its lists. */
export function draftsOf({ notation, decision }: Session, picked: Piece[]): Draft[] {
  return (decision?.takes ?? []).flatMap((verb) => {
    const values: Values = {};
    const shape = notation.shape("actions", verb);
    for (const { kind, value } of picked) {
      const single = shape.find((one) => one.kind === kind && values[one.name] === undefined);
      const list = shape.find((one) => isListOf(notation.kind(one.kind), kind));
      const other = shape.some((one) => isGroupOf(notation.kind(one.kind), kind));
      if (single) values[single.name] = value;
      else if (list) values[list.name] = [...((values[list.name] as number[] | undefined) ?? []), value];
      else if (!other) return [];
    }
    return [{ verb, values }];
  });
}
const isListOf = (spec: KindSpec, kind: string) => spec.form === "list" && spec.of === kind;
/** Part of a set or a bag cannot be asked for: the answers are filtered afterwards. */
const isGroupOf = (spec: KindSpec, kind: string) => (spec.form === "set" || spec.form === "bag") && spec.of === kind;

export class Picks {
  private picked: Piece[] = $state.raw([]);
  /** The question for which they were picked: at the next one they are void. */
  private decision = $state("");
  /** The answer that pointer or focus is on. */
  over: string | null = $state(null);
  private readonly session: Session;
  private readonly named = new Map<string, Piece[]>();

  readonly all: Piece[] = $derived.by(() => (this.session.mine && this.decision === this.session.decision?.id ? this.picked : []));
  /** Where not all answers are listed: for each verb the part of an answer that is picked, and what it may become. */
  private readonly drafts: Draft[] = $derived.by(() => (this.session.mine && this.session.more ? draftsOf(this.session, this.all) : []));
  private readonly composed: Composed[] = $derived.by(() =>
    this.drafts.flatMap(({ verb, values }) => {
      const found = this.session.composer.of({ verb, values });
      return found ? [{ verb: verb!, ...found }] : [];
    }),
  );
  /** The answers that contain everything picked, as far as they are listed. */
  readonly fitting: Said[] = $derived.by(() => {
    const whole = (option: Said) => this.all.every((piece) => this.contains(option, piece));
    const listed = this.session.options.filter(whole);
    const known = new Set(listed.map(({ text }) => text));
    return [...listed, ...this.composed.flatMap(({ options }) => options.filter((option) => whole(option) && !known.has(option.text)))];
  });
  /** Whether there are more answers that contain everything picked than are listed. */
  readonly unlisted: boolean = $derived.by(() => this.session.more > 0 && (this.composed.length < this.drafts.length || this.composed.some(({ more }) => more > 0)));
  private readonly places: Map<string, Place> = $derived.by(() => (this.session.view ? placesOf(this.session.view, this.session) : new Map()));
  /** Where not all answers are listed: the things that can be picked next. */
  private readonly next: Piece[] = $derived.by(() =>
    this.composed.flatMap(({ verb, values }) =>
      this.session.notation.shape("actions", verb).flatMap(({ name, kind }) => {
        const spec = this.session.notation.kind(kind);
        const of = spec.form === "list" ? spec.of : kind;
        return this.session.notation.kind(of).form === "named" ? (values[name] ?? []).filter((value) => value >= 0).map((value) => ({ kind: of, value })) : [];
      }),
    ),
  );
  private readonly choosable: Set<string> = $derived.by(() => {
    const found = new Set<string>();
    if (!this.session.mine) return found;
    for (const option of this.session.options) for (const { kind, value } of this.pieces(option)) found.add(`${kind} ${value}`);
    for (const { kind, value } of this.next) found.add(`${kind} ${value}`);
    return found;
  });
  /** Whether every answer can be given by pressing things on the board: then nobody needs a list of them. */
  readonly onBoard: boolean = $derived.by(() => {
    const named = this.fitting.map((option) => this.pieces(option).map(({ kind, value }) => `${kind} ${value}`).sort());
    const different = new Set(named.map((keys) => keys.join())).size === named.length;
    return !this.session.more && different && named.every((keys) => keys.length > 0 && keys.every((key) => this.places.has(key)));
  });
  /** The answer to show ahead: the one pointed at, else the only one left. */
  readonly ahead: string | null = $derived.by(() => this.over ?? (this.all.length && this.fitting.length === 1 ? this.fitting[0]!.text : null));
  private readonly marked: Set<string> = $derived.by(() => {
    const text = this.ahead ?? this.session.hinted;
    return new Set(text ? this.pieces(this.session.notation.parse(text)).map(({ kind, value }) => `${kind} ${value}`) : []);
  });

  constructor(session: Session) {
    this.session = session;
    $effect(() => {
      for (const draft of this.drafts) void session.composer.look(draft);
    });
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
    const further = this.next.some((one) => one.kind === piece.kind && one.value === piece.value);
    const listed = ways.find((way) => this.session.options.some((option) => way.every((one) => this.contains(option, one))));
    this.set(further ? ways[0]! : (listed ?? []));
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
