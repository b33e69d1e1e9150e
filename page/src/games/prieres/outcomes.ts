// What follows from the answers in a window and from a sealed bid: what everybody can work out from what lies open, from
// my point of view. What others hold stays unknown, so the words stay conditional.

import type { Outcome } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { cityName, miracleName } from "./names";
import { progress } from "./rules/endCards";
import { totalYield } from "./rules/faith";
import { aimOf, GHOST_TOWN, NONE, TRIGGER, VERB_OF_AIM } from "./rules/pieces";
import { handOf, limitOf, measure, type Position, positionOf } from "./rules/position";
import { after, placingAfter } from "./rules/preview";
import { takesEffect, waitingMiracles } from "./rules/reactionWindow";
import { ui } from "./uiState.svelte";
import { word } from "./words";

type Line = Outcome["lines"][number];
const MOST = 4; // lines: on a phone they stand above the board
const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

export function weigh(view: View, session: Session): Outcome[] | null {
  const position = positionOf(view, session.seat);
  switch (session.step?.verb) {
    case "reacting":
      return reacting(session, position);
    case "annulling":
      return annulling(view, session, position);
    case "imploration":
      return bidding(session, position);
  }
  return null;
}
function reacting(session: Session, position: Position): Outcome[] | null {
  if (!position.placing) return null;
  const outcomes = [outcome(word("weigh.pass.more"), session, position, placed(position, null))];
  const chosen = (session.draft.values["miracle"] as number | undefined) ?? (session.options.find(({ verb }) => verb === "react")?.values["miracle"] as number | undefined);
  if (chosen !== undefined) outcomes.push(outcome(word("weigh.play", { what: miracleName(session, chosen) }), session, position, placed(position, chosen)));
  return told(outcomes);
}
/** The position once the City being placed is placed, with a Miracle on it or without. */
function placed(position: Position, miracle: number | null): Position {
  const city = miracle === null ? position.placing! : placingAfter(position.placing!, miracle);
  const paid = { ...position, pool: Math.max(0, position.pool - city.cost), placing: null };
  if (miracle === GHOST_TOWN) return paid;
  if (city.cost > position.pool) return { ...position, placing: null };
  return { ...paid, cities: [...position.cities, { ...city, seat: position.turn, placed: position.round, marks: 0 }] };
}
function annulling(view: View, session: Session, position: Position): Outcome[] | null {
  const chain = waitingMiracles(view.agenda, session.notation);
  const root = chain.at(-1);
  if (!root) return null;
  const aim = aimOf(root.miracle);
  let done: Position;
  let undone = position;
  if (aim === "placing" && position.placing) {
    done = placed(position, root.miracle);
    undone = placed(position, null);
  } else {
    const values = { miracle: root.miracle, city: root.city, whom: root.whom };
    done = after(position, { verb: VERB_OF_AIM[aim], values, tokens: {}, text: "" });
  }
  const stands = takesEffect(chain);
  const outcomes = [outcome(word("weigh.pass.more"), session, position, stands ? done : undone)];
  if (session.verbs.includes("annul")) outcomes.push(outcome(word("weigh.cancel"), session, position, stands ? undone : done));
  return told(outcomes);
}
function bidding(session: Session, position: Position): Outcome[] | null {
  const seat = session.seat;
  if (seat === null || ui.bid === 0) return null;
  const left = (position.implication[seat] ?? 0) - ui.bid;
  const over = Math.max(0, handOf(position, seat) - limitOf(left));
  const costs: Line[] = [{ n: signed(-ui.bid), text: word("weigh.spent", { left, limit: limitOf(left) }), tone: "loss" }];
  if (over) costs.push({ n: String(over), text: word("weigh.over"), tone: "loss" });
  return [
    { head: word("weigh.win", { n: ui.bid }), lines: [{ n: "", text: word("weigh.win.line", { round: position.round + 1 }), tone: "gain" }, ...costs] },
    { head: word("weigh.lose"), lines: [{ n: "", text: word("weigh.lose.line"), tone: "plain" }, ...costs] },
  ];
}
function outcome(head: string, session: Session, position: Position, next: Position): Outcome {
  return { head, lines: changes(session, position, next) };
}
/** First what depends on the answer, then what happens anyway; as many lines as there is room for. */
function told(outcomes: Outcome[]): Outcome[] {
  const texts = outcomes.map(({ lines }) => new Set(lines.map(({ n, text }) => `${n} ${text}`)));
  const depends = ({ n, text }: Line) => !texts.every((all) => all.has(`${n} ${text}`));
  return outcomes.map(({ head, lines }) => {
    const sorted = outcomes.length > 1 ? [...lines.filter(depends), ...lines.filter((line) => !depends(line))] : lines;
    return { head, lines: sorted.length ? sorted.slice(0, MOST) : [{ n: "", text: word("weigh.nothing"), tone: "plain" }] };
  });
}
/** What becomes of the totals, mine first, then what happens to Cities, then the end. */
function changes(session: Session, position: Position, next: Position): Line[] {
  const lines: Line[] = [];
  const me = session.seat;
  const card = position.endRow[position.active];
  const seats = Array.from({ length: position.n }, (_, seat) => seat).sort((a, b) => Number(b === me) - Number(a === me));
  const add = (seat: number, what: string, change: number, always = false) => {
    if (!change && !always) return;
    const mine = seat === me;
    const text = mine ? word("weigh.mine", { what }) : word("weigh.of", { name: session.names[seat] ?? "", what });
    lines.push({ n: change ? signed(change) : "±0", text, tone: mine && change ? (change > 0 ? "gain" : "loss") : "plain" });
  };
  if (card !== undefined && !position.triggered && position.table[TRIGGER] === 0 && progress(next, card).met && !progress(position, card).met) {
    lines.push({ n: "", text: word("weigh.ends"), tone: "loss" });
  }
  for (const seat of seats) {
    add(seat, word("delta.people"), measure(next, seat, "people") - measure(position, seat, "people"));
    add(seat, word("weigh.faith", { round: position.round + 1 }), totalYield(next, seat, true) - totalYield(position, seat, true));
    add(seat, word("delta.temples"), measure(next, seat, "temples") - measure(position, seat, "temples"));
  }
  if (position.turn !== NONE) add(position.turn, word("weigh.pool"), next.pool - position.pool, position.placing !== null);
  const coming = position.placing;
  if (coming && !next.cities.some((city) => city.id === coming.id)) {
    const paid = next.pool !== position.pool;
    lines.unshift({ n: "", text: word(paid ? "weigh.leaves" : "weigh.back", { what: cityName(session, coming.id) }), tone: position.turn === me ? "loss" : "plain" });
  }
  for (const city of position.cities) {
    const then = next.cities.find((one) => one.id === city.id);
    if (!then) lines.unshift({ n: "", text: word("weigh.leaves", { what: cityName(session, city.id) }), tone: city.seat === me ? "loss" : "plain" });
    else if (then.seat !== city.seat) lines.unshift({ n: "", text: word("weigh.takes", { name: session.names[then.seat] ?? "", what: cityName(session, city.id) }), tone: city.seat === me ? "loss" : "plain" });
  }
  return lines;
}
