// Sentences out of catalogues: a port of core/text/sentences.py. A sentence is made as spans, so that the log can link pieces.
//
//   {seat}           a player's name; {lot} the pieces of a set, joined with “and”
//   {altar:to}       the form `to` of a noun; of a player, `of` is “Ada’s”, “d’Ada”
//   {count*animal}   a number with its noun in the right form
//   {bid|coin|coins} the word that fits the number

import { countIn, has, NONE, Notation, type Value, type Values } from "../game/notation";
import type { Catalogue, GameEvent, Language, Shape } from "../protocol/messages";
import { before } from "./elision";

/** A stretch of a sentence; one that names a thing says which (a seat, a ladder, an altar …). */
export type Span = { text: string; kind?: string; value?: number };

/** The template for an event that concerns the reader, in the second person (“You bid {bid}.”); null: say it as to everybody. */
export type Own = (verb: string, values: Values, me: number, language: Language) => string | null;

const PLACEHOLDER = /\{([a-z_]+)(?::([a-z]+)|\*([a-z_]+)|\|([^|}]*)\|([^|}]*))?\}/g;

export function plural(language: Language, n: number): "one" | "other" {
  return n === 1 || (language === "fr" && n === 0) ? "one" : "other";
}
export function plain(spans: Span[]): string {
  return spans.map((span) => span.text).join("");
}

export class Texts {
  readonly language: Language;
  readonly catalogue: Catalogue;
  readonly notation: Notation;

  constructor(language: Language, catalogue: Catalogue, notation: Notation) {
    this.language = language;
    this.catalogue = catalogue;
    this.notation = notation;
  }

  event(event: GameEvent, names: string[]): string {
    return plain(this.eventSpans(event, names));
  }
  /** `template`: said instead of the catalogue's sentence, with the same values. */
  eventSpans(event: GameEvent, names: string[], template?: string): Span[] {
    const shape = this.notation.shape("events", event.verb);
    const values = this.notation.event(event);
    const secret = this.notation.spec.events.find((told) => told.verb === event.verb)?.secret ?? [];
    const blinded = secret.some((name) => isBlind(values[name]));
    return this.fill(template ?? this.at("event", event.verb), shape, values, names, blinded);
  }
  /** What a button says: the sentence of an action in notation. */
  action(text: string, names: string[]): string {
    const said = this.notation.parse(text);
    return plain(this.fill(this.at("action", said.verb), this.notation.shape("actions", said.verb), said.values, names));
  }
  /** The question a step (in notation) puts to a seat. */
  prompt(step: string, names: string[]): string {
    const said = this.notation.parse(step, "steps");
    return plain(this.fill(this.at("prompt", said.verb), this.notation.shape("steps", said.verb), said.values, names));
  }
  /** Why not: with this position's numbers if the catalogue has such a sentence, else the rule itself. */
  refusal(rule: string, facts: Record<string, number>, names: string[]): string {
    const template = sayable(this.at("refusal", rule), facts);
    if (template === undefined) return this.rule(rule);
    const shape = Object.keys(facts).map((name) => ({ name, kind: this.notation.spec.facts[name] ?? "number" }));
    return plain(this.fill(template, shape, facts, names));
  }
  rule(id: string): string {
    return String(this.at("rule", id) ?? id);
  }
  /** A plain text of the catalogue; the path itself if it has none. */
  word(...path: string[]): string {
    const found = this.at(...path);
    return typeof found === "string" ? found : path.join(".");
  }
  has(...path: string[]): boolean {
    return this.at(...path) !== undefined;
  }
  at(...path: string[]): unknown {
    let found: unknown = this.catalogue;
    for (const key of path) {
      found = typeof found === "object" && found !== null ? (found as Record<string, unknown>)[key] : undefined;
    }
    return found;
  }
  /** Fills a template of the catalogue with values by name, whose kinds are given beside them. */
  say(path: string[], values: Values, kinds: Record<string, string>, names: string[]): string {
    const shape = Object.keys(values).map((name) => ({ name, kind: kinds[name] ?? "number" }));
    return plain(this.fill(this.at(...path), shape, values, names));
  }

  noun(kind: string, value: number, form = "name", names: string[] = []): string {
    if (kind === "seat") return this.player(value, form, names);
    if (value === NONE) return this.word("word", "hidden");
    const spec = this.notation.kind(kind);
    const parts = spec.form === "named" ? (spec.parts?.[value] ?? []) : [];
    if (parts.length) {
      return parts.map(([of, part]) => this.part(of, String(part), form, names)).join(" ");
    }
    return this.formOf(kind, this.notation.write(kind, value), form) ?? this.notation.write(kind, value);
  }
  /** One of the smaller nouns of a name; of these even “-” may have a word of its own (a card of no colour). */
  private part(kind: string, token: string, form: string, names: string[]): string {
    return this.formOf(kind, token, form) ?? this.text(kind, this.notation.read(kind, token), form, names);
  }
  private formOf(kind: string, token: string, form: string): string | undefined {
    const forms = this.at("noun", kind, token);
    if (typeof forms === "string") return forms;
    const table = forms as Record<string, string> | undefined;
    return table?.[form] ?? table?.["name"];
  }
  player(seat: number, form: string, names: string[]): string {
    if (seat === NONE) return this.word("word", "nobody");
    const name = names[seat] ?? String.fromCharCode(65 + seat);
    if (form !== "of") return name;
    return this.language === "fr" ? before("de", name) : `${name}’s`;
  }
  join(parts: string[]): string {
    return plain(this.joined(parts.map((text) => [{ text }])));
  }
  text(kind: string, value: Value, form = "name", names: string[] = []): string {
    return plain(this.spans(kind, value, form, names));
  }

  private joined(parts: Span[][]): Span[] {
    if (parts.length === 0) return [{ text: this.word("word", "nothing") }];
    return parts.flatMap((part, i) => {
      if (i === 0) return part;
      return [{ text: i === parts.length - 1 ? ` ${this.word("word", "and")} ` : ", " }, ...part];
    });
  }
  private spans(kindName: string, value: Value, form: string, names: string[]): Span[] {
    const kind = this.notation.kind(kindName);
    if (kind.form === "list") {
      const entries = value as number[];
      const hidden = entries.length > 0 && entries.every((entry) => entry === NONE);
      if (hidden && this.notation.kind(kind.of).form === "named") return [{ text: String(entries.length) }];
      return this.joined(entries.map((entry) => this.spans(kind.of, entry, form, names)));
    }
    const number = value as number;
    if (kind.form === "set") {
      const inside = this.notation.names(kind.of).map((_, i) => i).filter((i) => has(number, i));
      return this.joined(inside.map((i) => [{ text: this.noun(kind.of, i, form, names), kind: kind.of, value: i }]));
    }
    if (kind.form === "bag") {
      const inside = this.notation.names(kind.of).map((_, i) => [i, countIn(number, i)] as const).filter(([, n]) => n > 0);
      return this.joined(
        inside.map(([i, n]) => [
          { text: `${n} ${this.noun(kind.of, i, plural(this.language, n), names)}`, kind: kind.of, value: i },
        ]),
      );
    }
    if (kind.form === "named") return [{ text: this.noun(kindName, number, form, names), kind: kindName, value: number }];
    return [{ text: String(number) }];
  }
  private fill(entry: unknown, shape: Shape, values: Values, names: string[], blinded = false): Span[] {
    const kinds = Object.fromEntries(shape.map(({ name, kind }) => [name, kind]));
    const template = choose(entry, shape, values, blinded);
    const spans: Span[] = [];
    let end = 0;
    for (const match of template.matchAll(PLACEHOLDER)) {
      const [whole, name = "", form, times, one, other] = match;
      if (match.index > end) spans.push({ text: template.slice(end, match.index) });
      end = match.index + whole.length;
      const value = values[name] ?? 0;
      if (one !== undefined) {
        const count = Array.isArray(value) ? value.length : (value as number);
        spans.push({ text: (plural(this.language, count) === "one" ? one : other) ?? "" });
      } else if (times !== undefined) {
        const noun = values[times] as number;
        const kind = kinds[times] ?? "number";
        const word = this.noun(kind, noun, plural(this.language, value as number), names);
        spans.push({ text: `${value} ${word}`, kind, value: noun });
      } else {
        spans.push(...this.spans(kinds[name] ?? "number", value, form ?? "name", names));
      }
    }
    if (end < template.length) spans.push({ text: template.slice(end) });
    return spans;
  }
}

function isBlind(value: Value | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((entry) => entry === NONE);
  return value === NONE;
}

/** A value as conditions write it: lists as `()`, `(-1,)`, `(1, 2)`. */
function conditionOf(value: Value | undefined): string {
  if (!Array.isArray(value)) return String(value);
  return value.length === 1 ? `(${value[0]},)` : `(${value.join(", ")})`;
}

/** The variant that fits: the first condition that holds, else the default. */
function choose(entry: unknown, shape: Shape, values: Values, blinded: boolean): string {
  if (typeof entry === "string") return entry;
  if (typeof entry !== "object" || entry === null) return shape.map(({ name }) => `{${name}}`).join(" ");
  const table = entry as Record<string, string>;
  for (const [condition, template] of Object.entries(table)) {
    if ((condition === "blinded" && blinded) || holds(condition, values)) return template;
  }
  return table["default"] ?? "";
}

function holds(condition: string, values: Values): boolean {
  const [name = "", wanted] = condition.split("=", 2);
  return wanted !== undefined && conditionOf(values[name]) === wanted;
}

/** Of the sentences of a refusal the first that holds and names nothing but these facts. */
function sayable(entry: unknown, facts: Record<string, number>): string | undefined {
  const variants = typeof entry === "string" ? { default: entry } : ((entry ?? {}) as Record<string, string>);
  return Object.entries(variants).find(
    ([condition, template]) =>
      (condition === "default" || holds(condition, facts)) && placeholders(template).every((name) => name in facts),
  )?.[1];
}

/** Every field name that a template uses. */
function placeholders(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].flatMap((match) => [match[1]!, ...(match[3] ? [match[3]] : [])]);
}
