// The state of the interface that no draft holds: how the hand is sorted, what is pointed at, the bargain being put together.

import type { Session } from "../../lib/session/session.svelte";
import type { Plan } from "./controls/bargain/ownOffer";
import { anyCard, type Wish } from "./rules/wishes";

export type Sort = "colour" | "number" | "sign";

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
  /** A counter-offer prepared while declining an offer, and on which market day. */
  later: (Plan & { day: number }) | null = $state.raw(null);
  /** What the composer was filled with: a counter-offer, or one's own offer that was declined. */
  filled: "" | "counter" | "declined" = $state("");
  asked = "";

  /** Another question: what was chosen for the old one is void, but a counter-offer of the day, or else an offer of mine
   * that was declined, comes up. */
  turn(question: string, verb: string, day = 0, declined: Plan | null = null): void {
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
    this.filled = "";
    if (verb !== "bargain") return;
    const counter = this.later?.day === day ? this.later : null;
    this.later = null;
    if (counter ?? declined) this.fill((counter ?? declined)!, counter ? "counter" : "declined");
  }
  fill(plan: Plan, as: "counter" | "declined"): void {
    this.give = [...plan.give];
    this.wishes = plan.wishes.length ? plan.wishes.map((wish) => ({ ...wish })) : [anyCard()];
    this.to = plan.to;
    this.filled = as;
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
