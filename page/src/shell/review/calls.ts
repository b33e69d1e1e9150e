// What the screen of a review asks the server for.

import { call, kept } from "../../lib/protocol/api";
import type { Table, You } from "../../lib/protocol/messages";
import type { Depth, Told } from "./wire";

/** Hidden things as they lay, or as the seat could have believed; and who sits in the other seats. */
export type Truth = "true" | "seat";
export type Company = "bots" | "friends";
export type Branching = { seat: number; ply: number; world: Truth; company: Company; level: string; name?: string };

const at = (id: string) => `tables/${encodeURIComponent(id)}`;

export const calls = {
  told: (id: string, seat: number) => call<Told>("GET", `${at(id)}/review?seat=${seat}`),
  start: (id: string, seat: number, depth: Depth) => call<Told>("POST", `${at(id)}/review`, { seat, depth }),
  stop: (id: string, seat: number) => call<Told>("POST", `${at(id)}/review/stop`, { seat }),
  /** A table that goes on from this answer. */
  branch: async (id: string, wanted: Branching) => kept(await call<{ table: Table; you: You }>("POST", `${at(id)}/branch`, wanted)),
};
