// Numbers and names of the pieces, as the game's declarations count them, and how each is coloured here.

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
export const SHIPS = 3;
export const NONE = -1;
export const EVERYBODY = -1;

export const DIONYSOS = 4;
export const STRENGTH = [5, 3, 2, 1, 1];
export const CARDS_OF = [5, 8, 11, 10, 8];
export const CARD_NAMES = ["5", "3", "2", "1", "D"];
export const TARGET = 10;
export const MISSIONS = 6;
export const ADVENTURES = ["CYC", "EOL", "SIR", "UND", "SCB", "RET"] as const;
export type Adventure = (typeof ADVENTURES)[number];
export const COLOURS = ["Y", "G", "R"] as const;
export type Colour = (typeof COLOURS)[number];

export const GOD_COLOUR: Record<God, string> = {
  zeus: "#8c5a1e",
  poseidon: "#2f5f9e",
  athena: "#1f7475",
  hades: "#5b3a63",
  aphrodite: "#a8456a",
  hermes: "#54661f",
};
export const ADVENTURE_COLOUR: Record<Adventure, string> = {
  CYC: "#a64a22",
  EOL: "#2d6c8e",
  SIR: "#8b3566",
  UND: "#37323f",
  SCB: "#17705f",
  RET: "#80631a",
};
/** Line colours on the dark sea, and on cream. A line is also told by its dashes and its letter. */
export const ON_SEA: Record<Colour, string> = { Y: "#f2c14e", G: "#6cc48a", R: "#ee6f57" };
export const ON_CREAM: Record<Colour, string> = { Y: "#8a5f00", G: "#2f7445", R: "#a3322b" };
export const DASHES: Record<Colour, number[]> = { Y: [9, 4, 2, 4], G: [11, 6], R: [] };

export function godOf(number: number): God {
  return GODS[number] ?? "zeus";
}
export function adventureOf(number: number): Adventure {
  return ADVENTURES[number] ?? "CYC";
}
export function colourOf(number: number): Colour {
  return COLOURS[number % 3] ?? "Y";
}
