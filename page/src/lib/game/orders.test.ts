import { describe, expect, it } from "vitest";
import type { OrderSpec } from "../protocol/messages";
import { orderFrom, recognise } from "./orders";

const specs: OrderSpec[] = [
  { key: "upto", step: "respond", upto: { verb: "raise", field: "bid", ask: true }, until: "closed" },
  { key: "uptoRound", step: "respond", upto: { verb: "raise", field: "bid", ask: true }, until: "round" },
  { key: "once", step: "respond", say: "pass", until: "once" },
  { key: "pass", step: "respond", say: "pass", until: "revoked" },
];

describe("standing orders", () => {
  it("are recognised when the table lists them", () => {
    for (const spec of specs) expect(recognise(specs, orderFrom(spec, 7))?.spec).toBe(spec);
    expect(recognise(specs, orderFrom(specs[0]!, 7))?.limit).toBe(7);
  });
  it("with a limit hold for the lot unless more was said, and ask beyond it", () => {
    expect(orderFrom(specs[0]!, 5)).toEqual({ step: "respond", upto: { verb: "raise", field: "bid", ask: true, most: 5 }, until: "closed" });
  });
  it("last until revoked where the table does not say", () => {
    expect(recognise(specs, { step: "respond", say: "pass" })?.spec.key).toBe("pass");
  });
  it("may come from elsewhere", () => {
    expect(recognise(specs, { step: "respond", say: "fold", until: "revoked" })).toBeNull();
    expect(recognise(specs, { step: "lot", say: "pass", until: "once" })).toBeNull();
  });
});
