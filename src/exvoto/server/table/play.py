"""Judging what people do during a game: each function turns a request into entries, or raises Refused.

They are pure: the same table and request give the same verdict, so after a conflict a request is judged again.
"""

from typing import Any, Literal

from exvoto.core.action import Action
from exvoto.core.dealer import Recorder
from exvoto.core.engine import complete, facts, play, refuse
from exvoto.core.errors import Ambiguous, Illegal, Unreadable
from exvoto.core.event import Event
from exvoto.core.wire import completions_to_json, draft_from_json, from_json
from exvoto.server.table import entries as e
from exvoto.server.table import redo, takeback
from exvoto.server.table.fairness import FairDealer
from exvoto.server.table.match import Match, Played
from exvoto.server.table.motions import FEWEST, LAW, others
from exvoto.server.table.refusal import Refused
from exvoto.server.table.standing_orders import check_order
from exvoto.server.table.table import Table
from exvoto.server.table.takeback import WayBack
from exvoto.server.table.verdict import NOTHING, Verdict
from exvoto.server.table.windows import holds_replies

AnsweredBy = Literal["person", "bot", "clock", "order", "sole"]


def running(table: Table) -> Match:
    if table.phase == "over":
        raise Refused("over")
    if table.phase != "playing" or table.match is None:
        raise Refused("not-playing")
    return table.match


def read_answer(match: Match, say: str | None, act: dict[str, Any] | None) -> Action[Any]:
    """Raises Refused."""
    try:
        if act is not None:
            word = from_json(act, {cls.verb: cls for cls in match.game.actions})
            assert isinstance(word, Action)
            return word
        return match.game.read(say or "", match.step().takes)
    except (Ambiguous, Unreadable) as error:  # together: compiled, a second `error` would have the type of the first
        raise Refused("ambiguous" if isinstance(error, Ambiguous) else "unreadable", str(error)) from None


def answer(
    table: Table,
    seat: int,
    decision: str | None,
    say: str | None,
    act: dict[str, Any] | None = None,
    by: AnsweredBy = "person",
    player: str = "",
    id: str = "",
) -> Verdict:
    """An answer to the open question. One that was given before under the same id changes nothing."""
    if id and table.known(player, id):
        return NOTHING
    match = running(table)
    if decision is not None and decision != match.decision_id():
        raise Refused("stale")
    if by == "person" and table.seats[seat].resigned:
        raise Refused("forbidden")
    if by != "person" and seat not in match.owing():
        return NOTHING  # the person was faster
    if seat not in match.waiting():
        if seat not in match.state.asked:
            raise Refused("not-asked")
        return reseal(match, seat, say, act, player, id)
    action = read_answer(match, say, act)
    if holds_replies(table, match) and (by == "person" or (by == "bot" and len(match.state.asked) > 1)):
        return hold(match, seat, action, by, player, id)
    state = match.state.copy()
    recorder = Recorder(match.dealer(table.key))
    try:
        play(state, seat, action, recorder)
    except Illegal as error:
        raise Refused("illegal", rule=error.rule, facts=facts(match.state, seat, action)) from None
    entry = e.Answered(seat, action.write(), recorder.outcomes, by, player, id)
    return Verdict([entry], Played(state, recorder.events))


def hold(match: Match, seat: int, action: Action[Any], by: Literal["person", "bot"], player: str, id: str) -> Verdict:
    """A reply in a window: nobody else notices before the window closes."""
    rule = refuse(match.state, seat, action)
    if rule is not None:
        raise Refused("illegal", rule=rule, facts=facts(match.state, seat, action))
    return Verdict([e.ReplyHeld(seat, action.write(), by, player, id)])


def disclose(table: Table, replies: list[tuple[int, str, AnsweredBy]]) -> Verdict:
    """The window closes: all replies are played, one after the other and at the same time."""
    match = running(table)
    state, drawn = match.state.copy(), match.drawn
    entries: list[e.AnyEntry] = []
    events: list[Event] = []
    for seat, say, by in replies:
        recorder = Recorder(FairDealer(table.key, match.deal, drawn))
        play(state, seat, match.game.read(say), recorder)
        drawn += len(recorder.outcomes)
        entries.append(e.Answered(seat, say, recorder.outcomes, by))
        events = recorder.events
    return Verdict(entries, Played(state, events))


def reseal(match: Match, seat: int, say: str | None, act: dict[str, Any] | None, player: str, id: str) -> Verdict:
    """A sealed answer changed before the last is in: nobody else notices."""
    action = read_answer(match, say, act)
    before = match.state.copy()
    before.answers[before.asked.index(seat)] = None
    rule = refuse(before, seat, action)
    if rule is not None:
        raise Refused("illegal", rule=rule, facts=facts(before, seat, action))
    return Verdict([e.AnswerResealed(seat, action.write(), player, id)])


def why(table: Table, seat: int, say: str | None, act: dict[str, Any] | None) -> None:
    """Raises Refused with the rule that forbids an answer; returns if it is legal."""
    match = running(table)
    action = read_answer(match, say, act)
    rule = refuse(match.state, seat, action)
    if rule is not None:
        raise Refused("illegal", rule=rule, facts=facts(match.state, seat, action))


def compose(table: Table, seat: int, said: dict[str, Any]) -> dict[str, object]:
    """What an answer in parts may become."""
    match = running(table)
    if seat not in match.waiting():
        raise Refused("not-asked")
    words = {cls.verb: cls for cls in match.game.actions}
    try:
        draft = draft_from_json(said, words)
    except Unreadable as error:
        raise Refused("unreadable", str(error)) from None
    return completions_to_json(complete(match.state, seat, draft), words[draft.verb].shape)


def take_back(table: Table, seat: int, player: str, id: str, sure: tuple[int, int] | None = None) -> Verdict:
    """`sure`: the person has seen how far back it goes, and after how many answers. Without it only what takes back
    one's own last step goes through."""
    if table.known(player, id):
        return NOTHING
    match = running(table)
    if table.seats[seat].resigned:
        raise Refused("forbidden")
    way = takeback.way_back(table, match, seat, takeback.free_ply(match, seat), takeback.plays_alone(table, seat))
    if way is None:
        raise Refused("too-late", sentence="revealed" if takeback.last_answer(match, seat) is not None else "no-undo")
    return go_back(match, seat, player, id, way, sure)


def go_back(match: Match, seat: int, player: str, id: str, way: WayBack, sure: tuple[int, int] | None) -> Verdict:
    """Refused with what it would take back where others have a say, or where the person has not seen that yet."""
    told = takeback.what_it_takes(match, seat, way)
    if way.how == "vote":
        raise Refused("too-late", undo=told)
    if (way.how == "far" or told["given"] > 0) and sure != (told["ply"], told["plies"]):
        raise Refused("ask-first", undo=told)
    return Verdict([e.Rewound(way.ply, seat, way.how == "far", player, id, same_chance=True)])


def put_back(table: Table, seat: int, player: str, id: str) -> Verdict:
    if table.known(player, id):
        return NOTHING
    match = running(table)
    if table.seats[seat].resigned:
        raise Refused("forbidden")
    return redo.put_back(table, match, seat, player, id)


def propose(table: Table, seat: int, what: e.Proposal, ply: int, other: int) -> Verdict:
    """The people's own motion takes the place of a newcomer's request, and of one from before the law of today."""
    match = running(table)
    if table.seats[seat].resigned:
        raise Refused("forbidden")
    motion = table.motion
    if motion is not None and motion.what != "sit" and motion.law == LAW:
        if (motion.what, motion.by) == (what, seat):
            return NOTHING
        raise Refused("no-motion", "another motion is open")
    if what == "undo" and not 0 <= ply < len(match.plies):
        raise Refused("bad-request", "ply")
    if what == "undo" and table.undo != "any" and takeback.plays_alone(table, seat):
        raise Refused("too-late", sentence="revealed")  # nobody is there to agree
    if what == "remove":
        if not 0 <= other < table.n or not table.seats[other].has_person():
            raise Refused("bad-request", "seat")
        if table.seats[other].player == table.seats[seat].player:
            raise Refused("bad-request", "seat")
        if len(others(table.seats, table.seats[other].player)) < FEWEST:
            raise Refused("few-people")
    return Verdict([e.MotionProposed(what, seat, ply, other, LAW, same_chance=what == "undo")])


def vote(table: Table, player: str, yes: bool, motion: int | None = None) -> Verdict:
    """`motion`: the id of the one that the player saw; another may be open by now."""
    running(table)
    opened = table.motion
    if opened is None or opened.law != LAW or motion not in (None, opened.id):
        raise Refused("no-motion")
    if not table.vote_is_open(player, yes):
        raise Refused("forbidden")
    seats = [seat for seat in table.seats_of(player) if not table.seats[seat].resigned]
    if yes and all(opened.votes[seat] for seat in seats):
        return NOTHING
    return Verdict([e.Voted(seats, yes)])


def stand_in(table: Table, seat: int, other: int, gone: int, wait: int) -> Verdict:
    """A bot for somebody who is away, until they return, at the request of any other player. `gone`: for how many
    milliseconds the person has not been connected, -1 if they are; `wait`: for how many they must have been."""
    match = running(table)
    if table.seats[seat].resigned:
        raise Refused("forbidden")
    if not 0 <= other < table.n or not table.seats[other].has_person():
        raise Refused("bad-request", "seat")
    if table.seats[other].player == table.seats[seat].player:
        raise Refused("bad-request", "seat")
    if table.seats[other].away:
        return NOTHING
    if not may_stand_in(table, match, other, gone, wait):
        raise Refused("not-away")
    return Verdict([e.StandInCalled(other, seat)])


def may_stand_in(table: Table, match: Match, seat: int, gone: int, wait: int) -> bool:
    """Whether somebody counts as away. In a turn-based game people come and go: there they must have missed a
    deadline."""
    if not table.seats[seat].has_person() or table.seats[seat].away:
        return False
    daily = table.pace.kind == "daily"
    return gone >= (0 if daily else wait) and (not daily or match.missed[seat] > 0)


def order(table: Table, seat: int, given: e.Order) -> Verdict:
    running(table)
    check_order(table.game, given)
    if any((one.seat, one.order) == (seat, given) for one in table.orders):
        return NOTHING
    if sum(one.seat == seat for one in table.orders) >= 16:
        raise Refused("bad-order", "16")
    return Verdict([e.OrderGiven(seat, given)])


def revoke(table: Table, seat: int, id: str) -> Verdict:
    running(table)
    if not any((one.seat, one.id) == (seat, id) for one in table.orders):
        return NOTHING
    return Verdict([e.OrderRevoked(seat, id)])


def come_back(table: Table, seats: list[int]) -> Verdict:
    running(table)
    return Verdict(
        [e.PlayerReturned(seat) for seat in seats if table.seats[seat].away and not table.seats[seat].resigned]
    )
