import { expect, test } from "vitest";
import type { View } from "../../../lib/protocol/messages";
import type { Session } from "../../../lib/session/session.svelte";
import { waits } from "./story";
import { word } from "../words";

test("who waits reads what is asked now, not what was asked when the event on show happened", () => {
  const session = { step: { verb: "preliminary", values: {} }, decision: { verb: "respond", waiting: [2] } } as unknown as Session;
  const now = { n: 4, fields: { bid: 5, leader: 1, bidding: 0b1110 }, agenda: ["auctions 0", "respond C"] } as unknown as View;
  expect(waits(now, session)).toEqual({ asked: word("wait.respond", { bid: 5 }), next: [3] });
});
