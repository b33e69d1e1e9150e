// Notation (`propose gu,ke 3`) and values, read and written by the declarations of a game. A port of core/kind.py.

import type { GameEvent, GameSpec, KindSpec, Shape } from "../protocol/messages";

/** Named things are their numbers, sets bit masks, bags four bits a count, lists arrays. -1 is none or hidden. */
export type Value = number | number[];
export type Values = Record<string, Value>;
/** One well-formed action or step: its verb, its values by name, and the notation. `tokens` are the values as written. */
export type Said = { verb: string; values: Values; tokens: Record<string, string>; text: string };

export const NONE = -1;

/** Bit `i` of a mask of up to 53 bits (the operators of the language stop at 32). */
export function has(mask: number, i: number): boolean {
  return Math.abs(Math.floor(mask / 2 ** i) % 2) === 1;
}
/** How many of thing `i` are in a bag. */
export function countIn(bag: number, i: number): number {
  return bag > 0 ? Math.floor(bag / 16 ** i) % 16 : 0;
}
export function members(mask: number, span: number): number[] {
  return Array.from({ length: span }, (_, i) => i).filter((i) => has(mask, i));
}

export class Notation {
  readonly spec: GameSpec;
  private readonly shapes: Record<"actions" | "steps" | "events", Map<string, Shape>>;

  constructor(spec: GameSpec) {
    this.spec = spec;
    const table = (words: { verb: string; shape: Shape }[]) => new Map(words.map((word) => [word.verb, word.shape]));
    this.shapes = { actions: table(spec.actions), steps: table(spec.steps), events: table(spec.events) };
  }

  kind(name: string): KindSpec {
    return this.spec.kinds[name] ?? this.made(name);
  }
  /** A kind the declarations do not list is put together from its name: "ladder set", "number list". */
  private made(name: string): KindSpec {
    const match = /^(.*) (set|list|bag)$/.exec(name);
    if (!match) return { form: "number" };
    return { form: match[2] as "set" | "list" | "bag", of: match[1]! };
  }
  names(kind: string): string[] {
    const found = this.kind(kind);
    return found.form === "named" ? found.names : [];
  }
  /** The number of a named thing, -1 if there is none. */
  number(kind: string, name: string): number {
    return this.names(kind).indexOf(name);
  }
  shape(of: "actions" | "steps" | "events", verb: string): Shape {
    return this.shapes[of].get(verb) ?? [];
  }

  write(kindName: string, value: Value): string {
    const kind = this.kind(kindName);
    switch (kind.form) {
      case "list": {
        const entries = value as number[];
        const text = entries.map((entry) => this.write(kind.of, entry)).join(",") || "-";
        return text === "-" && entries.length ? "-," : text;
      }
      case "named":
        return value === NONE ? "-" : (kind.names[value as number] ?? "-");
      case "set":
        return this.names(kind.of).filter((_, i) => has(value as number, i)).join(",") || "-";
      case "bag": {
        const bag = value as number;
        const counts = this.names(kind.of).map((name, i) => [name, countIn(bag, i)] as const);
        return counts.filter(([, n]) => n > 0).map(([name, n]) => `${name}${n}`).join(",") || "-";
      }
      default:
        return String(value);
    }
  }

  read(kindName: string, token: string): Value {
    const kind = this.kind(kindName);
    switch (kind.form) {
      case "list": {
        if (token === "-") return [];
        const parts = token === "-," ? ["-"] : token.split(",");
        return parts.map((part) => this.read(kind.of, part) as number);
      }
      case "named":
        return token === "-" ? NONE : kind.names.findIndex((name) => name.toLowerCase() === token.toLowerCase());
      case "set":
        if (token === "-") return 0;
        return token.split(",").reduce((mask, part) => mask + 2 ** this.number(kind.of, part), 0);
      case "bag": {
        if (token === "-") return 0;
        return token.split(",").reduce((bag, part) => {
          const word = part.replace(/[0-9]+$/, "");
          return bag + Number(part.slice(word.length)) * 16 ** this.number(kind.of, word);
        }, 0);
      }
      default:
        return Number(token);
    }
  }

  /** Reads an action or a step; `of` says which table of words to use. */
  parse(text: string, of: "actions" | "steps" = "actions"): Said {
    const [verb = "", ...rest] = text.trim().split(/\s+/);
    const values: Values = {};
    const tokens: Record<string, string> = {};
    this.shape(of, verb).forEach(({ name, kind }, i) => {
      tokens[name] = rest[i] ?? "-";
      values[name] = this.read(kind, tokens[name]);
    });
    return { verb, values, tokens, text };
  }

  /** The notation of an action put together on the board; null while a value is missing. */
  compose(verb: string, values: Values): string | null {
    const words = [verb];
    for (const { name, kind } of this.shape("actions", verb)) {
      const value = values[name];
      if (value === undefined) return null;
      words.push(this.write(kind, value));
    }
    return words.join(" ");
  }

  /** The values of an event as it comes over the wire (numbers as numbers, everything else by name). */
  event(said: GameEvent): Values {
    const values: Values = {};
    for (const { name, kind } of this.shape("events", said.verb)) values[name] = this.fromWire(kind, said[name]);
    return values;
  }
  /** A value as answers and drafts are sent: numbers as numbers, everything else by name. */
  toWire(kindName: string, value: Value): unknown {
    const kind = this.kind(kindName);
    if (kind.form === "list") return (value as number[]).map((entry) => this.toWire(kind.of, entry));
    return kind.form === "number" ? value : this.write(kindName, value);
  }
  fromWire(kindName: string, value: unknown): Value {
    const kind = this.kind(kindName);
    if (kind.form === "list") return ((value as unknown[]) ?? []).map((v) => this.fromWire(kind.of, v) as number);
    return typeof value === "number" ? value : this.read(kindName, String(value ?? "-"));
  }
}
