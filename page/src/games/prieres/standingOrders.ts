// Passing windows for a while: until my own turn, or until something affects me. What does, the server knows: a Miracle that lasts,
// that hits me or all, or one of my own; a City that ends the game.

import { orderFrom } from "../../lib/game/orders";
import type { Session } from "../../lib/session/session.svelte";

const STEPS = ["reacting", "annulling"];

export function standingOrders(session: Session): Session["state"]["orders"] {
  return session.state.orders.filter((order) => STEPS.includes(String(order["step"])) && order["until"] !== "act");
}
export function passForNow(session: Session): void {
  for (const spec of session.rules.orders) if (STEPS.includes(spec.key)) void session.order(orderFrom(spec, 0));
}
export function askAgain(session: Session): void {
  for (const order of standingOrders(session)) void session.revoke(order.id);
}
/** The orders end with my own turn. Call it whenever the table has changed. */
export function keepOrders(session: Session): void {
  if (!session.past && session.mine && session.step?.verb === "turn") askAgain(session);
}
