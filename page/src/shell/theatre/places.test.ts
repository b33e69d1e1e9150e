import { describe, expect, it } from "vitest";
import { beside, type Rect } from "./places";

const stage: Rect = { left: 0, top: 0, right: 800, bottom: 500 };
const size = { width: 300, height: 80 };
const zone: Rect = { left: 200, top: 400, right: 280, bottom: 490 };
const box = ({ left, top }: { left: number; top: number }): Rect => ({ left, top, right: left + size.width, bottom: top + size.height });
const apart = (a: Rect, b: Rect) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe("where the sentence of a beat stands", () => {
  it("is next to its piece as long as nothing there is to be kept clear", () => {
    const above = { left: 90, top: 310 };
    expect(beside(zone, size, stage)).toEqual(above);
    expect(beside(zone, size, stage, [{ left: 600, top: 0, right: 700, bottom: 100 }])).toEqual(above);
  });
  it("leaves what is to be kept clear in sight, and its piece", () => {
    const ship: Rect = { left: 180, top: 330, right: 240, bottom: 390 };
    const found = box(beside(zone, size, stage, [ship]));
    expect(apart(found, ship)).toBe(true);
    expect(apart(found, zone)).toBe(true);
  });
  it("covers as little as possible where everything is full", () => {
    const left: Rect = { left: 0, top: 0, right: 800, bottom: 500 };
    const right: Rect = { left: 400, top: 0, right: 800, bottom: 500 };
    expect(beside(zone, size, stage, [left, right]).left).toBeLessThanOrEqual(100);
  });
  it("stays inside the stage", () => {
    for (const clear of [[], [zone], [{ left: 0, top: 0, right: 500, bottom: 380 }]]) {
      const found = box(beside(zone, size, stage, clear));
      expect(found.left >= 0 && found.top >= 0 && found.right <= 800 && found.bottom <= 500).toBe(true);
    }
  });
});
