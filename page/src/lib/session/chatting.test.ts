import { expect, test } from "vitest";
import type { ChatLine, Table } from "../protocol/messages";
import { heardBy, pairOf, writtenBy } from "./chatting";

const table = { seats: [{ player: "p1" }, { player: "p2" }, { player: "p2" }, { player: null }, { player: "p3" }] } as unknown as Table;
const line = (player: string | null, to: string): ChatLine => ({ k: 1, to, player, name: "Alma", at: 0, text: "…" });

test("a whisper's channel is its two seats", () => {
  expect(pairOf("0-4")).toEqual([0, 4]);
  expect(pairOf("table")).toBe(null);
  expect(pairOf("watchers")).toBe(null);
});
test("a whisper is for the other seat of the pair, in either direction", () => {
  expect(heardBy(line("p1", "0-4"), table)).toBe(4);
  expect(heardBy(line("p3", "0-4"), table)).toBe(0);
  expect(heardBy(line("p1", "table"), table)).toBe(null);
});
test("a namesake writes under the name that the table gave", () => {
  const names = ["Alma", "Basile", "Basile 2", "Chloé", "Alma 2"];
  expect(writtenBy(line("p3", "table"), table, names)).toBe("Alma 2");
  expect(writtenBy(line("p2", "table"), table, names)).toBe("Alma");
  expect(writtenBy(line(null, "watchers"), table, names)).toBe("Alma");
});
