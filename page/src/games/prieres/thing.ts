// The card that is shown large, and what it is called.

import type { Session } from "../../lib/session/session.svelte";
import { cityName, miracleName } from "./names";
import { ANNULMENT } from "./rules/pieces";
import type { Position } from "./rules/position";
import { waitingMiracles } from "./rules/reactionWindow";
import { type Thing, ui } from "./uiState.svelte";
import { word } from "./words";

export function thingName(session: Session, thing: Thing): string {
  if (thing.kind === "origin") return word("origin.of", { name: session.names[thing.value] ?? "" });
  if (thing.kind === "miracle") return miracleName(session, thing.value);
  return thing.kind === "end" ? session.texts.noun("end", thing.value) : cityName(session, thing.value);
}
/** A City by where it is: in my hand, or in play and being placed; null if it is neither. */
function cityThing(position: Position, id: unknown): Thing | null {
  if (id === undefined) return null; // a draft that names no City yet
  if (position.hand.some((city) => city.id === id)) return { kind: "hand", value: id as number };
  return position.placing?.id === id || position.cities.some((city) => city.id === id) ? { kind: "city", value: id as number } : null;
}
function pointedThing(session: Session, position: Position): Thing | null {
  const { pointed } = session;
  if (pointed?.kind === "city") return cityThing(position, pointed.value);
  return pointed?.kind === "miracle" || (pointed?.kind === "end" && position.endRow.includes(pointed.value)) ? (pointed as Thing) : null;
}
function draftedThing(session: Session, position: Position): Thing | null {
  const { verb, values } = session.draft;
  if (verb === null) return null;
  return values["miracle"] === undefined ? cityThing(position, values["city"] ?? values["own"]) : { kind: "miracle", value: values["miracle"] as number };
}
/** What is pointed at, else picked, else chosen for an answer, else what a window is about; else the End card that counts. */
export function largeThing(session: Session, position: Position): Thing | null {
  const found = pointedThing(session, position) ?? ui.inspected ?? draftedThing(session, position);
  if (found) return found;
  const waiting = waitingMiracles(session.view?.agenda ?? [], session.notation);
  const play = waiting.find(({ miracle }) => miracle !== ANNULMENT) ?? waiting[0];
  if (play) return { kind: "miracle", value: play.miracle };
  if (position.placing) return { kind: "city", value: position.placing.id };
  const card = position.endRow[position.active];
  return card === undefined ? null : { kind: "end", value: card };
}
