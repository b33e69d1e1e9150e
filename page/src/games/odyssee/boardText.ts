// The board in words, and the long names of its parts for those who hear it.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import type { Values } from "../../lib/game/notation";
import { type Laid, priceOf, shownTotal } from "./rules/course";
import { NONE } from "./rules/pieces";
import type { Scene } from "./scene";
import { cardName, colourName, courseText, word, zoneName } from "./names";
import { courseOf, moored, myPoints, tableOf, worth } from "./rules/position";

const KINDS: Record<string, string> = {
  seat: "seat", leader: "seat", waits: "seat", god: "god", pawn: "pawn", colour: "colour", card: "card", mission: "mission", circle: "circle", adventure: "adventure",
};

function cardsText(session: Session, laid: Laid[]): string[] {
  return laid.map((card) => {
    const what = card.card === null ? word("card.hidden") : cardName(session, card.card);
    return word("card.by", { card: card.card !== null && !card.open ? word("card.mine", { card: what }) : what, name: session.names[card.by] ?? "" });
  });
}
export function zoneLabel(session: Session, scene: Scene, zone: number, laid: Laid[]): string {
  const { table, now } = scene;
  const parts = [zoneName(session, zone)];
  if (now) {
    const total = shownTotal(now, zone, table.winds.doubled);
    parts.push(laid.length ? word("zone.sum", { n: total, cards: cardsText(session, laid).join(session.texts.word("board", "between")) }) : word("zone.empty"));
    if (now.unknown[zone]) parts.push(word("zone.unknown", { n: now.unknown[zone] ?? 0 }));
    if (table.winds.blocked === zone) parts.push(word("zone.storm"));
    else if (now.might[Math.floor(zone / 3)]?.includes(zone % 3)) parts.push(word(now.might[Math.floor(zone / 3)]!.length === 1 ? "zone.leads" : "zone.may"));
    else if (laid.length) parts.push(word("zone.needs", { n: priceOf(now, zone, table.winds) ?? 0 }));
    if (table.winds.doubled === zone) parts.push(word("zone.double"));
  }
  return parts.join(", ");
}

export function boardWords(view: View, session: Session): string[] {
  const table = tableOf(view, session.seat, session);
  const say = (key: string, values: Values) => session.texts.say(["board", key], values, KINDS, session.names);
  const noun = (kind: string, value: number) => session.texts.noun(kind, value, "name", session.names);
  const lines: string[] = [];
  if (table.over) lines.push(say("over", { round: table.round }));
  else if (table.ship === NONE) lines.push(session.texts.word("board", "setup"));
  else lines.push(say("round", { round: table.round, leader: table.leader, passes: table.passes, players: table.n }));
  if (table.pending) lines.push(pendingText(session, view));
  if (table.dry && table.guard && !table.over) lines.push(say("dry", { dry: table.dry, guard: table.guard }));
  for (let seat = 0; seat < table.n; seat += 1) {
    const god = table.gods[seat] ?? NONE;
    if (god === NONE) lines.push(say("no-god", { seat }));
    else {
      const waits = table.waits[god] ?? NONE;
      const line = say("player", { seat, god, pawn: table.pawns[god] ?? 0, cards: table.sizes[seat] ?? 0 });
      lines.push(waits === NONE ? line : line + say("waits", { waits }));
    }
  }
  lines.push(say("pile", { pile: table.pile, exchanges: table.exchanges }));
  if (table.hand) {
    const cards = table.hand.flatMap((count, card) => new Array<string>(count).fill(noun("card", card)));
    lines.push(session.texts.word("board", "hand").replace("{hand}", cards.join(", ") || session.texts.word("board", "no-cards")));
  }
  if (table.mission !== NONE) lines.push(say("mission", { mission: table.mission }), say("score", { points: myPoints(table) }));
  const course = courseOf(table);
  if (course && !table.over) {
    for (let zone = 0; zone < 9; zone += 1) {
      const laid = table.winds.laid.filter((card) => card.zone === zone);
      if (laid.length) lines.push(word("words.zone", { zone: zoneName(session, zone), n: shownTotal(course, zone, table.winds.doubled), cards: cardsText(session, laid).join(session.texts.word("board", "between")) }));
    }
    if (moored(table)) lines.push(courseText(session, table, course));
  }
  table.tokens.forEach((token, circle) => {
    const points = worth(table, token);
    const what = token === NONE ? session.texts.word("board", circle === table.ship ? "here" : "no-token") : noun("adventure", token) + (points ? ` (+${points})` : "");
    const ways = [0, 1, 2].map((colour) => `${colourName(session, colour)} ${noun("circle", table.winds.lines[circle * 3 + colour] ?? 0)}`);
    lines.push(word("words.circle", { circle: noun("circle", circle), what, ways: ways.join(", ") }));
  });
  const reserve = table.reserve.map((count, adventure) => (count > 0 ? `${noun("adventure", adventure)} ${count}` : "")).filter(Boolean);
  lines.push(session.texts.word("board", "reserve") + (reserve.join(", ") || session.texts.word("board", "nothing")));
  lines.push(session.texts.word("board", "done") + (table.done.map((token) => noun("adventure", token)).join(", ") || session.texts.word("board", "none-lived")));
  return lines;
}
/** The power that waits for Athena, in a sentence of the catalogue. */
export function pendingText(session: Session, view: View): string {
  const act = session.notation.parse(view.agenda.at(-2) ?? "", "steps");
  const kinds = Object.fromEntries(session.notation.shape("steps", act.verb).map(({ name, kind }) => [name, kind]));
  return session.texts.say(["pending", act.verb], act.values, kinds, session.names);
}
