// One step of a lesson: a position that answers by itself, without a table behind it.

import { api } from "../protocol/api";
import type { Attempt, Catalogue, Decision, GameSpec, Language, Lesson, LessonTitle, Table, TableState, View } from "../protocol/messages";
import { Session } from "./session.svelte";
import type { Connection, Reply } from "../protocol/socket";

const KEY = "exvoto.tried";
/** After so many wrong answers the right one is offered. */
export const TRIES = 3;

export function solved(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}
export function markSolved(key: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...solved(), key])]));
  } catch {
    // Then it is not remembered.
  }
}

/** The first step of a lesson that is not solved yet; the first of all once the lesson is. */
export function stepToTake(game: string, { id, steps }: LessonTitle, done: string[]): number {
  if (done.includes(`${game}/${id}`)) return 0;
  const open = Array.from({ length: steps }, (_, step) => step).find((step) => !done.includes(`${game}/${id}/${step}`));
  return open ?? 0;
}

export class Exercise {
  readonly lesson: Lesson;
  readonly session: Session;
  /** The last legal answer and what came of it; null while none was given. */
  outcome: Extract<Attempt, { legal: true }> | null = $state.raw(null);
  /** Answers that were not the right one, refused ones too. */
  tries = $state(0);
  /** Whether the right answer was shown, not found. */
  shown = $state(false);
  private readonly game: string;

  constructor(spec: GameSpec, language: Language, catalogue: Catalogue, lesson: Lesson) {
    this.game = spec.name;
    this.lesson = lesson;
    const connection: Connection = {
      seat: lesson.seat,
      open: () => undefined, close: () => undefined, hurry: () => undefined, restart: () => undefined, post: () => undefined,
      ask: (body) => this.ask(body),
    };
    this.session = new Session(lesson.id, spec, { [language]: catalogue }, stateOf(spec, lesson), connection);
    this.session.you = { player: "learner", seats: [lesson.seat], host: false, seat: lesson.seat };
    this.session.synced = true;
    if (!lesson.answer) this.mark();
    if (lesson.events.length) this.session.log = [{ k: 1, ply: 0, at: 0, events: lesson.events }];
  }
  /** Back to the question. */
  again(): void {
    this.outcome = null;
    this.session.clearDraft();
    this.session.refused = null;
    this.session.state = stateOf(this.session.rules, this.lesson);
    this.shown = false;
  }
  /** Plays the right answer. */
  async show(): Promise<void> {
    this.again();
    this.shown = true;
    await this.ask({ t: "answer", say: this.lesson.answer });
  }
  private async ask(body: Record<string, unknown>): Promise<Reply> {
    const refused: Reply = { t: "refused", id: "", code: "unavailable" };
    if (body["t"] !== "answer" && body["t"] !== "why") return refused;
    try {
      const attempt = await api.attempt(this.game, this.lesson.id, this.lesson.step, String(body["say"]));
      if (body["t"] === "why") return { ...attempt, t: "why", id: "" };
      if (!attempt.legal || !attempt.right) this.tries++;
      if (!attempt.legal) return { ...attempt, t: "refused", id: "" };
      this.session.state = { ...this.session.state, view: attempt.view, decision: null, result: attempt.result };
      this.outcome = attempt;
      if (attempt.right && !this.shown) this.mark();
      return { t: "ack", id: "" };
    } catch {
      return refused;
    }
  }
  private mark(): void {
    const { id, step, course } = this.lesson;
    markSolved(`${this.game}/${id}/${step}`);
    if (step === course.length - 1) markSolved(`${this.game}/${id}`);
  }
}

function stateOf(spec: GameSpec, lesson: Lesson): TableState {
  return {
    table: tableOf(spec, lesson), view: lesson.view, decision: lesson.answer ? decisionOf(spec, lesson.view) : null, clocks: null,
    presence: { seats: lesson.names.map(() => true), watchers: 0 }, orders: [], motion: null, undo: null,
    result: lesson.result, fair: { commitment: "", seed: null },
  };
}
/** A table that exists on this page only. */
export function tableOf(spec: GameSpec, lesson: Pick<Lesson, "id" | "names" | "seat" | "options">): Table {
  const seats = lesson.names.map((name, seat) => ({
    kind: "person" as const, player: seat === lesson.seat ? "learner" : null, name, level: null, away: false, resigned: false,
  }));
  return {
    id: lesson.id, game: spec.name, rules: spec.version, phase: "playing", n: seats.length, seats, host: "", options: lesson.options,
    pace: { kind: "none" }, watch: "off", delay: 0, listed: false, level: "regular", whispers: false, takebacks: false,
    commitment: "", created: 0, outcome: null, next: null, previous: null,
  };
}
/** The question on top of the agenda, for a position without a table behind it. */
export function decisionOf(spec: GameSpec, view: View): Decision | null {
  const step = view.agenda.at(-1);
  if (step === undefined) return null;
  const verb = step.split(" ")[0]!;
  const declared = spec.steps.find((one) => one.verb === verb);
  return {
    id: "exercise", ply: 0, step, verb, takes: declared?.takes ?? [], asked: view.asked, waiting: view.asked,
    open: declared?.open ?? false, reaction: false, since: 0, deadlines: view.asked.map(() => null),
  };
}
