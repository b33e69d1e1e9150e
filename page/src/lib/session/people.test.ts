import { describe, expect, it } from "vitest";
import type { SeatInfo, Table } from "../protocol/messages";
import { canDecide, hasPerson, wasLeft } from "./people";

const person = (player: string | null, resigned = false): SeatInfo => ({ kind: "person", player, name: player, level: null, away: false, resigned });
const bot: SeatInfo = { kind: "bot", player: null, name: null, level: "novice", away: false, resigned: false };
const table = (...seats: SeatInfo[]) => ({ seats }) as unknown as Table;

describe("the people at a table", () => {
  it("are those who play and have not resigned or left", () => {
    const mixed = table(person("p1"), person("p2", true), person(null, true), bot);
    expect([0, 1, 2, 3, 4].map((seat) => hasPerson(mixed, seat))).toEqual([true, false, false, false, false]);
    expect([0, 1, 2, 3, 4].map((seat) => wasLeft(mixed, seat))).toEqual([false, false, true, false, false]);
  });
  it("decide about a seat if at least two of them have others", () => {
    expect(canDecide(table(person("p1"), person("p2"), bot), 1)).toBe(false);
    expect(canDecide(table(person("p1"), person("p2"), person("p1")), 1)).toBe(false);
    expect(canDecide(table(person("p1"), person("p2"), person("p3", true)), 1)).toBe(false);
    expect(canDecide(table(person("p1"), person("p2"), person("p3")), 1)).toBe(true);
  });
});
