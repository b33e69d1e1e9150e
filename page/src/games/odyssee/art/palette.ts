// How gods, adventures and lines are coloured.

import type { Adventure, Colour, God } from "../rules/pieces";

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
/** Line colours on the dark sea, and on cream. Dashes and a letter tell the lines apart as well. */
export const ON_SEA: Record<Colour, string> = { Y: "#f2c14e", G: "#6cc48a", R: "#ee6f57" };
export const ON_CREAM: Record<Colour, string> = { Y: "#8a5f00", G: "#2f7445", R: "#a3322b" };
export const DASHES: Record<Colour, number[]> = { Y: [9, 4, 2, 4], G: [11, 6], R: [] };

