// A press meant for one question is never taken for the next.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Presses } from "./presses.svelte";

let asked = "1.0";
let presses: Presses;
const at = (x: number, y: number, more: object = {}) => ({ clientX: x, clientY: y, detail: 1, pointerType: "mouse", ...more }) as unknown as PointerEvent;
function turn(): void {
  asked = `${Number(asked.split(".")[0]) + 1}.0`;
  presses.turned();
}
function click(x: number, y: number, more: object = {}): boolean {
  presses.down(at(x, y, more));
  return presses.stale(at(x, y, more));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  asked = "1.0";
  presses = new Presses(() => asked);
});
afterEach(() => vi.useRealTimers());

describe("a press", () => {
  it("is taken where the question has long been open", () => {
    presses.moved(at(40, 40));
    turn();
    vi.advanceTimersByTime(400);
    expect(click(40, 40)).toBe(false);
  });
  it("is ignored where the question has just changed under the pointer, and a word says so for a while", () => {
    presses.moved(at(40, 40));
    turn();
    vi.advanceTimersByTime(200);
    expect([click(44, 38), presses.slipped]).toEqual([true, true]);
    vi.advanceTimersByTime(3000);
    expect(presses.slipped).toBe(false);
  });
  it("is taken where the pointer has gone to the new question", () => {
    presses.moved(at(40, 40));
    turn();
    expect(click(300, 40)).toBe(false);
  });
  it("is ignored where the question changed between press and release", () => {
    presses.down(at(40, 40));
    turn();
    vi.advanceTimersByTime(5000);
    expect(presses.stale(at(40, 40))).toBe(true);
  });
  it("by a finger is ignored for as long as nobody can have read the question", () => {
    turn();
    expect(click(300, 40, { pointerType: "touch" })).toBe(true);
    vi.advanceTimersByTime(400);
    expect(click(300, 40, { pointerType: "touch" })).toBe(false);
  });
  it("of a key is ignored where the focus has not moved since", () => {
    const button = document.body.appendChild(document.createElement("button"));
    const other = document.body.appendChild(document.createElement("button"));
    button.focus();
    turn();
    expect(presses.stale(at(0, 0, { detail: 0 }))).toBe(true);
    other.focus();
    expect(presses.stale(at(0, 0, { detail: 0 }))).toBe(false);
    button.focus();
    vi.advanceTimersByTime(400);
    expect(presses.stale(at(0, 0, { detail: 0 }))).toBe(false);
  });
});
