// Names of pieces and cards, from the game's catalogue.

import type { Session } from "../../lib/session/session.svelte";

export function cityName(session: Session, id: number): string {
  return session.texts.noun("city", id);
}
export function miracleKey(session: Session, miracle: number): string {
  return session.notation.names("miracle")[miracle] ?? "";
}
export function miracleName(session: Session, miracle: number): string {
  return session.texts.noun("miracle", miracle);
}
/** The plain effect of a Miracle, an intervention or an End card, from the catalogue. */
export function effectOf(session: Session, card: string): string {
  const cards = session.texts.catalogue["card"] as Record<string, { effect?: string }> | undefined;
  return cards?.[card]?.effect ?? "";
}
/** The same without when it may be played: for everybody else, once it has been. */
export function outcomeOf(session: Session, card: string): string {
  const [, rest = ""] = /^[^:]*:\s*(.*)$/s.exec(effectOf(session, card)) ?? [];
  return rest ? rest[0]!.toLocaleUpperCase() + rest.slice(1) : effectOf(session, card);
}
export function cardName(session: Session, card: string): string {
  const cards = session.texts.catalogue["card"] as Record<string, { name?: string }> | undefined;
  return cards?.[card]?.name ?? card;
}
export function endKey(session: Session, card: number): string {
  return session.notation.names("end")[card] ?? "";
}
/** The language's own colon, with the space after it and in French the one before it. */
export function colon(session: Session): string {
  return session.texts.word("board", "colon");
}
