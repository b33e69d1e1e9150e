// What removed tokens may tell about the missions of the others: certain exclusions, what happened in each round, and one's own marks.

import type { Session } from "../../lib/session/session.svelte";
import { MISSIONS, NONE, TARGET } from "./rules/pieces";
import { pointsOf, type Table } from "./rules/position";

export type Mark = "" | "yes" | "no";
/** Why a mission cannot be somebody's: it is mine, it is shown at another seat, or it would have ended the game. */
export function excluded(table: Table, seat: number, mission: number): "mine" | "shown" | "ten" | null {
  const shown = table.missions[seat];
  if (shown !== null && shown !== undefined && shown !== NONE) return shown === mission ? null : "shown";
  if (mission === table.mission) return "mine";
  if (table.missions.some((other, at) => at !== seat && other === mission)) return "shown";
  return !table.over && pointsOf(table, mission) >= TARGET ? "ten" : null;
}
export function missionRows(table: Table): { mission: number; points: number; wanted: number[] }[] {
  return Array.from({ length: MISSIONS }, (_, mission) => ({
    mission,
    points: pointsOf(table, mission),
    wanted: [3, 2, 1].map((prize) => [0, 1, 2, 3, 4, 5].find((a) => table.prizes[mission * 6 + a] === prize) ?? NONE),
  }));
}

/** One voyage that ended on an adventure: who laid the cards that won, who ended the round, who chose the new token. */
export type Entry = { round: number; adventure: number; circle: number; winners: number[]; stopped: number; token: number; chooser: number };
export function entriesOf(session: Session): Entry[] {
  const found: Entry[] = [];
  let laid = new Map<number, { seat: number; zone: number }>();
  let won: number[] = [];
  let round = 1;
  let stopped = NONE;
  for (const event of session.log.flatMap((entry) => entry.events)) {
    if (event.verb.startsWith("table-")) continue;
    const values = session.notation.event(event);
    const of = (name: string) => (typeof values[name] === "number" ? (values[name] as number) : NONE);
    switch (event.verb) {
      case "round":
        round = of("round");
        laid = new Map();
        won = [];
        stopped = NONE;
        break;
      case "wind":
      case "hidden-wind":
        laid.set(of("wind"), { seat: of("seat"), zone: of("zone") });
        break;
      case "moved": {
        const card = laid.get(of("wind"));
        if (card) card.zone = of("zone");
        break;
      }
      case "stopped":
        stopped = of("seat");
        break;
      case "sailed":
        won.push((of("ship") - 1) * 3 + of("colour"));
        break;
      case "lived": {
        const winners = [...new Set([...laid.values()].filter((card) => won.includes(card.zone)).map((card) => card.seat))].sort();
        found.push({ round, adventure: of("adventure"), circle: of("circle"), winners, stopped, token: NONE, chooser: NONE });
        break;
      }
      case "refilled": {
        const last = found.at(-1);
        if (last && !of("forced")) [last.token, last.chooser] = [of("adventure"), of("seat")];
        break;
      }
    }
  }
  return found;
}

/** My own marks, kept in this browser. */
export class Marks {
  private readonly key: string;
  marks: Record<string, Mark> = $state({});
  constructor(table: string, seat: number | null) {
    this.key = `exvoto.odyssee.notes.${table}.${seat ?? "-"}`;
    try {
      this.marks = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Record<string, Mark>;
    } catch {
      // A browser without a store starts with an empty notebook.
    }
  }
  at(seat: number, mission: number): Mark {
    return this.marks[`${seat}.${mission}`] ?? "";
  }
  turn(seat: number, mission: number): void {
    const next: Record<Mark, Mark> = { "": "yes", yes: "no", no: "" };
    this.marks[`${seat}.${mission}`] = next[this.at(seat, mission)];
    try {
      localStorage.setItem(this.key, JSON.stringify($state.snapshot(this.marks)));
    } catch {
      // Then they last as long as this page.
    }
  }
}
