// Every export of a game's rules/ is held to the engine: tables by their values, functions by what the engine claims about
// positions of random games. The claims come from tests/page/parity, by way of parity.config.ts.

import { describe, expect, inject, test } from "vitest";
import { Notation } from "../lib/game/notation";
import type { GameSpec, View } from "../lib/protocol/messages";
import type { Parity, Spot } from "./parity";

type Claim = [key: string, args: unknown[], value: unknown];
type Document = {
  rules: GameSpec;
  constants: Record<string, unknown>;
  held: Record<string, string[]>;
  spots: { view: View; seat: number | null; claims: Claim[] }[];
};
declare module "vitest" {
  export interface ProvidedContext {
    claims: Record<string, string>;
  }
}
type Module = Record<string, unknown>;
const rules = import.meta.glob<Module>(["./*/rules/*.ts", "!./*/rules/*.test.ts"], { eager: true });
const parities = import.meta.glob<{ parity: Parity }>("./*/parity.ts", { eager: true });
const games = [...new Set(Object.keys(rules).map((path) => path.split("/")[1]!))];

/** The modules of a game's rules by their names. */
function modulesOf(game: string): Record<string, Module> {
  const own = Object.entries(rules).filter(([path]) => path.startsWith(`./${game}/`));
  return Object.fromEntries(own.map(([path, module]) => [path.split("/")[3]!.replace(".ts", ""), module]));
}
const isClass = (value: unknown) => typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));

/** Everything that computes: functions, and the methods and getters of classes. */
function functionsOf(module: Module): string[] {
  return Object.entries(module).flatMap(([name, value]) => {
    if (typeof value !== "function") return [];
    if (!isClass(value)) return [name];
    const members = Object.getOwnPropertyNames(value.prototype as object).filter((member) => member !== "constructor");
    return members.map((member) => `${name}.${member}`);
  });
}
function tablesOf(module: Module): [string, unknown][] {
  return Object.entries(module).filter(([, value]) => typeof value !== "function");
}

/** Whether a result is what the engine says: of objects the fields that it names, of numbers up to rounding. */
function agrees(result: unknown, value: unknown): boolean {
  if (value === null || value === undefined) return result === null || result === undefined;
  if (typeof value === "number") return typeof result === "number" && Math.abs(result - value) < 1e-9;
  if (Array.isArray(value)) return Array.isArray(result) && result.length === value.length && value.every((one, i) => agrees(result[i], one));
  if (typeof value !== "object") return result === value;
  const choice = (value as Record<string, unknown>)["$one_of"];
  if (Array.isArray(choice)) return choice.some((one) => agrees(result, one));
  if (typeof result !== "object" || result === null) return false;
  return Object.entries(value).every(([name, one]) => agrees((result as Record<string, unknown>)[name], one));
}

class Asker {
  private readonly scope: { position: object } & Record<string, unknown>;
  constructor(private readonly parity: Parity, private readonly modules: Record<string, Module>, private readonly spot: Spot) {
    this.scope = parity.scope(spot);
  }
  private resolved(arg: unknown): unknown {
    if (typeof arg === "string" && arg.startsWith("$")) return this.scope[arg.slice(1)];
    if (Array.isArray(arg)) return arg.map((one) => this.resolved(one));
    if (typeof arg !== "object" || arg === null) return arg;
    const [name, value] = Object.entries(arg)[0] ?? ["", null];
    if (name === "$with") return this.otherwise(value as View["fields"]);
    return name.startsWith("$") ? this.parity.made![name.slice(1)]!(value as never, this.spot) : arg;
  }
  /** The position with some fields of its view replaced. */
  private otherwise(fields: View["fields"]): object {
    const view = { ...this.spot.view, fields: { ...this.spot.view.fields, ...fields } };
    return this.parity.scope({ ...this.spot, view }).position;
  }
  ask(key: string, args: unknown[]): unknown {
    const [file, name, member] = key.split(".") as [string, string, string?];
    const given = args.map((arg) => this.resolved(arg));
    const result = member ? this.member(member, given) : (this.modules[file]![name] as (...args: unknown[]) => unknown)(...given);
    return this.parity.project?.[key]?.(result as never) ?? result;
  }
  private member(name: string, args: unknown[]): unknown {
    const value = (this.scope.position as Record<string, unknown>)[name];
    return typeof value === "function" ? value.apply(this.scope.position, args) : value;
  }
}
/** The fields of a position that the engine was not asked about. */
function unasked(key: string, result: unknown, value: unknown): string[] {
  if (!key.endsWith(".positionOf")) return [];
  return Object.keys(result as object).filter((name) => name !== "view" && !(name in (value as object)));
}

describe.each(games)("%s", (game) => {
  const { rules: spec, constants, held, spots } = JSON.parse(inject("claims")[game] ?? "{}") as Document;
  const modules = modulesOf(game);
  const keys = Object.entries(modules).flatMap(([name, module]) => functionsOf(module).map((one) => `${name}.${one}`));

  test("every function that computes a rule is held by the engine, and nothing else is listed", () => {
    expect(keys.filter((key) => !(key in held))).toEqual([]);
    expect(Object.keys(held).filter((key) => !keys.includes(key))).toEqual([]);
  });
  test("every table is the engine's", () => {
    const tables = Object.entries(modules).flatMap(([name, module]) => tablesOf(module).map(([one, value]) => [name, one, value] as const));
    const wrong = tables.filter(([, one, value]) => !(one in constants) || !agrees(value, constants[one]));
    expect(wrong.map(([name, one, value]) => `${name}.${one} is ${JSON.stringify(value)}, the engine has ${JSON.stringify(constants[one])}`)).toEqual([]);
  });
  test("every function answers what the engine does", () => {
    const notation = new Notation(spec);
    const wrong = new Map<string, string[]>();
    for (const { view, seat, claims } of spots) {
      const asker = new Asker(parities[`./${game}/parity.ts`]!.parity, modules, { view, seat, notation });
      for (const [key, args, value] of claims) {
        const result = asker.ask(key, args);
        if (agrees(result, value) && unasked(key, result, value).length === 0) continue;
        const shown = `${key}(${JSON.stringify(args)}) is ${JSON.stringify(result)}, ${held[key]?.join(" and ")} say ${JSON.stringify(value)} at ${view.agenda.at(-1)}`;
        wrong.set(key, [...(wrong.get(key) ?? []), shown]);
      }
    }
    expect([...wrong].map(([key, all]) => `${key}, ${all.length} times: ${all[0]!.slice(0, 2000)}`)).toEqual([]);
  });
});
