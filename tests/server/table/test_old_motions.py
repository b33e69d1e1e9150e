"""Logs stored before all people had to agree: they fold as they did, and nothing new is decided by the old law."""

from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.lobby import start
from exvoto.server.table.match import NEWS
from exvoto.server.table.table import Table
from tests.server.rig import TOY

from .desk import SEED, Desk, refused

A, B, C, D = range(4)
OPENED = [  # two people and a bot
    (
        '{"k":"made","game":"toy","rules":1,"seats":3,"options":{},"pace":{},"watch":"public","delay":0,"listed":false'
        ',"level":"regular","whispers":false,"commitment":""}'
    ),
    '{"k":"joined","player":"p1","name":"Ada"}',
    '{"k":"joined","player":"p2","name":"Bob"}',
    '{"k":"sat","seat":0,"player":"p1","salt":"a"}',
    '{"k":"sat","seat":1,"player":"p2","salt":"b"}',
    '{"k":"bot","seat":2,"level":"novice"}',
]
ONE_VOTE = ['{"k":"motion","what":"remove","by":0,"seat":1}']
TAKEN = ['{"k":"handed","seat":1,"player":"p1"}']


def folded(*lines: str) -> Table:
    """A log as it stands in an old database; the deal is that of this version, since the salts are the same."""
    table = Table("t1", TOY, SEED)
    first = Desk(people=2, bots=1, begin=False)
    first.table.seats[A].salt, first.table.seats[B].salt = "a", "b"
    begun = e.write_entry(start(first.table).entries[0])
    for seq, line in enumerate([*OPENED, begun, *lines]):
        table.apply(seq, 1_000, e.read_entry(line))
    return table


def news(table: Table) -> list[str]:
    return [line.text.removeprefix(NEWS) for line in table.playing().event_log if line.text.startswith(NEWS)]


def test_one_vote_removed_somebody() -> None:
    """As servers did then, and the seat went to the player who had voted."""
    table = folded(*ONE_VOTE)
    assert (table.seats[B].resigned, table.seats[B].player, table.motion) == (True, None, None)
    assert news(table) == ["table-removed 1 p2"]
    assert folded(*ONE_VOTE, *TAKEN).seats_of("p1") == [A, B]


def test_a_majority_of_seats_removed_somebody() -> None:
    for votes, removed in (([], False), ([e.Voted([B], True)], True)):
        desk = Desk(people=4)
        desk.put(e.MotionProposed("remove", A, 0, D), *votes)
        assert desk.table.seats[D].resigned == removed
    desk = Desk(people=4)
    desk.table.seats[B].away = True
    desk.put(e.MotionProposed("remove", A, 0, D), e.Voted([C], True))
    assert desk.table.seats[D].resigned


def test_people_who_were_away_agreed() -> None:
    desk = Desk(people=3)
    desk.table.seats[B].away = desk.table.seats[C].away = True
    desk.put(e.MotionProposed("end", A))
    assert desk.table.outcome == "agreed"


def test_a_motion_outlasted_a_change_of_people() -> None:
    desk = Desk(people=4)
    desk.put(e.MotionProposed("remove", A, 0, D), e.Resigned(C))
    assert desk.table.motion is not None
    desk.put(e.Voted([B], True))
    assert desk.table.seats[D].resigned


def test_an_open_motion_of_then_is_not_decided_now() -> None:
    """It must be proposed again, under the law of today."""
    desk = Desk(people=4)
    desk.put(e.MotionProposed("remove", A, 0, D))
    for player, yes in (("p2", True), ("p2", False)):
        with refused("no-motion"):
            play.vote(desk.table, player, yes)
    desk.do(play.propose(desk.table, A, "remove", 0, D))
    desk.do(play.vote(desk.table, "p2", True))
    assert not desk.table.seats[D].resigned


def test_the_law_is_stored_with_the_motion_and_in_dumps() -> None:
    desk = Desk(people=4)
    (entry,) = play.propose(desk.table, A, "remove", 0, D).entries
    assert e.write_entry(entry) == '{"k":"motion","what":"remove","by":0,"seat":3,"law":1}'
    desk.put(entry)
    again = Table("t1", TOY, SEED)
    load(again, dump(desk.table))
    assert again.motion == desk.table.motion
    assert again.held == {"p1": [A], "p2": [B], "p3": [C], "p4": [D]}
