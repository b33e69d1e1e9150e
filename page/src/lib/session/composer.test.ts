// Answers that are too many to be listed: what the page asks the table for, and what it makes of the reply.

import { describe, expect, it } from "vitest";
import type { GameSpec, TableState } from "../protocol/messages";
import type { Connection, Reply } from "../protocol/socket";
import { Session } from "./session.svelte";

const spec = {
  name: "toy", layout: [], events: [], steps: [],
  kinds: { number: { form: "number" }, card: { form: "named", names: ["ash", "elm", "oak"] }, "card list": { form: "list", of: "card" } },
  actions: [{ verb: "lay", shape: [{ name: "cards", kind: "card list" }, { name: "coins", kind: "number" }] }],
} as unknown as GameSpec;

function seated(more: number, replies: (body: Record<string, unknown>) => Partial<Reply>): { session: Session; asked: Record<string, unknown>[] } {
  const asked: Record<string, unknown>[] = [];
  const nothing = () => undefined;
  const connection: Connection = {
    seat: 0, open: nothing, close: nothing, hurry: nothing, restart: nothing, post: nothing,
    ask: (body) => {
      asked.push(body);
      return Promise.resolve({ id: "", ...replies(body) } as Reply);
    },
  };
  const decision = { id: "3.0", ply: 3, takes: ["lay"], asked: [0], waiting: [0], deadlines: [] };
  const view = { n: 2, agenda: ["laying"], asked: [0], options: ["lay ash 1", "lay ash,elm 1"], more };
  const state = { table: { seats: [{ name: "Ada" }, { name: "Blaise" }] }, view, decision, orders: [] } as unknown as TableState;
  const session = new Session("t1", spec, { en: {} }, state, connection);
  session.you = { player: "p1", seats: [0], host: true, seat: 0 };
  return { session, asked };
}
const told = { t: "compose", count: 1200, options: ["lay elm,oak 1", "lay elm,oak 2"], values: { cards: ["oak"], coins: [1, 2] } } as const;
const draft = { verb: "lay", values: { cards: [1] } };

describe("a list that is complete", () => {
  it("is searched on the page, and the table is not asked", async () => {
    const { session, asked } = seated(0, () => told);
    await session.composer.look(draft);
    expect(asked).toEqual([]);
    expect(session.composer.of(draft)?.options.map(({ text }) => text)).toEqual(["lay ash,elm 1"]);
    expect(session.composer.of(draft)?.more).toBe(0);
  });
});

describe("a list that leaves answers out", () => {
  it("is completed by the table, once for each draft", async () => {
    const { session, asked } = seated(5000, () => told);
    expect(session.composer.of(draft)).toBeNull();
    await session.composer.look(draft);
    await session.composer.look(draft);
    expect(asked).toEqual([{ t: "compose", draft: { verb: "lay", cards: ["elm"] } }]);
    const found = session.composer.of(draft);
    expect(found?.options.map(({ text }) => text)).toEqual(["lay elm,oak 1", "lay elm,oak 2"]);
    expect(found?.more).toBe(1198);
    expect(found?.values).toEqual({ cards: [2], coins: [1, 2] });
    await session.composer.look({ verb: "lay", values: {} });
    expect(asked[1]).toEqual({ t: "compose", draft: { verb: "lay" } });
  });
  it("has to do when the table does not say, and is asked for again later", async () => {
    const { session, asked } = seated(5000, () => ({ t: "refused", code: "unavailable" }));
    await session.composer.look(draft);
    expect(session.composer.of(draft)?.options.map(({ text }) => text)).toEqual(["lay ash,elm 1"]);
    expect(session.composer.of(draft)?.more).toBe(5000);
    await session.composer.look(draft);
    expect(asked.length).toBe(2);
  });
  it("is void at the next question, and so is a reply that comes too late", async () => {
    const { session } = seated(5000, () => told);
    const late = session.composer.look(draft);
    session.composer.clear();
    await late;
    expect(session.composer.of(draft)).toBeNull();
  });
});
