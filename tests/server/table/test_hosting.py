"""What the host may do: seats, settings, the start, closing, a rematch; each refusal with its code."""

from random import Random

import pytest

from exvoto.server.table import actions as a
from exvoto.server.table import entries as e
from exvoto.server.table import lobby
from exvoto.server.table.refusal import Refused
from tests.server.rig import TOY

from .desk import CHANCE, Desk, closed, judge, over, refused

HOSTS: list[a.AnyDo] = [
    a.DoBot(2), a.DoClear(1), a.DoArrange([0, 1, 2]), a.DoShuffle(), a.DoSet(), a.DoStart(), a.DoHost("p2"),
    a.DoClose(),
]  # fmt: skip


@pytest.mark.parametrize("what", HOSTS, ids=lambda what: type(what).__name__)
def test_only_the_host_arranges(what: a.AnyDo) -> None:
    with refused("forbidden"):
        judge(Desk(people=2, begin=False, seats=3), "p2", what)


@pytest.mark.parametrize("what", HOSTS[:4] + HOSTS[5:6], ids=lambda what: type(what).__name__)
def test_seats_are_arranged_before_the_start(what: a.AnyDo) -> None:
    with refused("not-open"):
        judge(Desk(), "p1", what)


def test_the_host_seats_and_arranges() -> None:
    desk = Desk(people=2, begin=False, seats=3)
    judge(desk, "p1", a.DoBot(2, "strong"))
    assert (desk.table.seats[2].kind, desk.table.seats[2].level) == ("bot", "strong")
    with refused("taken"):
        judge(desk, "p1", a.DoBot(1))
    with refused("bad-request", "seat"):
        judge(desk, "p1", a.DoBot(3))
    with refused("bad-request", "seat"):
        judge(desk, "p1", a.DoClear(3))
    judge(desk, "p1", a.DoArrange([2, 0, 1]))
    assert [seat.player for seat in desk.table.seats] == [None, "p1", "p2"]
    for order in ([0, 1], [0, 1, 1], [0, 1, 3]):
        with refused("bad-request", "order"):
            judge(desk, "p1", a.DoArrange(order))
    orders = {tuple(order_of(desk, seed)) for seed in range(40)}
    assert len(orders) == 6
    judge(desk, "p1", a.DoClear(2))
    assert desk.table.seats[2].kind == "empty"


def order_of(desk: Desk, seed: int) -> list[int]:
    (entry,) = lobby.judge(desk.table, "p1", a.DoShuffle(), Random(seed)).entries
    assert isinstance(entry, e.SeatsArranged)
    return entry.order


def test_the_host_hands_over_and_closes() -> None:
    desk = Desk()
    with refused("bad-request", "player"):
        judge(desk, "p1", a.DoHost("p9"))
    judge(desk, "p1", a.DoHost("p2"))
    assert desk.table.host == "p2"
    judge(desk, "p2", a.DoClose())
    assert desk.table.phase == "closed"
    assert lobby.judge(desk.table, "p2", a.DoClose(), CHANCE).entries == []


def test_nothing_else_is_the_hosts() -> None:
    with refused("bad-request"):
        judge(Desk(), "p1", a.DoRematch())


def test_settings_before_the_start() -> None:
    desk = Desk(people=2, begin=False, seats=3)
    pace = e.Pace("live", total=60)
    judge(desk, "p1", a.DoSet({"peek": "yes"}, pace, "delayed", 9, True, "novice", True, 4, True))
    table = desk.table
    assert (table.options, table.pace.reaction, table.watch, table.delay) == ({"peek": "yes"}, 15, "delayed", 9)
    assert (table.listed, table.level, table.whispers, table.n, table.hints) == (True, "novice", True, 4, True)
    judge(desk, "p1", a.DoSet(seats=2))
    assert (table.n, table.options, table.level) == (2, {"peek": "yes"}, "novice")
    with pytest.raises(Refused, match=r"^bad-table$"):
        judge(desk, "p1", a.DoSet(seats=5))
    with pytest.raises(Refused, match=r"^bad-table$"):
        judge(desk, "p1", a.DoSet(options={"peek": "perhaps"}))
    desk = Desk(people=3, begin=False)
    with refused("taken"):
        judge(desk, "p1", a.DoSet(seats=2))


@pytest.mark.parametrize(
    "what",
    [
        a.DoSet(options={}), a.DoSet(pace=e.Pace()), a.DoSet(whispers=False), a.DoSet(seats=3), a.DoSet(hints=False),
        a.DoSet(watch="public"), a.DoSet(watch="delayed"), a.DoSet(delay=0),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_settled_when_the_game_begins(what: a.DoSet) -> None:
    """A running game is never opened further to spectators either."""
    with refused("not-open"):
        judge(Desk(), "p1", what)


def test_settings_during_the_game() -> None:
    desk = Desk(watch="delayed", delay=9)
    judge(desk, "p1", a.DoSet(listed=True, level="strong"))
    assert (desk.table.listed, desk.table.level) == (True, "strong")
    judge(desk, "p1", a.DoSet(watch="off", delay=0))
    assert desk.table.watch == "off"
    for desk in (over(), closed()):
        with refused("not-open"):
            judge(desk, "p1", a.DoSet(listed=True))


def test_the_start_deals_from_everybodys_salt() -> None:
    desk = Desk(people=2, begin=False, seats=3)
    with refused("not-open", "an empty seat"):
        judge(desk, "p1", a.DoStart())
    judge(desk, "p1", a.DoBot(2))
    verdict = lobby.start(desk.table)
    (entry,) = verdict.entries
    assert isinstance(entry, e.GameStarted)
    assert entry.salts == ["salt 0", "salt 1", ""]
    assert len(entry.chance) == 3
    judge(desk, "p2", a.DoSalt("pepper"))
    (other,) = lobby.start(desk.table).entries
    assert other != entry


def test_a_rematch_has_the_same_people_one_seat_further() -> None:
    desk = Desk(people=3, bots=1, options={"rounds": 1}, listed=True, hints=True, delay=4, pace=e.Pace("live", 9))
    desk.put(e.HostChanged("p2"), e.Resigned(0, left=True))
    made, *rest = lobby.rematch(desk.table, "next", Random(5))
    assert made == e.TableCreated(
        "toy", TOY.version, 4, {"rounds": 1}, e.Pace("live", 9), "public", 4, True, "regular", False, "next", "t1", True
    )
    joined = [entry for entry in rest if isinstance(entry, e.PlayerJoined)]
    assert [entry.player for entry in joined] == ["p2", "p3"]  # a player who left does not come along
    assert [entry.name for entry in joined] == ["P2", "P3"]
    seats = {entry.seat: entry for entry in rest[2:] if isinstance(entry, e.SeatTaken)}
    assert {seat: taken.player for seat, taken in seats.items()} == {2: "p2", 3: "p3"}
    assert len({taken.salt for taken in seats.values()}) == 2
    assert rest[-1] == e.BotSeated(0, "novice")
