import { expect, test } from "vitest";
import type { World } from "../../../lib/game/world";
import type { Session } from "../../../lib/session/session.svelte";
import { SeatEmblems } from "./emblems.svelte";

const session = { view: { n: 2 }, names: ["Ada", "Blaise"] } as unknown as Session;
const panel = (_: unknown, seat: number) => ({ emblem: `panel-${seat}`, colour: "#111", title: "" });

test("a game that tells its emblems is not asked for whole panels", () => {
  const world = { emblem: (_: unknown, seat: number) => ({ emblem: `own-${seat}`, colour: "#222" }), panel: () => expect.fail("asked") } as unknown as World;
  expect(new SeatEmblems(() => session, () => world).all).toEqual([{ emblem: "own-0", colour: "#222" }, { emblem: "own-1", colour: "#222" }]);
});
test("of others the emblem is that of the panel", () => {
  const world = { panel } as unknown as World;
  expect(new SeatEmblems(() => session, () => world).all).toEqual([{ emblem: "panel-0", colour: "#111" }, { emblem: "panel-1", colour: "#111" }]);
});
