// The tables of Prières that a screen needs: Miracles, marks, interventions, End cards. The rules themselves are the server's.

export const CITIES = 128;
export const MIRACLES = 24;
export const NONE = -1;
export const DISCARDS = 5;
export const IMPLICATION_START = 20;

// Miracles by their place in the booklet.
export const ANNULMENT = 0;
export const TEMPLE_ENLARGEMENT = 1;
export const ZEAL = 2;
export const FERTILITY = 3;
export const IMMIGRATION = 4;
export const APPARITION = 5;
export const WRATH = 6;
export const IDLENESS = 7;
export const EPIDEMIC = 8;
export const STERILITY = 9;
export const NAIVETY = 10;
export const CERTAINTY = 11;
export const INSPIRATION = 12;
export const ILLUMINATION = 13;
export const NUDGE = 14;
export const RAGE = 16;
export const GHOST_TOWN = 17;
export const CONVERSION = 18;
export const VEIL = 19;
export const DOUBT = 20;
export const ECLIPSE = 21;
export const STRAYING = 22;
export const MERCHANTS = 23;

// Stamps of this round and of the next, and marks for good, on a City.
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

// The effects on everybody, in this round and, shifted by SKY_NEXT, in the next.
export const SKY_VEIL = 1;
export const SKY_DOUBT = 2;
export const SKY_ECLIPSE = 4;
export const SKY_MERCHANTS = 8;
export const SKY_NEXT = 4;
/** The effects on everybody, each with the Miracle that brings it. */
export const SKIES: { bit: number; key: "veil" | "doubt" | "eclipse" | "merchants"; miracle: number }[] = [
  { bit: SKY_VEIL, key: "veil", miracle: VEIL },
  { bit: SKY_DOUBT, key: "doubt", miracle: DOUBT },
  { bit: SKY_ECLIPSE, key: "eclipse", miracle: ECLIPSE },
  { bit: SKY_MERCHANTS, key: "merchants", miracle: MERCHANTS },
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

/** The four human interventions: the verb, the name of its card, its price in Faith (PRI-94 to PRI-99). */
export const INTERVENTIONS = [
  { verb: "agitate", card: "agitation", cost: 1 },
  { verb: "harangue", card: "harangue", cost: 2 },
  { verb: "sacrifice", card: "sacrifice", cost: 3 },
  { verb: "terrorize", card: "terrorism", cost: 4 },
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
export const REACH = 9;
export const TRIGGER = 10;
