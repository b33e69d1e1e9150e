// The tables at which this browser sits, and what is happening there.

import { api } from "../protocol/api";
import type { Full, Message } from "../protocol/socket";

export type Known = { id: string; game: string; at: number };
const KEY = "exvoto.tables";
const MOST = 12;

export function known(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Known[];
  } catch {
    return [];
  }
}
export function remember(id: string, game: string): void {
  const rest = known().filter((table) => table.id !== id);
  keep([{ id, game, at: Date.now() }, ...rest].slice(0, MOST));
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
