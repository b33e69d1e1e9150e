// What the home page knows of the four games before anything is loaded.

import odyssee from "../../covers/odyssee.svg";
import offrandes from "../../covers/offrandes.svg";
import prieres from "../../covers/prieres.svg";
import stonehenge from "../../covers/stonehenge.svg";

export type GameName = "offrandes" | "stonehenge" | "odyssee" | "prieres";
export type Box = { name: GameName; cover: string; range: string; minutes: number; quick: number; exercises?: boolean };

export const BOXES: Box[] = [
  { name: "offrandes", cover: offrandes, range: "3–5", minutes: 60, quick: 4, exercises: true },
  { name: "stonehenge", cover: stonehenge, range: "3–5", minutes: 45, quick: 4 },
  { name: "odyssee", cover: odyssee, range: "3–6", minutes: 45, quick: 4 },
  { name: "prieres", cover: prieres, range: "2–5", minutes: 45, quick: 3 },
];
export function boxOf(game: string): Box | undefined {
  return BOXES.find((box) => box.name === game);
}
export function isGame(name: string): name is GameName {
  return BOXES.some((box) => box.name === name);
}
