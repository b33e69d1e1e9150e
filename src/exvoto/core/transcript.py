"""Transcripts: a whole game as text, one answer a line with the outcomes of chance beside it.

    game: offrandes
    version: 1
    seats: 4
    options: corruptAtTop=forbid
    names: Ada, Blaise, Chloé, Denis
    chance: C

    B pick pe,wa,fl
    A draw | 7N 10D
    # a remark

A game that did not begin with its set-up has a heading `position: {"agenda":[…],…}`, as `position.py` writes it.
A replay needs no generator; an answer that is not legal, or an outcome that cannot be, is an error with its line.
"""

from typing import Any

from exvoto.core.dealer import Dealer, Recorder, ScriptedDealer
from exvoto.core.engine import over, play
from exvoto.core.errors import ExvotoError, Mischance, Unreadable
from exvoto.core.event import Event
from exvoto.core.game import Game, Options
from exvoto.core.kind import SEAT
from exvoto.core.position import begin
from exvoto.core.state import State

LONGEST_TRANSCRIPT = 4_000_000
HEADINGS = ("game", "version", "seats", "options", "names", "position", "chance")


class Line:
    """One answer, and what chance did."""

    def __init__(self, seat: int, answer: str, outcomes: list[str]) -> None:
        self.seat = seat
        self.answer = answer
        self.outcomes = outcomes

    def write(self) -> str:
        text = f"{SEAT.write(self.seat)} {self.answer}"
        return f"{text} | {' '.join(self.outcomes)}" if self.outcomes else text


def read_line(text: str, n: int = SEAT.span) -> Line:
    """An answer at a table of `n` seats. Raises Unreadable."""
    said, _, chance = text.partition("|")
    seat, _, answer = said.strip().partition(" ")
    if not answer.strip():
        raise Unreadable(f"'{text[:60].strip()}' is not a seat and its answer")
    number = SEAT.one(seat)
    if not 0 <= number < n:
        raise Unreadable(f"'{text[:60].strip()}': there is no seat {seat[:40]} at this table")
    return Line(number, answer.strip(), chance.split())


class Transcript:
    def __init__(self, game: str, version: int, seats: int, options: Options, chance: list[str]) -> None:
        self.game = game
        self.version = version
        self.seats = seats
        self.options = options
        self.chance = chance  # of the set-up
        self.names: list[str] = []
        self.position = ""  # where the game began, if not with its set-up
        self.lines: list[Line] = []

    def write(self) -> str:
        head = [f"game: {self.game}", f"version: {self.version}", f"seats: {self.seats}"]
        if self.options:
            head.append("options: " + " ".join(f"{name}={value}" for name, value in self.options.items()))
        if self.names:
            head.append("names: " + ", ".join(" ".join(name.replace(",", " ").split()) for name in self.names))
        if self.position:
            head.append("position: " + self.position)
        if self.chance:
            head.append("chance: " + " ".join(self.chance))
        return "\n".join([*head, "", *[line.write() for line in self.lines], ""])


def read_transcript(text: str) -> Transcript:
    """Raises Unreadable with the number of the line."""
    if len(text) > LONGEST_TRANSCRIPT:
        raise Unreadable(f"the transcript is longer than {LONGEST_TRANSCRIPT} characters")
    head: dict[str, str] = {}
    lines: list[Line] = []
    in_head = True
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            in_head = in_head and not head
        elif line.startswith("#"):
            continue
        elif in_head:
            key, colon, value = line.partition(":")
            if not colon or key not in HEADINGS or key in head:
                raise Unreadable(f"line {number}: '{line[:60]}' is not a heading of a transcript")
            head[key] = value.strip()
        else:
            try:
                lines.append(read_line(line))
            except Unreadable as error:
                raise Unreadable(f"line {number}: {error}") from None
    transcript = read_head(head)
    transcript.lines = lines
    return transcript


def read_head(head: dict[str, str]) -> Transcript:
    for key in ("game", "version", "seats"):
        if key not in head:
            raise Unreadable(f"the heading '{key}:' is missing")
    for key in ("version", "seats"):
        if not (head[key].isascii() and head[key].isdigit() and len(head[key]) < 6):
            raise Unreadable(f"{key}: '{head[key][:40]}' is not a whole number")
    options: Options = {}
    for part in head.get("options", "").split():
        name, _, value = part.partition("=")
        options[name] = value
    transcript = Transcript(
        head["game"], int(head["version"]), int(head["seats"]), options, head.get("chance", "").split()
    )
    transcript.position = head.get("position", "")
    if "names" in head:
        transcript.names = [name.strip() for name in head["names"].split(",")]
    return transcript


class Played:
    """A replay, ply by ply."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[list[Event]] = []  # of the set-up, then of each line


def replay(game: Game[Any], transcript: Transcript, until: int | None = None) -> Played:
    """Plays the lines again (the first `until` of them). Raises Unreadable, Illegal, Mischance or BadTable."""
    if transcript.game != game.name or transcript.version != game.version:
        raise Unreadable(
            f"a game of {transcript.game} version {transcript.version}, not {game.name} version {game.version}"
        )
    chance = ScriptedDealer(transcript.chance)
    dealer = Recorder(chance)
    played = Played(begin(game, transcript.seats, dealer, transcript.options, transcript.position))
    if chance.left():
        raise Mischance(f"unused chance of the set-up: {' '.join(chance.left())[:60]}")
    played.events.append(dealer.take()[1])
    for number, line in enumerate(transcript.lines[:until], 1):
        try:
            played.events.append(replay_line(game, played.state, line))
        except ExvotoError as error:
            raise type_kept(error, f"answer {number} ({line.write()[:80]}): ") from None
    return played


def replay_line(game: Game[Any], s: State, line: Line) -> list[Event]:
    if over(s):
        raise Unreadable("the game is over before it")
    if line.seat >= s.n:
        raise Unreadable(f"there are only {s.n} seats")
    chance = ScriptedDealer(line.outcomes)
    dealer = Recorder(chance)
    play(s, line.seat, game.read(line.answer), dealer)
    if chance.left():
        raise Mischance(f"unused chance: {' '.join(chance.left())[:60]}")
    return dealer.events


def type_kept(error: ExvotoError, where: str) -> ExvotoError:
    """The same error, saying where."""
    error.args = (where + str(error),)
    return error


class Scribe:
    """Keeps a transcript while a game is played through it."""

    def __init__(self, game: Game[Any], seats: int, options: Options, chance: Dealer) -> None:
        self.game = game
        self.dealer = Recorder(chance)
        self.state: Any = game.new(seats, self.dealer, options)
        outcomes, self.opening = self.dealer.take()
        self.transcript = Transcript(game.name, game.version, seats, options, outcomes)

    def answer(self, seat: int, text: str) -> list[Event]:
        """Play an answer; raises Unreadable or Illegal, and nothing has changed."""
        play(self.state, seat, self.game.read(text), self.dealer)
        outcomes, events = self.dealer.take()
        self.transcript.lines.append(Line(seat, self.game.read(text).write(), outcomes))
        return events
