// One wind zone as it is now, and what the card or power being chosen would change there.

import type { Session } from "../../lib/session/session.svelte";
import { ZONE_VERBS } from "./draft";
import { circleName } from "./names";
import { type Laid, likeliest, priceOf, shownTotal } from "./rules/course";
import { NONE } from "./rules/pieces";
import { type Effect, effectAt, type Scene } from "./scene";
import { effectText, zoneLabel } from "./sentences";
import { word } from "./words";

export type ZoneFacts = {
  laid: Laid[];
  total: number;
  /** Cards whose strength I do not know. */
  unknown: number;
  leads: boolean;
  blocked: boolean;
  doubled: boolean;
  /** Pawns that stand here, or would. */
  storm: boolean;
  favour: boolean;
  /** Whether a card on a zone is to be chosen first (Hermes). */
  choosingCard: boolean;
  /** Whether it can be chosen, is pointed at or chosen, is chosen. */
  lit: boolean;
  here: boolean;
  picked: boolean;
  marked: boolean;
  effect: Effect | null;
  /** Whether choosing it would lead the ship elsewhere. */
  turns: boolean;
  /** The total it would have, if that is to be shown. */
  after: number | null;
  ghost: number | null;
  moved: Laid | null;
  incoming: Laid | null;
  /** The card that would leave its zone. */
  gone: number;
  label: string;
  foot: string;
};

export function zoneFacts(session: Session, scene: Scene, zone: number): ZoneFacts {
  const { position, plan, now } = scene;
  const { winds, pending } = position;
  const laid = winds.laid.filter((card) => card.zone === zone);
  const cardOf = (wind: number | null | undefined) => winds.laid.find((card) => card.wind === wind) ?? null;
  const announced = pending?.zone === zone ? pending : null;
  const blocked = winds.blocked === zone;
  const doubled = winds.doubled === zone;
  const might = now?.might[Math.floor(zone / 3)] ?? [];
  const may = might.includes(zone % 3);
  const leads = may && might.length === 1;
  const price = now ? priceOf(now, zone, winds) : null;

  const turn = session.mine && session.step?.verb === "turn";
  const choosingCard = turn && plan.verb === "move" && plan.wind === null;
  // Whether what is chosen may go here, wherever it was put so far.
  const fits =
    turn &&
    session.options.some(({ verb, values }) => verb === plan.verb && values["zone"] === zone && (values["card"] ?? null) === plan.card && (values["wind"] ?? null) === plan.wind);
  const lit = fits && plan.verb !== null && ZONE_VERBS.includes(plan.verb) && !choosingCard;
  const here = turn && plan.zone === zone && plan.verb !== null && !choosingCard;
  const effect = lit ? effectAt(scene, zone) : null;
  const turns = Boolean(effect?.changed && now && effect.end !== likeliest(now));
  const after = here && effect && plan.verb !== "block" ? shownTotal(effect.course, zone, plan.verb === "double" ? zone : winds.doubled) : null;

  function foot(): string {
    if (effect?.changed && now && !turns) return word(effect.course.certain ? "zone.sure" : "zone.unsure", { circle: circleName(session, effect.end) });
    if (effect) return effect.changed ? circleName(session, effect.end) : blocked && plan.verb !== "move" ? word("zone.storm") : word("zone.same");
    if (blocked) return word("zone.storm");
    if (may) return word(leads ? "zone.leads" : "zone.may");
    if (!laid.length && price === 1) return word("zone.empty");
    return price ? word("zone.needs", { n: price }) : "";
  }
  return {
    laid,
    total: now ? shownTotal(now, zone, winds.doubled) : 0,
    unknown: now?.unknown[zone] ?? 0,
    leads,
    blocked,
    doubled,
    storm: blocked || announced?.verb === "storm" || (here && plan.verb === "block"),
    favour: doubled || announced?.verb === "favour" || (here && plan.verb === "double"),
    choosingCard,
    lit,
    here,
    picked: turn && plan.picked === zone,
    marked: !turn && session.pointed?.kind === "zone" && session.pointed.value === zone,
    effect,
    turns,
    after,
    ghost: here && (plan.verb === "wind" || plan.verb === "hide") ? plan.card : null,
    moved: here && plan.verb === "move" && plan.wind !== null ? cardOf(plan.wind) : null,
    incoming: announced?.verb === "errand" ? cardOf(announced.wind) : null,
    gone: plan.verb === "move" && plan.wind !== null && plan.zone !== null ? plan.wind : pending?.verb === "errand" ? pending.wind : NONE,
    label: zoneLabel(session, scene, zone, laid) + (lit ? `. ${effectText(session, scene, zone)}` : ""),
    foot: foot(),
  };
}
