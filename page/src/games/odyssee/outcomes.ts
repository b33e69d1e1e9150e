// What follows if one passes, and if one does what is being composed: where the ship would end and what that is worth to me.
// Cards face down stay unknown; so do the missions of the others.

import type { Outcome } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { adventureName, atCircle, circleName } from "./names";
import { type Course, endOf, strengthsFor, type Winds } from "./rules/course";
import { worthAt } from "./rules/missions";
import { NONE, READY, ZEUS } from "./rules/pieces";
import { holder, passEndsRound, type Position, positionOf } from "./rules/position";
import { sceneOf } from "./scene";
import { word } from "./words";

type Line = Outcome["lines"][number];
const MOST = 3;

export function weigh(view: View, session: Session): Outcome[] | null {
  if (session.step?.verb !== "turn") return null;
  const position = positionOf(view, session.seat, session.notation);
  const scene = sceneOf(position, session);
  if (!scene.now || position.mission === NONE) return null;
  // On a phone the nine zones need the room while one of them is to be chosen, and each says what it would bring.
  if (scene.plan.verb !== null && scene.plan.zone === null && matchMedia("(max-width: 899px)").matches) return null;
  const zeus = holder(position, ZEUS);
  const passed = ends(session, position, scene.now, position.winds);
  const stops = zeus !== session.seat && zeus !== NONE && position.pawns[ZEUS] === READY && position.waits[ZEUS] === NONE;
  if (stops && !passEndsRound(position)) passed.splice(MOST - 1, 9, { n: "", text: word("weigh.zeus", { name: session.names[zeus] ?? "" }), tone: "plain" });
  const outcomes: Outcome[] = [{ head: word(passEndsRound(position) ? "weigh.pass" : "weigh.pass.all"), lines: passed }];
  if (scene.previewing && scene.shown && scene.plan.zone !== null) outcomes.push({ head: word("weigh.do"), lines: ends(session, position, scene.shown, scene.winds) });
  return outcomes;
}
function ends(session: Session, position: Position, course: Course, winds: Winds): Line[] {
  if (course.legs.length === 0) return [{ n: "0", text: word("weigh.stays", { at: atCircle(session, course.start) }), tone: "plain" }];
  const found = new Map<number, Line>();
  const main = course.paths[0]?.colours ?? [];
  for (const path of course.paths) {
    const at = endOf(path, course.start);
    if (found.has(at)) continue;
    const points = worthAt(position, at);
    const token = position.tokens[at] ?? NONE;
    const circle = circleName(session, at);
    const what = at === position.departure ? word("flag.home") : token === NONE ? word("flag.bare") : adventureName(token);
    const ship = path.colours.findIndex((colour, i) => colour !== main[i]);
    const strengths = ship < 0 ? null : strengthsFor(winds, ship, path.colours[ship]!);
    const text = course.certain || ship < 0 ? word("weigh.end", { circle, what }) : strengths?.length ? word("weigh.if", { circle, strengths: strengths.join(word("slash")) }) : word("weigh.hidden", { circle });
    found.set(at, { n: points > 0 ? `+${points}` : "0", text, tone: points > 0 ? "gain" : "plain" });
  }
  return [...found.values()].slice(0, MOST);
}
