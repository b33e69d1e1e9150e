// How Odyssée's rules/ are compared with the engine: see tests/page/parity/odyssee.py.

import type { Parity } from "../parity";
import { type Course, predict } from "./rules/course";
import { positionOf } from "./rules/position";

/** The possible voyages in the order of their colours: several may be as likely. */
const byColours = (course: Course | null) =>
  course && { ...course, paths: [...course.paths].sort((a, b) => (a.colours.join() < b.colours.join() ? -1 : 1)) };

export const parity: Parity = {
  scope: ({ view, seat, notation }) => {
    const position = positionOf(view, seat, notation);
    return { view, notation, position, winds: position.winds, course: predict(position.winds) };
  },
  project: { "course.predict": byColours, "preview.courseOf": byColours },
};
