// What the position would be after an answer, if nobody reacts: for previews only. The server decides.

import type { Said } from "../../../lib/game/notation";
import { hasThree, originYield, yieldOf } from "./faith";
import {
  AGITATED_NEXT, APPARITION, CERTAINTY, CONVERSION, DOUBLE, EPIDEMIC, FERTILITY, HARANGUED_NEXT, IDLENESS, ILLUMINATED, ILLUMINATION, IMMIGRATION,
  INSPIRATION, INSPIRED, INTERVENTIONS, NAIVETY, NONE, NUDGE, NUDGED, RAGE, SKIES, SKY_NEXT, STERILITY, STRAYED_NEXT, STRAYING, TEMPLE_ENLARGEMENT,
  UNSHAKEN, WRATH, ZEAL,
} from "./pieces";
import { type City, costOf, established, type Position } from "./position";

/** Faith that the player on turn would receive at once: what the sources yield beyond what they gave this round (PRI-33). */
function credited(after: Position): number {
  const seat = after.turn;
  if (seat === NONE) return 0;
  const more = (faith: number, given: number) => Math.max(0, faith - given);
  return after.cities
    .filter((city) => city.seat === seat)
    .reduce((sum, city) => sum + more(yieldOf(after, city).faith, city.credited), more(originYield(after, seat).faith, after.originCredited[seat] ?? 0));
}

function changeCity(position: Position, id: number, change: (city: City) => City | null): Position {
  return { ...position, cities: position.cities.flatMap((city) => (city.id === id ? (change(city) ?? []) : city)) };
}
/** The changed City itself, as a Miracle on a City in play makes it; null if it leaves play. */
export function cityAfter(position: Position, miracle: number, city: City): City | null {
  switch (miracle) {
    case TEMPLE_ENLARGEMENT: return { ...city, temples: 2 * city.temples };
    case FERTILITY: return { ...city, people: 2 * city.people };
    case WRATH: return { ...city, temples: 0, people: hasThree(position, city) ? Math.min(city.people, 1) : city.people };
    case EPIDEMIC: return { ...city, people: Math.floor(city.people / 2) };
    case INSPIRATION: return { ...city, marks: city.marks | INSPIRED };
    case ILLUMINATION: return { ...city, marks: city.marks | ILLUMINATED };
    case RAGE: return null;
    case CONVERSION: return { ...city, seat: position.turn };
    case STRAYING: return { ...city, marks: city.marks | STRAYED_NEXT };
    default: return city;
  }
}
/** The City being placed after a reaction. */
export function placingAfter(city: City, miracle: number): City {
  switch (miracle) {
    case ZEAL: return { ...city, temples: 2 * city.temples };
    case IMMIGRATION: return { ...city, people: 2 * city.people };
    case IDLENESS: return { ...city, temples: 1 };
    case STERILITY: return { ...city, people: Math.floor(city.people / 2) };
    case NAIVETY: return { ...city, cost: costOf(city, true) };
    case CERTAINTY: return { ...city, cost: 2 * city.cost };
    default: return city;
  }
}

function bare(position: Position, said: Said): Position {
  const value = (name: string) => said.values[name] as number;
  const pay = (verb: string): Position => {
    const { cost } = INTERVENTIONS.find((one) => one.verb === verb)!;
    return { ...position, pool: position.pool - cost, intervened: true };
  };
  const spend = (n: number): number[] => position.implication.map((left, seat) => (seat === position.turn ? left - n : left));
  switch (said.verb) {
    case "place":
    case "place-naively": {
      const card = position.hand.find((city) => city.id === value("city"));
      if (!card) return position;
      const cost = costOf(card, said.verb === "place-naively");
      const placed = { ...card, seat: position.turn, placed: position.round, marks: 0 };
      return { ...position, pool: position.pool - cost, cities: [...position.cities, placed], hand: position.hand.filter((city) => city !== card) };
    }
    case "pray": return { ...position, implication: spend(1) };
    case "discard": return { ...position, implication: spend(1) };
    case "end": return { ...position, pool: 0 };
    case "agitate": return changeCity(pay(said.verb), value("city"), (city) => ({ ...city, marks: city.marks | AGITATED_NEXT }));
    case "harangue": return changeCity(pay(said.verb), value("city"), (city) => ({ ...city, marks: city.marks | HARANGUED_NEXT }));
    case "sacrifice":
      return changeCity(pay(said.verb), value("city"), (city) => ({ ...city, temples: city.temples + 1, people: city.people - 1 }));
    case "terrorize": {
      const mine = changeCity(pay(said.verb), value("own"), (city) => ({ ...city, people: city.people - 1 }));
      return changeCity(mine, value("city"), (city) => ({ ...city, temples: city.temples - 1 }));
    }
    case "miracle-on": return changeCity(position, value("city"), (city) => cityAfter(position, value("miracle"), city));
    case "miracle-for": {
      const [miracle, whom] = [value("miracle"), value("whom")];
      if (miracle === APPARITION) {
        const marked = (city: City) => city.seat === whom && established(position, city) && hasThree(position, city);
        return { ...position, cities: position.cities.map((city) => (marked(city) ? { ...city, marks: city.marks | DOUBLE } : city)) };
      }
      const bit = miracle === NUDGE ? NUDGED : UNSHAKEN;
      return { ...position, origin: position.origin.map((marks, seat) => (seat === whom ? marks | bit : marks)) };
    }
    case "miracle": {
      const sky = SKIES.find(({ miracle }) => miracle === value("miracle"));
      return sky ? { ...position, skies: position.skies | (sky.bit << SKY_NEXT) } : position;
    }
    default: return position;
  }
}

export function after(position: Position, said: Said): Position {
  const next = bare(position, said);
  if (next === position || position.turn === NONE || said.verb === "end") return next;
  return { ...next, pool: next.pool + credited(next) };
}
