// Answers in parts: where there are too many to be listed, the table is asked what a draft may become, once for each draft.

import type { Said, Values } from "../game/notation";
import type { Completions as Told } from "../protocol/messages";
import type { Draft } from "./draft";
import { fits } from "./draft";
import type { Session } from "./session.svelte";

/** `options`: answers that the draft may become; `more`: how many others there are; `values`: by field, what can come next. */
export type Completions = { options: Said[]; more: number; values: Record<string, number[]> };

export class Composer {
  private readonly session: Session;
  private known: Map<string, Completions> = $state.raw(new Map());
  private readonly asked = new Set<string>();

  constructor(session: Session) {
    this.session = session;
  }
  /** What a draft may become; null until the table has said so (see `look`). All by itself where every answer is listed. */
  of(draft: Draft): Completions | null {
    if (this.session.more > 0) return this.known.get(this.key(draft)) ?? null;
    return { options: this.session.options.filter((option) => fits(option, draft)), more: 0, values: {} };
  }
  /** Asks the table, if it is not known yet and not all answers are listed. Call it in an effect, then read `of`. */
  async look(draft: Draft): Promise<void> {
    const key = this.key(draft);
    if (this.session.more === 0 || draft.verb === null || this.asked.has(key)) return;
    this.asked.add(key);
    const reply = await this.session.compose(this.wire(draft.verb, draft.values));
    if (!this.asked.has(key)) return; // another question is asked meanwhile
    if (reply === null) this.asked.delete(key);
    this.known = new Map(this.known).set(key, reply === null ? this.listed(draft) : this.read(draft.verb, reply));
  }
  /** Another question: nothing of this holds any more. */
  clear(): void {
    this.asked.clear();
    this.known = new Map();
  }
  private key({ verb, values }: Draft): string {
    return `${this.session.decision?.id} ${verb === null ? "" : JSON.stringify(this.wire(verb, values))}`;
  }
  private wire(verb: string, values: Values): Record<string, unknown> {
    const { notation } = this.session;
    const shape = notation.shape("actions", verb).filter(({ name }) => values[name] !== undefined);
    return { verb, ...Object.fromEntries(shape.map(({ name, kind }) => [name, notation.toWire(kind, values[name]!)])) };
  }
  /** The table did not say: then what is listed has to do. */
  private listed(draft: Draft): Completions {
    return { options: this.session.options.filter((option) => fits(option, draft)), more: this.session.more, values: {} };
  }
  private read(verb: string, { count, options, values }: Told): Completions {
    const { notation } = this.session;
    const named = notation.shape("actions", verb).flatMap(({ name, kind }) => {
      const spec = notation.kind(kind);
      const found = values[name]?.map((value) => notation.fromWire(spec.form === "list" ? spec.of : kind, value) as number);
      return found ? [[name, found] as const] : [];
    });
    return { options: options.map((text) => notation.parse(text)), more: count - options.length, values: Object.fromEntries(named) };
  }
}
