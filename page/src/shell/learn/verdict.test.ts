import { describe, expect, it } from "vitest";
import { judge } from "./verdict";

const same = (a: string, b: string) => a === b;
const best = [{ say: "raise 4", chance: 0.41, why: "It is cheap." }, { say: "raise 5", chance: 0.38 }, { say: "pass", chance: 0.3 }];

describe("the coach", () => {
  it("praises the best answer and one about as good", () => {
    expect(judge(best, "raise 4", same)).toEqual({ kind: "best" });
    expect(judge(best, "raise 5", same)).toEqual({ kind: "equal" });
  });
  it("names the better answer with both chances where the search knows both", () => {
    expect(judge(best, "pass", same)).toEqual({ kind: "better", better: best[0], mine: 0.3 });
  });
  it("calls an answer worse that the search left out only where all it kept but the best are worse", () => {
    expect(judge([best[0]!, best[2]!], "raise 9", same)).toEqual({ kind: "better", better: best[0] });
    expect(judge(best, "raise 9", same)).toEqual({ kind: "other", better: best[0] });
  });
  it("is silent without chances, and about a best answer that looks worse than the next", () => {
    expect(judge([], "pass", same)).toBeNull();
    expect(judge([{ say: "pass" }], "pass", same)).toBeNull();
    expect(judge([{ say: "pass", chance: 0.2 }, best[0]!], "raise 4", same)).toEqual({ kind: "equal" });
  });
});
