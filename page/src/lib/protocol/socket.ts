// One socket to one table: says hello, comes back when it falls, and sends again what was not acknowledged.

import { api } from "./api";
import type { ChatLine, Language, LogEntry, TableState, You } from "./messages";

export type Full = {
  t: "full";
  v: number;
  now: number;
  reload: boolean;
  you: You;
  state: TableState;
  log: { total: number; entries: LogEntry[] };
  /** Missing where only the game is sent again, as after a rewind. */
  chat?: ChatLine[];
};
export type Patch = { t: "patch"; v: number; set: Record<string, unknown>; log?: LogEntry[] };
export type Reply = { t: "ack" | "refused" | "why" | "compose" | "hint" | "log"; id: string } & Record<string, unknown>;
export type Message = Full | Patch | Reply | ({ t: "chat" } & ChatLine) | { t: "pong"; now: number };
/** Why the connection ended for good. */
export type Ending = "no-table" | "no-watching" | "too-old";

export type Listener = {
  message(message: Message): void;
  online(yes: boolean): void;
  ended(why: Ending): void;
};
type Waiting = { body: Record<string, unknown>; done: (reply: Reply) => void; keep: boolean };

const LONGEST = 6000; // milliseconds between two tries, on average
const SILENCE = 4000; // after which an unanswered ping means that nobody is there
const FINAL: Record<number, Ending> = { 4404: "no-table", 4403: "no-watching", 4409: "too-old" };

/** What a session speaks through: the socket of a table, or an exercise that answers by itself. */
export interface Connection {
  seat: number | null;
  open(): void;
  close(): void;
  hurry(): void;
  restart(): void;
  ask(body: Record<string, unknown>, keep?: boolean): Promise<Reply>;
  post(body: Record<string, unknown>): void;
}

export class SocketConnection implements Connection {
  seat: number | null = null;
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private counter = 0;
  private readonly run = Math.random().toString(36).slice(2, 10);
  private heard = 0;
  private probing: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly table: string,
    private readonly language: () => Language,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.closed) return;
    const socket = new WebSocket(api.socketAddress(this.table));
    this.socket = socket;
    socket.onopen = () => {
      const hello: Record<string, unknown> = { t: "hello", protocol: 1, lang: this.language() };
      if (this.seat !== null) hello["seat"] = this.seat;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as Message);
    socket.onclose = (event) => {
      if (this.socket === socket) this.fallen(event.code); // not one that was replaced
    };
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.probe(), 25_000);
  }
  /** Tries at once, because the device is online again, its page is seen again, or somebody asks for it. A connection
   * that seems open is tested: a network that went away does not say so. */
  hurry(): void {
    if (this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) return this.probe();
    clearTimeout(this.timer);
    this.tries = Math.min(this.tries, 1);
    const old = this.socket;
    this.open();
    old?.close();
  }
  /** A new connection in place of the one there is. */
  restart(): void {
    const old = this.socket;
    if (old) old.onclose = null;
    old?.close();
    clearTimeout(this.timer);
    this.open();
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.probing);
    clearInterval(this.pulse);
    this.socket?.close();
  }
  /** Sends a message that is answered; `keep`: send it again after a reconnect until it is. */
  ask(body: Record<string, unknown>, keep = false): Promise<Reply> {
    const id = `${this.run}-${++this.counter}`;
    const message = { ...body, id };
    return new Promise((done) => {
      this.waiting.set(id, { body: message, done, keep });
      this.post(message);
    });
  }
  post(body: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(body));
  }

  private probe(): void {
    const { heard, socket } = this;
    this.post({ t: "ping" });
    clearTimeout(this.probing);
    this.probing = setTimeout(() => {
      if (this.heard !== heard || this.socket !== socket || socket?.readyState !== WebSocket.OPEN) return;
      this.socket = null;
      socket.close();
      this.fallen(1006);
    }, SILENCE);
  }
  private receive(message: Message): void {
    this.heard += 1;
    if (message.t === "full") {
      if (this.tries > 0 || message.v === 0) for (const { body, keep } of this.waiting.values()) if (keep) this.post(body);
      this.tries = 0;
      this.listener.online(true);
    }
    if ("id" in message && typeof message.id === "string") {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      asked?.done(message as Reply);
      return;
    }
    this.listener.message(message);
  }
  private fallen(code: number): void {
    if (this.closed) return;
    this.listener.online(false);
    for (const [id, asked] of this.waiting) {
      if (asked.keep) continue;
      this.waiting.delete(id);
      asked.done({ t: "refused", id, code: "unavailable" });
    }
    const final = FINAL[code];
    if (final) {
      this.closed = true;
      this.listener.ended(final);
      return;
    }
    // My link was made again. If that was here, the browser has the new one; otherwise I come back as a spectator.
    if (code === 4401) this.seat = null;
    this.tries += 1;
    const wait = Math.min(LONGEST, 400 * 2 ** Math.min(this.tries, 6)) * (0.5 + Math.random());
    this.timer = setTimeout(() => this.open(), code === 1012 ? Math.random() * 3000 : wait);
  }
}
