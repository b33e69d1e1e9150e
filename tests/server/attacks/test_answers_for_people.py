"""An attack on the answers that a discreet table gives for people without a choice: at times like their own.

The rival has watched the whole game and knows how the server draws these times. People differ in how fast they are; in
one half of the windows the person has a choice, takes their time and passes, in the other the table answers for them,
or asks them all the same.
"""

import math
import random
from collections.abc import Callable

import pytest

from exvoto.server.storage.settings import Settings
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.autoplay import awaits_person, held_until, plans
from exvoto.server.table.habits import habit, time_drawn, usual_time
from exvoto.server.table.match import REMEMBERED_TIMES
from exvoto.server.table.table import Table

from .pairs import SEATS, Pair, pairs
from .stumps import accuracy
from .test_windows_tell_nothing import PACES, answer_time, bound, one_window, shown_to_be_blind, table_at
from .virtual_time import NOON

GAMES = ("stonehenge", "prieres")  # in Odyssée people are asked in a window only if they have a choice
PAUSE = Settings().pause
FASTER = 0.3  # how much people differ: the deviation of the logarithm of their usual time
EACH = 4  # answers after the same past: whether there is a choice is drawn for each, so that guesses stay independent
WIDTH = 0.3  # with which the rival smooths what they have seen


class Past:
    """What people at a table have done so far, and what a rival has seen of one of them."""

    def __init__(self, pace: e.Pace, seat: int, rng: random.Random) -> None:
        self.pace = pace
        self.seat = seat
        self.rng = rng
        self.seen: list[float] = []
        self.speed = [rng.lognormvariate(0, FASTER) for _ in range(SEATS)]

    def own_time(self, seat: int) -> float:
        return self.speed[seat] * answer_time(self.pace, self.rng)

    def happen(self, table: Table) -> float:
        """Returns how long the person takes this time."""
        match = table.playing()
        verb = match.step().verb
        for seat in range(SEATS):
            number = self.rng.randrange(4, REMEMBERED_TIMES + 1)
            match.times[seat, verb] = [int(1000 * self.own_time(seat)) for _ in range(number)]
        self.seen = [shown(table, ms, number) for number, ms in enumerate(match.times[self.seat, verb], 1)]
        found = habit(match, self.seat)
        for number in range(len(self.seen)):  # as many answers by the table, which nobody can tell from the others
            match.epoch = 1 + number
            self.seen.append(shown(table, time_drawn(table, match, self.seat, found), -number))
        match.epoch = 0
        return self.own_time(self.seat)


def shown(table: Table, ms: int, epoch: int) -> float:
    """When others saw an answer that was given after so many milliseconds."""
    match = table.playing()
    if not match.step().reaction:
        return ms / 1000
    match.epoch = epoch
    seat = match.waiting()[0]
    held = held_until(table, match, seat, PAUSE) - match.since[seat]
    match.epoch = 0
    return max(ms, held) / 1000


def compared(at: float, seen: list[float]) -> list[float]:
    """An answer's time beside what was seen before: how far it lies from the mean and from the nearest, and how often
    such times came."""
    logs = [math.log(max(0.001, one)) for one in seen]
    x, mean = math.log(max(0.001, at)), sum(logs) / len(logs)
    spread = math.sqrt(sum((one - mean) ** 2 for one in logs) / len(logs)) or 1.0
    often = sum(math.exp(-(((x - one) / WIDTH) ** 2) / 2) for one in logs) / len(logs)
    ordinary = math.exp(-(((x - mean) / spread) ** 2) / 2) / spread
    return [
        mean, spread, (x - mean) / spread, abs(x - mean), min(abs(x - one) for one in logs), often,
        often / WIDTH / max(ordinary, 1e-9),
    ]  # fmt: skip


def answered_at(table: Table, pair: Pair, forced: bool, wait: float) -> float:
    """When the others see the answer: the table's, or that of a person who takes so long. That nothing but this time
    could tell is for `test_only_the_time_could_tell`."""
    asked = awaits_person(table, table.playing(), pair.seat)
    assert asked or forced
    if asked:
        at = NOON + int(1000 * wait)
        last = table.playing().deadline(pair.seat)
        if last is not None and at >= last:
            return (last - NOON) / 1000
        (entry,) = play.answer(table, pair.seat, None, pair.say).entries
        if not isinstance(entry, e.ReplyHeld):
            return (at - NOON) / 1000
        table.apply(table.seq + 1, at, entry)
        return (max(at, plans(table, PAUSE)[0].due) - NOON) / 1000
    (planned,) = plans(table, PAUSE)
    assert planned.by == "sole"
    return (planned.due - NOON) / 1000


def guessed_right(name: str, pace: str, count: int, positions: int, seed: int = 0) -> float:
    rng = random.Random(f"{name} {pace} answered for {seed}")
    rows: list[list[float]] = []
    labels: list[bool] = []
    found = pairs(name, positions)
    for _ in range(math.ceil(count / EACH)):
        pair = rng.choice(found)
        worlds = {True: pair.forced, False: pair.free}
        tables = [table_at(pair, worlds[one], name, PACES[pace], "discreet", "person", rng) for one in (False, True)]
        past = Past(PACES[pace], pair.seat, rng)
        past.happen(tables[True])
        times = tables[True].playing().times
        for number in range(EACH):
            forced = rng.random() < 0.5
            match = tables[forced].playing()
            match.times = {key: list(one) for key, one in times.items()}
            match.replies, match.epoch = {}, REMEMBERED_TIMES * 2 + number  # none that `Past` has used
            at = answered_at(tables[forced], pair, forced, past.own_time(pair.seat))
            rows.append([at, *compared(at, past.seen)])
            labels.append(forced)
    return accuracy(rows, labels)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("name", GAMES)
def test_only_the_time_could_tell(name: str, pace: str) -> None:
    """Where people answer just when the table would answer for them, both worlds are the same to the byte and to the
    microsecond."""
    for number, pair in enumerate(pairs(name, 20)):
        worlds = [
            one_window(pair, forced, name, PACES[pace], "discreet", "person", random.Random(number), in_step(pair))
            for forced in (True, False)
        ]
        assert worlds[0] == worlds[1], pair.forced.agenda[-1].write()


def in_step(pair: Pair) -> Callable[[Table], float]:
    def answers(table: Table) -> float:
        Past(table.pace, pair.seat, random.Random(3)).happen(table)
        return (usual_time(table, table.playing(), pair.seat) or 0) / 1000

    return answers


@pytest.mark.parametrize("pace", ["live", "daily"])
@pytest.mark.parametrize("name", GAMES)
def test_a_rival_who_knows_the_table_learns_nothing(name: str, pace: str) -> None:
    count = 300
    assert guessed_right(name, pace, count, 20) < bound(count)


@pytest.mark.parametrize("pace", ["live", "daily"])
def test_answers_at_one_time_for_all_would_be_noticed(pace: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack can succeed: here the table always answers, and takes three seconds for everybody."""
    monkeypatch.setattr("exvoto.server.table.autoplay.ASKED_TOO", 0.0)
    monkeypatch.setattr("exvoto.server.table.autoplay.usual_time", lambda *_: 3_000)
    assert guessed_right("stonehenge", pace, 300, 20) > 0.7


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("pace", ["none", "live", "daily"])
@pytest.mark.parametrize("name", GAMES)
def test_a_rival_learns_nothing_in_thousands_of_answers(name: str, pace: str, volume: Callable[[int], int]) -> None:
    assert shown_to_be_blind(lambda count, seed: guessed_right(name, pace, count, 150, seed), volume)
