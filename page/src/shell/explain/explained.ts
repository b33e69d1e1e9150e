// What the explainer shows of a piece: a player by the facts of the panel, anything else in the words of its world.

import type { Explained, World } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { say } from "../../lib/text/words";

export function explained(piece: string, view: View, session: Session, world: World): Explained | null {
  const seat = /^seat-(\d+)$/.exec(piece)?.[1];
  return seat === undefined ? (world.explain?.(piece, view, session) ?? null) : player(Number(seat), view, session, world);
}
function player(seat: number, view: View, session: Session, world: World): Explained | null {
  if (seat >= view.n) return null;
  const facts = world.panel(view, seat, session);
  const open = <T extends { tells?: boolean }>(all: T[]) => all.filter((one) => !session.covered || !one.tells);
  const about = facts.about ? world.explain?.(facts.about, view, session) : null;
  const numbers = open([...facts.numbers, ...(facts.brief ?? []).filter(({ label }) => !facts.numbers.some((one) => one.label === label))]);
  const goods = (facts.goods ?? []).filter(({ n }) => n > 0).map(({ n, label }) => `${n} ${label}`);
  const counted = numbers.filter(({ value }) => value.trim()).map(({ value, label }) => `${label}${say("colon")} ${value}`);
  const name = session.names[seat] ?? "";
  return {
    title: facts.title && facts.title !== name ? `${name}, ${facts.title}` : name,
    lines: [[...counted, ...goods].join(" · "), open(facts.badges).map(({ text }) => text).join(" · "), ...(about?.lines ?? [])].filter(Boolean),
    now: about?.now ?? (facts.line ? [facts.line] : []),
    ...(about?.rule ? { rule: about.rule } : {}),
  };
}
