"""Around a game: opening a table, sitting down, the host's settings, leaving, rematch; each refusal with its code."""

from random import Random
from typing import Any

import pytest

from exvoto.core.errors import BadTable
from exvoto.server.table import actions as a
from exvoto.server.table import entries as e
from exvoto.server.table import lobby
from exvoto.server.table.refusal import Refused, sentence
from tests.server.rig import TOY

from .desk import Desk

CHANCE = Random(7)


def refused(code: str, detail: str = "") -> Any:
    """As `pytest.raises`: a refusal with this code and detail."""

    def fits(error: BaseException) -> bool:
        return isinstance(error, Refused) and (error.code, error.detail) == (code, detail)

    return pytest.raises(Refused, check=fits)


def judge(desk: Desk, player: str, what: a.AnyDo) -> None:
    desk.do(lobby.judge(desk.table, player, what, Random(3)))


def over() -> Desk:
    desk = Desk(options={"rounds": 1})
    desk.put(e.MotionProposed("end", 0), e.Voted([1, 2], True))
    assert desk.table.phase == "over"
    return desk


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
        "toy", TOY.version, 3, {"peek": "yes"}, pace, "delayed", 30, True, "strong", True, "c0mmit", None, True
    )
    assert joined == e.PlayerJoined("p1", "Ada A.")
    assert sat == e.SeatTaken(2, "p1", "salt")
    assert lobby.opening(TOY, a.Create("toy", 3), "c", "s")[1:] == [e.PlayerJoined("p1", "")]  # only watches


def test_a_table_that_cannot_be_is_refused() -> None:
    with refused("bad-request", "seat"):
        lobby.opening(TOY, a.Create("toy", 3, "Ada", seat=3), "c", "s")
    with pytest.raises(Refused, match="bad-table") as bad:
        lobby.opening(TOY, a.Create("toy", 9), "c", "s")
    assert isinstance(bad.value.cause, BadTable)
    assert str(bad.value.cause) in sentence(bad.value, "en")


# -- sitting down ----------------------------------------------------------------------------------------------------


def test_a_newcomer_gets_the_first_free_seat_or_the_one_asked_for() -> None:
    desk = Desk(people=1, bots=1, begin=False, seats=4)
    verdict, player = lobby.sit(desk.table, None, a.Sit("Bo"), "s")
    assert (verdict.entries, player) == ([e.PlayerJoined("p2", "Bo"), e.SeatTaken(2, "p2", "s")], "p2")
    verdict, player = lobby.sit(desk.table, None, a.Sit("Bo", 3), "s")
    assert verdict.entries[1] == e.SeatTaken(3, "p2", "s")
    verdict, player = lobby.sit(desk.table, "p1", a.Sit("Ada", 3), "s")
    assert (verdict.entries, player) == ([e.SeatTaken(3, "p1", "s")], "p1")
    desk.table.players["p1"] = ""
    verdict, player = lobby.sit(desk.table, "p1", a.Sit("Ada", 3), "s")
    assert verdict.entries == [e.PlayerRenamed("p1", "Ada"), e.SeatTaken(3, "p1", "s")]


def test_only_a_free_seat_is_taken() -> None:
    desk = Desk(people=1, begin=False, seats=2)
    with refused("taken"):
        lobby.sit(desk.table, None, a.Sit("Bo", 0), "s")
    with refused("taken"):
        lobby.sit(desk.table, None, a.Sit("Bo", 7), "s")
    with refused("taken"):
        lobby.sit(Desk().table, None, a.Sit("Bo"), "s")
    with refused("not-open"):
        lobby.sit(over().table, None, a.Sit("Bo"), "s")


def test_during_the_game_a_seat_that_was_left_is_free() -> None:
    desk = Desk(people=3, bots=1)
    assert lobby.free_seats(desk.table) == []
    desk.put(e.Resigned(0), e.Resigned(1, left=True))
    assert lobby.free_seats(desk.table) == [1]
    verdict, _ = lobby.sit(desk.table, None, a.Sit("Eve"), "s")
    assert verdict.entries == [e.PlayerJoined("p4", "Eve"), e.SeatHandedOver(1, "p4")]
    desk.put(*verdict.entries)
    assert lobby.free_seats(desk.table) == []
    assert not desk.table.seats[1].resigned


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


# -- the host's ------------------------------------------------------------------------------------------------------

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
    with pytest.raises(Refused, match="bad-table"):
        judge(desk, "p1", a.DoSet(seats=5))
    with pytest.raises(Refused, match="bad-table"):
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


def closed() -> Desk:
    desk = Desk()
    desk.put(e.TableClosed())
    return desk


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


# -- rematch ---------------------------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_people_one_seat_further() -> None:
    desk = Desk(people=3, bots=1, options={"rounds": 1}, listed=True, hints=True, delay=4, pace=e.Pace("live", 9))
    desk.put(e.HostChanged("p2"), e.Resigned(0, left=True))
    made, *rest = lobby.rematch(desk.table, "next", Random(5))
    assert made == e.TableCreated(
        "toy", TOY.version, 4, {"rounds": 1}, e.Pace("live", 9), "public", 4, True, "regular", False, "next", "t1", True
    )
    joined = [entry for entry in rest if isinstance(entry, e.PlayerJoined)]
    assert [entry.player for entry in joined] == ["p2", "p1", "p3"]
    assert [entry.name for entry in joined] == ["P2", "P1", "P3"]
    seats = {entry.seat: entry for entry in rest[3:] if isinstance(entry, e.SeatTaken)}
    assert {seat: taken.player for seat, taken in seats.items()} == {2: "p2", 3: "p3"}
    assert len({taken.salt for taken in seats.values()}) == 2
    assert rest[-1] == e.BotSeated(0, "novice")
