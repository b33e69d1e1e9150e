// What a session makes of what the table tells, and of what is put together on the board.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../protocol/api";
import { History } from "./history.svelte";
import type { Frame, GameSpec, TableState, View } from "../protocol/messages";
import { prefs } from "../store/prefs.svelte";
import { Session } from "./session.svelte";
import type { Full } from "../protocol/socket";

const spec = {
  name: "toy", kinds: { number: { form: "number" }, seat: { form: "named", names: ["A", "B"] } }, layout: [],
  events: [{ verb: "bids", shape: [{ name: "seat", kind: "seat" }], secret: [] }],
  actions: [{ verb: "bid", shape: [{ name: "coins", kind: "number" }] }],
  steps: [{ verb: "bidding", shape: [], takes: ["bid"], open: false, reaction: false }],
} as unknown as GameSpec;
const view = { n: 2, agenda: ["bidding"], asked: [0], options: ["bid 1", "bid 2"] } as unknown as View;

function stateAt(ply: number): TableState {
  const decision = { id: `${ply}.0`, ply, step: "bidding", verb: "bidding", asked: [0], waiting: [0], deadlines: [] };
  return { table: { seats: [{ name: "Ada", kind: "person", player: "p1" }, { name: "Blaise", kind: "person", player: "p2" }] }, view, decision, orders: [], motion: null, undo: null } as unknown as TableState;
}
function fullAt(ply: number): Full {
  const you = { player: "p1", seats: [0], host: true, seat: 0 };
  return { t: "full", v: 0, now: 0, reload: false, you, state: stateAt(ply), log: { total: 0, entries: [] } };
}
class Socket {
  static last: Socket;
  static readonly OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor() {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
}
function seated(): Session {
  const session = new Session("t1", spec, { en: {} }, stateAt(0));
  session.open();
  tell({ ...fullAt(3), chat: [{ k: 1, to: "table", player: "p2", name: "Blaise", at: 0, text: "hello" }] });
  return session;
}
const tell = (message: Full) => Socket.last.onmessage({ data: JSON.stringify(message) });

beforeEach(() => {
  prefs.language = "en";
  vi.stubGlobal("WebSocket", Socket);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("makes the sentence of an event once, and again in another language or with other names", () => {
  const session = seated();
  const event = { verb: "bids", seat: "B" };
  const first = session.spans(event);
  expect(session.spans(event)).toBe(first);
  expect(session.spans(event, "clock")).not.toBe(first);
  prefs.language = "fr";
  const french = session.spans(event);
  expect(french).not.toBe(first);
  const renamed = fullAt(4);
  renamed.state.table.seats[1]!.name = "Chloe";
  tell(renamed);
  expect(session.sentence(event)).toContain("Chloe");
});

describe("a table that went back", () => {
  it("keeps the chat, of which a rewind tells nothing", () => {
    const session = seated();
    tell(fullAt(2));
    expect(session.state.decision?.ply).toBe(2);
    expect(session.chat.map((line) => line.text)).toEqual(["hello"]);
  });
});

describe("an answer that the table gave for me", () => {
  it("is marked as such where an event reports it, and not on what others do because of it", () => {
    const session = new Session("t1", spec, { en: { event: { bids: "{seat} bids." } } } as never, stateAt(0));
    session.open();
    tell(fullAt(3));
    expect(session.sentence({ verb: "bids", seat: "A" }, "sole")).toBe("Ada bids, the only choice.");
    expect(session.sentence({ verb: "bids", seat: "B" }, "sole")).toBe("Blaise bids.");
  });
});

describe("the question whether one is sure", () => {
  it("is void when what is composed changes", async () => {
    const session = seated();
    session.draft = { verb: "bid", values: { coins: 2 } };
    await session.answer("bid 2", { costly: true });
    expect(session.confirming).toBe("bid 2");
    session.draft = { verb: "bid", values: { coins: 1 } };
    expect(session.confirming).toBeNull();
    expect(Socket.last.sent.filter((text) => text.includes("bid"))).toEqual([]);
  });
});

describe("an answer that may be costly", () => {
  it("is not questioned where nobody but bots plays with me: it can be taken back", async () => {
    const session = seated();
    expect(session.forgiving).toBe(false);
    session.state = { ...session.state, table: { ...session.table, undo: "any", seats: [{ name: "Ada", kind: "person", player: "p1" }, { name: "Bot", kind: "bot", player: null }] as never } };
    expect(session.forgiving).toBe(true);
    void session.answer("bid 2", { costly: true });
    expect(session.confirming).toBeNull();
    expect(Socket.last.sent.filter((text) => text.includes("bid 2")).length).toBe(1);
  });
});

describe("a refusal", () => {
  const refuse = (id: string) => Socket.last.onmessage({ data: JSON.stringify({ t: "refused", id, code: "stale", sentence: "That question is no longer open." }) });
  const sent = () => JSON.parse(Socket.last.sent.at(-1)!) as { id: string; decision: string };
  it("of an answer to a question that has gone is not shown on the next one", async () => {
    const session = seated();
    const answered = session.answer("bid 1");
    expect(sent().decision).toBe("3.0");
    const { id } = sent();
    tell(fullAt(4));
    refuse(id);
    await answered;
    expect([session.state.decision?.id, session.refused]).toEqual(["4.0", null]);
  });
  it("of an answer to the question that is open is shown", async () => {
    const session = seated();
    const answered = session.answer("bid 1");
    refuse(sent().id);
    await answered;
    expect(session.refused?.code).toBe("stale");
  });
});

describe("looking back from the present", () => {
  const frames = [0, 1, 2, 3].map((ply) => ({ ply, events: [], view }) as unknown as Frame);
  beforeEach(() => {
    vi.spyOn(api, "replay").mockResolvedValue({ seat: 0, plies: 3, from: 0, frames });
  });
  it("shows the moment before the last answer first", async () => {
    const session = seated();
    const past = new History(session, 0);
    await past.step(-1);
    expect([past.at, past.plies]).toEqual([2, 3]);
  });
  it("does the same when the game is over", async () => {
    const session = seated();
    session.state = { ...session.state, decision: null };
    const past = new History(session, 0);
    await past.step(-1);
    expect(past.at).toBe(2);
  });
  it("goes nowhere forward, and comes back to the present", async () => {
    const session = seated();
    const past = new History(session, 0);
    await past.step(1);
    expect(session.past).toBeNull();
    await past.step(-1);
    await past.step(1);
    expect(session.past).toBeNull();
  });
});

describe("a standing order", () => {
  it("answers without a question being shown", () => {
    const session = seated();
    expect([session.mine, session.options.length, session.legal("bid 1")]).toEqual([true, 2, true]);
    const state = stateAt(4);
    tell({ ...fullAt(4), state: { ...state, decision: { ...state.decision!, ordered: true } } });
    expect([session.mine, session.options.length, session.legal("bid 1")]).toEqual([false, 0, false]);
  });
  it("is not needed where the table answers because there is nothing to choose", () => {
    const session = seated();
    const state = stateAt(4);
    tell({ ...fullAt(4), state: { ...state, decision: { ...state.decision!, sole: true } } });
    expect([session.mine, session.options.length, session.ordered]).toEqual([false, 0, false]);
  });
  it("tells what is about to be said for me", () => {
    const session = seated();
    expect(session.auto).toBeNull();
    const state = stateAt(4);
    tell({ ...fullAt(4), state: { ...state, decision: { ...state.decision!, ordered: true, auto: "bid 1" } } });
    expect(session.auto).toBe("bid 1");
  });
  it("is named in the sentence of what it did", () => {
    const session = seated();
    const event = { verb: "table-back", name: "Ada", seat: "A" };
    const plain = session.sentence(event);
    expect(session.sentence(event, "order")).toBe(`${plain.replace(/\.$/, "")}, by standing order.`);
  });
});

describe("an undo", () => {
  const told = { ply: 1, plies: 3, how: "far", say: "bid 2", given: 0, seats: [1] };
  /** Answers the last request as the server would. */
  function reply(message: Record<string, unknown>): void {
    const { id } = JSON.parse(Socket.last.sent.at(-1)!) as { id: string };
    Socket.last.onmessage({ data: JSON.stringify({ ...message, id }) });
  }
  const sent = () => JSON.parse(Socket.last.sent.at(-1)!) as Record<string, unknown>;

  it("of one's own step goes through at once", async () => {
    const session = seated();
    const done = session.undoing.undo();
    reply({ t: "ack" });
    expect(await done).toBe(true);
    expect([session.undoing.told, session.refused]).toEqual([null, null]);
  });
  it("that goes further waits for a yes, and asks again if more was answered", async () => {
    const session = seated();
    void session.undoing.undo();
    reply({ t: "refused", code: "ask-first", undo: told });
    await vi.waitFor(() => expect(session.undoing.told).toEqual(told));
    void session.undoing.confirm();
    expect(sent()).toMatchObject({ t: "undo", ply: 1, plies: 3 });
    reply({ t: "refused", code: "ask-first", undo: { ...told, plies: 4 } });
    await vi.waitFor(() => expect(session.undoing.told?.plies).toBe(4));
    void session.undoing.confirm();
    reply({ t: "ack" });
    await vi.waitFor(() => expect(session.undoing.told).toBeNull());
    expect(session.refused).toBeNull();
  });
  it("for which others must agree becomes a motion", async () => {
    const session = seated();
    void session.undoing.undo();
    reply({ t: "refused", code: "too-late", undo: { ...told, how: "vote" } });
    await vi.waitFor(() => expect(session.undoing.told?.how).toBe("vote"));
    void session.undoing.confirm();
    expect(sent()).toMatchObject({ t: "motion", what: "undo", ply: 1 });
  });
  it("that is not possible says why", async () => {
    const session = seated();
    const done = session.undoing.undo();
    reply({ t: "refused", code: "too-late", sentence: "That stays." });
    expect(await done).toBe(false);
    expect([session.undoing.told, session.refused?.sentence]).toEqual([null, "That stays."]);
  });
  it("shows what it would do, and can be put back", async () => {
    const session = seated();
    expect([session.undoing.how, session.undoing.redoable]).toEqual(["none", null]);
    const before = Socket.last.sent.length;
    expect(await session.undoing.redo()).toBe(false);
    expect(Socket.last.sent.length).toBe(before);
    tell({ ...fullAt(3), state: { ...stateAt(3), undo: { ply: 1, how: "vote" }, motion: null, redo: { say: "bid 2" } } });
    expect([session.undoing.how, session.undoing.redoable]).toEqual(["vote", "bid 2"]);
    void session.undoing.redo();
    expect(sent()).toMatchObject({ t: "redo" });
    const motion = { what: "end" as const, by: 1, votes: [null, true] };
    tell({ ...fullAt(3), state: { ...stateAt(3), undo: { ply: 1, how: "vote" }, motion } });
    expect(session.undoing.how).toBe("none");
  });
});
