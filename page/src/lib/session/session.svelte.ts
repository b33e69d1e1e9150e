// A session at a table, as one viewer has it: the table's state, the past one looks back at, the answer being composed,
// hints, refusals, and the words for all of it. Shell and worlds share it.

import { Notation, type Said } from "../game/notation";
import { api } from "../protocol/api";
import type { Advice, AnsweredBy, Catalogue, Completions, Decision, Frame, GameSpec, Language, LogEntry, Refusal, TableState, View } from "../protocol/messages";
import type { Connection, Reply } from "../protocol/socket";
import { prefs } from "../store/prefs.svelte";
import { Kept } from "../text/kept";
import { type Own, type Span, Texts } from "../text/texts";
import { Conductor } from "../theatre/conductor.svelte";
import { say } from "../text/words";
import { adviceOf } from "./advice";
import { TableClient } from "./client.svelte";
import { Composer } from "./composer.svelte";
import { type Draft, fits } from "./draft";
import { nameOf } from "./names";
import { Presses } from "./presses.svelte";
import { Undoing } from "./undoing.svelte";

export type { Draft };
/** A refusal to show, with what was tried. */
export type Refused = { tried: string; code: string; rule: string; sentence: string };
export type Pane = "log" | "rules" | "chat" | "notes";
/** A thing the pointer, the focus or a log line points at, to be marked on the board. */
export type Pointed = { kind: string; value: number } | null;

export class Session extends TableClient {
  readonly rules: GameSpec;
  readonly notation: Notation;
  /** The frame of the past that is looked at instead of the present, or null. */
  past: Frame | null = $state.raw(null);
  /** While the end is counted: what is drawn instead of the present, and what the log says of the entry that ended the game.
   * Null at all other times. */
  covered: { view: View; k: number; events: LogEntry["events"] } | null = $state.raw(null);
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
  /** Entries of the log after this one came while I was away. */
  since: number | null = $state(null);
  /** What the side panel shows, and the rule it should be opened at. On a phone it is a sheet that opens and closes. */
  pane: Pane = $state("log");
  sheet = $state(false);
  rule = $state("");

  /** Keeps a press that was meant for the last question from answering the next. */
  readonly presses: Presses = new Presses(() => this.decision?.id ?? "");
  private catalogues: Partial<Record<Language, Catalogue>> = $state.raw({});

  readonly language: Language = $derived(prefs.language);
  readonly texts: Texts = $derived.by(() => {
    const language: Language = this.catalogues[prefs.language] ? prefs.language : prefs.language === "fr" ? "en" : "fr";
    return new Texts(language, this.catalogues[language] ?? {}, this.notation);
  });
  /** How the game says to me what I do and what happens to me; the table that shows the game sets it. */
  own: Own | undefined;
  /** The sentence of an event is needed more than once: read aloud, with its beat, in the log. */
  private readonly sentences = new Kept<LogEntry["events"][number], Span[]>();
  /** Shows events one after another. */
  readonly theatre: Conductor = new Conductor(this);
  /** What is drawn: the present, the frame of the past one looks at, or the beat that is shown. Null before the start. */
  readonly view: View | null = $derived.by(() => {
    const staged = this.theatre.view;
    if (staged && !(this.covered && staged === this.state.view)) return staged;
    return this.past ? this.past.view : (this.covered?.view ?? this.state.view);
  });
  /** The log as far as it may be read: while the end is counted it does not tell the result. */
  readonly readable: LogEntry[] = $derived.by(() => {
    const { covered } = this;
    return covered ? this.log.map((entry) => (entry.k === covered.k ? { ...entry, events: covered.events } : entry)) : this.log;
  });
  /** Of that, what has been shown. */
  readonly told: LogEntry[] = $derived.by(() => {
    const cue = this.theatre.view && !this.past ? this.theatre.now : null;
    if (!cue) return this.readable;
    return this.readable.filter(({ k }) => k <= cue.k).map((entry) => (entry.k === cue.k ? { ...entry, events: entry.events.slice(0, cue.told) } : entry));
  });
  readonly decision: Decision | null = $derived(this.past ? null : this.state.decision);
  /** The seat through which I look, null for a spectator. */
  readonly seat: number | null = $derived(this.you.seat);
  readonly names: string[] = $derived(this.table.seats.map((_, seat) => nameOf(this.table, seat)));
  /** Whether a standing order of mine answers what I am asked: then I need not look. */
  readonly ordered: boolean = $derived(this.decision?.ordered ?? false);
  /** Whether the table answers for me, by order or because there is nothing to choose. */
  readonly spared: boolean = $derived(this.ordered || (this.decision?.sole ?? false));
  /** What the table is about to say for me, in notation. */
  readonly auto: string | null = $derived(this.spared ? (this.decision?.auto ?? null) : null);
  /** Whether nobody but bots plays with me. */
  readonly alone: boolean = $derived(
    this.seat !== null && this.table.seats.every(({ kind, player, resigned }) => kind !== "person" || resigned || player === null || player === this.you.player),
  );
  /** Whether I can take back whatever I answer. Then nothing need be confirmed. */
  readonly forgiving: boolean = $derived(this.alone && this.table.undo === "any");
  /** Whether the table waits for me (and I am looking at the present). */
  readonly mine: boolean = $derived(this.seat !== null && this.awaits(this.seat));
  /** What I may answer. Nothing when it is not my turn, when the table answers for me, or while looking at the past. */
  private readonly answers: string[] = $derived(this.past || this.spared ? [] : (this.state.view?.options ?? []));
  readonly options: Said[] = $derived(this.answers.map((text) => this.notation.parse(text)));
  /** How many answers I may give besides: more than can be listed. They are found by `composer`, part by part. */
  readonly more: number = $derived(this.past || this.spared ? 0 : (this.state.view?.more ?? 0));
  readonly composer: Composer = new Composer(this);
  readonly undoing: Undoing = new Undoing(this);
  private readonly takes: Set<string> = $derived(new Set(this.answers));
  /** The legal answers by verb. */
  readonly verbs: string[] = $derived([...new Set(this.options.map((option) => option.verb))]);
  /** The question on top of the agenda, parsed: `step.verb`, `step.values`. Null when nothing is asked. */
  readonly step: Said | null = $derived.by(() => {
    const top = this.view?.agenda.at(-1);
    return top === undefined ? null : this.notation.parse(top, "steps");
  });
  /** Options that fit the draft so far. */
  readonly fitting: Said[] = $derived(this.options.filter((option) => fits(option, this.draft)));

  constructor(id: string, rules: GameSpec, catalogues: Partial<Record<Language, Catalogue>>, first: TableState, connection: boolean | Connection = true) {
    super(id, first, connection);
    this.rules = rules;
    this.notation = new Notation(rules);
    this.catalogues = catalogues;
  }
  async learn(language: Language): Promise<void> {
    if (this.catalogues[language]) return;
    const catalogue = await api.catalogue(this.rules.name, language);
    this.catalogues = { ...this.catalogues, [language]: catalogue };
  }

  // -- answering -------------------------------------------------------------------------------------------

  /** Sends an answer in notation. `costly`: asks for confirmation first unless it can be taken back; the preference `confirm` does so
   * for all. */
  async answer(text: string, how: { costly?: boolean; confirmed?: boolean } = {}): Promise<boolean> {
    if (this.past || !this.connection || !this.decision) return false;
    if (((how.costly && !this.forgiving) || prefs.confirm) && !how.confirmed) {
      this.confirming = text;
      return false;
    }
    this.confirming = null;
    this.theatre.drop();
    this.sending = text;
    this.refused = null;
    const asked = this.decision.id;
    const reply = await this.connection.ask({ t: "answer", decision: asked, say: text }, true);
    if (this.sending === text) this.sending = null;
    if (reply.t === "ack") {
      this.clearDraft();
      return true;
    }
    // What was wrong with an answer to a question that has gone says nothing about the one that is open now.
    if (asked === this.state.decision?.id) this.refused = this.refusalOf(text, reply);
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
  /** What an answer in parts may become; null if the table does not say. */
  async compose(draft: Record<string, unknown>): Promise<Completions | null> {
    const reply = await this.ask({ t: "compose", draft });
    return reply.t === "compose" ? (reply as unknown as Completions) : null;
  }
  request(body: Record<string, unknown>): Promise<Reply> {
    return this.ask(body);
  }
  showRefusal(tried: string, reply: Reply): void {
    this.refused = this.refusalOf(tried, reply);
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
  /** Whether the table waits for somebody at this seat, and not for an answer that it gives for me. */
  awaits(seat: number): boolean {
    return (this.decision?.waiting.includes(seat) ?? false) && !(this.spared && seat === this.seat);
  }
  legal(text: string): boolean {
    return this.takes.has(text);
  }
  private refusalOf(tried: string, reply: Record<string, unknown>): Refused {
    const { code = "unavailable", rule = "", facts, sentence } = reply as Partial<Refusal> & { code?: string };
    const said = rule && this.texts.has("rule", rule) ? this.texts.refusal(rule, facts ?? {}, this.names) : sentence;
    return { tried, code, rule, sentence: said || say("refused.other") };
  }

  // -- the draft -------------------------------------------------------------------------------------------

  get draft(): Draft {
    return this.composing;
  }
  /** An answer that waits for “yes, do it” is void once something else is composed. */
  set draft(draft: Draft) {
    this.composing = draft;
    this.confirming = null;
  }
  clearDraft(): void {
    this.draft = { verb: null, values: {} };
    this.dismissHint();
  }
  dismissHint(): void {
    this.advice = [];
    this.hintNote = null;
  }
  /** The notation of the draft, null while a value is missing. */
  composed(): string | null {
    return this.draft.verb === null ? null : this.notation.compose(this.draft.verb, this.draft.values);
  }
  protected moved(before: View | null, entries: LogEntry[]): void {
    this.theatre.take(before, this.state.view, entries);
  }
  protected replaced(): void {
    this.theatre.forget();
  }
  protected turned(): void {
    this.presses.turned();
    this.clearDraft();
    this.composer.clear();
    this.wondered = false;
    this.refused = null;
    this.sending = null;
  }

  // -- the side panel --------------------------------------------------------------------------------------

  show(pane: Pane): void {
    this.pane = pane;
    this.sheet = true;
    if (pane === "chat") this.unread = 0;
  }
  /** Opens the rules beside the board at a paragraph. */
  showRule(id: string): void {
    this.rule = id;
    this.show("rules");
  }

  // -- words -----------------------------------------------------------------------------------------------

  /** The sentence of an event as spans that name pieces; table events (a rewind, an absence) included. `by`: the table answered for
   * me. A pass has no event of its own: what follows from it is somebody else’s doing, or nobody’s. */
  spans(event: LogEntry["events"][number], by?: AnsweredBy): Span[] {
    return this.sentences.of(event, [this.texts, this.names, this.you, this.seat, this.own, by], () => this.freshSpans(event, by));
  }
  private freshSpans(event: LogEntry["events"][number], by?: AnsweredBy): Span[] {
    const spans = this.plainSpans(event);
    const end = spans.at(-1);
    const mine = this.seat !== null && this.notation.number("seat", String(event["seat"] ?? "")) === this.seat;
    return by && mine && end ? [...spans.slice(0, -1), { ...end, text: `${end.text.replace(/\.$/, "")}${say(`told.${by}`)}` }] : spans;
  }
  private plainSpans(event: LogEntry["events"][number]): Span[] {
    if (event.verb.startsWith("table-")) {
      const named = (place: unknown) => this.names[this.notation.number("seat", String(place ?? ""))] ?? "";
      const name = String(event["name"] ?? named(event["seat"]));
      return [{ text: say(event.verb as "table-away", { name, by: named(event["by"]) }) }];
    }
    const me = this.you.seats.length === 1 && this.you.seats[0] === this.seat ? this.seat : null;
    const own = me === null ? null : (this.own?.(event.verb, this.notation.event(event), me, this.texts.language) ?? null);
    if (own === null) return this.texts.eventSpans(event, this.names);
    return this.texts.eventSpans(event, this.names.with(me!, say("panel.you")), own);
  }
  sentence(event: LogEntry["events"][number], by?: AnsweredBy): string {
    return this.spans(event, by).map((span) => span.text).join("");
  }
  /** What an answer in notation says on a button. */
  actionText(text: string): string {
    return this.texts.action(text, this.names);
  }
}
