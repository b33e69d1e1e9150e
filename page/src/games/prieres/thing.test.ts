// Which card is shown large beside the board.

import { expect, it } from "vitest";
import type { Session } from "../../lib/session/session.svelte";
import type { Position } from "./rules/position";
import { largeThing } from "./thing";

it("stays the End card that counts while an intervention has no target yet", () => {
  const session = { pointed: null, draft: { verb: "harangue", values: {} }, view: { agenda: [] } } as unknown as Session;
  const position = { hand: [], cities: [], placing: null, endRow: [3], active: 0 } as unknown as Position;
  expect(largeThing(session, position)).toEqual({ kind: "end", value: 3 });
});
