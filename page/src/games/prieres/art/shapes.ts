// Outlines of the ten skylines (88 wide, ground at y = 0), and the four colour schemes of City pictures.

import type { Skyline } from "./palette";

export const SKYLINE: Record<Skyline, string> = {
  zig: "M0 0v-6h10v-4h8v-7h8v-7h8v-6h14v6h8v7h8v7h8v4h16v6z",
  wall: "M0 0v-13h3v3h3v-3h3v3h3v-3h3v-10h3v3h3v-3h3v3h3v-3h3v14h14v-17h-2v-3h3v-3h3v3h3v-3h3v3h3v3h-2v14h12v-6h3v3h3v-3h3v3h3v-3h5v16z",
  hill: "M0 0v-5l12-6 6 3 14-17 6 5 8-6 12 14 8-5 10 9 12-4v12z",
  isle: "M0 0v-4h8v-8l5-4 5 4v3h6v-7a7 7 0 0 1 14 0v5h6v-14h-2v-4l5-5 5 5v4h-2v12h8v-5l6-4 6 4v7h12v7z",
  egy: "M0 0v-5h9l3-19h10l1 4h6l1-4h10l3 19h8v-23l2.500-4 2.500 4v23h7l14-17 11 14v8z",
  palm: "M0 0v-7h14v-6h12v-6a6 6 0 0 1 12 0v9h12v-12h8v8h12v8h18v6z",
  rock: "M0 0v-22l8-4 6 5 8-6 6 3v14h6v-17h20v17h6v-16l8 5 8-6 12 6v21z",
  port: "M0 0v-8h12l3-5 3 5h8v-9h10v-6l6-5 6 5v6h10v7h8v-11l4-4 4 4v11h14v10z",
  acro: "M0 0v-6h14l6-14 8-4h32l8 5 4 13h16v6z",
  dome: "M0 0v-9h10v-5a5 5 0 0 1 10 0v5h5v-8h4a11 11 0 0 1 22 0h4v8h6v-14h-1l4-7 4 7h-1v14h5v-4a5 5 0 0 1 10 0v4h6v9z",
};
export const SCHEME = [
  { sky: "#f3d98f", over: "url(#pr-diaper)", line: "#24458f", ground: "#c7b07a" },
  { sky: "#dbe4ee", over: "none", line: "#8a3a22", ground: "#b9b58a" },
  { sky: "url(#pr-grose)", over: "none", line: "#4d5f3a", ground: "#c9a878" },
  { sky: "url(#pr-glap)", over: "url(#pr-diaperL)", line: "#8fb0de", ground: "#9aa878" },
];
export const CLOAKS = ["#b2321c", "#24458f", "#3f7d4e", "#6a4482", "#c07a1b"];
/** Rays from a point, as one path. */
export function rays(x: number, y: number, length: number, count: number, width = 0.05, full = false): string {
  const span = full ? 2 * Math.PI : Math.PI;
  return Array.from({ length: count }, (_, i) => {
    const a = (span * i) / (full ? count : count - 1);
    const at = (b: number) => `${(x + length * Math.cos(b)).toFixed(1)} ${(y - length * Math.sin(b)).toFixed(1)}`;
    return `M${x} ${y}L${at(a - width)}L${at(a + width)}z`;
  }).join("");
}
