// The question of this very position, what a choice would bring, and why an answer is costly: in words.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { circleName } from "./names";
import { ZEUS } from "./rules/pieces";
import { holder, positionOf } from "./rules/position";
import { sceneOf } from "./scene";
import { courseText, effectText, pendingText } from "./sentences";
import { type Word, word } from "./words";

/** The question for this very position. */
export function question(view: View, session: Session): { title: string; line: string } | null {
  if (!session.mine) return null;
  const position = positionOf(view, session.seat, session.notation);
  const narrow = matchMedia("(max-width: 899px)").matches;
  const name = (key: Word, vars = {}) => (narrow && key.endsWith(".line") ? "" : word(key, vars));
  const { verb, values } = session.draft;
  switch (session.step?.verb) {
    case "draft":
      return { title: name("ask.draft"), line: "" };
    case "launch":
      return { title: name("ask.launch"), line: name("ask.launch.line") };
    case "new-token":
      return { title: name("ask.token", { circle: circleName(session, position.departure) }), line: name("ask.token.line") };
    case "window":
      return { title: word("ask.counter"), line: pendingText(session, view) };
    case "challenge":
      return { title: word("ask.challenge"), line: word("ask.challenge.line") };
    case "turn": {
      const card = typeof values["card"] === "number" ? session.texts.noun("card", values["card"], "the", session.names) : "";
      const short = typeof values["card"] === "number" ? session.texts.noun("card", values["card"], "name", session.names) : "";
      if (verb === "wind" && card) return { title: narrow ? word("ask.zone.short", { card: short }) : name("ask.zone", { card }), line: name("ask.zone.line") };
      if (verb === "hide") return { title: card ? name("ask.hide", { card }) : name("ask.hide.card"), line: name("ask.hide.line") };
      if (verb === "block") return { title: name("ask.block"), line: name("ask.window") };
      if (verb === "double") return { title: name("ask.double"), line: name("ask.window") };
      if (verb === "move") return { title: typeof values["wind"] === "number" ? name("ask.move.to") : name("ask.move"), line: name("ask.window") };
      if (verb === "exchange") return { title: name("ask.exchange"), line: name("ask.exchange.line") };
      return { title: name("ask.turn"), line: holder(position, ZEUS) === session.seat ? name("ask.turn.zeus") : name("ask.turn.line") };
    }
  }
  return null;
}
export function foresee(view: View, session: Session): { head: string; line: string } | null {
  const position = positionOf(view, session.seat, session.notation);
  const scene = sceneOf(position, session);
  const verb = session.step?.verb;
  if (!scene.shown || position.over || verb === "new-token") return null;
  if (session.mine && (verb === "window" || verb === "challenge")) return null; // the two answers say it themselves
  if (scene.previewing && !position.pending && scene.plan.zone !== null) {
    return { head: word("foresee.then"), line: effectText(session, scene, scene.plan.zone) || courseText(session, position, scene.shown) };
  }
  return { head: word(position.pending && scene.previewing ? "foresee.works" : "foresee.now"), line: courseText(session, position, scene.shown) };
}
export function doubt(answer: string, view: View, session: Session): string | null {
  if (answer !== "stop") return null;
  const position = positionOf(view, session.seat, session.notation);
  const { now } = sceneOf(position, session);
  return now ? courseText(session, position, now) : null;
}
