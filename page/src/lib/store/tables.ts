// The tables at which this browser sits, and what is happening there.

import { api } from "../protocol/api";
import type { TableState } from "../protocol/messages";
import type { Full, Message } from "../protocol/socket";

/** How a game ended for this browser's first seat at its table; `place` is 0 where the players agreed to end it. */
export type Ended = { at: number; place: number; score: number; names: string[]; me: number; winners: number[] };
export type Known = { id: string; game: string; at: number; end?: Ended };
const KEY = "exvoto.tables";
const MOST = 30; // tables that have not ended; those that have are never dropped

export function known(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Known[];
  } catch {
    return [];
  }
}
export function remember(id: string, game: string): void {
  const tables = known();
  const { end } = tables.find((table) => table.id === id) ?? {};
  const rest = tables.filter((table) => table.id !== id);
  const kept = new Set(rest.filter((table) => !table.end).slice(0, MOST - 1));
  keep([{ id, game, at: Date.now(), ...(end ? { end } : {}) }, ...rest.filter((table) => table.end || kept.has(table))]);
}
/** Whether this browser has seen the result of a game. */
export function hasEnded(id: string): boolean {
  return known().some((table) => table.id === id && table.end);
}
export function keepEnd(id: string, end: Ended): void {
  if (hasEnded(id)) return; // what was seen first stays: seats may be renamed or handed over later
  keep(known().map((table) => (table.id === id ? { ...table, end } : table)));
}
export function endOf({ table, result }: TableState, seats: number[], names: string[]): Ended {
  const me = seats[0] ?? 0;
  return { at: Date.now(), place: result?.ranks[me] ?? 0, score: result?.scores[me] ?? 0, names: names.slice(0, table.n), me, winners: result?.winners ?? [] };
}
const FEEDS = "exvoto.feeds";
/** The private feed of this browser's player at a table: the server tells it once. */
export function feedOf(id: string): string | null {
  try {
    return (JSON.parse(localStorage.getItem(FEEDS) ?? "{}") as Record<string, string>)[id] ?? null;
  } catch {
    return null;
  }
}
export function keepFeed(id: string, feed: string): void {
  try {
    const all = JSON.parse(localStorage.getItem(FEEDS) ?? "{}") as Record<string, string>;
    const recent = new Set([id, ...known().map((table) => table.id)]);
    const kept = Object.entries({ ...all, [id]: feed }).filter(([table]) => recent.has(table));
    localStorage.setItem(FEEDS, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without a store there is no feed to show.
  }
}
export function forget(id: string): void {
  keep(known().filter((table) => table.id !== id));
}
function keep(tables: Known[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // Without a store there is nothing to come back to but the link.
  }
}

/** A short look at a table through its socket; null if there is none any more. */
export function peek(id: string, language: string): Promise<Full | null> {
  return new Promise((done) => {
    const socket = new WebSocket(api.socketAddress(id));
    const end = (full: Full | null) => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      done(full);
    };
    const timer = setTimeout(() => end(null), 5000);
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", protocol: 1, lang: language }));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as Message;
      if (message.t === "full") end(message);
    };
    socket.onclose = () => end(null);
  });
}
