// What the page that teaches a game shows: its lessons with what is solved, its scenes on the board, the next lesson.

import { api } from "../../lib/protocol/api";
import type { Lesson, LessonTitle } from "../../lib/protocol/messages";
import { solved } from "../../lib/session/exercise.svelte";
import type { Session } from "../../lib/session/session.svelte";
import { prefs } from "../../lib/store/prefs.svelte";
import type { World } from "../../lib/game/world";
import { worldOf } from "../../lib/game/worlds";
import { type Course, courseOf } from "./courses";
import { type Minute, minuteOf, sessionOf } from "./minute";

export type Learning = {
  game: string;
  lessons: LessonTitle[];
  done: boolean[];
  /** The first lesson that is not solved; -1 where all are. */
  next: number;
  course: Course | null;
  world: World;
  /** Null where the game has no scenes. */
  minute: Minute | null;
  scenes: Session[];
  lesson: { step: Lesson; session: Session } | null;
  rules: number;
  rulings: number;
};
export type Progress = { n: number; of: number };

export function progressOf(game: string, lessons: LessonTitle[]): boolean[] {
  const known = solved();
  return lessons.map(({ id }) => known.includes(`${game}/${id}`));
}
/** Everything about one game. Raises ApiError where there is no such game. */
export async function learn(game: string): Promise<Learning> {
  const language = prefs.language;
  const [spec, catalogue, lessons, minute, world, course] = await Promise.all([
    api.spec(game), api.catalogue(game, language), api.lessons(game), minuteOf(game), worldOf(game), courseOf(game),
  ]);
  const done = progressOf(game, lessons);
  const next = done.indexOf(false);
  const step = next < 0 ? null : await api.lesson(game, lessons[next]!.id, 0);
  return {
    game, lessons, done, next, course, world,
    minute: minute.scenes.length ? minute : null,
    scenes: minute.scenes.map((scene) => sessionOf(spec, language, catalogue, scene, scene.frames[scene.picture]!.view)),
    lesson: step && { step, session: sessionOf(spec, language, catalogue, step, { ...step.view, options: [] }) },
    rules: spec.chapters.reduce((sum, { rules }) => sum + rules.length, 0),
    rulings: spec.rulings.length,
  };
}
