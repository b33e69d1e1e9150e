"""Undo is no way to fish: the same answer meets the same chance and the same answers of the bots, however often it is
taken back, and at an ordinary table what was shown is not taken back at all."""

import random
from typing import Any

import pytest

from exvoto.core.event import Event
from exvoto.core.transcript import read_transcript
from exvoto.games import NAMES
from exvoto.games import game as game_of
from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.fairness import FairnessRecord, verify, write_fair
from exvoto.server.table.match import Match
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.takeback import last_answer

from .desk import SEED, Desk, refused

ME = 0
TRIES = 20
QUESTIONS = 40


class Angler:
    """One person among bots, who play as the runner lets them: what they said before an undo they say again."""

    def __init__(self, name: str, undo: str) -> None:
        game = game_of(name)
        self.desk = Desk(people=1, bots=game.seats[0] - 1, game=game, undo=undo)
        self.luck = random.Random(3)  # of bots that never decide alike by themselves

    @property
    def match(self) -> Match:
        return self.desk.match

    def playing(self) -> bool:
        return self.desk.table.phase == "playing"

    def options_of(self, seat: int) -> list[str]:
        return [one.write() for one in self.match.step().options(self.match.state, seat)]

    def let_bots_play(self) -> None:
        """Until only the person is asked, or the game is over."""
        while self.playing():
            bots = [seat for seat in self.match.waiting() if seat != ME]
            if not bots:
                return
            seat = self.luck.choice(bots)
            said = self.match.undone.bot_answer(self.match.game, self.match.state, seat)
            self.desk.do(
                play.answer(self.desk.table, seat, None, said or self.luck.choice(self.options_of(seat)), by="bot")
            )

    def say(self, say: str) -> tuple[list[Any], list[list[str]]]:
        """Answers and lets the bots play: who then said what, met which chance, and what everybody was shown."""
        plies, lines = len(self.match.plies), len(self.match.event_log)
        self.desk.answer(ME, say)
        self.let_bots_play()
        told = [event_words(self.match.events(line)) for line in range(lines, len(self.match.event_log))]
        gave = [(ply.seat, ply.say) for ply in self.match.plies[plies:]]
        return sorted(gave), [words for words in told if words]

    def undo(self) -> None:
        ply = last_answer(self.match, ME)
        assert ply is not None
        self.desk.do(play.take_back(self.desk.table, ME, "p1", "", (ply, len(self.match.plies))))

    def restart(self) -> None:
        """Another process goes on, from what is stored."""
        table = Table(self.desk.table.id, self.desk.table.game, SEED)
        load(table, dump(self.desk.table))
        self.desk.table = table


def event_words(events: list[Event]) -> list[str]:
    return [event.write() for event in events]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_answer_meets_the_same_chance_and_the_same_bots(name: str) -> None:
    """At one question after the other, and after a restart too. The game still follows from its seed."""
    angler, rng = Angler(name, "any"), random.Random(name)
    met = 0
    angler.let_bots_play()
    for number in range(QUESTIONS):
        say = rng.choice(angler.options_of(ME))
        drawn = angler.match.drawn
        first = angler.say(say)
        if not angler.playing():
            break
        met += angler.match.drawn > drawn or len(first[0]) > 1
        for _ in range(2):
            angler.undo()
            if number % 3 == 0:
                angler.restart()
            assert angler.say(say) == first
    assert met > 3
    match = angler.match
    text = write_fair(match.transcript([]), SEED, angler.desk.table.salts, [ply.epoch for ply in match.plies])
    assert "epoch" not in text
    assert verify(match.game, read_transcript(text), FairnessRecord(text)) == match.drawn


@pytest.mark.parametrize("name", NAMES)
def test_fishing_twenty_times_gives_one_outcome(name: str) -> None:
    """Other answers in between, and how often one undid, change nothing of what an answer meets."""
    angler, rng = Angler(name, "any"), random.Random(name)
    angler.let_bots_play()
    while True:
        drawn, options = angler.match.drawn, angler.options_of(ME)
        say = rng.choice(options)
        first = angler.say(say)
        if angler.playing() and len(options) > 1 and (angler.match.drawn > drawn or len(first[0]) > 2):
            break
    for _ in range(TRIES):
        angler.undo()
        angler.say(rng.choice(options))
        if not angler.playing():
            break
        angler.undo()
        assert angler.say(say) == first


@pytest.mark.parametrize("name", NAMES)
def test_an_ordinary_table_takes_nothing_back_that_was_shown(name: str) -> None:
    """Neither by an undo, however sure, nor by a vote of the one person there is."""
    angler, rng = Angler(name, "steps"), random.Random(name)
    angler.let_bots_play()
    refusals = 0
    for _ in range(QUESTIONS):
        drawn, plies = angler.match.drawn, len(angler.match.plies)
        angler.say(rng.choice(angler.options_of(ME)))
        if not angler.playing():
            break
        others = any(ply.seat != ME for ply in angler.match.plies[plies:])
        if angler.match.drawn == drawn and not others:
            continue  # one's own step, perhaps
        refusals += 1
        with pytest.raises(Refused, match="too-late"):
            angler.undo()
        with refused("too-late"):
            play.propose(angler.desk.table, ME, "undo", plies, 0)
    assert refusals > 3
    assert not angler.desk.table.takebacks


def test_a_second_seat_of_ones_own_agrees_to_nothing() -> None:
    desk = Desk(people=2, bots=1, undo="steps")
    desk.table.seats[1].player = "p1"
    desk.answer(ME, "bid 1")
    desk.answer(1, "bid 0")
    with refused("too-late"):
        play.propose(desk.table, ME, "undo", 0, 0)


def test_time_is_not_earned_twice() -> None:
    """On a live clock an answer that is taken back earns nothing."""
    desk = Desk(people=1, bots=2, pace=e.Pace("live", 60, 10, 0, 5), undo="any")
    for number in range(5):
        desk.answer(ME, f"bid {number % 2}")
        assert desk.match.left[ME] == 70_000
        desk.do(play.take_back(desk.table, ME, "p1", "", (0, 1)))
        assert desk.match.left[ME] == 60_000
