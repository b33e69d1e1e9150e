// The HTTP side of docs/protocol.md.

import type { Attempt, Box, Catalogue, Fair, GameSpec, Language, Lesson, LessonTitle, Replay, Scores, ServerInfo, Table, You } from "./messages";
import { keepFeed } from "../store/tables";
import { base } from "../browser/router";

/** The server said no: `sentence` is in the reader's language and may be shown as it is. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}
export type Seated = { table: Table; you: You | null };
export type NewTable = {
  game: string;
  seats: number;
  name?: string;
  options?: Record<string, string | number>;
  pace?: Table["pace"];
  watch?: Table["watch"];
  delay?: number;
  listed?: boolean;
  level?: string;
  whispers?: boolean;
  hints?: boolean;
  windows?: Table["windows"];
  share?: boolean;
  undo?: Table["undo"];
  salt?: string;
  seat?: number;
};

/** How somebody wants to be notified; days count from Monday, 0. */
export type Told = { mail?: string; webhook?: string; quiet?: { from: number; to: number; offset: number }; off?: number[] };

let language: Language = "en";
export function speak(to: Language): void {
  language = to;
}

/** What is sent only once must be kept where it arrives. */
export function kept(seated: { table: Table; you: You }): { table: Table; you: You } {
  if (seated.you.feed) keepFeed(seated.table.id, seated.you.feed);
  return seated;
}
/** Any route; a screen that is loaded later keeps its own beside it. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(new URL(`api/${path}`, base), {
      method,
      credentials: "same-origin",
      headers: { "accept-language": language, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "unavailable", "");
  }
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  const said: unknown = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
  if (response.ok) return said as T;
  const error = (typeof said === "object" ? said : {}) as { code?: string; sentence?: string };
  throw new ApiError(response.status, error.code ?? "unavailable", error.sentence ?? "");
}
/** My part of the deal, drawn here: the server cannot know it before it has committed itself to its own. */
function freshSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
const cache = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const found = cache.get(path);
  if (found) return found as Promise<T>;
  const asked = call<T>("GET", path);
  cache.set(path, asked);
  asked.catch(() => cache.delete(path));
  return asked;
}
const table = (id: string) => `tables/${encodeURIComponent(id)}`;

export const api = {
  server: () => call<ServerInfo>("GET", "server"),
  games: () => once<Box[]>("games"),
  spec: (game: string) => once<GameSpec>(`games/${game}`),
  catalogue: (game: string, lang: Language) => once<Catalogue>(`texts/${game}/${lang}`),
  tables: async () => (await call<{ tables: Table[] }>("GET", "tables")).tables,
  create: async (wish: NewTable) => kept(await call<{ table: Table; you: You }>("POST", "tables", { salt: freshSalt(), ...wish })),
  table: (id: string) => call<Seated>("GET", table(id)),
  sit: async (id: string, name: string, seat?: number) =>
    kept(await call<{ table: Table; you: You }>("POST", `${table(id)}/sit`, { name, salt: freshSalt(), ...(seat === undefined ? {} : { seat }) })),
  enter: async (id: string, token: string) => kept(await call<{ table: Table; you: You }>("POST", `${table(id)}/enter`, { token })),
  told: (id: string) => call<{ [key in keyof Told]: Told[key] | null }>("GET", `${table(id)}/notices`),
  notices: (id: string, how: Told) => call<void>("PUT", `${table(id)}/notices`, how),
  act: (id: string, body: { do: string } & Record<string, unknown>) =>
    call<Seated & { link?: string; next?: string; feed?: string }>("POST", `${table(id)}/do`, body),
  scores: (id: string) => call<Scores>("GET", `${table(id)}/scores`),
  replay: (id: string, seat: number | null, from: number, to: number) =>
    call<Replay>("GET", `${table(id)}/replay?from=${from}&to=${to}${seat === null ? "" : `&seat=${seat}`}`),
  exportAddress: (id: string, seat: number | null, lang: Language) =>
    new URL(`api/${table(id)}/export?lang=${lang}${seat === null ? "" : `&seat=${seat}`}`, base).href,
  import: (transcript: string) => call<Seated>("POST", "import", { transcript }),
  fair: (id: string) => call<Fair>("GET", `${table(id)}/fair`),
  lessons: async (game: string) => (await call<{ lessons: LessonTitle[] }>("GET", `lessons/${game}`)).lessons,
  lesson: (game: string, id: string, step: number) => call<Lesson>("GET", `lessons/${game}/${encodeURIComponent(id)}?step=${step}`),
  attempt: (game: string, id: string, step: number, say: string) => call<Attempt>("POST", `lessons/${game}/${encodeURIComponent(id)}`, { say, step }),
  forget: (id: string) => call<void>("DELETE", `${table(id)}/me`),
  feedAddress: (feed: string, form: "atom" | "ics") => new URL(`api/feeds/${feed}.${form}`, base).href,
  socketAddress: (id: string) => new URL(`api/${table(id)}/socket`, base).href.replace(/^http/, "ws"),
};
