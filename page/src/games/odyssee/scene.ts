// What is being composed or pointed at, and what it would change: what board and controls draw.

import type { Session } from "../../lib/session/session.svelte";
import { type Course, likeliest, predict, type Winds } from "./rules/course";
import { worthAt } from "./rules/missions";
import { NONE } from "./rules/pieces";
import type { Position } from "./rules/position";
import { courseOf, whatIf } from "./rules/preview";

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
  position: Position;
  plan: Plan;
  /** The course by the cards as they lie; null before the ship is placed. */
  now: Course | null;
  /** The winds and the course to draw: with what is composed, or with the power that waits for Athena. */
  winds: Winds;
  shown: Course | null;
  previewing: boolean;
};
export function sceneOf(position: Position, session: Session): Scene {
  const plan = planOf(session);
  const now = courseOf(position);
  let winds: Winds | null = null;
  if (position.pending) winds = whatIf(position, position.pending.verb, position.pending);
  else if (session.mine && plan.verb) winds = whatIf(position, plan.verb, { ...plan });
  return { position, plan, now, winds: winds ?? position.winds, shown: now && winds ? predict(winds) : now, previewing: now !== null && winds !== null };
}
export function effectAt(scene: Scene, zone: number): Effect | null {
  const { position, plan, now } = scene;
  if (!now || !plan.verb) return null;
  const winds = whatIf(position, plan.verb, { ...plan, zone });
  return winds ? effectOf(position, now, predict(winds)) : null;
}
export function effectOf(position: Position, now: Course, course: Course): Effect {
  const changed = likeliest(course) !== likeliest(now) || course.ends.join() !== now.ends.join();
  return { changed, course, end: likeliest(course), points: pointsAt(position, course) };
}
/** What the possible ends are worth to me, the likeliest first. */
export function pointsAt(position: Position, course: Course): number[] {
  return position.mission === NONE ? [] : [likeliest(course), ...course.ends].map((end) => worthAt(position, end));
}
