// The client of one table: the state, log and chat the server sends, and the requests that need no knowledge of the game.

import type { ChatLine, LogEntry, Order, Table, TableState, View, You } from "../protocol/messages";
import { type Connection, type Ending, type Full, type Message, type Patch, type Reply, SocketConnection } from "../protocol/socket";
import { prefs } from "../store/prefs.svelte";
import { patched } from "./patch";

export abstract class TableClient {
  readonly id: string;
  you: You = $state.raw({ player: null, seats: [], host: false, seat: null });
  state: TableState = $state.raw() as TableState;
  log: LogEntry[] = $state.raw([]);
  logTotal = $state(0);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  online = $state(true);
  ended: Ending | null = $state(null);
  /** The server has a newer page. */
  stale = $state(false);
  /** Whether the server has sent a full state yet. */
  synced = $state(false);
  /** Server clock minus ours, in milliseconds. */
  skew = 0;
  protected readonly connection: Connection | null;
  private version = -1;

  readonly table: Table = $derived(this.state.table);

  /** `connection`: true for the table's socket, false for none (a replay, a drawing), or one that stands in for it. */
  constructor(id: string, first: TableState, connection: boolean | Connection) {
    this.id = id;
    this.state = first;
    this.connection = connection === true
      ? new SocketConnection(id, () => prefs.language, {
          message: (message) => this.receive(message),
          online: (yes) => (this.online = yes),
          ended: (why) => (this.ended = why),
        })
      : connection || null;
  }
  /** Another question is asked: what was composed for the old one is void. */
  protected abstract turned(): void;
  /** The table has moved on by a patch, from this view. */
  protected abstract moved(before: View | null, entries: LogEntry[]): void;
  /** The table is as a full state says, whatever was before. */
  protected abstract replaced(): void;

  open(): void {
    this.connection?.open();
  }
  close(): void {
    this.connection?.close();
  }
  hurry(): void {
    this.connection?.hurry();
  }
  /** Says hello again, because we became somebody else (sat down, entered by a private link). */
  reconnect(): void {
    this.connection?.restart();
  }
  protected ask(body: Record<string, unknown>): Promise<Reply> {
    return this.connection?.ask(body) ?? Promise.resolve({ t: "refused", id: "", code: "not-playing" });
  }
  propose(what: "undo" | "end" | "remove", detail: { ply?: number; seat?: number } = {}): Promise<Reply> {
    return this.ask({ t: "motion", what, ...detail });
  }
  /** On the motion that was shown: another may be open by now. */
  vote(yes: boolean, motion?: number): Promise<Reply> {
    return this.ask({ t: "vote", yes, ...(motion === undefined ? {} : { motion }) });
  }
  /** Lets a bot play for somebody who is away. */
  standIn(seat: number): Promise<Reply> {
    return this.ask({ t: "standin", seat });
  }
  order(order: Order): Promise<Reply> {
    return this.ask({ t: "order", order });
  }
  revoke(order: string): Promise<Reply> {
    return this.ask({ t: "revoke", order });
  }
  say(to: "table" | "watchers" | number, text: string): Promise<Reply> {
    return this.ask({ t: "chat", to, text });
  }
  back(): Promise<Reply> {
    return this.ask({ t: "back" });
  }
  /** Looks through another of my seats (hot seat). */
  as(seat: number): void {
    if (this.connection) this.connection.seat = seat;
    this.connection?.post({ t: "as", seat });
  }
  /** Loads log entries from before the first one we have. */
  async older(count = 100): Promise<void> {
    const first = this.log[0];
    if (!first || this.log.length >= this.logTotal) return;
    const reply = await this.ask({ t: "log", before: first.k, count });
    const known = new Set(this.log.map((entry) => entry.k));
    const entries = ((reply["entries"] as LogEntry[] | undefined) ?? []).filter((entry) => !known.has(entry.k));
    if (entries.length === 0) this.logTotal = this.log.length;
    this.log = [...entries, ...this.log];
  }

  private receive(message: Message): void {
    if (message.t === "full") this.takeFull(message);
    else if (message.t === "patch") this.takePatch(message);
    else if (message.t === "chat") {
      if (this.chat.some((line) => line.k === message.k && line.to === message.to)) return;
      this.chat = [...this.chat, message];
      if (message.player !== this.you.player) this.unread += 1;
    }
  }
  private takeFull(full: Full): void {
    const asked = this.state.decision?.id;
    this.version = full.v;
    this.synced = true;
    this.skew = full.now - Date.now();
    this.stale ||= full.reload;
    this.you = full.you;
    if (this.connection) this.connection.seat = full.you.seat;
    this.state = full.state;
    this.log = full.log.entries;
    this.logTotal = full.log.total;
    if (full.chat) this.chat = full.chat;
    this.replaced();
    if (asked !== full.state.decision?.id) this.turned();
  }
  private takePatch(patch: Patch): void {
    if (patch.v !== this.version + 1) {
      this.connection?.post({ t: "sync" });
      return;
    }
    this.version = patch.v;
    const asked = this.state.decision?.id;
    const before = this.state.view;
    this.state = patched(this.state, patch.set);
    if (patch.log?.length) {
      this.log = [...this.log, ...patch.log];
      this.logTotal += patch.log.length;
      this.moved(before, patch.log);
    }
    if (asked !== this.state.decision?.id) this.turned();
  }
}
