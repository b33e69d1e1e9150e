// The live table as this viewer sees it: state, log, chat, and everything one can say to it. Shell and worlds share it.

import { api } from "./api";
import { type Ending, type Full, type Line, type Message, type Patch, type Reply, Wire } from "./socket";
import { Notation, type Said, type Values } from "./notation";
import { prefs } from "./prefs.svelte";
import type {
  Advice,
  Catalogue,
  ChatLine,
  Decision,
  Frame,
  GameSpec,
  Language,
  LogEntry,
  Order,
  Refusal,
  Table,
  TableState,
  View,
  You,
} from "./protocol";
import { type Span, Texts } from "./texts";
import { say, spareName } from "./words";

/** A partial answer being put together on the board: board and controls share it. */
export type Draft = { verb: string | null; values: Values };
/** A refusal to show, with what was tried. */
export type Refused = { tried: string; code: string; rule: string; sentence: string };
/** A thing the pointer, the focus or a log line points at, to be marked on the board. */
export type Pointed = { kind: string; value: number } | null;

export class Sitting {
  readonly id: string;
  readonly rules: GameSpec;
  readonly notation: Notation;
  you: You = $state.raw({ player: null, seats: [], host: false, seat: null });
  state: TableState = $state.raw() as TableState;
  log: LogEntry[] = $state.raw([]);
  logTotal = $state(0);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  online = $state(true);
  ended: Ending | null = $state(null);
  stale = $state(false);
  /** Whether the table has told us anything yet. */
  synced = $state(false);
  /** The frame of the past that is looked at instead of the present, or null. */
  past: Frame | null = $state.raw(null);
  private composing: Draft = $state({ verb: null, values: {} });
  refused: Refused | null = $state.raw(null);
  /** What a bot would answer, the best first; `hinted` is the best, to be marked on the board. */
  advice: Advice[] = $state.raw([]);
  readonly hinted: string | null = $derived(this.advice[0]?.say ?? null);
  hintNote: string | null = $state(null);
  /** Somebody asked “why not?” without having tried anything. */
  wondered = $state(false);
  /** An answer that waits for “yes, do it”. */
  confirming: string | null = $state(null);
  /** An answer on its way. */
  sending: string | null = $state(null);
  pointed: Pointed = $state.raw(null);
  /** What the side shows, and the rule it should be opened at. On a phone the side is a sheet that opens and closes. */
  pane: "log" | "rules" | "chat" = $state("log");
  sheet = $state(false);
  rule = $state("");
  /** Server clock minus ours, in milliseconds. */
  skew = 0;

  private catalogues: Partial<Record<Language, Catalogue>> = $state.raw({});
  private readonly wire: Line | null;
  private version = -1;

  readonly language: Language = $derived(prefs.language);
  readonly texts: Texts = $derived.by(() => {
    const language: Language = this.catalogues[prefs.language] ? prefs.language : prefs.language === "fr" ? "en" : "fr";
    return new Texts(language, this.catalogues[language] ?? {}, this.notation);
  });
  readonly table: Table = $derived(this.state.table);
  /** What is drawn: the present, or the frame of the past one looks at. Null before the start. */
  readonly view: View | null = $derived(this.past ? this.past.view : this.state.view);
  readonly decision: Decision | null = $derived(this.past ? null : this.state.decision);
  /** The seat through which I look, null for a spectator. */
  readonly seat: number | null = $derived(this.you.seat);
  readonly names: string[] = $derived(this.table.seats.map((_, seat) => this.nameOf(seat)));
  /** Whether a standing order of mine answers what I am asked: then I need not look. */
  readonly ordered: boolean = $derived(this.decision?.ordered ?? false);
  /** Whether the table waits for me (and I am looking at the present). */
  readonly mine: boolean = $derived(this.seat !== null && this.awaits(this.seat));
  /** What I may answer. Nothing when it is not my turn, when an order answers, or while looking at the past. */
  private readonly answers: string[] = $derived(this.past || this.ordered ? [] : (this.state.view?.options ?? []));
  readonly options: Said[] = $derived(this.answers.map((text) => this.notation.parse(text)));
  private readonly takes: Set<string> = $derived(new Set(this.answers));
  /** The legal answers by verb. */
  readonly verbs: string[] = $derived([...new Set(this.options.map((option) => option.verb))]);
  /** The question on top of the agenda, parsed: `step.verb`, `step.values`. Null when nothing is asked. */
  readonly step: Said | null = $derived.by(() => {
    const top = this.view?.agenda.at(-1);
    return top === undefined ? null : this.notation.parse(top, "steps");
  });
  /** Options that fit the draft so far. */
  readonly fitting: Said[] = $derived(this.options.filter((option) => this.fits(option)));

  constructor(id: string, rules: GameSpec, catalogues: Partial<Record<Language, Catalogue>>, first: TableState, line: boolean | Line = true) {
    this.id = id;
    this.rules = rules;
    this.notation = new Notation(rules);
    this.catalogues = catalogues;
    this.state = first;
    this.wire = line === true
      ? new Wire(id, () => prefs.language, {
          message: (message) => this.receive(message),
          online: (yes) => (this.online = yes),
          ended: (why) => (this.ended = why),
        })
      : line || null;
  }
  open(): void {
    this.wire?.open();
  }
  close(): void {
    this.wire?.close();
  }
  hurry(): void {
    this.wire?.hurry();
  }
  /** Says hello anew, because we became somebody else (sat down, entered by a private link). */
  reconnect(): void {
    this.wire?.restart();
  }
  async learn(language: Language): Promise<void> {
    if (this.catalogues[language]) return;
    const catalogue = await api.catalogue(this.rules.name, language);
    this.catalogues = { ...this.catalogues, [language]: catalogue };
  }

  // -- asking the table ------------------------------------------------------------------------------------

  /** Sends an answer in notation. `costly`: asks for confirmation first, as the preference `confirm` does for all. */
  async answer(text: string, how: { costly?: boolean; confirmed?: boolean } = {}): Promise<boolean> {
    if (this.past || !this.wire || !this.decision) return false;
    if ((how.costly || prefs.confirm) && !how.confirmed) {
      this.confirming = text;
      return false;
    }
    this.confirming = null;
    this.sending = text;
    this.refused = null;
    const reply = await this.wire.ask({ t: "answer", decision: this.decision.id, say: text }, true);
    if (this.sending === text) this.sending = null;
    if (reply.t === "ack") {
      this.clearDraft();
      return true;
    }
    this.refused = this.refusalOf(text, reply);
    return false;
  }
  /** Whether an answer would be legal; a refusal is shown (unless `quiet`) with its sentence and rule. */
  async why(text: string, quiet = false): Promise<Refused | null> {
    const reply = await this.ask({ t: "why", say: text });
    if (reply["legal"] === true) {
      if (!quiet) this.refused = null;
      return null;
    }
    const refused = this.refusalOf(text, reply);
    if (!quiet) this.refused = refused;
    return refused;
  }
  /** Why what is composed cannot be done; if nothing is, how to ask. */
  async whyNot(): Promise<void> {
    const text = this.composed();
    if (text && !this.legal(text)) await this.why(text);
    else this.wondered = true;
  }
  async undo(): Promise<boolean> {
    const reply = await this.ask({ t: "undo" });
    if (reply.t !== "ack") this.refused = this.refusalOf("undo", reply);
    return reply.t === "ack";
  }
  async hint(): Promise<string | null> {
    this.hintNote = say("hint.thinking");
    this.advice = [];
    const reply = await this.ask({ t: "hint" });
    if (reply.t === "hint") {
      this.advice = adviceOf(reply);
      this.hintNote = null;
      return this.hinted;
    }
    this.hintNote = reply.t === "refused" && reply["code"] !== "no-hint" ? String(reply["sentence"]) : say("hint.none");
    return null;
  }
  propose(what: "undo" | "end" | "remove", detail: { ply?: number; seat?: number } = {}): Promise<Reply> {
    return this.ask({ t: "motion", what, ...detail });
  }
  vote(yes: boolean): Promise<Reply> {
    return this.ask({ t: "vote", yes });
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
    if (this.wire) this.wire.seat = seat;
    this.wire?.post({ t: "as", seat });
  }
  async older(count = 100): Promise<void> {
    const first = this.log[0];
    if (!first || this.log.length >= this.logTotal) return;
    const reply = await this.ask({ t: "log", before: first.k, count });
    const known = new Set(this.log.map((entry) => entry.k));
    const entries = ((reply["entries"] as LogEntry[] | undefined) ?? []).filter((entry) => !known.has(entry.k));
    if (entries.length === 0) this.logTotal = this.log.length;
    this.log = [...entries, ...this.log];
  }
  private ask(body: Record<string, unknown>): Promise<Reply> {
    return this.wire?.ask(body) ?? Promise.resolve({ t: "refused", id: "", code: "not-playing" });
  }

  // -- the side --------------------------------------------------------------------------------------------

  show(pane: "log" | "rules" | "chat"): void {
    this.pane = pane;
    this.sheet = true;
    if (pane === "chat") this.unread = 0;
  }
  /** Opens the rules beside the board at a paragraph. */
  showRule(id: string): void {
    this.rule = id;
    this.show("rules");
  }

  // -- the draft -------------------------------------------------------------------------------------------

  get draft(): Draft {
    return this.composing;
  }
  /** Whatever waits for “yes, do it” is void once something else is composed. */
  set draft(draft: Draft) {
    this.composing = draft;
    this.confirming = null;
  }
  clearDraft(): void {
    this.draft = { verb: null, values: {} };
    this.advice = [];
    this.hintNote = null;
  }
  /** The notation of the draft, null while a value is missing. */
  composed(): string | null {
    return this.draft.verb === null ? null : this.notation.compose(this.draft.verb, this.draft.values);
  }
  private fits(option: Said): boolean {
    if (this.draft.verb !== null && option.verb !== this.draft.verb) return false;
    return Object.entries(this.draft.values).every(([name, value]) => {
      const other = option.values[name];
      return Array.isArray(value) && Array.isArray(other)
        ? value.every((entry) => other.includes(entry))
        : String(value) === String(other);
    });
  }
  /** Whether the table waits for somebody at this seat, rather than for an order of mine. */
  awaits(seat: number): boolean {
    return (this.decision?.waiting.includes(seat) ?? false) && !(this.ordered && seat === this.seat);
  }
  legal(text: string): boolean {
    return this.takes.has(text);
  }

  // -- words -----------------------------------------------------------------------------------------------

  private nameOf(seat: number): string {
    const at = this.table.seats[seat];
    // A game brought in from a transcript has no names.
    if (at?.name && at.name !== "?") {
      // Several seats of one person (hot seat), or namesakes: told apart by a number.
      const before = this.table.seats.slice(0, seat).filter((other) => other.name === at.name).length;
      return before ? `${at.name} ${before + 1}` : at.name;
    }
    if (at?.kind === "empty") return say("seat.empty");
    // Somebody who gave no name kept the one of their first seat: whoever sits there now is called by another.
    const taken = this.table.seats.map((other) => other.name);
    let spare = seat;
    for (let at = seat; at >= 0; at = taken.indexOf(spareName(at))) [spare, taken[at]] = [at, ""];
    return spareName(spare);
  }
  /** The sentence of an event as spans that name pieces; table events (a rewind, an absence) included. */
  spans(event: LogEntry["events"][number]): Span[] {
    if (event.verb.startsWith("table-")) {
      const seat = this.notation.number("seat", String(event["seat"] ?? ""));
      return [{ text: say(event.verb as "table-away", { name: String(event["name"] ?? this.names[seat] ?? "") }) }];
    }
    return this.texts.eventSpans(event, this.names);
  }
  sentence(event: LogEntry["events"][number]): string {
    return this.spans(event).map((span) => span.text).join("");
  }
  /** What an answer in notation says on a button. */
  actionText(text: string): string {
    return this.texts.action(text, this.names);
  }
  private refusalOf(tried: string, reply: Record<string, unknown>): Refused {
    const { code = "unavailable", rule = "", facts, sentence } = reply as Partial<Refusal> & { code?: string };
    const said = rule && this.texts.has("rule", rule) ? this.texts.refusal(rule, facts ?? {}, this.names) : sentence;
    return { tried, code, rule, sentence: said || say("refused.other") };
  }

  // -- what the table tells --------------------------------------------------------------------------------

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
    if (this.wire) this.wire.seat = full.you.seat;
    this.state = full.state;
    this.log = full.log.entries;
    this.logTotal = full.log.total;
    if (full.chat) this.chat = full.chat;
    if (asked !== full.state.decision?.id) this.turned();
  }
  private takePatch(patch: Patch): void {
    if (patch.v !== this.version + 1) {
      this.wire?.post({ t: "sync" });
      return;
    }
    this.version = patch.v;
    const asked = this.state.decision?.id;
    this.state = patched(this.state, patch.set);
    if (patch.log?.length) {
      this.log = [...this.log, ...patch.log];
      this.logTotal += patch.log.length;
    }
    if (asked !== this.state.decision?.id) this.turned();
  }
  /** Another question is asked: what was composed for the old one is void. */
  private turned(): void {
    this.clearDraft();
    this.wondered = false;
    this.refused = null;
    this.sending = null;
  }
}

/** The answers a hint names: one, or a list of the best with their chances and reasons. */
export function adviceOf(reply: Record<string, unknown>): Advice[] {
  const best = reply["best"];
  if (Array.isArray(best) && best.length) return (best as Advice[]).slice(0, 3);
  return typeof reply["say"] === "string" ? [{ say: reply["say"] }] : [];
}

/** A copy in which the named paths (`a`, `view.x`, `view.fields.x`) are replaced; what did not change is shared. */
export function patched(state: TableState, set: Record<string, unknown>): TableState {
  let next = { ...state } as Record<string, unknown>;
  for (const [path, value] of Object.entries(set)) next = replaced(next, path.split("."), value);
  return next as unknown as TableState;
}
function replaced(tree: Record<string, unknown>, path: string[], value: unknown): Record<string, unknown> {
  const [key, ...rest] = path;
  if (key === undefined) return tree;
  const inner = rest.length ? replaced((tree[key] ?? {}) as Record<string, unknown>, rest, value) : value;
  return { ...tree, [key]: inner };
}
