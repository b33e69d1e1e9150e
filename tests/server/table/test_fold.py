"""The fold of a log: what each entry changes, rewinding, entries declared void, writing down and reading back."""

from typing import Any

import pytest

from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table.match import NEWS
from exvoto.server.table.names import shown_names, spare_name, speaker
from exvoto.server.table.table import Table
from tests.server.rig import TOY

from .desk import SEED, Desk
from .test_motions import news

A, B, C = range(3)


def whole_round(desk: Desk) -> None:
    desk.bid(1, 0, 0)
    desk.place(A)
    desk.answer(B, "pass")
    desk.answer(C, "pass")
    desk.answer(A, "give B 1")


def test_entries_come_in_order() -> None:
    desk = Desk()
    for seq in (desk.table.seq, desk.table.seq + 2):
        with pytest.raises(AssertionError):
            desk.table.apply(seq, 0, e.TableClosed())


def test_a_new_table() -> None:
    desk = Desk(people=2, begin=False, previous="t0", hints=True)
    table = desk.table
    assert (table.created, table.touched, table.seq) == (1_000, 1_000, 4)
    assert (table.phase, table.outcome, table.host, table.previous) == ("open", None, "p1", "t0")
    assert (table.rules, table.hints, table.n) == (TOY.version, True, 2)
    assert (table.name_of(A), table.name_of(B)) == ("P1", "P2")
    assert (table.seats_of("p2"), table.seats_of(None), table.seats_of("p9")) == ([B], [], [])
    desk.put(e.SeatCleared(B), e.PlayerForgotten("p1"))
    assert (table.name_of(A), table.name_of(B)) == ("A", "B")
    with pytest.raises(AssertionError):
        table.playing()


def test_what_changes_the_version() -> None:
    """Anything but the game itself: seats, settings, phase. Connections look again whether their seats are theirs."""
    desk = Desk()
    before = desk.table.version
    desk.answer(A, "bid 1")
    desk.put(e.AnswerResealed(A, "bid 2"), e.ClockGap(5))
    assert desk.table.version == before
    for entry in (e.PlayerRenamed("p1", "x"), e.Rewound(0, A), e.SettingsChanged(listed=True), e.TableClosed()):
        desk.put(entry)
        before += 1
        assert desk.table.version == before


def test_people_and_news() -> None:
    desk = Desk()
    desk.put(e.LinkReissued(B), e.SeatHandedOver(B, "p2"), e.Resigned(C), e.Resigned(A, left=True))
    assert news(desk) == ["table-reissued 1 ", "table-handed 1 ", "table-resigned 2 p3", "table-resigned 0 p1"]
    assert [seat.player for seat in desk.table.seats] == [None, "p2", "p3"]
    assert [seat.by_machine() for seat in desk.table.seats] == [True, False, True]
    assert desk.table.seats[B].salt == "salt 1"
    desk.match.missed[B] = 1
    desk.table.seats[B].away = True
    desk.put(e.SeatHandedOver(B, "p9"))
    assert (desk.match.missed[B], desk.table.seats[B].away) == (0, False)
    desk.put(e.RematchMade("t2"))
    assert desk.table.next == "t2"
    before = Desk(begin=False)
    before.put(e.LinkReissued(A), e.SeatHandedOver(A, "p2"))  # no game, no news
    assert before.table.seats[A].player == "p2"


def test_the_end_of_the_game() -> None:
    desk = Desk(options={"rounds": 1})
    version = desk.table.version
    whole_round(desk)
    assert (desk.table.phase, desk.table.outcome) == ("over", "finished")
    assert desk.match.over()
    assert desk.table.version > version


def test_going_back_forgets_what_came_after() -> None:
    desk = Desk()
    whole_round(desk)
    drawn, lines = desk.match.drawn, len(desk.match.event_log)
    assert (drawn, desk.match.opened) == (7, 7)
    desk.now = 5_000
    desk.put(e.Rewound(4, A, True))
    match = desk.match
    assert (match.drawn, match.epoch, match.opened, len(match.plies)) == (3, 1, 4, 4)
    assert match.step().write() == "window B A"
    assert match.since == {B: 5_000}
    assert len(match.event_log) < lines
    assert match.event_log[-1].text == f"{NEWS}table-rewound 0 4"
    assert match.event_log[-2].ply == 4
    assert desk.table.takebacks
    desk.put(e.Rewound(1, A))
    assert (desk.match.opened, desk.match.waiting()) == (0, (B, C))
    assert desk.table.takebacks
    assert desk.table.phase == "playing"


def test_after_going_back_as_stored_once_chance_is_another() -> None:
    """Games stored before undos kept their chance fold as they did."""

    def dealt(desk: Desk) -> list[str]:
        (entry,) = desk.answer(A, "give B 1").entries
        assert isinstance(entry, e.Answered)
        return entry.chance

    desk = Desk()
    whole_round(desk)
    first = list(desk.match.plies[-1].chance)
    found = []
    for _ in range(6):
        desk.put(e.Rewound(6, A))
        found.append(dealt(desk))
    assert [ply.epoch for ply in desk.match.plies] == [0] * 6 + [6]
    assert any(one != first for one in found)
    found.clear()
    for _ in range(3):
        desk.put(e.Rewound(6, A, same_chance=True))
        found.append(dealt(desk))
    assert [ply.epoch for ply in desk.match.plies] == [0] * 6 + [6]
    assert found[0] == found[1] == found[2]
    assert desk.match.epoch == 9


def test_what_was_reported_is_read_back() -> None:
    desk = Desk()
    whole_round(desk)
    match = desk.match
    last = len(match.event_log) - 1
    fresh = [event.write() for event in match.events(last)]
    match.latest = -1, []
    assert [event.write() for event in match.events(last)] == fresh
    match.news(0, "table-back", A)
    assert match.events(last + 1) == []


def test_entries_that_were_declared_void_are_passed_over() -> None:
    desk = Desk()
    desk.answer(A, "bid 1")
    since = desk.table.seq + 1
    rows = [
        (since, 2_000, e.Answered(B, "conjure a dragon")),
        (since + 1, 3_000, e.Answered(C, "bid 0")),
        (since + 2, 4_000, e.LogMended(since, 7)),
        (since + 3, 5_000, e.Answered(B, "bid 0", [], "person", "p2")),
    ]
    desk.table.fold(rows)
    assert (desk.table.seq, desk.table.touched) == (since + 3, 5_000)
    assert [ply.seat for ply in desk.match.plies] == [A, B]
    assert desk.match.epoch == 7
    assert news(desk) == ["table-rewound -1 1"]
    assert desk.match.since == {C: 4_000}


def test_a_part_of_the_log_knows_what_comes_later() -> None:
    desk = Desk()
    since = desk.table.seq + 1
    rows = [(since, 2_000, e.Answered(B, "conjure a dragon")), (since + 1, 4_000, e.LogMended(since, 7))]
    desk.table.fold(rows[:1], rows)
    assert (desk.table.seq, desk.table.touched, desk.match.plies) == (since, 2_000, [])


def test_a_table_whose_deal_cannot_be_replayed_can_only_be_closed() -> None:
    desk = Desk(begin=False)
    since = desk.table.seq + 1
    desk.table.fold([(since, 0, e.GameStarted(["joker"], [""] * 3)), (since + 1, 0, e.LogMended(since, 2))])
    assert desk.table.match is None
    assert desk.table.phase == "open"
    desk.put(e.TableClosed())
    assert desk.table.phase == "closed"


def shape(table: Table) -> dict[str, Any]:
    """All that a table knows, but for what counts changes and what is only kept for speed."""
    kept = set(getattr(table, "__dict__", ())) | set(
        getattr(Table, "__mypyc_attrs__", ())
    )  # compiled, it lists its own
    own = sorted(name for name in kept if not name.startswith("__") and name not in ("game", "version", "match"))
    found = {name: getattr(table, name) for name in own}
    match = table.playing()
    return found | {"match": match.dump(), "drawn": match.drawn, "names": shown_names(table, "en")}


def test_a_table_written_down_is_read_back_whole() -> None:
    desk = Desk(pace=e.Pace("live", total=60, reaction=9))
    whole_round(desk)
    desk.answer(B, "bid 1", id="x")
    desk.order(C, "bidding", upto=e.UpTo("bid", "coins", 2), unless=["x"], until="touched")
    desk.put(e.MotionProposed("undo", A, 3), e.Rewound(6, A, True), e.MotionProposed("remove", A, seat=B))
    desk.match.missed[C] = 1
    again = Table("t1", TOY, SEED)
    load(again, dump(desk.table))
    assert shape(again) == shape(desk.table)
    for table in (desk.table, again):
        table.apply(table.seq + 1, 9_000, e.Answered(A, "give B 1", ["i", "ash", "elm", "oak"]))
    assert again.playing().dump() == desk.match.dump()


# -- names -----------------------------------------------------------------------------------------------------------


def test_namesakes_get_a_number_and_the_nameless_a_name() -> None:
    desk = Desk(people=3, bots=1)
    desk.table.players |= {"p1": "Zoé", "p2": "Zoé", "p3": "?"}
    names = shown_names(desk.table, "en")
    assert names[:2] == ["Zoé", "Zoé 2"]
    assert len(set(names)) == 4
    assert all(names)
    assert shown_names(desk.table, "de") == names
    assert [speaker(desk.table, f"p{seat + 1}", seat) for seat in range(2)] == names[:2]
    assert speaker(desk.table, "p2", None) == "Zoé"


def test_a_spare_name_that_is_taken_leads_to_another() -> None:
    spare = ["Ann", "Bob", "Cid"]
    assert spare_name(["", "", ""], 1, spare) == "Bob"
    assert spare_name(["Bob", "", ""], 1, spare) == "Ann"
    assert spare_name(["Bob", "", "Ann"], 1, spare) == "Cid"
    assert spare_name(["", "", "", ""], 3, spare) == "D"


def test_going_back_counts_the_draws_that_are_left() -> None:
    """Draws are numbered, so that the deal can be checked: the next one continues after those that still count."""
    desk = Desk(options={"rounds": 3})
    before: list[int] = []
    while len(before) < 40 and not desk.match.over():
        before.append(desk.match.drawn)
        seat = desk.match.waiting()[0]
        desk.answer(seat, desk.match.step().options(desk.match.state, seat)[-1].write())
    back = next(ply for ply in range(len(before)) if before[ply] > before[0]) + 1
    assert before[back] > len(desk.match.opening)
    desk.put(e.Rewound(back, 0))
    assert desk.match.drawn == before[back]


def test_a_changed_sealed_answer_leaves_earlier_ones_alone() -> None:
    """Even the one just before the question, by the same seat."""
    desk = Desk()
    whole_round(desk)
    while desk.match.step().verb != "bidding":
        seat = desk.match.waiting()[0]
        desk.answer(seat, desk.match.step().options(desk.match.state, seat)[0].write())
    last = desk.match.plies[-1]
    desk.answer(last.seat, "bid 1")
    desk.answer(last.seat, "bid 0")
    assert [ply.say for ply in desk.match.plies[-2:]] == [last.say, "bid 0"]
