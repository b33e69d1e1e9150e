// Passing windows for a while: until something touches me, which is my own turn, a card that names me, or one on a City of mine.

import type { Sitting } from "../../lib/sitting.svelte";
import { citiesOf, type Position } from "./position";

const STEPS = ["reacting", "annulling"];

export function standingOrders(sitting: Sitting): Sitting["state"]["orders"] {
  return sitting.state.orders.filter((order) => STEPS.includes(String(order["step"])) && order["until"] !== "act");
}
/** My Cities as notation names them: the table asks me when one of them stands in what is being played. */
function mine(sitting: Sitting, pos: Position): string[] {
  return citiesOf(pos, sitting.seat ?? -1).map((city) => sitting.notation.write("city", city.id)).sort();
}
export function passForNow(sitting: Sitting, pos: Position): void {
  for (const step of STEPS) void sitting.order({ step, say: "pass", until: "touched", unless: mine(sitting, pos) });
}
export function askAgain(sitting: Sitting): void {
  for (const order of standingOrders(sitting)) void sitting.revoke(order.id);
}
/** The orders end with my own turn, and follow my Cities as they come and go. Call it whenever the table has changed. */
export function keepOrders(sitting: Sitting, pos: Position): void {
  const orders = standingOrders(sitting);
  if (!orders.length || sitting.past) return;
  if (sitting.mine && sitting.step?.verb === "turn") askAgain(sitting);
  else if (orders.some((order) => [...((order["unless"] as string[] | undefined) ?? [])].sort().join() !== mine(sitting, pos).join())) passForNow(sitting, pos);
}
