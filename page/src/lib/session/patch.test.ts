import { describe, expect, it } from "vitest";
import type { TableState } from "../protocol/messages";
import { patched } from "./patch";

describe("patches", () => {
  it("replace what they name and share the rest", () => {
    const state = { view: { fields: { cash: [1], score: [2] }, asked: [0] }, undo: null } as unknown as TableState;
    const next = patched(state, { "view.fields.cash": [9], "view.asked": [1], undo: { ply: 3 } });
    expect(next.view?.fields).toEqual({ cash: [9], score: [2] });
    expect(next.view?.fields["score"]).toBe(state.view?.fields["score"]);
    expect(state.view?.asked).toEqual([0]);
    expect(next.undo).toEqual({ ply: 3 });
  });
});
