"""Views show what is declared; tables take options as people write them."""

import json

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Dealer, ScriptedDealer, SeededDealer
from exvoto.core.errors import BadTable
from exvoto.core.game import Option
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32

from . import toy
from .toy import TOY


def dealer(seed: int = 1) -> Dealer:
    return SeededDealer(Sfc32(seed))


def test_a_view_shows_what_is_declared() -> None:
    """Own cards in full, of the others the number; entries of the parties; totals; a spectator sees no hand."""
    s = TOY.new(3, ScriptedDealer(["ash", "oak", "oak"]), {"peek": "yes"})
    for seat in range(3):
        engine.play(s, seat, toy.Bid(3 - seat), dealer())
    engine.play(s, 0, toy.Place(0), dealer())
    mine, friend, other, watcher = (TOY.view(s, seat) for seat in (0, 1, 2, None))
    assert [v.entries("lying")[0] for v in (mine, friend, other, watcher)] == [0, 0, None, None]
    assert friend.entries("hand") == [None] * 4 + [0, 0, 1, 0] + [None] * 4
    assert watcher.entries("hand") == [None] * 12
    assert watcher.row("hand_size") == [0, 1, 1]
    assert watcher.number("deck_size") == 17
    assert "deck" not in watcher.fields
    assert other.entries("note") == [None, None, NONE]
    assert [str(a) for a in friend.options] == ["pass", "challenge oak"]
    assert other.options == ()
    assert json.loads(json.dumps(mine.wire())) == mine.wire()


def test_an_event_is_itself_a_twin_or_nothing() -> None:
    """Parties hear all, others a blinded twin, and of a private event nothing."""
    drew, noted = toy.DREW.of(1, (2, 3)), toy.NOTED.of(1, 2)
    assert drew.seen_by(1) is drew
    for seat in (0, None):
        twin = drew.seen_by(seat)
        assert twin is not None
        assert (twin.write(), twin.blinded(), drew.blinded()) == ("drew B -,-", True, False)
        assert noted.seen_by(seat) is None
    assert noted.seen_by(1) is noted
    assert toy.DREW.of(1, ()).blinded() is False
    assert len({drew, toy.DREW.of(1, (2, 3)), twin}) == 2


def test_options_are_read_as_people_write_them() -> None:
    """A name or a number, as text or as number; `none` where nothing is allowed."""
    assert TOY.table(2, {"peek": "yes", "rounds": "2"}) == [2, 1]
    assert TOY.table(2, {"rounds": 2}) == [2, 0]
    assert TOY.table(2) == [3, 0]
    assert Option("cap", most=9).number("none") == 0


@pytest.mark.parametrize(
    ("seats", "options", "complaint"),
    [
        (1, {}, "toy is for 2 to 4 players, not 1"),
        (5, {}, "toy is for 2 to 4 players, not 5"),
        (2, {"peek": "perhaps"}, "option peek: 'perhaps' is none of no, yes"),
        (2, {"peek": 1}, "option peek: '1' is none of no, yes"),
        (2, {"rounds": 4}, "option rounds: '4' is not a whole number from 1 to 3"),
        (2, {"rounds": 0}, "option rounds: '0' is not"),
        (2, {"rounds": "none"}, "option rounds: 'none' is not"),
        (2, {"rounds": "²"}, "option rounds: '²' is not"),
        (2, {"rounds": "9" * 5000}, "is not a whole number from 1 to 3"),
        (2, {"rounds": True}, "option rounds: 'True' is not"),
        (2, {"speed": 1}, "toy has no option 'speed'; it has rounds, peek"),
    ],
)
def test_a_bad_table_is_told_why(seats: int, options: dict[str, str | int], complaint: str) -> None:
    """Seats and options that a game does not have are refused in words."""
    with pytest.raises(BadTable) as found:
        TOY.new(seats, dealer(), options)
    assert complaint in str(found.value)
