"""Start, choices, others and luck add up to the result; planted luck is luck, a planted blunder is a choice."""

from collections.abc import Callable

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe, Transcript
from exvoto.games import NAMES, game
from exvoto.review.classes import MISSED_WIN, MISTAKE
from exvoto.review.ledger import Ledger
from exvoto.review.moments import moments_of
from exvoto.review.review import Review, review, walk_through

from .conftest import finished

EXACT = 1e-9


def adds_up(done: Review) -> bool:
    total = done.ledger.total()
    whole = done.ledger.start + total.choices + total.others + total.luck
    return done.whole and abs(whole - done.curve[-1][done.seat]) < EXACT


def raced(toss: str, wasted: dict[int, list[int]], seed: int = 1) -> Transcript:
    """A game of Wager in which these turns of a seat are wasted."""
    scribe = Scribe(game("wager"), 2, {"toss": toss}, SeededDealer(Sfc32(seed)))
    for turn in range(12):
        seat = turn % 2
        scribe.answer(seat, "waste" if turn // 2 in wasted.get(seat, []) else "save")
    return scribe.transcript


def test_what_is_booked_adds_up() -> None:
    ledger = Ledger(0.25)
    ledger.book(0.3, 0.0, 0.05)
    ledger.book(0.1, -0.15, 0.0)
    ledger.book(1.0, 0.0, 0.2)
    total = ledger.total()
    assert (total.choices, round(total.luck, 9), round(total.others, 9)) == (-0.15, 0.25, 0.65)
    assert ledger.even_luck() == pytest.approx(0.1)


# A game of Stonehenge takes as long to review as the other three together.
SOONER = [pytest.param(name, marks=[pytest.mark.slow] * (name == "stonehenge")) for name in NAMES]


@pytest.mark.parametrize("name", SOONER)
def test_the_ledger_of_a_game_adds_up_for_every_seat(name: str) -> None:
    walk = walk_through(finished(name, 3))
    for seat in range(walk.transcript.seats):
        done = review(walk, seat, "quick")
        assert adds_up(done)
        assert all(sum(row) == pytest.approx(1.0) for row in done.curve)


def test_a_game_decided_by_a_toss_is_luck(wager: str) -> None:
    walk = walk_through(raced("on", {}))
    winner = game(wager).result(walk.end).winners()[0]
    done = review(walk, winner, "normal")
    assert adds_up(done)
    assert done.ledger.total().luck == pytest.approx(0.5, abs=0.15)
    assert abs(done.ledger.total().choices) < 0.1 and abs(done.ledger.total().others) < 0.15


def test_a_game_thrown_away_is_a_choice(wager: str) -> None:
    walk = walk_through(raced("off", {0: [5]}))
    done = review(walk, 0, "normal")
    assert adds_up(done)
    assert done.ledger.total().luck == 0.0
    assert done.ledger.total().choices < -0.2
    ply, last = done.decisions[-1]
    assert last.kind in (MISTAKE, MISSED_WIN) and last.better == "save"
    assert moments_of(done)[-1] == (ply, last)
    rival = review(walk, 1, "normal")
    assert rival.ledger.total().others > 0.2 and not [one for _, one in rival.decisions if one.cost > 0.02]


def test_the_same_game_has_the_same_review() -> None:
    transcript = finished("odyssee", 5)
    first, again = (review(walk_through(transcript), 0, "quick") for _ in range(2))
    assert first.found == again.found


def test_unfinished_and_short_games_and_unknown_seats_are_refused(wager: str) -> None:
    transcript = finished("offrandes", 3)
    with pytest.raises(BadTable, match="there is no seat"):
        review(walk_through(transcript), 7, "quick")
    with pytest.raises(BadTable, match="there is no depth"):
        review(walk_through(transcript), 0, "endless")
    transcript.lines.pop()
    with pytest.raises(BadTable, match="not over"):
        walk_through(transcript)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_the_ledgers_of_many_games_add_up(name: str, volume: Callable[[int], int]) -> None:
    for seed in range(max(2, volume(500))):
        walk = walk_through(finished(name, seed, bot="random"))
        assert adds_up(review(walk, seed % walk.transcript.seats, "quick")), seed
