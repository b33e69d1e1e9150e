import { describe, expect, it } from "vitest";
import { adviceOf } from "./advice";

describe("a hint", () => {
  it("may name one answer", () => expect(adviceOf({ t: "hint", id: "1", say: "pass" })).toEqual([{ say: "pass" }]));
  it("may list the best three with chance and reason", () => {
    const best = ["raise 4", "pass", "raise 5", "raise 6"].map((say, i) => ({ say, chance: 0.4 - i / 10, why: "because" }));
    expect(adviceOf({ t: "hint", id: "1", say: "raise 4", best }).map(({ say }) => say)).toEqual(["raise 4", "pass", "raise 5"]);
  });
  it("may be empty", () => expect(adviceOf({ t: "hint", id: "1" })).toEqual([]));
});
