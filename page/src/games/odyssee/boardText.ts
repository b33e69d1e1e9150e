// The whole board in words, line by line.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import type { Values } from "../../lib/game/notation";
import { colourName, zoneName } from "./names";
import { shownTotal } from "./rules/course";
import { myPoints, worth } from "./rules/missions";
import { NONE } from "./rules/pieces";
import { moored, positionOf } from "./rules/position";
import { courseOf } from "./rules/preview";
import { cardsText, courseText, pendingText } from "./sentences";
import { word } from "./words";

const KINDS: Record<string, string> = {
  seat: "seat", leader: "seat", waits: "seat", god: "god", pawn: "pawn", colour: "colour", card: "card", mission: "mission", circle: "circle", adventure: "adventure",
};

export function boardText(view: View, session: Session): string[] {
  const position = positionOf(view, session.seat, session.notation);
  const say = (key: string, values: Values) => session.texts.say(["board", key], values, KINDS, session.names);
  const noun = (kind: string, value: number) => session.texts.noun(kind, value, "name", session.names);
  const lines: string[] = [];
  if (position.over) lines.push(say("over", { round: position.round }));
  else if (position.ship === NONE) lines.push(session.texts.word("board", "setup"));
  else lines.push(say("round", { round: position.round, leader: position.leader, passes: position.passes, players: position.n }));
  if (position.pending) lines.push(pendingText(session, view));
  if (position.dry && position.guard && !position.over) lines.push(say("dry", { dry: position.dry, guard: position.guard }));
  for (let seat = 0; seat < position.n; seat += 1) {
    const god = position.gods[seat] ?? NONE;
    if (god === NONE) lines.push(say("no-god", { seat }));
    else {
      const waits = position.waits[god] ?? NONE;
      const line = say("player", { seat, god, pawn: position.pawns[god] ?? 0, cards: position.sizes[seat] ?? 0 });
      lines.push(waits === NONE ? line : line + say("waits", { waits }));
    }
  }
  lines.push(say("pile", { pile: position.pile, exchanges: position.exchanges }));
  if (position.hand) {
    const cards = position.hand.flatMap((count, card) => new Array<string>(count).fill(noun("card", card)));
    lines.push(session.texts.word("board", "hand").replace("{hand}", cards.join(", ") || session.texts.word("board", "no-cards")));
  }
  if (position.mission !== NONE) lines.push(say("mission", { mission: position.mission }), say("score", { points: myPoints(position) }));
  const course = courseOf(position);
  if (course && !position.over) {
    for (let zone = 0; zone < 9; zone += 1) {
      const laid = position.winds.laid.filter((card) => card.zone === zone);
      if (laid.length) lines.push(word("words.zone", { zone: zoneName(session, zone), n: shownTotal(course, zone, position.winds.doubled), cards: cardsText(session, laid).join(session.texts.word("board", "between")) }));
    }
    if (moored(position)) lines.push(courseText(session, position, course));
  }
  position.tokens.forEach((token, circle) => {
    const points = worth(position, token);
    const what = token === NONE ? session.texts.word("board", circle === position.ship ? "here" : "no-token") : noun("adventure", token) + (points ? ` (+${points})` : "");
    const ways = [0, 1, 2].map((colour) => `${colourName(session, colour)} ${noun("circle", position.winds.lines[circle * 3 + colour] ?? 0)}`);
    lines.push(word("words.circle", { circle: noun("circle", circle), what, ways: ways.join(", ") }));
  });
  const reserve = position.reserve.map((count, adventure) => (count > 0 ? `${noun("adventure", adventure)} ${count}` : "")).filter(Boolean);
  lines.push(session.texts.word("board", "reserve") + (reserve.join(", ") || session.texts.word("board", "nothing")));
  lines.push(session.texts.word("board", "done") + (position.done.map((token) => noun("adventure", token)).join(", ") || session.texts.word("board", "none-lived")));
  return lines;
}
