// From a click to a draft: a card taken up, a zone picked, an answer sent.

import type { Session } from "../../lib/session/session.svelte";

export const ZONE_VERBS = ["wind", "hide", "block", "double", "move"];

/** Starts an answer of a kind, keeping a zone that was picked before. */
export function begin(session: Session, verb: string, values: Record<string, number> = {}): void {
  const zone = session.draft.values["zone"];
  const keep: Record<string, number> = typeof zone === "number" && ZONE_VERBS.includes(verb) && verb !== "move" ? { zone } : {};
  session.refused = null;
  session.draft = { verb, values: { ...keep, ...values } };
}
/** A click on a card of the hand: chooses it, or puts it back. */
export function takeCard(session: Session, card: number, faceDown: boolean): void {
  const { verb, values } = session.draft;
  if ((verb === "wind" || verb === "hide") && values["card"] === card) session.draft = { verb: null, values: {} };
  else begin(session, faceDown ? "hide" : "wind", { card });
}
/** A click on a zone: picks it; on the one picked, answers. */
export function takeZone(session: Session, zone: number): void {
  const { verb, values } = session.draft;
  if (values["zone"] === zone) {
    const text = session.composed();
    if (text) void send(session, text);
    else if (verb === null) session.draft = { verb: null, values: {} };
    return;
  }
  session.refused = null;
  session.draft = { verb, values: { ...values, zone } };
}
/** Sends what is legal; asks why about what is not. */
export async function send(session: Session, text: string, costly = false): Promise<void> {
  if (session.legal(text)) await session.answer(text, { costly });
  else await session.why(text);
}
