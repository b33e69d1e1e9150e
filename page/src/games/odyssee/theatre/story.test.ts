import { expect, test } from "vitest";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { waits } from "./story";
import { word } from "../words";

test("who waits reads what is asked now, not what was asked when the event on show happened", () => {
  const session = { step: { verb: "window", values: {} }, decision: { verb: "turn", waiting: [1] } } as unknown as Session;
  expect(waits({ n: 3 } as View, session)).toEqual({ asked: word("wait.turn"), next: [2, 0] });
});
