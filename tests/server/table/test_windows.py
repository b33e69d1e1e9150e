"""Windows of a discreet table: who is asked, how replies are held, when a window closes, what it was like before."""

import msgspec
import pytest

from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.autoplay import HELD, closing, next_beat, pause, plans, publication
from exvoto.server.table.match import Match
from exvoto.server.table.table import Table
from exvoto.server.table.windows import discreet, holds_replies
from exvoto.server.view.projection import private_state, public_state
from exvoto.server.view.replay import frames
from tests.server.rig import TOY

from .desk import SEED, Desk, refused

A, B, C = range(3)
LIVE = e.Pace("live", total=60, increment=5, reaction=15)
DAILY = e.Pace("daily", limit=3600, reaction=600)
USUAL = (0.6, 1.8)
NOBODY = {"seats": [True] * 3, "watchers": 0}


def at_window(people: int = 3, bots: int = 0, pace: e.Pace | None = None, windows: str = "discreet") -> Desk:
    """A has laid a card; B is asked whether it challenges, then C."""
    desk = Desk(people, bots, pace=pace or e.Pace(), windows=windows)
    desk.bid(2, 0, 0)
    desk.place(A)
    assert desk.match.step().write() == "window B A"
    return desk


def seen(desk: Desk, viewer: int | None) -> bytes:
    flat = public_state(desk.table, NOBODY)
    return msgspec.json.encode(flat | private_state(desk.table, viewer, flat["decision"], False))


def close(desk: Desk) -> None:
    """What the runner does once the window is due."""
    found = closing(desk.table, desk.match, USUAL)
    assert found is not None
    desk.now = max(desk.now, found.due)
    desk.do(play.disclose(desk.table, found.replies))


# -- replies are held ------------------------------------------------------------------------------------------------


def test_a_reply_is_held_and_only_its_seat_knows() -> None:
    desk = at_window()
    before = [seen(desk, viewer) for viewer in (A, C, None)]
    desk.now += 700
    verdict = desk.answer(B, "pass", id="x1")
    assert verdict.entries == [e.ReplyHeld(B, "pass", "person", "p2", "x1")]
    assert [seen(desk, viewer) for viewer in (A, C, None)] == before
    mine = msgspec.json.decode(seen(desk, B))
    assert (mine["view.answer"], mine["view.options"]) == ("pass", [])
    assert (mine["decision"]["held"], mine["decision"]["waiting"]) == (True, [])
    assert desk.match.waiting() == (B,)
    assert desk.match.owing() == []  # nobody is notified of a question to which they have replied
    assert desk.answer(B, "pass", id="x1").entries == []  # sent again


def test_a_replay_does_not_show_when_the_first_reply_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before there is an answer, the set-up has the time of the first question."""
    desk = Desk(windows="discreet")
    monkeypatch.setattr(type(desk.match.step()), "reaction", True)
    desk.now += 900
    desk.answer(A, "bid 2")
    assert frames(desk.table, B, 0, 0, False)["frames"][0]["at"] == 1_000


def test_a_reply_that_the_rules_forbid_is_refused_at_once() -> None:
    desk = at_window()
    with pytest.raises(play.Refused, match="illegal"):
        desk.answer(B, f"challenge {missing_card(desk, B)}")
    with refused("not-asked"):
        desk.answer(C, "pass")


def missing_card(desk: Desk, seat: int) -> str:
    held = {one.write() for one in desk.match.step().options(desk.match.state, seat)}
    menu = desk.match.step().menu(desk.match.state, seat)
    return next(one.write() for one in menu if one.write() not in held).split()[1]


def test_a_held_reply_may_be_changed() -> None:
    desk = at_window()
    challenge = next(one for one in desk.match.step().options(desk.match.state, B) if one.verb == "challenge").write()
    desk.answer(B, challenge)
    desk.answer(B, "pass")
    close(desk)
    assert desk.match.plies[-1].say == "pass"
    assert desk.match.step().write() == "window C A"
    assert desk.match.replies == {}


@pytest.mark.parametrize("pace", [e.Pace(), LIVE, DAILY])
def test_the_time_of_a_reply_shows_nowhere(pace: e.Pace) -> None:
    """Whether somebody replies at once, or just before the window may close: the same bytes, the same times."""
    shown = []
    for wait in (1, 500, 1_400):
        desk = at_window(pace=pace)
        desk.now += wait
        desk.answer(B, "pass")
        close(desk)
        shown.append([seen(desk, viewer) for viewer in (A, C, None)] + [b"%d" % ply.at for ply in desk.match.plies])
    assert shown[0] == shown[1] == shown[2]


def test_when_a_window_closes() -> None:
    """Not before a time drawn from the seed; when the person replies later, then; at the latest at its end."""
    desk = at_window(pace=LIVE)
    assert [(one.due, one.by) for one in plans(desk.table, USUAL)] == [(16_000, "clock")]
    desk.answer(B, "pass")
    (planned,) = plans(desk.table, USUAL)
    assert planned.due == 1_000 + pause(desk.table, desk.match, B, (0.6, 6.0))
    desk = at_window()
    assert plans(desk.table, USUAL) == []  # no clock: the table waits for the person, with a choice or without
    desk.answer(B, "pass")
    (planned,) = plans(desk.table, USUAL)
    assert planned.due == 1_000 + pause(desk.table, desk.match, B, (0.6 * HELD, 1.8 * HELD))
    desk.now = planned.due + 60_000
    close(desk)
    assert desk.match.plies[-1].at == planned.due + 60_000
    short = at_window(pace=e.Pace("live", total=60, reaction=1))
    short.answer(B, "pass")
    assert plans(short.table, (5.0, 5.0))[0].due == 2_000  # never after its end


def test_a_standing_order_is_carried_out_when_a_quick_reply_would_show() -> None:
    desk = at_window()
    desk.answer(B, "pass")
    (by_hand,) = plans(desk.table, USUAL)
    desk = at_window()
    desk.order(B, "window", say="pass")
    (by_order,) = plans(desk.table, USUAL)
    assert (by_order.due, by_order.by) == (by_hand.due, "order")


# -- seats without a choice ------------------------------------------------------------------------------------------


def bare(desk: Desk, seat: int) -> None:
    """Take everything from a hand and leave a coin: then there is one option, `pass`."""
    state = desk.match.state
    for card in range(4):
        state.hand[seat * 4 + card] = 0  # type: ignore[attr-defined]
    assert desk.match.step().count(state, seat) == 1


@pytest.mark.parametrize("pace", [e.Pace(), LIVE, DAILY])
def test_a_seat_without_a_choice_is_planned_for_like_one_with(pace: e.Pace) -> None:
    free, forced = at_window(pace=pace), at_window(pace=pace)
    bare(forced, B)
    assert plans(forced.table, USUAL) == plans(free.table, USUAL)
    free.answer(B, "pass")
    forced.answer(B, "pass")
    assert plans(forced.table, USUAL) == plans(free.table, USUAL)


def test_a_quick_table_answers_for_it() -> None:
    """As all tables did before they could choose."""
    desk = at_window(windows="quick")
    bare(desk, B)
    assert [(one.by, one.say) for one in plans(desk.table, USUAL)] == [("sole", "pass")]
    assert isinstance(desk.answer(B, "pass").entries[0], e.Answered)


def test_outside_windows_too_it_is_asked() -> None:
    desk = Desk(windows="discreet")
    desk.match.state.coins[A] = 0  # type: ignore[attr-defined]
    assert plans(desk.table, USUAL) == []


def test_a_person_among_bots_hides_nothing_from_them() -> None:
    desk = Desk(2, 1, windows="discreet")
    assert discreet(desk.table)
    desk.put(e.Resigned(B))
    assert not discreet(desk.table)
    assert not discreet(Desk(1, 2, windows="discreet").table)
    assert not discreet(Desk(windows="quick").table)


# -- bots ------------------------------------------------------------------------------------------------------------


def test_a_bot_answers_at_its_time_and_not_when_it_knows_what() -> None:
    desk = at_window(2, 1)
    desk.answer(B, "pass")
    close(desk)
    assert [(one.seat, one.by) for one in plans(desk.table, USUAL)] == [(C, "bot")]
    quick = publication(desk.table, desk.match, C, USUAL, 0.1)
    assert quick == desk.now + pause(desk.table, desk.match, C, USUAL)
    slow = publication(desk.table, desk.match, C, USUAL, 2.0)
    assert desk.now + 2_000 <= slow < desk.now + 2_600
    assert isinstance(desk.answer(C, "pass", by="bot").entries[0], e.Answered)


@pytest.mark.parametrize(("now", "when"), [(0, 5_000), (5_000, 5_000), (5_001, 5_500), (7_200, 7_500)])
def test_a_late_answer_waits_for_the_next_beat(now: int, when: int) -> None:
    assert next_beat(5_000, now, 500) == when
    assert next_beat(5_000, now, 0) == max(5_000, now)


# -- several seats at once -------------------------------------------------------------------------------------------


def test_replies_of_several_seats_are_played_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that asks several seats at once: here the sealed bids are one."""
    desk = Desk(2, 1, windows="discreet")
    monkeypatch.setattr(type(desk.match.step()), "reaction", True)
    before = seen(desk, None)
    desk.answer(A, "bid 2")
    assert closing(desk.table, desk.match, USUAL) is None
    assert isinstance(desk.answer(C, "bid 0", by="bot").entries[0], e.ReplyHeld)
    assert desk.answer(C, "bid 1", by="bot").entries == []
    assert seen(desk, None) == before
    desk.answer(B, "bid 1")
    assert seen(desk, None) == before
    close(desk)
    assert [(ply.seat, ply.say, ply.by) for ply in desk.match.plies] == [
        (A, "bid 2", "person"),
        (B, "bid 1", "person"),
        (C, "bid 0", "bot"),
    ]
    assert len({ply.at for ply in desk.match.plies}) == 1
    assert desk.match.step().verb == "placing"


# -- what ends a reply, and what is stored ---------------------------------------------------------------------------


def test_a_reply_goes_with_its_person_and_with_its_question() -> None:
    gone = e.MotionProposed("remove", A, 0, B), e.Voted([C], True)
    for entries, then in (((e.Resigned(B),), ["bot"]), ((e.SeatHandedOver(B, "p9"),), []), (gone, ["bot"])):
        desk = at_window()
        desk.answer(B, "pass")
        desk.put(*entries)
        assert desk.match.replies == {}
        assert [one.by for one in plans(desk.table, USUAL)] == then
    desk = at_window()
    desk.answer(B, "pass")
    desk.put(e.Rewound(3, A))
    assert desk.match.replies == {}


def test_a_bot_that_stands_in_does_not_overrule_a_reply() -> None:
    desk = at_window()
    desk.table.seats[B].away = True
    desk.answer(B, "pass")
    assert play.answer(desk.table, B, None, "pass", by="bot").entries == []
    close(desk)
    assert not desk.table.seats[B].away


def test_a_held_reply_survives_a_dump_and_the_log() -> None:
    desk = at_window()
    desk.answer(B, "pass", id="x1")
    again = Table("t1", TOY, SEED)
    load(again, dump(desk.table))
    assert (again.windows, again.playing().replies) == ("discreet", {B: ("pass", "person")})
    assert again.known("p2", "x1")
    held = e.ReplyHeld(B, "pass", "bot", "", "")
    assert e.read_entry(e.write_entry(held)) == held


def test_what_was_stored_before_is_read_as_quick() -> None:
    desk = at_window(windows="quick")
    old = msgspec.json.decode(dump(desk.table))
    del old["windows"], old["match"]["replies"]
    again = Table("t1", TOY, SEED)
    load(again, msgspec.json.encode(old))
    assert (again.windows, again.playing().replies) == ("quick", {})
    assert not holds_replies(again, again.playing())
    assert isinstance(again.match, Match)
    entry = e.read_entry('{"k":"made","game":"toy","rules":1,"seats":3,"options":{},"pace":{},"watch":"off","delay":0,'
                         '"listed":false,"level":"novice","whispers":false,"commitment":""}')  # fmt: skip
    assert isinstance(entry, e.TableCreated)
    assert entry.windows == "quick"
