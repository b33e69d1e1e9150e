// How the pieces are drawn: characters and animals by their symbols, the cities in their colours, the zones in their wares.

import { CORRUPTOR, FLOWER, GUARD, KEEPER, LAMP, PEASANT, PRIESTESS, WATER } from "../rules/pieces";

export const ROMAN = ["–", "I", "II", "III", "IV", "V"] as const;
/** The drawings, by ladder and by animal. */
export const FIGURES = ["peasant", "water", "flower", "keeper", "priestess", "corruptor", "guard"] as const;
export const BEASTS = ["hen", "pig", "goat", "sheep", "ox"] as const;

export type City = { key: string; colour: string; dark: string; ink: string };
export const CITIES: readonly City[] = [
  { key: "sparta", colour: "#a3322b", dark: "#a3322b", ink: "#fff3dc" },
  { key: "corinth", colour: "#e0ad2c", dark: "#7d5607", ink: "#1d1a16" },
  { key: "athens", colour: "#3a7549", dark: "#2c5f39", ink: "#fff3dc" },
  { key: "thebes", colour: "#2f5f9e", dark: "#2f5f9e", ink: "#fff3dc" },
  { key: "delos", colour: "#37312b", dark: "#1d1a16", ink: "#fff3dc" },
];
export function cityOf(seat: number): City {
  return CITIES[seat % CITIES.length]!;
}

/** The three zones, each in one technique of pottery. */
export type Zone = "market" | "temple" | "corruption";
export const ZONES: readonly { key: Zone; ladders: readonly number[] }[] = [
  { key: "market", ladders: [PEASANT, WATER, FLOWER] },
  { key: "temple", ladders: [KEEPER, PRIESTESS] },
  { key: "corruption", ladders: [CORRUPTOR, GUARD] },
];
export type Ware = {
  ground: string; cell: string; cell2: string; ink: string; incised: string; line: string;
  gable: string; onGable: string; text: string; band: string; onBand: string; meander: string;
};
export const WARES: Record<Zone, Ware> = {
  market: {
    ground: "#d07a43", cell: "#e39a63", cell2: "#da8d55", ink: "#1b1310", incised: "#e39a63", line: "#7a3516",
    gable: "#1b1310", onGable: "#e9a870", text: "#1b1310", band: "#1b1512", onBand: "#f6d9b4", meander: "a",
  },
  temple: {
    ground: "#f3e6c9", cell: "#fbf3de", cell2: "#f0e1bf", ink: "#1b1310", incised: "#fbf3de", line: "#b99c66",
    gable: "#8c2f1d", onGable: "#fbf3de", text: "#1b1310", band: "#8c2f1d", onBand: "#fff3dc", meander: "c",
  },
  corruption: {
    ground: "#1b1512", cell: "#46342a", cell2: "#382920", ink: "#e58f57", incised: "#1b1512", line: "#96603a",
    gable: "#c9703c", onGable: "#1b1512", text: "#f6d9b4", band: "#c9703c", onBand: "#1b1310", meander: "b",
  },
};
export function zoneOf(ladder: number): Zone {
  return ladder <= FLOWER ? "market" : ladder <= PRIESTESS ? "temple" : "corruption";
}
/** What a square of a ladder gives, as printed beside it; the peasant's animals are drawn instead. */
export function givesMark(ladder: number, square: number): string {
  if (ladder === KEEPER) return ROMAN[square] ?? "";
  if (ladder === PRIESTESS) return square ? `+${LAMP * square}` : "0";
  return String(square);
}
