// What the viewer is composing or pointing at, shared by board, strip and controls of one session.

import type { Said } from "../../lib/game/notation";
import type { Session } from "../../lib/session/session.svelte";
import { covered } from "./names";
import { offeringPoints } from "./rules/pieces";
import { type Position, positionOf } from "./rules/position";
import { endsGame, ifCorrupts, ifWins, type Move } from "./rules/preview";

/** What pointer or focus is on. */
export type Over = { ladder?: number; victim?: number; altar?: number };
export type Take = { count: number; animal: number };
/** What is drawn as a preview: pawns that would move, an altar that would change. */
export type Preview = { seat: number; moves: Move[]; altar: (Take & { altar: number }) | null };
export type Quick = { bid: number; why: "lowest" | "all" | "nobody" | "cannot" | "only"; seat: number };

/** A bid so far above the least one may be a slip of the finger. */
const JUMP = 4;

export class UiState {
  over: Over | null = $state.raw(null);
  /** The opponent whose characters the controls show, -1 for the first that can be corrupted. */
  victim = $state(-1);
  /** Whether the shell shows strip and outlook itself. */
  hosted = false;
  readonly position: Position | null = $derived.by(() => (this.session.view ? positionOf(this.session.view) : null));
  /** The kind of question I am asked, null while I am not. */
  readonly asks: string | null = $derived.by(() => (this.session.mine ? (this.session.step?.verb ?? null) : null));
  /** The characters chosen for a pick or a lot. */
  readonly picked: number[] = $derived.by(() => {
    const { ladders, lot } = this.session.draft.values;
    return (ladders ?? lot ?? []) as number[];
  });
  readonly takes: Take[] = $derived.by(() => {
    const found = new Map<string, Take>();
    for (const option of this.offers) {
      const take = { count: option.values["count"] as number, animal: option.values["animal"] as number };
      found.set(`${take.count} ${take.animal}`, take);
    }
    return [...found.values()].sort((a, b) => offeringPoints(b.count, b.animal) - offeringPoints(a.count, a.animal));
  });
  readonly offers: Said[] = $derived.by(() => this.session.options.filter((option) => option.verb === "offer"));
  readonly take: Take | null = $derived.by(() => {
    const { count, animal } = this.session.draft.values;
    if (count !== undefined && animal !== undefined) return { count: count as number, animal: animal as number };
    return this.takes[0] ?? null;
  });

  constructor(readonly session: Session) {}

  get me(): number {
    return this.session.seat ?? -1;
  }
  /** How many characters make a pick or a lot. */
  get wanted(): number {
    return this.asks === "preliminary" ? 3 : this.asks === "lot" ? 2 : 0;
  }

  // -- characters: the three of the beginning, the two of a lot ----------------------------------------------

  /** Adds a character or takes it out again; for one too many the server says why not. */
  toggle(ladder: number): void {
    const verb = this.asks === "preliminary" ? "pick" : "propose";
    const name = verb === "pick" ? "ladders" : "lot";
    const kept = this.picked.filter((other) => other !== ladder);
    const next = kept.length === this.picked.length ? [...kept, ladder].sort((a, b) => a - b) : kept;
    const values = { ...this.session.draft.values, [name]: next };
    const inHand = verb === "pick" || this.position?.ladderList(this.position.hand).includes(ladder);
    if (next.length > this.wanted || !inHand) {
      void this.session.why(this.session.notation.compose(verb, { bid: this.bid, ...values }) ?? verb);
      return;
    }
    this.session.refused = null;
    this.session.draft = { verb, values: verb === "pick" ? values : { bid: this.bid, ...values } };
  }

  // -- bids --------------------------------------------------------------------------------------------------

  get least(): number {
    return this.position?.leastBid ?? 1;
  }
  get most(): number {
    return this.position?.cash(this.me) ?? 0;
  }
  get bid(): number {
    return (this.session.draft.values["bid"] as number | undefined) ?? this.least;
  }
  set bid(bid: number) {
    const verb = this.asks === "respond" ? "raise" : "propose";
    const values = { ...this.session.draft.values, bid: Math.max(this.least, Math.min(this.most, bid)) };
    this.session.draft = { verb, values: verb === "propose" ? { lot: [], ...values } : values };
  }
  /** Bids worth a button, each with its reason. */
  get quick(): Quick[] {
    const position = this.position;
    if (!position || this.most < this.least) return [];
    const found: Quick[] = [{ bid: this.least, why: "lowest", seat: -1 }];
    const rivals = position.seats.filter((seat) => seat !== this.me && position.mayBid(seat));
    if (!rivals.some((seat) => covered(this.session, seat))) {
      const rich = rivals.sort((a, b) => position.cash(b) - position.cash(a));
      const [first, second] = rich;
      const able = (bid: number) => bid >= this.least && bid <= this.most;
      if (second !== undefined && first !== undefined && able(position.cash(second)) && position.cash(second) < position.cash(first)) {
        found.push({ bid: position.cash(second), why: "only", seat: first });
      }
      if (first !== undefined && able(position.cash(first))) {
        found.push({ bid: position.cash(first), why: rivals.length === 1 ? "cannot" : "nobody", seat: first });
      }
    }
    found.push({ bid: this.most, why: "all", seat: -1 });
    // One button per bid: the better reason stays.
    return found.filter((one, i) => !found.some((other, j) => other.bid === one.bid && (better(other) > better(one) || (j < i && better(other) === better(one)))));
  }

  // -- corruption and offerings ------------------------------------------------------------------------------

  corruption(victim: number, ladder: number): string {
    return this.session.notation.compose("corrupt", { victim, ladder }) ?? "";
  }
  offer(altar: number): string {
    const take = this.take;
    if (!take) return "";
    return this.session.notation.compose("offer", { ...take, altar }) ?? "";
  }
  /** The legal corruptions, victim by victim. */
  get victims(): { victim: number; characters: { ladder: number; text: string }[] }[] {
    const found = new Map<number, { ladder: number; text: string }[]>();
    for (const { verb, values, text } of this.session.options) {
      if (verb !== "corrupt") continue;
      const victim = values["victim"] as number;
      found.set(victim, [...(found.get(victim) ?? []), { ladder: values["ladder"] as number, text }]);
    }
    return [...found.entries()].map(([victim, characters]) => ({ victim, characters }));
  }
  /** Whose characters are shown: of the chosen pawn, else as opened, else the first. */
  get opened(): number {
    const drafted = this.session.draft.values["victim"] as number | undefined;
    const victims = this.victims.map(({ victim }) => victim);
    return drafted ?? (victims.includes(this.victim) ? this.victim : (victims[0] ?? -1));
  }
  open(victim: number): void {
    this.session.clearDraft();
    this.victim = victim;
  }
  /** The first click chooses, a second on the same thing sends; for what is not legal the server says why not. */
  choose(text: string): void {
    if (!this.session.legal(text)) {
      void this.session.why(text);
      return;
    }
    if (this.session.composed() === text) {
      void this.send(text);
      return;
    }
    const said = this.session.notation.parse(text);
    this.session.refused = null;
    this.session.draft = { verb: said.verb, values: { ...said.values } };
  }
  send(text: string): Promise<boolean> {
    return this.session.answer(text, { costly: this.costly(text) });
  }
  /** Only answers that cost much and cannot be taken back are confirmed. */
  costly(text: string): boolean {
    const said = this.session.notation.parse(text);
    const bid = said.values["bid"] as number | undefined;
    if (said.verb === "pass-turn" || said.verb === "decline") return true;
    if (bid !== undefined) return bid > this.least + JUMP && 2 * bid > this.most;
    return said.verb === "offer" && this.ends(said);
  }
  /** Whether an answer is an offering that ends the game. */
  ends(said: Said): boolean {
    if (!this.position || said.verb !== "offer") return false;
    const { count, animal, altar } = said.values as Record<string, number>;
    return endsGame(this.position, this.me, count!, animal!, altar!);
  }

  // -- preview -----------------------------------------------------------------------------------------------

  readonly preview: Preview | null = $derived.by(() => {
    const position = this.position;
    if (!position) return null;
    const { over } = this;
    const { values } = this.session.draft;
    const none: Preview = { seat: this.me, moves: [], altar: null };
    switch (this.asks) {
      case "preliminary":
      case "lot": {
        const more = over?.ladder !== undefined && !this.picked.includes(over.ladder) && this.picked.length < this.wanted ? [over.ladder] : [];
        return { ...none, moves: ifWins(position, this.me, [...this.picked, ...more]) };
      }
      case "respond":
        return { ...none, moves: ifWins(position, this.me, position.ladderList(position.lot)) };
      case "corrupting": {
        const victim = over?.victim ?? (values["victim"] as number | undefined);
        const ladder = over?.victim !== undefined ? over.ladder : (values["ladder"] as number | undefined);
        if (victim === undefined || ladder === undefined || !this.session.legal(this.corruption(victim, ladder))) return none;
        return { ...none, moves: ifCorrupts(position, this.me, victim, ladder) };
      }
      case "offering": {
        const altar = over?.altar ?? (values["altar"] as number | undefined);
        if (altar === undefined || !this.take || !this.session.legal(this.offer(altar))) return none;
        return { ...none, altar: { ...this.take, altar } };
      }
    }
    if (position.lot && position.leader >= 0 && !this.session.past) {
      return { seat: position.leader, moves: ifWins(position, position.leader, position.ladderList(position.lot)), altar: null };
    }
    return null;
  });
  /** Whose reach the altars show: mine, or that of the player who is asked. */
  get viewpoint(): number {
    if (this.session.seat !== null) return this.session.seat;
    return this.session.view?.asked[0] ?? -1;
  }
}

function better({ why }: Quick): number {
  return { lowest: 1, all: 0, only: 2, cannot: 3, nobody: 3 }[why];
}
const kept = new WeakMap<Session, UiState>();
export function uiStateOf(session: Session): UiState {
  let found = kept.get(session);
  if (!found) {
    found = new UiState(session);
    kept.set(session, found);
  }
  return found;
}
