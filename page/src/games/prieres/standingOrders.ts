// Passing windows for a while: until something touches me, which is my own turn, a card that names me, or one on a City of mine.

import type { Session } from "../../lib/session/session.svelte";
import { citiesOf, type Position } from "./rules/position";

const STEPS = ["reacting", "annulling"];

export function standingOrders(session: Session): Session["state"]["orders"] {
  return session.state.orders.filter((order) => STEPS.includes(String(order["step"])) && order["until"] !== "act");
}
/** My Cities as notation names them: the table asks me when one of them stands in what is being played. */
function mine(session: Session, position: Position): string[] {
  return citiesOf(position, session.seat ?? -1).map((city) => session.notation.write("city", city.id)).sort();
}
export function passForNow(session: Session, position: Position): void {
  for (const step of STEPS) void session.order({ step, say: "pass", until: "touched", unless: mine(session, position) });
}
export function askAgain(session: Session): void {
  for (const order of standingOrders(session)) void session.revoke(order.id);
}
/** The orders end with my own turn, and follow my Cities as they come and go. Call it whenever the table has changed. */
export function keepOrders(session: Session, position: Position): void {
  const orders = standingOrders(session);
  if (!orders.length || session.past) return;
  if (session.mine && session.step?.verb === "turn") askAgain(session);
  else if (orders.some((order) => [...((order["unless"] as string[] | undefined) ?? [])].sort().join() !== mine(session, position).join())) passForNow(session, position);
}
