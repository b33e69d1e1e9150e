// Emblems and colours of the seats, and which skyline and colours each City is drawn with.

/** Emblem, colour and pattern of a seat: never colour alone. */
export const SEATS = [
  { key: "fish", colour: "#2f5f9e" },
  { key: "leaf", colour: "#38734a" },
  { key: "star", colour: "#6a4482" },
  { key: "flame", colour: "#a3322b" },
  { key: "jar", colour: "#8a5a14" },
] as const;

export type Skyline = "zig" | "wall" | "hill" | "isle" | "egy" | "palm" | "rock" | "port" | "acro" | "dome";
const LETTERS: Record<string, Skyline> = {
  z: "zig", w: "wall", h: "hill", i: "isle", e: "egy", p: "palm", r: "rock", o: "port", a: "acro", d: "dome",
};
// One letter per City, in the order of the deck.
const LINES =
  "phpipwrihehioo" + "owwrdioir" + "zzzzeeaid" + "owwhapoh" + "oaardrhz" + "haazdiae" +
  "ohpdwdw" + "whwzrio" + "zaeaaaw" + "dorwda" + "opodip" + "zezrah" + "owodz" + "zeazw" + "zehea";
export function skylineOf(city: number): Skyline {
  return LETTERS[LINES[city] ?? "h"] ?? "hill";
}
export function schemeOf(city: number): number {
  return (city * 7 + (city >> 2)) % 4;
}
