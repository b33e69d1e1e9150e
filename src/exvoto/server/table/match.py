"""A game in progress: the position, the answers that led to it, the events they caused, and the clocks."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from exvoto.core.dealer import Dealer, Recorder, ScriptedDealer
from exvoto.core.engine import over, pending, play
from exvoto.core.event import Event
from exvoto.core.game import Game, Options
from exvoto.core.position import begin, dump, load
from exvoto.core.state import State
from exvoto.core.step import Step
from exvoto.core.transcript import Line, Transcript
from exvoto.server.table.entries import Pace
from exvoto.server.table.fairness import FairDealer
from exvoto.server.table.ply import Ply, load_ply
from exvoto.server.table.undone import Undone

NEW_HANDS: Final = ("table-resigned", "table-removed", "table-handed", "table-admitted")  # others play for the seat
NEWS: Final = "!"  # the first character of a log line about the table, not about the game
REMEMBERED_TIMES: Final = 64  # of one person at one kind of question
KEPT: Final = "kept"  # the last word of news that stay where the game is taken back to before them


@mypyc_attr(acyclic=True)  # as `Ply`
class LogLine:
    """The events of one answer (in notation, one per line), or one piece of news about the table."""

    def __init__(self, ply: int, at: int, text: str) -> None:
        self.ply = ply
        self.at = at
        self.text = text

    def dump(self) -> list[Any]:
        return [self.ply, self.at, self.text]


class Played:
    """An answer that its judge has already played on a copy, so that it need not be played twice."""

    def __init__(self, state: State, events: list[Event]) -> None:
        self.state = state
        self.events = events


class Match:
    """Changed only by the fold in `table.py`; every time is handed in."""

    def __init__(self, game: Game[Any], seats: int, options: Options, pace: Pace, start: str = "") -> None:
        self.game = game
        self.n = seats
        self.options = options
        self.pace = pace
        self.start = start  # the position with which it begins, if not with the set-up
        self.state: State  # from `begin` or `load` on
        self.opening: list[str] = []
        self.plies: list[Ply] = []
        self.event_log: list[LogLine] = []
        self.latest: tuple[int, list[Event]] = -1, []  # the last line of the event log that has events, and these
        self.drawn = 0  # outcomes of chance so far
        self.opened = 0  # the ply at which the open question was asked
        self.epoch = 0  # how often the game was rewound
        self.deal = 0  # the epoch of the draws
        self.undone = Undone()
        self.left = [pace.total * 1000] * seats  # milliseconds; meaningful for a live pace only
        self.since: dict[int, int] = {}  # when the clock of each waiting seat started
        self.missed = [0] * seats  # deadlines in a row
        self.replies: dict[int, tuple[str, str]] = {}  # held until the window closes: what a seat says, and by whom
        self.times: dict[tuple[int, str], list[int]] = {}  # milliseconds that a seat's person took, by verb of the step

    # -- chance ---------------------------------------------------------------------------------------------

    def dealer(self, key: bytes) -> FairDealer:
        return FairDealer(key, self.deal, self.drawn)

    def count_drawn(self) -> None:
        self.drawn = len(self.opening) + sum(len(ply.chance) for ply in self.plies)

    # -- the question ---------------------------------------------------------------------------------------

    def over(self) -> bool:
        return over(self.state)

    def just_begun(self) -> bool:
        """Whether nobody has answered since the game came to this table."""
        return not self.plies or (bool(self.event_log) and self.plies[-1].at == self.event_log[0].at)

    def waiting(self) -> tuple[int, ...]:
        return pending(self.state)

    def owing(self) -> list[int]:
        """The seats that have not even sent a reply to be held."""
        return [seat for seat in self.waiting() if seat not in self.replies]

    def decision_id(self) -> str:
        return f"{self.opened}.{self.epoch}"

    def step(self) -> Step[Any]:
        return self.state.agenda[-1]

    def deadline(self, seat: int) -> int | None:
        """When the clock answers for a seat that is asked; None: never."""
        since = self.since.get(seat)
        if since is None or self.pace.kind == "none":
            return None
        if self.step().reaction:
            return since + self.pace.reaction * 1000
        return since + (self.left[seat] if self.pace.kind == "live" else self.pace.limit * 1000)

    # -- what happens ---------------------------------------------------------------------------------------

    def begin(self, chance: list[str], at: int, played: Played | None) -> None:
        self.opening = list(chance)
        self.drawn = len(chance)
        if played is None:
            recorder = Recorder(ScriptedDealer(self.opening))
            played = Played(self.first(recorder), recorder.events)
        self.state = played.state
        self.log(0, at, played.events)
        self.ask(at)

    def first(self, dealer: Dealer) -> Any:
        """The position before the first answer."""
        return begin(self.game, self.n, dealer, self.options, self.start)

    def answer(self, seat: int, say: str, chance: list[str], at: int, by: str, played: Played | None) -> list[Event]:
        if self.undone.plies:
            self.undone.follow(len(self.waiting()), seat, say)
        if played is None:
            recorder = Recorder(ScriptedDealer(chance))
            play(self.state, seat, self.game.read(say), recorder)
            played = Played(self.state, recorder.events)
        self.state = played.state
        self.drawn += len(chance)
        self.plies.append(Ply(seat, say, tuple(chance), at, self.deal, by))
        self.log(len(self.plies), at, played.events)
        self.ask(at)
        return played.events

    def charge(self, seat: int, at: int, earned: bool) -> None:
        """Stop the clock of a seat that answers. A window has a clock of its own, which costs nothing."""
        since = self.since.get(seat, at)
        if self.pace.kind == "live" and not self.step().reaction:
            self.left[seat] = max(0, self.left[seat] - max(0, at - since))
            if earned:
                self.left[seat] += self.pace.increment * 1000

    def note_time(self, seat: int, at: int) -> None:
        """A person answers: how long that took is remembered for `habits.py`."""
        times = self.times.setdefault((seat, self.step().verb), [])
        times.append(max(0, at - self.since.get(seat, at)))
        del times[:-REMEMBERED_TIMES]

    def ask(self, at: int) -> None:
        """Start the clocks after an answer: in a sealed question those of the others keep running."""
        waiting = self.waiting()
        if any(answer is not None for answer in self.state.answers):
            self.since = {seat: self.since.get(seat, at) for seat in waiting}
        else:
            self.opened = len(self.plies)
            self.since = dict.fromkeys(waiting, at)
            self.replies = {}

    def reseal(self, seat: int, say: str) -> None:
        self.undone.change(len(self.waiting()))
        self.state.answers[self.state.asked.index(seat)] = self.game.read(say)
        for i in range(len(self.plies) - 1, self.opened - 1, -1):
            if self.plies[i].seat == seat:
                was = self.plies[i]
                self.plies[i] = Ply(seat, say, was.chance, was.at, was.epoch, was.by)

    def rewind(self, ply: int, at: int, same_chance: bool) -> None:
        """Back to the position before answer number `ply`, counted from 0. With `same_chance` the same answers then
        meet the same draws, and what was taken back can be put back; else later draws come from a new epoch."""
        taken = self.plies[ply:]
        state, self.opened = self.position(ply)
        self.state = state
        self.plies = self.plies[:ply]
        self.count_drawn()
        self.event_log = [
            LogLine(min(line.ply, ply), line.at, line.text)
            for line in self.event_log
            if line.ply <= ply or (line.text.startswith(NEWS) and line.text.endswith(KEPT))
        ]
        self.latest = -1, []
        self.epoch += 1
        if same_chance:
            self.deal = taken[0].epoch if taken else self.deal
            for seat in self.undone.take(self.game, state.copy(), taken):
                self.left[seat] = max(0, self.left[seat] - self.pace.increment * 1000)
        else:
            self.begin_epoch(self.epoch)
        self.since = dict.fromkeys(self.waiting(), at)
        self.replies = {}

    def begin_epoch(self, epoch: int) -> None:
        """From here on the draws are others."""
        self.epoch = self.deal = epoch
        self.undone = Undone()

    def position(self, ply: int) -> tuple[State, int]:
        """The position after the first `ply` answers, and the ply at which its question was asked."""
        state: State = self.first(ScriptedDealer(self.opening))
        opened = 0
        for number, one in enumerate(self.plies[:ply], 1):
            play(state, one.seat, self.game.read(one.say), ScriptedDealer(list(one.chance)))
            if not any(answer is not None for answer in state.answers):
                opened = number
        return state, opened

    def log(self, ply: int, at: int, events: list[Event]) -> None:
        if events:
            self.latest = len(self.event_log), events
            self.event_log.append(LogLine(ply, at, "\n".join([event.write() for event in events])))

    def events(self, line: int) -> list[Event]:
        """The events of a line of the event log; none if it is news about the table."""
        at, events = self.latest
        if at == line:
            return events
        text = self.event_log[line].text
        return [] if text.startswith(NEWS) else [self.game.read_event(one) for one in text.split("\n")]

    def news(self, at: int, verb: str, seat: int, more: int | str = "", kept: bool = False) -> None:
        """`more`: the ply of a rewind, or the player who held the seat; never a name, since names can be forgotten.
        `kept`: the line stays where the game is taken back to before it."""
        text = f"{NEWS}{verb} {seat} {more}"
        self.event_log.append(LogLine(len(self.plies), at, f"{text} {KEPT}" if kept else text))
        if verb in NEW_HANDS:
            self.replies.pop(seat, None)  # it was somebody else's
            self.times = {key: times for key, times in self.times.items() if key[0] != seat}

    def forgive(self, ms: int, at: int) -> None:
        self.since = {seat: since + min(ms, max(0, at - since)) for seat, since in self.since.items()}

    # -- writing down ---------------------------------------------------------------------------------------

    def transcript(self, names: list[str]) -> Transcript:
        made = Transcript(self.game.name, self.game.version, self.n, self.options, self.opening)
        made.names = names
        made.position = self.start
        made.lines = [Line(ply.seat, ply.say, list(ply.chance)) for ply in self.plies]
        return made

    def dump(self) -> dict[str, Any]:
        return {
            "state": dump(self.game, self.state),
            "opening": self.opening,
            "plies": [ply.dump() for ply in self.plies],
            "chronicle": [line.dump() for line in self.event_log],
            "opened": self.opened,
            "epoch": self.epoch,
            "deal": self.deal,
            "undone": self.undone.dump(),
            "left": self.left,
            "since": list(self.since.items()),
            "missed": self.missed,
            "replies": [(seat, say, by) for seat, (say, by) in self.replies.items()],
            "times": [(seat, verb, times) for (seat, verb), times in self.times.items()],
        }

    def load(self, data: dict[str, Any]) -> None:
        """Raises Unreadable if the fields of the game's state have changed since."""
        self.state = load(self.game, data["state"])
        self.opening = data["opening"]
        self.plies = [load_ply(ply) for ply in data["plies"]]
        self.event_log = [LogLine(*line) for line in data["chronicle"]]
        self.latest = -1, []
        self.opened = data["opened"]
        self.epoch = data["epoch"]
        self.deal = data.get("deal", self.epoch)
        if "undone" in data:
            self.undone.load(data["undone"])
        self.left = data["left"]
        self.since = dict(data["since"])
        self.missed = data["missed"]
        self.replies = {seat: (say, by) for seat, say, by in data.get("replies", [])}
        self.times = {(seat, verb): times for seat, verb, times in data.get("times", [])}
        self.count_drawn()
