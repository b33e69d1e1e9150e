// Numbers and names of the pieces, as the game's declarations count them.

export const GODS = ["zeus", "poseidon", "athena", "hades", "aphrodite", "hermes"] as const;
export type God = (typeof GODS)[number];
export const ZEUS = 0;
export const POSEIDON = 1;
export const ATHENA = 2;
export const HADES = 3;
export const APHRODITE = 4;
export const HERMES = 5;

export const READY = 9;
export const SPENT = 10;
export const ZONES = 9;
export const NONE = -1;
export const EVERYBODY = -1;

export const DIONYSOS = 4;
export const STRENGTH = [5, 3, 2, 1, 1];
export const CARDS_OF = [5, 8, 11, 10, 8];
export const TARGET = 10;
export const PRIZES = [3, 2, 1];
export const MISSIONS = 6;
export const ADVENTURES = ["CYC", "EOL", "SIR", "UND", "SCB", "RET"] as const;
export type Adventure = (typeof ADVENTURES)[number];
export const COLOURS = ["Y", "G", "R"] as const;
export type Colour = (typeof COLOURS)[number];

/** Table options by their place. */
export const STALL_ROUNDS = 3;

export function godOf(number: number): God {
  return GODS[number] ?? "zeus";
}
export function adventureOf(number: number): Adventure {
  return ADVENTURES[number] ?? "CYC";
}
export function colourOf(number: number): Colour {
  return COLOURS[number % 3] ?? "Y";
}
