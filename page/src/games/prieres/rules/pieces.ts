// The tables of Prières that a screen needs: marks, cards, emblems. The rules themselves are the server's.

export const CITIES = 128;
export const MIRACLES = 24;
export const NONE = -1;
export const DISCARDS = 5;
export const IMPLICATION_START = 20;

export const AGITATED = 1;
export const STRAYED = 2;
export const HARANGUED = 4;
export const AGITATED_NEXT = 8;
export const STRAYED_NEXT = 16;
export const HARANGUED_NEXT = 32;
export const INSPIRED = 64;
export const ILLUMINATED = 128;
export const DOUBLE = 256;
export const BLOCKED = 512;
const STAMPS_NEXT = AGITATED_NEXT | STRAYED_NEXT | HARANGUED_NEXT;

export const VEIL = 1;
export const DOUBT = 2;
export const ECLIPSE = 4;
export const MERCHANTS = 8;
/** The effects on everybody, with the Miracle that brings each. */
export const SKIES: { bit: number; key: "veil" | "doubt" | "eclipse" | "merchants"; miracle: string }[] = [
  { bit: VEIL, key: "veil", miracle: "veil-of-darkness" },
  { bit: DOUBT, key: "doubt", miracle: "doubt" },
  { bit: ECLIPSE, key: "eclipse", miracle: "eclipse" },
  { bit: MERCHANTS, key: "merchants", miracle: "temple-merchants" },
];
/** What the marks of a City will be once the next round has begun. */
export function nextMarks(marks: number): number {
  return (marks & (ILLUMINATED | DOUBLE)) | ((marks & STAMPS_NEXT) >> 3);
}

export const NUDGED = 1;
export const UNSHAKEN = 2;

export type Aim = "miracle" | "placing" | "city" | "rival" | "seat" | "nothing";
const AIMS: Aim[] = ["miracle", "placing", "city", "rival", "seat", "nothing"];
const TARGET = [0, 2, 1, 2, 1, 4, 2, 1, 2, 1, 1, 1, 2, 2, 4, 4, 2, 1, 3, 5, 5, 5, 2, 5];
/** What a Miracle is played on. */
export function aimOf(miracle: number): Aim {
  return AIMS[TARGET[miracle] ?? 0]!;
}
export const VERB_OF_AIM: Record<Aim, string> = {
  miracle: "annul", placing: "react", city: "miracle-on", rival: "miracle-on", seat: "miracle-for", nothing: "miracle",
};
export const NAIVETY = 10;

/** The four human interventions: the verb, the card that tells it, its price in Faith. */
export const INTERVENTIONS = [
  { verb: "agitate", card: "agitation", cost: 1, rule: "PRI-95" },
  { verb: "harangue", card: "harangue", cost: 2, rule: "PRI-96" },
  { verb: "sacrifice", card: "sacrifice", cost: 3, rule: "PRI-98" },
  { verb: "terrorize", card: "terrorism", cost: 4, rule: "PRI-99" },
] as const;

export type Scope = "all" | "one" | "gap" | "rest";
export type Count = "cities" | "temples" | "people" | "implication";
const SCOPES: Scope[] = ["all", "one", "gap", "rest"];
const COUNTS: Count[] = ["cities", "temples", "people", "implication"];
const SCOPE = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3];
const COUNTED = [0, 1, 2, 0, 1, 2, 1, 2, 0, 3];
const NUMBER = [10, 20, 30, 10, 20, 30, 20, 30, 10, 10];
/** What an End card looks at. The last two are this edition's own. */
export function endOf(card: number): { scope: Scope; count: Count; number: number; own: boolean } {
  return { scope: SCOPES[SCOPE[card] ?? 0]!, count: COUNTS[COUNTED[card] ?? 0]!, number: NUMBER[card] ?? 0, own: card >= 8 };
}

/** Places of options in the row `view.table`. */
export const NEW_CITY = 5;
export const THREE = 6;
export const ORIGIN = 7;
export const TIE = 8;
export const REACH = 9;
export const TRIGGER = 10;
export const CAP = 14;

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
// One letter a City, in the order of the deck.
const LINES =
  "phpipwrihehioo" + "owwrdioir" + "zzzzeeaid" + "owwhapoh" + "oaardrhz" + "haazdiae" +
  "ohpdwdw" + "whwzrio" + "zaeaaaw" + "dorwda" + "opodip" + "zezrah" + "owodz" + "zeazw" + "zehea";
export function skylineOf(city: number): Skyline {
  return LETTERS[LINES[city] ?? "h"] ?? "hill";
}
export function schemeOf(city: number): number {
  return (city * 7 + (city >> 2)) % 4;
}
