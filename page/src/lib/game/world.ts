// What a game brings to the shell: its board, its controls, and a few facts in words. worlds.ts finds it.

import type { Component } from "svelte";
import type { GameEvent, View } from "../protocol/messages";
import type { Said } from "./notation";
import type { Session } from "../session/session.svelte";
import type { Own } from "../text/texts";
import type { Beats } from "../theatre/beats";

/** `tells`: gives the result away, so it is covered until the count has come to its last line. */
export type Telling = { tells?: boolean };
/** One fact of a player's panel: a number with its name, perhaps with an icon of the game. `large`: the icon says what
 * the number counts (stones put up), so it is drawn in full, 54 by 39. */
export type Fact = { label: string; value: string; icon?: string; note?: string; large?: boolean } & Telling;
/** What a seat is known by in this world: the id of an SVG symbol that the world's Defs draw, and a colour. */
export type Emblem = { emblem: string; colour: string };
export type PanelFacts = Emblem & {
  /** The id of an SVG pattern laid over the colour, if the world has one for each seat. */
  pattern?: string;
  /** The piece that the title names, to be explained. */
  about?: string;
  title: string; // the city, the colour, the god: what the seat is in this game, in words
  /** `own`: the same about me, where it stands under “You”. */
  badges: ({ text: string; own?: string; tone: "plain" | "strong" | "quiet" } & Telling)[];
  numbers: Fact[];
  /** What a phone has room for beside the name; without it the first two numbers. */
  brief?: Fact[];
  /** Counted things as a row of icons (tokens of each colour); what one has none of is drawn faintly. */
  goods?: { icon: string; n: number; label: string }[];
  /** What everybody begins with and spends, piece by piece: those spent stay as empty places. */
  tally?: { icon: string; n: number; of: number };
  line: string; // one sentence on what matters, such as “can offer 2 sheep, groups I–III”
};
export type Stage = { key: string; label: string; now: boolean };
/** `icon`: the id of a symbol of the world, and `short` a word, for where there is no room for the label. */
export type Meter = { label: string; value: number; goal: number; text: string; icon?: string; short?: string } & Telling;
/** A piece in words. `lines`: what it is and does; `now`: what it is worth or how it stands in this position. `tries`: the
 * answer that choosing it would be, in notation: if it is refused, the explanation says why. */
export type Explained = { title: string; lines: string[]; now?: string[]; rule?: string; tries?: string };
/** What follows from an answer: `head` names it (“If you pass”), each line begins with its number, if it has one. */
export type Outcome = { head: string; lines: { n: string; text: string; tone: "gain" | "loss" | "plain" }[] };
/** A line of the final sum: `adds` is what it brings each seat; a `last` one comes with the total, to rank equal sums. */
export type EndRow = { label: string; note?: string; cells: string[]; adds?: number[]; last?: boolean };

/** For players who wait: what somebody is asked, in a few words (“bid above 5, or pass”), and the seats that follow. */
export type Waits = { asked: string; next: number[] };
/** Where every seat stands, and what the numbers are (“with altars”). */
export type Standings = { points: number[]; label: string };

/** Props of every board and of every controls component. `session` is the table as this viewer sees it, reactive. */
export type BoardProps = { session: Session; compact: boolean };

export type World = {
  /** SVG <defs> (symbols, patterns, gradients) of the world; drawn once. */
  Defs: Component;
  /** The board. Legal pieces are highlighted buttons; a click adds to `session.draft` or answers. */
  Board: Component<BoardProps>;
  /** Under the board: the choices of the pending decision as large highlighted controls that say what they cost or bring. */
  Controls: Component<BoardProps>;
  /** Between the board and the question, if the game has such a thing (an auction, a queue): full width, about 124 px high. */
  Strip?: Component<BoardProps>;
  /** Under the players on a desk: what is mine alone and always in sight (a mission, a store). On a phone the board shows it. */
  Mine?: Component<BoardProps>;
  /** Above the log on a desk: what one looks up while one thinks. On a phone the board or the controls show it. */
  Beside?: Component<BoardProps>;
  /** How high the prompt is on a desk, in pixels, whatever it asks: so the board keeps one size. What does not fit scrolls. */
  prompt?: number;
  /** What a seat holds in secret, where it lies among the controls: shown under the slider while one looks back. */
  Held?: Component<BoardProps>;
  /** The question for this very position (“Raise above 6, or pass.”) and a line below it; without it the catalogue's. */
  question?(view: View, session: Session): { title: string; line: string } | null;
  /** The rule behind each kind of question, by its verb: the prompt leads to it. */
  asks?: Record<string, string>;
  /** The controls need the whole width and height of the prompt: the question stands above them in one line, with the help. */
  across?: boolean;
  /** What the choice composed or pointed at would bring (“If you win”, “Keeper 3 to 4 opens Hades.”): the foot of the prompt. */
  foresee?(view: View, session: Session): { head: string; line: string } | null;
  /** What follows from the answers that matter most, gains and losses side by side (“If you pass”, “If you win at 8”); from
   * what this viewer can see, and nothing else. Null where nothing can be said. */
  weigh?(view: View, session: Session): Outcome[] | null;
  /** A piece of the board, the strip or the controls, explained; pieces are the elements with `data-about`. */
  explain?(piece: string, view: View, session: Session): Explained | null;
  /** Why an answer is costly, for the dialog that asks “yes, do it”. */
  doubt?(answer: string, view: View, session: Session): string | null;
  /** CSS class of the world's palette on the table's root. */
  theme: string;
  round(view: View, session: Session): string;
  /** How many rounds were begun, where `round` does not number them. */
  lap?(view: View): number;
  stages(view: View, session: Session): Stage[];
  meters(view: View, session: Session): Meter[];
  /** The scores for the bar, where the board itself shows none. */
  scores?(view: View, session: Session): number[] | null;
  panel(view: View, seat: number, session: Session): PanelFacts;
  /** The emblem of `panel` alone, for lists that show nothing else of a seat; without it they ask for the whole panel. */
  emblem?(view: View, seat: number): Emblem;
  /** The pieces (`data-about`) that an answer is about, where its values are not called like them: ways to call each, the first that
   * lies on the board is meant. */
  touches?(said: Said): string[][] | null;
  /** A position that nothing is hidden in, drawn so: for a review after the end. */
  opened?(view: View): View;
  /** Which seat a log entry is about (for its emblem), and which pieces it names (ids of elements on the board). */
  about(event: GameEvent): { seat: number | null; pieces: string[]; heading?: boolean };
  /** What concerns me in the second person, for log and theatre; without it I have a name there like everybody. */
  own?: Own;
  /** How each event is shown; one without a beat is shown by its sentence. */
  beats?: Beats;
  waits?(view: View, session: Session): Waits | null;
  /** Null where it is secret, or once the end is certain. */
  standings?(view: View, session: Session): Standings | null;
  /** What happened in short, for somebody who was away: by verb of event, how many of them (“three offerings”). */
  gist?: Record<string, (n: number) => string>;
  /** The final reckoning, one row a line of the sum, the largest last; the total follows from the result. */
  reckoning(view: View, session: Session): EndRow[];
  /** What the count reveals with each step: a line for all seats, or the column of one seat, the winner's last. */
  reveals?: "seats";
  /** Its heading: “The altars are counted.” */
  counting?(): string;
  /** What a seat has built, drawn under its emblem beside the result, in place of the temple that other games have. */
  Monument?: Component<{ session: Session; seat: number; first: boolean }>;
  /** What the sum is called, if not the total. */
  total?(): string;
  /** The last position as it stood before the count, for board and panels while it goes on. */
  uncounted?(view: View, session: Session): View;
  /** The events that tell the result: the log has them after the count. */
  verdicts?: string[];
  /** A round by its number, for the chart of scores: “Round 3”, “Market day 3”. */
  age(n: number, session: Session): string;
  /** What the numbers of that chart are, where they are not the score. */
  standing?(): string;
  /** What everybody plays for: shown before anything else to a player who is new to this game. */
  aim(session: Session): string;
  /** The first time a kind of decision comes up, two or three sentences that teach it; by verb of the step. */
  lessons(session: Session): Record<string, string>;
  /** The board in words, for screen readers and for people who prefer it: one line each. */
  words(view: View, session: Session): string[];
};
