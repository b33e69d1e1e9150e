// The conductor: what happens between two of my answers is shown one beat after another, and never holds me up.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../store/prefs.svelte";
import type { GameSpec, LogEntry, TableState, View } from "../protocol/messages";
import type { Connection, Reply } from "../protocol/socket";
import { Session } from "../session/session.svelte";
import type { Beats } from "./beats";

const seat = { name: "seat", kind: "seat" };
const spec = {
  name: "toy", layout: [], actions: [{ verb: "bid", shape: [] }], steps: [],
  kinds: { number: { form: "number" }, seat: { form: "named", names: ["A", "B", "C"] } },
  events: ["took", "paid", "rose", "begun", "raised"].map((verb) => ({ verb, shape: [seat] })),
} as unknown as GameSpec;
const catalogue = { event: { took: "{seat} takes a card.", paid: "{seat} is paid.", rose: "{seat} rises.", begun: "A round begins.", raised: "{seat} raises." } };
const beats: Beats = {
  took: { hold: 400, mine: 1000, shows: ({ values }) => ({ cards: [values["seat"] as number] }) },
  paid: { hold: 300, mine: 300, shows: ({ values }) => ({ cash: [values["seat"] as number] }), together: () => "Everybody is paid." },
  rose: { along: true, touches: () => null },
  raised: { hold: 400, mine: 400, shows: ({ values }) => ({ cards: [values["seat"] as number] }), overtakes: (events, _, mine) => mine ?? `${events.length} raises` },
};
const viewOf = (cards: number[], cash = [0, 0, 0]): View => ({ n: 3, fields: { cards, cash }, agenda: [], options: [], more: 0 }) as unknown as View;
const before = viewOf([0, 0, 0]);

function table(): { session: Session; asked: Record<string, unknown>[]; happen: (after: View, ...verbs: string[]) => void; wait: (seat: number) => void } {
  const asked: Record<string, unknown>[] = [];
  const nothing = () => undefined;
  const connection: Connection = {
    seat: 0, open: nothing, close: nothing, hurry: nothing, restart: nothing, post: nothing,
    ask: (body) => (asked.push(body), Promise.resolve({ t: "ack", id: "" } as Reply)),
  };
  const decision = { id: "3.0", ply: 3, takes: ["bid"], asked: [1], waiting: [1], deadlines: [] };
  const state = { table: { seats: [{ name: "Ada" }, { name: "Bo" }, { name: "Cleo" }] }, view: before, decision, orders: [] } as unknown as TableState;
  const session = new Session("t1", spec, { en: catalogue }, state, connection);
  session.you = { player: "p1", seats: [0], host: true, seat: 0 };
  session.theatre.open(beats);
  let k = 0;
  const happen = (after: View, ...told: string[]) => {
    const [old, at] = [session.state.view, (k += 1)];
    const entry: LogEntry = { k: at, ply: at, at: 0, events: told.map((one) => ({ verb: one.split(" ")[0]!, seat: one.split(" ")[1] })) };
    session.state = { ...session.state, view: after };
    session.log = [...session.log, entry];
    session["moved"](old, [entry]);
  };
  const wait = (waiting: number) => (session.state = { ...session.state, decision: { ...decision, id: "4.0", waiting: [waiting] } as never });
  return { session, asked, happen, wait };
}

beforeEach(() => {
  vi.useFakeTimers();
  prefs.language = "en";
  prefs.pace = "brisk";
});
afterEach(() => vi.useRealTimers());

describe("the conductor", () => {
  it("shows one event after another, and the table as it is at each", () => {
    const { session, happen } = table();
    happen(viewOf([1, 1, 0]), "took B", "took A");
    expect(session.theatre.now?.line).toBe("Bo takes a card.");
    expect(session.view?.fields["cards"]).toEqual([0, 1, 0]);
    vi.advanceTimersByTime(399);
    expect(session.theatre.now?.line).toBe("Bo takes a card.");
    vi.advanceTimersByTime(1);
    expect([session.theatre.now?.line, session.theatre.now?.mine]).toEqual(["Ada takes a card.", true]);
    vi.advanceTimersByTime(999);
    expect(session.theatre.now).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(session.theatre.now).toBeNull();
    expect(session.theatre.last?.line).toBe("Ada takes a card.");
  });
  it("says to me what I do, unless several seats are mine", () => {
    const { session, happen } = table();
    session.own = (verb, { seat }, me) => (verb === "took" && seat === me ? "You take a card." : null);
    happen(viewOf([1, 1, 0]), "took A", "took B");
    expect(session.theatre.now?.line).toBe("You take a card.");
    expect(session.sentence(session.log[0]!.events[1]!)).toBe("Bo takes a card.");
    session.you = { ...session.you, seats: [0, 1] };
    expect(session.sentence(session.log[0]!.events[0]!)).toBe("Ada takes a card.");
  });
  it("does not show the sum before it is counted", () => {
    const { session, happen } = table();
    session.theatre.open(beats, [], (view) => ({ ...view, fields: { ...view.fields, cards: [1, 1, 0] } }));
    session.state = { ...session.state, result: { winners: [0] } as never };
    happen(viewOf([31, 21, 10]), "took A", "took B");
    expect(session.view?.fields["cards"]).toEqual([1, 0, 0]);
    vi.advanceTimersByTime(1000);
    expect(session.view?.fields["cards"]).toEqual([1, 1, 0]);
  });
  it("shows the log as far as it has come", () => {
    const { session, happen } = table();
    happen(viewOf([0, 1, 0]), "took B");
    happen(viewOf([0, 1, 1]), "took C");
    expect(session.told.length).toBe(1);
    vi.advanceTimersByTime(400);
    expect(session.told.length).toBe(2);
    happen(viewOf([1, 1, 1], [5, 0, 0]), "took A", "paid A");
    vi.advanceTimersByTime(400);
    expect(session.told.at(-1)?.events.map(({ verb }) => verb)).toEqual(["took"]);
    vi.advanceTimersByTime(1000);
    expect(session.told.at(-1)?.events.length).toBe(2);
  });
  it("takes many small things as one, and counts what goes along with the event before", () => {
    const { session, happen } = table();
    happen(viewOf([0, 1, 0], [5, 5, 5]), "took B", "rose B", "paid A", "paid B", "paid C");
    expect(session.theatre.now?.events.map(({ verb }) => verb)).toEqual(["took", "rose"]);
    vi.advanceTimersByTime(400);
    expect([session.theatre.now?.line, session.theatre.now?.events.length]).toEqual(["Everybody is paid.", 3]);
    expect(session.view?.fields["cash"]).toEqual([5, 5, 5]);
  });
  it("shows an event without a beat by its sentence", () => {
    const { session, happen } = table();
    happen(before, "begun B");
    expect(session.theatre.now?.line).toBe("A round begins.");
  });
  it("never holds back what I am asked: the board is the present while the sentences go on", () => {
    const { session, happen, wait } = table();
    wait(0);
    happen(viewOf([1, 1, 0]), "took B", "took A");
    expect(session.mine).toBe(true);
    expect(session.view?.fields["cards"]).toEqual([1, 1, 0]);
    expect(session.theatre.now?.line).toBe("Bo takes a card.");
  });
  it("drops what is queued when I answer, and the answer goes out at once", () => {
    const { session, asked, happen, wait } = table();
    wait(0);
    happen(viewOf([1, 1, 0]), "took B", "took A");
    void session.answer("bid");
    expect(asked.length).toBe(1);
    expect(session.theatre.now).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(session.theatre.now).toBeNull();
  });
  it("queues nothing at instant speed, nor while nobody looks", () => {
    const { session, happen } = table();
    prefs.pace = "instant";
    happen(viewOf([1, 0, 0]), "took A");
    expect([session.theatre.now, session.view?.fields["cards"]]).toEqual([null, [1, 0, 0]]);
    prefs.pace = "brisk";
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    happen(viewOf([1, 1, 0]), "took B");
    expect(session.theatre.now).toBeNull();
    vi.restoreAllMocks();
  });
  it("keeps the last sentences at instant speed: they can be read and shown again", () => {
    const { session, happen } = table();
    prefs.pace = "instant";
    happen(viewOf([1, 0, 0]), "took A");
    expect([session.theatre.now, session.theatre.last?.line]).toEqual([null, "Ada takes a card."]);
    session.theatre.again();
    expect(session.theatre.now?.line).toBe("Ada takes a card.");
  });
  it("is never far behind when calm either", () => {
    const { session, happen } = table();
    prefs.pace = "calm";
    for (let i = 0; i < 60; i++) happen(before, "took B");
    let spent = 0;
    for (; session.theatre.now && spent < 60_000; spent += 50) vi.advanceTimersByTime(50);
    expect(spent).toBeLessThan(13_000); // instead of 48 s
  });
  it("plays the past at a speed of its own, and a table that moves on does not disturb it", () => {
    const { session, happen } = table();
    prefs.pace = "instant";
    session.theatre.speed = 0.5;
    session.past = { ply: 1, seat: 1, say: null, at: 0, events: [], view: before };
    void session.theatre.perform(before, viewOf([0, 1, 0]), [{ verb: "took", seat: "B" }], 1);
    happen(viewOf([0, 1, 1]), "took C");
    expect(session.theatre.now?.line).toBe("Bo takes a card.");
    vi.advanceTimersByTime(200);
    expect(session.theatre.now).toBeNull();
  });
  it("takes twice as long when calm", () => {
    const { session, happen } = table();
    prefs.pace = "calm";
    happen(viewOf([0, 1, 0]), "took B");
    vi.advanceTimersByTime(799);
    expect(session.theatre.now).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(session.theatre.now).toBeNull();
  });
  it("catches up when the table has moved on, and keeps what touches me", () => {
    const { session, happen } = table();
    for (let i = 0; i < 60; i++) happen(before, i === 2 ? "took A" : "took B");
    const shown: string[] = [];
    let spent = 0;
    while (session.theatre.now && spent < 60_000) {
      if (session.theatre.now.key !== shown.at(-1)) shown.push(session.theatre.now.key);
      vi.advanceTimersByTime(50);
      spent += 50;
    }
    expect(spent).toBeLessThan(13_000); // instead of 24 s
    expect(shown).toContain("3.0");
    expect(shown.at(-1)).toBe("60.0");
  });
  it("tells a duel of raises quickly: what still waits gives way to what comes after", () => {
    const { session, happen } = table();
    for (let i = 1; i <= 9; i++) happen(viewOf([0, i, i]), i % 2 ? "raised B" : "raised C");
    expect(session.theatre.now?.line).toBe("Bo raises.");
    vi.advanceTimersByTime(400);
    expect([session.theatre.now?.line, session.view?.fields["cards"]]).toEqual(["8 raises", [0, 9, 9]]);
    expect(session.told.length).toBe(9);
    vi.advanceTimersByTime(400);
    expect(session.theatre.now).toBeNull();
  });
  it("lets what touches me not give way to what the others do next", () => {
    const { session, happen } = table();
    for (const told of ["raised B", "raised A", "raised C", "raised B"]) happen(before, told);
    const lines: string[] = [];
    while (session.theatre.now) {
      lines.push(session.theatre.now.line);
      vi.advanceTimersByTime(400);
    }
    expect(lines).toEqual(["Bo raises.", "Ada raises.", "2 raises"]);
  });
  it("does not let a raise overtake what happened between", () => {
    const { session, happen } = table();
    for (const told of ["raised B", "raised C", "took B", "raised C"]) happen(before, told);
    const lines: string[] = [];
    while (session.theatre.now) {
      lines.push(session.theatre.now.line);
      vi.advanceTimersByTime(400);
    }
    expect(lines).toEqual(["Bo raises.", "Cleo raises.", "Bo takes a card.", "Cleo raises."]);
  });
  it("skips to the present, and shows the last three again", () => {
    const { session, happen } = table();
    happen(viewOf([1, 1, 1]), "took B", "took C", "took A", "took B");
    session.theatre.skip();
    expect([session.theatre.now, session.view?.fields["cards"]]).toEqual([null, [1, 1, 1]]);
    session.theatre.again();
    expect(session.theatre.now?.line).toBe("Cleo takes a card.");
  });
  it("forgets everything when the table went back", () => {
    const { session, happen } = table();
    happen(viewOf([1, 0, 0]), "took A");
    session["replaced"]();
    expect([session.theatre.now, session.theatre.last]).toEqual([null, null]);
  });
});
