"""Around a game: names, opening a table, sitting down, leaving; each refusal with its code."""

from random import Random

import pytest

from exvoto.core.errors import BadTable
from exvoto.server.table import actions as a
from exvoto.server.table import entries as e
from exvoto.server.table import lobby
from exvoto.server.table.refusal import Refused, sentence
from tests.server.rig import TOY

from .desk import CHANCE, Desk, judge, over, refused

# -- names, salts, clocks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kept"), [(" Ada ", "Ada"), ("Ada,\n B.", "Ada B."), ("a\x00b", "a b"), ("« É »", "« É »")]
)
def test_a_name_is_kept_readable(given: str, kept: str) -> None:
    assert lobby.clean(given) == kept


@pytest.mark.parametrize("given", ["", " ", ",", "\n\t"])
def test_a_name_of_nothing_is_refused(given: str) -> None:
    with refused("bad-request", "name"):
        lobby.clean(given)


def test_a_salt_is_one_line_or_drawn() -> None:
    assert lobby.clean_salt(" my  own\nchance ", CHANCE) == "my own chance"
    drawn = lobby.clean_salt(" \n", Random(1))
    assert drawn == lobby.new_salt(Random(1))
    assert drawn != lobby.new_salt(Random(2))
    assert len(drawn) == 16
    assert int(drawn, 16) >= 0


@pytest.mark.parametrize(
    ("pace", "reaction"),
    [
        (e.Pace(), 0),
        (e.Pace("none", reaction=9), 9),
        (e.Pace("live", total=1), 15),
        (e.Pace("live", total=60, increment=5, reaction=7), 7),
        (e.Pace("daily", limit=86400), 43200),
        (e.Pace("daily", limit=1), 1),
        (e.Pace("daily", limit=3, reaction=2), 2),
    ],
)
def test_a_window_has_a_clock_of_its_own(pace: e.Pace, reaction: int) -> None:
    """Without a wish it is a quarter of a minute, or half the time of a day's pace."""
    checked = lobby.check_pace(pace)
    assert checked == e.Pace(pace.kind, pace.total, pace.increment, pace.limit, reaction)


@pytest.mark.parametrize(
    ("pace", "fault"), [(e.Pace("live", limit=9), "pace.total"), (e.Pace("daily", total=9), "pace.limit")]
)
def test_a_clock_without_time_is_refused(pace: e.Pace, fault: str) -> None:
    with refused("bad-request", fault):
        lobby.check_pace(pace)


# -- opening ---------------------------------------------------------------------------------------------------------


def test_the_first_entries() -> None:
    request = a.Create(
        "toy", 3, "Ada, A.", 2, {"peek": "yes"}, e.Pace("live", total=60), "delayed", 30, True, "strong", True, True
    )
    made, joined, sat = lobby.opening(TOY, request, "c0mmit", "salt")
    pace = e.Pace("live", 60, 0, 0, 15)
    assert made == e.TableCreated(
        "toy",
        TOY.version,
        3,
        {"peek": "yes"},
        pace,
        "delayed",
        30,
        True,
        "strong",
        True,
        "c0mmit",
        None,
        True,
        "discreet",
        True,
        "steps",
    )
    assert joined == e.PlayerJoined("p1", "Ada A.")
    assert sat == e.SeatTaken(2, "p1", "salt")
    assert lobby.opening(TOY, a.Create("toy", 3), "c", "s")[1:] == [e.PlayerJoined("p1", "")]  # only watches


def test_a_table_that_cannot_be_is_refused() -> None:
    with refused("bad-request", "seat"):
        lobby.opening(TOY, a.Create("toy", 3, "Ada", seat=3), "c", "s")
    with pytest.raises(Refused, match=r"^bad-table$") as bad:
        lobby.opening(TOY, a.Create("toy", 9), "c", "s")
    assert isinstance(bad.value.cause, BadTable)
    assert str(bad.value.cause) in sentence(bad.value, "en")


# -- everybody's own -------------------------------------------------------------------------------------------------


def test_what_everybody_may_do() -> None:
    desk = Desk(people=2, begin=False, seats=3)
    judge(desk, "p2", a.DoRename(" Béa,"))
    assert desk.table.players["p2"] == "Béa"
    judge(desk, "p2", a.DoSalt("pepper"))
    assert [seat.salt for seat in desk.table.seats] == ["salt 0", "pepper", ""]
    judge(desk, "p2", a.DoLeave())
    assert [seat.kind for seat in desk.table.seats] == ["person", "empty", "empty"]
    for what in (a.DoResign(0), a.DoResign(1)):
        with refused("not-playing"):
            judge(desk, "p1", what)
    with refused("forbidden"):  # somebody without a seat writes nothing into the log
        judge(desk, "p2", a.DoRename("Bea"))


def test_during_the_game_one_leaves_or_resigns() -> None:
    desk = Desk()
    with refused("not-open"):
        judge(desk, "p2", a.DoSalt("late"))
    with refused("forbidden"):
        judge(desk, "p2", a.DoResign(0))
    judge(desk, "p2", a.DoResign(1))
    assert (desk.table.seats[1].resigned, desk.table.seats[1].player) == (True, "p2")
    assert lobby.judge(desk.table, "p2", a.DoResign(1), CHANCE).entries == []
    with refused("forbidden"):
        judge(desk, "p3", a.DoLeave(0))
    judge(desk, "p3", a.DoLeave(2))
    assert (desk.table.seats[2].resigned, desk.table.seats[2].player) == (True, None)
    with refused("not-playing"):
        judge(over(), "p1", a.DoLeave())


def test_all_seats_of_one_person_are_left_at_once_or_one() -> None:
    desk = Desk(people=1, begin=False, seats=3)
    desk.put(e.SeatTaken(2, "p1", "s"))
    assert lobby.leave(desk.table, "p1", None).entries == [e.SeatCleared(0), e.SeatCleared(2)]
    assert lobby.leave(desk.table, "p1", 2).entries == [e.SeatCleared(2)]


def test_a_language_nobody_has_is_english() -> None:
    refused = Refused("too-late")
    assert sentence(refused, "xx") == sentence(refused, "en") != sentence(refused, "fr")
