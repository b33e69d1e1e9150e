// The state of the interface that no draft holds: how the hand is sorted, what is pointed at, the bargain being put together.

import type { Session } from "../../lib/session/session.svelte";
import { anyCard, type Wish } from "./rules/wishes";

export type Sort = "colour" | "number" | "sign";
export type Plan = { give: number[]; wishes: Wish[]; to: number };

export class UiState {
  sort: Sort = $state("colour");
  /** The half-space that pointer or focus is on. */
  over: number | null = $state(null);
  /** Cards chosen in the hand: to give, to filter combinations, to propose. */
  give: number[] = $state([]);
  wishes: Wish[] = $state([anyCard()]);
  /** Which wish the palette changes. */
  edit = $state(0);
  /** Whom an offer is for, -1 for everybody. */
  to = $state(-1);
  tokens: number[] = $state([0, 0, 0, 0, 0]);
  /** Whether all combinations are listed. */
  all = $state(false);
  /** The trilithon card whose uses are shown. */
  tri: number | null = $state(null);
  browse = $state(false);
  /** An offer of one's own prepared while declining another's. */
  later: Plan | null = $state.raw(null);
  asked = "";

  /** Another question: what was chosen for the old one is void, but a prepared offer comes up. */
  turn(question: string, verb: string): void {
    if (this.asked === question) return;
    this.asked = question;
    this.over = null;
    this.give = [];
    this.tokens = [0, 0, 0, 0, 0];
    this.all = false;
    this.tri = null;
    this.edit = 0;
    this.to = -1;
    this.wishes = verb === "demanding" ? [] : [anyCard()];
    if (verb === "bargain" && this.later) {
      this.give = [...this.later.give];
      this.wishes = this.later.wishes.map((wish) => ({ ...wish }));
      this.to = this.later.to;
      this.later = null;
    }
  }
  toggle(card: number): void {
    this.give = this.give.includes(card) ? this.give.filter((other) => other !== card) : [...this.give, card].sort((a, b) => a - b);
  }
}
const kept = new WeakMap<Session, UiState>();
export function uiStateOf(session: Session): UiState {
  let found = kept.get(session);
  if (!found) {
    found = new UiState();
    kept.set(session, found);
  }
  return found;
}
