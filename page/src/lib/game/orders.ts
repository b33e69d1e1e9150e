// The standing orders that make sense in each game: docs/protocol.md, section 7.

import type { Order } from "../protocol/messages";
import type { Key } from "../text/words";

export type Recipe = { key: Key; order: (limit: number) => Order; limit?: boolean };

const pass = (step: string, say: string, until = "revoked") => (): Order => ({ step, say, until });

export const RECIPES: Record<string, Recipe[]> = {
  offrandes: [
    { key: "order.offrandes.upto", limit: true, order: (most) => ({ step: "respond", upto: { verb: "raise", field: "bid", most } }) },
    { key: "order.offrandes.lot", order: pass("respond", "pass", "once") },
    { key: "order.offrandes.pass", order: pass("respond", "pass") },
    { key: "order.offrandes.refrain", order: pass("corrupting", "refrain") },
  ],
  stonehenge: [
    { key: "order.stonehenge.window", order: pass("window", "pass", "touched") },
    { key: "order.stonehenge.considering", order: pass("considering", "decline") },
    { key: "order.stonehenge.bargain", order: pass("bargain", "pass") },
  ],
  odyssee: [
    { key: "order.odyssee.window", order: pass("window", "decline", "touched") },
    { key: "order.odyssee.challenge", order: pass("challenge", "decline") },
  ],
  prieres: [
    { key: "order.prieres.reacting", order: pass("reacting", "pass", "touched") },
    { key: "order.prieres.annulling", order: pass("annulling", "pass", "touched") },
  ],
};
type Given = Record<string, unknown>;

/** The recipe an order was made by, and its limit; null for one that came from elsewhere. */
export function recipeOf(game: string, order: Given): { recipe: Recipe; limit: number } | null {
  const limit = Number((order["upto"] as { most?: number } | undefined)?.most ?? 0);
  const recipe = (RECIPES[game] ?? []).find((one) => {
    const made = one.order(limit) as Given;
    return made["step"] === order["step"] && "upto" in made === Boolean(order["upto"]) && (made["say"] ?? null) === (order["say"] ?? null)
      && (made["until"] ?? "revoked") === (order["until"] ?? "revoked");
  });
  return recipe ? { recipe, limit } : null;
}
