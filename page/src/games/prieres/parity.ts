// How Prières' rules/ are compared with the engine: see tests/page/parity/prieres.py.

import type { Parity, Spot } from "../parity";
import { type City, type Position, positionOf } from "./rules/position";

function cityOf(id: number, { view, seat }: Spot): City {
  const { cities, hand } = positionOf(view, seat);
  return [...cities, ...hand].find((city) => city.id === id)!;
}

export const parity: Parity = {
  scope: ({ view, seat, notation }) => {
    const { agenda, asked } = view;
    return { view, notation, agenda, asked, position: positionOf(view, seat), step: notation.parse(agenda.at(-1) ?? "", "steps") };
  },
  made: {
    city: cityOf,
    cityWith: ([id, changes]: [number, Partial<City>], spot) => ({ ...cityOf(id, spot), ...changes }),
    said: (text: string, { notation }) => notation.parse(text),
  },
  project: { "preview.after": (next: Position) => ({ ...next, cities: [...next.cities].sort((a, b) => a.id - b.id) }) },
};
