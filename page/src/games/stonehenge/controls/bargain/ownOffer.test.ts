import { describe, expect, it } from "vitest";
import type { Notation, Values } from "../../../../lib/game/notation";
import type { ChatLine, GameEvent, LogEntry } from "../../../../lib/protocol/messages";
import { again, oneMore, ownOffer, saidTo } from "./ownOffer";
import type { Position } from "../../rules/position";
import { UiState } from "../../uiState.svelte";

const log = (...plies: GameEvent[][]): LogEntry[] => plies.map((events, k) => ({ k, ply: k, at: 100 * k, events }));
const notation = { event: (event: GameEvent) => event as unknown as Values, write: (_: string, wish: number) => `wish${wish}` } as unknown as Notation;
const market: GameEvent = { verb: "market" };
const offered: GameEvent = { verb: "offered", seat: 0, to: -1, cards: [12], wishes: [3] };
const no = (seat: number): GameEvent => ({ verb: "declined", seat, by: 0 });

describe("my own offer", () => {
  it("is the last one of this market day, with all who declined it", () => {
    const found = ownOffer(log([market], [offered], [no(1)], [no(2)], [{ verb: "offered", seat: 1, to: 0, cards: [1], wishes: [1] }]), 0, notation);
    expect(found).toEqual({ to: -1, cards: [12], wishes: ["wish3"], declined: [{ seat: 1, at: 200 }, { seat: 2, at: 300 }], taken: false });
    expect(ownOffer(log([market], [offered], [no(1)], [market]), 0, notation)).toBeNull();
    expect(ownOffer(log([market], [offered], [no(1)], [{ verb: "passed", seat: 1 }]), 0, notation)).not.toBeNull();
    expect(ownOffer(log([market], [offered], [no(1)], [{ verb: "passed", seat: 0 }]), 0, notation)).toBeNull(); // I let it go
    expect(ownOffer(log([market], [offered], [{ verb: "accepted", seat: 1, by: 0, cards: [] }]), 0, notation)!.taken).toBe(true);
  });
  it("is known to have been declined even where the log does not tell what it was", () => {
    const found = ownOffer(log([market], [{ verb: "whispered", seat: 0, to: 1, cards: 1, wishes: 1 }], [no(1)]), 0, notation);
    expect(found!.cards).toEqual([]);
    expect(found!.declined).toEqual([{ seat: 1, at: 200 }]);
  });
  it("comes with what was said to it, not with what was said before or since", () => {
    const line = (k: number, seat: number, at: number, text: string): ChatLine => ({ k, to: "table", player: `bot:${seat}`, name: "", at, text });
    const found = ownOffer(log([market], [offered], [no(1)], [no(2)]), 0, notation)!;
    expect(saidTo(found, [line(1, 1, 150, "my offer"), line(2, 2, 310, "no"), line(3, 2, 410, "my next offer")])).toEqual([{ seat: 2, text: "no" }]);
  });
  it("goes back into the composer without what has left the hand", () => {
    const found = ownOffer(log([market], [{ ...offered, cards: [12, 14] }], [no(1)]), 0, notation);
    expect(again(found, [14, 20])!.give).toEqual([14]);
    expect(again(found, [20])).toBeNull();
  });
});

it("a raise adds the card that serves least", () => {
  const position = (hand: number[]) => ({ hand: () => hand, at: [50] }) as unknown as Position;
  expect(oneMore(position([0, 12, 24, 3]), 0, [0])).toBe(3); // three of a colour stay together
  expect(oneMore(position([2, 3, 4]), 0, [])).toBe(4); // so does a pair
  expect(oneMore(position([2]), 0, [2])).toBeNull();
});

describe("the composer", () => {
  const plan = { give: [12], wishes: [], to: 2 };
  it("is filled with a counter-offer of the same day, else with what was declined", () => {
    const ui = new UiState();
    ui.later = { ...plan, day: 3 };
    ui.turn("1", "bargain", 3, { ...plan, to: -1 });
    expect([ui.filled, ui.to, ui.give]).toEqual(["counter", 2, [12]]);
    ui.turn("2", "bargain", 3, { ...plan, to: -1 });
    expect([ui.filled, ui.to]).toEqual(["declined", -1]);
    ui.turn("3", "bargain", 3, null);
    expect([ui.filled, ui.give]).toEqual(["", []]);
  });
  it("forgets a counter-offer of another day", () => {
    const ui = new UiState();
    ui.later = { ...plan, day: 3 };
    ui.turn("1", "bargain", 4);
    expect(ui.filled).toBe("");
    expect(ui.later).toBeNull();
  });
});
