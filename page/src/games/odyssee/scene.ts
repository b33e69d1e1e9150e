// What is being composed or pointed at, and what it would change.

import type { Session } from "../../lib/session/session.svelte";
import { type Course, likeliest, predict, type Winds } from "./rules/course";
import { NONE } from "./rules/pieces";
import { courseOf, type Table, whatIf, worthAt } from "./rules/position";

export const ZONE_VERBS = ["wind", "hide", "block", "double", "move"];
export type Plan = { verb: string | null; card: number | null; wind: number | null; zone: number | null; picked: number | null; other: number | null; circle: number | null };

function value(values: Record<string, unknown>, name: string): number | null {
  return typeof values[name] === "number" ? (values[name] as number) : null;
}
/** The draft, with the zone the pointer or the focus is on in place of the one picked. */
export function planOf(session: Session): Plan {
  const { verb, values } = session.draft;
  const pointed = (kind: string) => (session.mine && session.pointed?.kind === kind ? session.pointed.value : null);
  const picked = value(values, "zone");
  return {
    verb,
    card: value(values, "card"),
    wind: value(values, "wind"),
    picked,
    zone: pointed("zone") ?? picked,
    other: value(values, "other"),
    circle: pointed("circle") ?? value(values, "circle"),
  };
}
/** What one zone would do for what is chosen. */
export type Effect = { changed: boolean; course: Course; end: number; points: number[] };

export type Scene = {
  table: Table;
  plan: Plan;
  /** The course by the cards as they lie; null before the ship is placed. */
  now: Course | null;
  /** The winds and the course to draw: with what is composed, or with the power that waits for Athena. */
  winds: Winds;
  shown: Course | null;
  previewing: boolean;
};
export function sceneOf(table: Table, session: Session): Scene {
  const plan = planOf(session);
  const now = courseOf(table);
  let winds: Winds | null = null;
  if (table.pending) winds = whatIf(table, table.pending.verb, table.pending);
  else if (session.mine && plan.verb) winds = whatIf(table, plan.verb, { ...plan });
  return { table, plan, now, winds: winds ?? table.winds, shown: now && winds ? predict(winds) : now, previewing: now !== null && winds !== null };
}
export function effectAt(scene: Scene, zone: number): Effect | null {
  const { table, plan, now } = scene;
  if (!now || !plan.verb) return null;
  const winds = whatIf(table, plan.verb, { ...plan, zone });
  return winds ? effectOf(table, now, predict(winds)) : null;
}
export function effectOf(table: Table, now: Course, course: Course): Effect {
  const changed = likeliest(course) !== likeliest(now) || course.ends.join() !== now.ends.join();
  return { changed, course, end: likeliest(course), points: pointsAt(table, course) };
}
/** What the possible ends are worth to me, the likeliest first. */
export function pointsAt(table: Table, course: Course): number[] {
  return table.mission === NONE ? [] : [likeliest(course), ...course.ends].map((end) => worthAt(table, end));
}

/** Starts an answer of a kind, keeping a zone that was picked before. */
export function begin(session: Session, verb: string, values: Record<string, number> = {}): void {
  const zone = value(session.draft.values, "zone");
  const keep: Record<string, number> = zone !== null && ZONE_VERBS.includes(verb) && verb !== "move" ? { zone } : {};
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
