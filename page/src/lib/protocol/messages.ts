// The messages of the table, as docs/protocol.md tells them. What is typed here is what the page uses.

export type Language = "en" | "fr";
export type SeatInfo = {
  kind: "person" | "bot" | "empty";
  player: string | null;
  name: string | null;
  level: string | null;
  away: boolean;
  resigned: boolean;
};
export type Pace =
  | { kind: "none" }
  | { kind: "live"; total: number; increment: number; reaction: number }
  | { kind: "daily"; limit: number; reaction: number };
export type Table = {
  id: string;
  game: string;
  rules: number;
  phase: "open" | "playing" | "over" | "closed";
  n: number;
  seats: SeatInfo[];
  host: string;
  options: Record<string, string | number>;
  pace: Pace;
  watch: "off" | "public" | "delayed";
  delay: number;
  listed: boolean;
  level: string;
  whispers: boolean;
  /** Whether people may ask for hints although other people play. */
  hints?: boolean;
  /** Whether people without a choice are asked too, so that nobody can tell; “quick” tables answer for them. */
  windows?: "quick" | "discreet";
  /** Whether anybody may replay the game once it has ended. */
  share?: boolean;
  /** Whether who plays with bots alone may take back even what was shown; servers before this did not say. */
  undo?: "steps" | "any";
  takebacks: boolean;
  commitment: string;
  created: number;
  outcome: string | null;
  next: string | null;
  previous: string | null;
  /** Whether the game begins with a position of its own, to which seats and options belong. */
  position?: boolean;
};
export type You = { player: string | null; seats: number[]; host: boolean; seat: number | null; token?: string; link?: string; feed?: string; asking?: number };

/** What one viewer may see. A hidden entry of a row is null. Rows are flat over their axes, the first varying slowest. */
export type View = {
  n: number;
  table: number[];
  fields: Record<string, number | (number | null)[]>;
  agenda: string[];
  asked: number[];
  answered: boolean[];
  answer: string | null;
  options: string[];
  /** Legal answers that are not listed as options, because they are too many. */
  more: number;
};
/** What an answer in parts may become: how many answers, as many of them as may be listed, and what can be chosen next. */
export type Completions = { count: number; options: string[]; values: Record<string, (string | number)[]> };
export type Decision = {
  id: string;
  ply: number;
  step: string;
  verb: string;
  takes: string[];
  asked: number[];
  waiting: number[];
  open: boolean;
  reaction: boolean;
  since: number;
  deadlines: (number | null)[];
  fallback?: string;
  /** A standing order of mine is about to answer. */
  ordered?: boolean;
  /** I have nothing to choose: the table answers for me, at a time that does not show it. */
  sole?: boolean;
  /** What the table is about to say for me, by order or for want of a choice. */
  auto?: string | null;
  /** My reply is stored and shown when the window closes; until then I alone know. */
  held?: boolean;
};
export type GameEvent = { verb: string } & Record<string, unknown>;
/** `by`: how the table answered for me; missing where I did, and in what others did. */
export type LogEntry = { k: number; ply: number; at: number; events: GameEvent[]; by?: AnsweredBy };
export type AnsweredBy = "order" | "sole" | "clock";
/** Why a standing order of mine ended by itself. */
export type StopReason = "closed" | "round" | "limit" | "acted" | "touched" | "changed" | "rewound" | "replaced";
export type Result = { scores: number[]; ranks: number[]; winners: number[]; rule: string };
/** `by` is null where a newcomer asks for a seat: then `player` and `name` are theirs. */
export type Motion = {
  what: "undo" | "end" | "remove" | "sit";
  by: number | null;
  ply?: number;
  seat?: number;
  id?: number;
  player?: string;
  name?: string;
  votes: (boolean | null)[];
  /** Whose answers an undo would take back. */
  seats?: number[];
};
/** What an undo takes back: my own answer, how many were given for me since, and who else answered. */
export type UndoTold = { ply: number; plies: number; how: "free" | "far" | "vote"; say: string; given: number; seats: number[] };
export type TableState = {
  table: Table;
  view: View | null;
  decision: Decision | null;
  clocks: (number | null)[] | null;
  /** `away`: seats whose person has been away so long that a bot may be asked to stand in. */
  presence: { seats: boolean[]; watchers: number; away?: number[] };
  orders: ({ id: string } & Record<string, unknown>)[];
  /** The last order of mine that ended by itself, until I answer or give another. */
  stopped?: ({ id: string; why: StopReason } & Record<string, unknown>) | null;
  motion: Motion | null;
  undo: { ply: number; how?: "free" | "far" | "vote" } | null;
  /** My answer that can be put back after an undo. */
  redo?: { say: string } | null;
  result: Result | null;
  fair: { commitment: string; seed: string | null };
};
/** An answer that a bot thinks well of: its chance to win, from 0 to 1, and why, where the server tells. */
export type Advice = { say: string; chance?: number; why?: string };
export type Refusal = { code: string; rule?: string; facts?: Record<string, number>; sentence?: string };

/** A kind of value: how an integer of a field, action, step or event is named. */
export type KindSpec =
  | { form: "number" }
  | { form: "named"; names: string[]; parts?: [string, string | number][][] }
  | { form: "set"; of: string }
  | { form: "list"; of: string }
  | { form: "bag"; of: string };
export type Shape = { name: string; kind: string }[];
export type FieldSpec = { name: string; sight: string; kind: string; axes: string[]; many: boolean; parties: string };
export type OptionSpec = {
  name: string;
  values?: string[];
  least?: number;
  most?: number;
  default: string | number;
  origin: string;
};
/** A game as the server lists it: `GET /api/games`, in the order to show. */
export type Box = {
  name: string;
  version: number;
  seats: number[];
  minutes: number;
  /** How many players a quick game against bots has. */
  quick: number;
  talk: boolean;
  /** Whether there are exercises. */
  lessons: boolean;
  aid: boolean;
  cover: string | null;
  /** The built module of a board of the game's own, if its package brings one. */
  world: string | null;
  title: Record<Language, string>;
  tagline: Record<Language, string>;
  /** What the cover shows, for people who do not see it. */
  cover_text?: Record<Language, string>;
};
/** A standing order a game offers: answer up to a limit, or always say the same. Its words stand under "order". */
export type OrderSpec = { key: string; step: string } & (
  | { upto: { verb: string; field: string; ask: boolean }; until: Until }
  | { say: string; until: Until }
);
export type Until = "revoked" | "once" | "touched" | "changed" | "closed" | "round";
/** The declarations of a game: `GET /api/games/{game}`. */
export type GameSpec = {
  name: string;
  version: number;
  seats: number[];
  talk: boolean;
  options: OptionSpec[];
  kinds: Record<string, KindSpec>;
  layout: FieldSpec[];
  actions: { verb: string; shape: Shape }[];
  steps: { verb: string; shape: Shape; takes: string[]; open: boolean; reaction: boolean }[];
  events: { verb: string; shape: Shape; secret?: string[] }[];
  chapters: { key: string; rules: string[] }[];
  rulings: string[];
  facts: Record<string, string>;
  orders: OrderSpec[];
};
/** One language of one game: nested tables of templates and forms. */
export type Catalogue = Record<string, unknown>;
export type ChatLine = {
  k: number;
  /** “table”, “watchers”, or the two seats of a whisper, “0-2”. */
  to: string;
  player: string | null;
  name: string;
  at: number;
  text: string;
};
export type Frame = { ply: number; seat: number | null; say: string | null; at: number; events: GameEvent[]; view: View };
export type Replay = { seat: number | null; plies: number; from: number; frames: Frame[] };
/** After which answer, in which round, how each seat stood: whenever one of them changed. */
export type Scores = { plies: number; steps: [ply: number, round: number, standing: number[]][] };
export type Fair = { commitment: string; salts: string[]; seed: string | null; transcript?: string };
/** A lesson: one step or more, each a position with a question, or only to look at. */
export type LessonTitle = { id: string; title: string; rules: string[]; steps: number };
/** A step of a lesson as the list of its course has it; steps ahead have no title. */
export type LessonStep = { title: string; seat: number; asked: boolean };
export type Lesson = {
  id: string; step: number; course: LessonStep[]; seat: number; rules: string[]; names: string[]; options: Record<string, string | number>;
  /** The right answer; empty where there is nothing to answer. */
  answer: string;
  title: string; heading: string; story: string; task: string;
  /** What the learner knows, and what the others see, where that differs. */
  mine: string; theirs: string;
  events: GameEvent[]; view: View; result: Result | null;
};
export type Attempt =
  | ({ legal: false } & Refusal)
  | { legal: true; right: boolean; text: string; rule: string; events: GameEvent[]; view: View; result: Result | null };
export type ServerInfo = { version: string; protocol: number; page: string; games: string[]; levels: string[]; now: number };
export type Order = Record<string, unknown>;
