// The standing orders a game offers: docs/protocol.md, section 7. Their words stand in the game's catalogue: under "order" what
// one can ask for, under "inForce" what the table does meanwhile, under "stopped" why it no longer does.

import type { Order, OrderSpec } from "../protocol/messages";

/** The order as it is given to the table; `limit` is the number a player chose for an order that has one. */
export function orderFrom(spec: OrderSpec, limit: number): Order {
  if ("upto" in spec) return { step: spec.step, upto: { ...spec.upto, most: limit }, until: spec.until };
  return { step: spec.step, say: spec.say, until: spec.until };
}

/** Which of a game's orders was given, and its limit; null for one that came from elsewhere. */
export function recognise(specs: OrderSpec[], given: Order): { spec: OrderSpec; limit: number } | null {
  const limit = Number((given["upto"] as { most?: number } | undefined)?.most ?? 0);
  const until = given["until"] ?? "revoked";
  const spec = specs.find((one) => {
    if (one.step !== given["step"] || "upto" in one !== Boolean(given["upto"]) || one.until !== until) return false;
    return "upto" in one || one.say === given["say"];
  });
  return spec ? { spec, limit } : null;
}
