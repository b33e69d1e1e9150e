import { expect, test } from "vitest";
import type { GameEvent, LogEntry } from "../../../lib/protocol/messages";
import { blackmailEvents, purchases, sales } from "./fromLog";

const log = (...plies: GameEvent[][]): LogEntry[] => plies.map((events, k) => ({ k, ply: k, at: 0, events }));
const raised = (slot: string, colour: string): GameEvent => ({ verb: "raised", slot, colour });

test("a sale is told with its raises in order and its outcome, slot by slot", () => {
  const day: GameEvent[] = [
    { verb: "declared", seat: "A", slot: "P1" },
    { verb: "declared", seat: "C", slot: "P1" },
    { verb: "declared", seat: "B", slot: "L2" },
    { verb: "bought", seat: "B", slot: "L2" },
    raised("P1", "W"),
    raised("P1", "B"),
    { verb: "unsold", slot: "P1" },
  ];
  const told = sales(purchases(log([{ verb: "market" }], day)));
  expect(told.map(({ slot }) => slot)).toEqual(["L2", "P1"]);
  expect(told[1]!.raises.map((event) => event["colour"])).toEqual(["W", "B"]);
  expect(told[1]!.outcome!.verb).toBe("unsold");
});

test("the outcome of a blackmail is shown until the next turn is over, or purchases begin", () => {
  const threat: GameEvent[] = [{ verb: "blackmailed", seat: "A", target: "B" }, { verb: "demanded", seat: "A", target: "B" }];
  const paid: GameEvent = { verb: "ransom", seat: "B", to: "A" };
  const turn = (seat: string): GameEvent => ({ verb: "turn", seat });
  expect(blackmailEvents(log([turn("A")], threat, [paid])).map(({ verb }) => verb)).toEqual(["blackmailed", "demanded", "ransom"]);
  expect(blackmailEvents(log([turn("A")], threat, [paid], [turn("B")]))).toHaveLength(3);
  expect(blackmailEvents(log([turn("A")], threat, [paid], [turn("B")], [turn("C")]))).toEqual([]);
  const day: GameEvent[] = [{ verb: "declared", seat: "A", slot: "P1" }, { verb: "bought", seat: "A", slot: "P1" }];
  expect(blackmailEvents(log([{ verb: "market" }], threat, [paid]))).toHaveLength(3);
  expect(blackmailEvents(log([{ verb: "market" }], threat, [paid], day))).toEqual([]);
});
