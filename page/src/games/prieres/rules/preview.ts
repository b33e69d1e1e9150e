// What the position would be after an answer, if nobody reacts: for previews only. The server decides.

import type { Said } from "../../../lib/game/notation";
import { totalYield, yieldOf, originYield, hasThree } from "./faith";
import {
  AGITATED_NEXT, DOUBLE, HARANGUED_NEXT, ILLUMINATED, INSPIRED, NAIVETY, NONE, NUDGED, SKIES, STRAYED_NEXT, UNSHAKEN,
} from "./pieces";
import { established, type City, type Position } from "./position";

/** Faith that the player on turn would receive at once: what his sources yield beyond what they gave this round (PRI-33). */
function credited(after: Position): number {
  const seat = after.turn;
  if (seat === NONE) return 0;
  const more = (faith: number, given: number) => Math.max(0, faith - given);
  return after.cities
    .filter((city) => city.seat === seat)
    .reduce((sum, city) => sum + more(yieldOf(after, city).faith, city.credited), more(originYield(after, seat).faith, after.originCredited[seat] ?? 0));
}

function changeCity(pos: Position, id: number, change: (city: City) => City | null): Position {
  return { ...pos, cities: pos.cities.flatMap((city) => (city.id === id ? (change(city) ?? []) : city)) };
}
/** The changed City itself, as a Miracle on a City in play makes it; null if it leaves play. */
export function cityAfter(pos: Position, miracle: number, city: City): City | null {
  switch (miracle) {
    case 1: return { ...city, temples: 2 * city.temples };
    case 3: return { ...city, people: 2 * city.people };
    case 6: return { ...city, temples: 0, people: hasThree(pos, city) ? Math.min(city.people, 1) : city.people };
    case 8: return { ...city, people: Math.floor(city.people / 2) };
    case 12: return { ...city, marks: city.marks | INSPIRED };
    case 13: return { ...city, marks: city.marks | ILLUMINATED };
    case 16: return null;
    case 18: return { ...city, seat: pos.turn };
    case 22: return { ...city, marks: city.marks | STRAYED_NEXT };
    default: return city;
  }
}
/** The City being placed after a reaction. */
export function placingAfter(city: City, miracle: number): City {
  switch (miracle) {
    case 2: return { ...city, temples: 2 * city.temples };
    case 4: return { ...city, people: 2 * city.people };
    case 7: return { ...city, temples: 1 };
    case 9: return { ...city, people: Math.floor(city.people / 2) };
    case NAIVETY: return { ...city, cost: Math.max(0, city.cost - 1) };
    case 11: return { ...city, cost: 2 * city.cost };
    default: return city;
  }
}

function bare(pos: Position, said: Said): Position {
  const value = (name: string) => said.values[name] as number;
  const pay = (cost: number): Position => ({ ...pos, pool: pos.pool - cost, intervened: true });
  const spend = (n: number): number[] => pos.implication.map((left, seat) => (seat === pos.turn ? left - n : left));
  switch (said.verb) {
    case "place":
    case "place-naively": {
      const card = pos.hand.find((city) => city.id === value("city"));
      if (!card) return pos;
      const cost = Math.max(0, card.cost - (said.verb === "place" ? 0 : 1));
      const placed = { ...card, seat: pos.turn, placed: pos.round, marks: 0 };
      return { ...pos, pool: pos.pool - cost, cities: [...pos.cities, placed], hand: pos.hand.filter((city) => city !== card) };
    }
    case "pray": return { ...pos, implication: spend(1) };
    case "discard": return { ...pos, implication: spend(1) };
    case "end": return { ...pos, pool: 0 };
    case "agitate": return changeCity(pay(1), value("city"), (city) => ({ ...city, marks: city.marks | AGITATED_NEXT }));
    case "harangue": return changeCity(pay(2), value("city"), (city) => ({ ...city, marks: city.marks | HARANGUED_NEXT }));
    case "sacrifice":
      return changeCity(pay(3), value("city"), (city) => ({ ...city, temples: city.temples + 1, people: city.people - 1 }));
    case "terrorize": {
      const mine = changeCity(pay(4), value("own"), (city) => ({ ...city, people: city.people - 1 }));
      return changeCity(mine, value("city"), (city) => ({ ...city, temples: city.temples - 1 }));
    }
    case "miracle-on": return changeCity(pos, value("city"), (city) => cityAfter(pos, value("miracle"), city));
    case "miracle-for": {
      const [miracle, whom] = [value("miracle"), value("whom")];
      if (miracle === 5) {
        const marked = (city: City) => city.seat === whom && established(pos, city) && hasThree(pos, city);
        return { ...pos, cities: pos.cities.map((city) => (marked(city) ? { ...city, marks: city.marks | DOUBLE } : city)) };
      }
      const bit = miracle === 14 ? NUDGED : UNSHAKEN;
      return { ...pos, origin: pos.origin.map((marks, seat) => (seat === whom ? marks | bit : marks)) };
    }
    case "miracle": {
      const sky = SKIES[[19, 20, 21, 23].indexOf(value("miracle"))];
      return sky ? { ...pos, skies: pos.skies | (sky.bit << 4) } : pos;
    }
    default: return pos;
  }
}

export function after(pos: Position, said: Said): Position {
  const next = bare(pos, said);
  if (next === pos || pos.turn === NONE || said.verb === "end") return next;
  return { ...next, pool: next.pool + credited(next) };
}
export { totalYield };
