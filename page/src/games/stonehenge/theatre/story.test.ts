import { expect, test } from "vitest";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { waits } from "./story";
import { word } from "../words";

test("who waits reads what is asked now, not what was asked when the event on show happened", () => {
  const session = { step: { verb: "threat", values: {} }, decision: { verb: "window", waiting: [3] } } as unknown as Session;
  expect(waits({} as View, session)).toEqual({ asked: word("wait.window"), next: [] });
});
