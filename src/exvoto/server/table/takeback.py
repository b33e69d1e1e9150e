"""Taking back an answer: free as long as nobody has learned anything from it and nobody else was asked.

Beyond that the other people must agree. Who plays with bots alone has nobody to ask: at a table with `undo` `any` they
may go further back, and the table is marked; at others what was shown stays.

No answer is marked by hand as revealing. It has revealed something if a viewer can distinguish, after it, worlds that
were indistinguishable before: the true one, and others sampled from what the viewer knows.
"""

from typing import Any, NamedTuple

from exvoto.core.dealer import Recorder, ScriptedDealer
from exvoto.core.engine import play, refuse
from exvoto.core.errors import ExvotoError
from exvoto.core.event import seen
from exvoto.core.sfc import Sfc32
from exvoto.server.table.match import Match
from exvoto.server.table.table import Table

WORLDS = 6  # sampled for each viewer


class WayBack(NamedTuple):
    """Where an undo leads."""

    ply: int
    how: str  # free; far: past what was shown, and the person is asked first; vote: the others are


def way_back(table: Table, match: Match, seat: int, free: int | None, alone: bool) -> WayBack | None:
    """`free`: by `likely_ply` or `free_ply`; `alone`: by `plays_alone`."""
    if free is not None:
        return WayBack(free, "free")
    ply = last_answer(match, seat)
    if ply is None or (alone and table.undo != "any"):
        return None
    return WayBack(ply, "far" if alone else "vote")


def what_it_takes(match: Match, seat: int, way: WayBack) -> dict[str, Any]:
    """What the person reads before they say yes: their own answer, how many were given for them since, and who else
    answered. All of it they know already."""
    later = match.plies[way.ply + 1 :]
    return {
        "ply": way.ply,
        "plies": len(match.plies),
        "how": way.how,
        "say": match.plies[way.ply].say,
        "given": sum(one.seat == seat for one in later),
        "seats": seats_since(match, way.ply, seat),
    }


def seats_since(match: Match, ply: int, without: int = -1) -> list[int]:
    """The seats that have answered since, in the order of their first answers."""
    return list(dict.fromkeys(one.seat for one in match.plies[ply:] if one.seat != without))


def last_answer(match: Match, seat: int) -> int | None:
    """The ply of the last answer this seat's person gave."""
    for ply in range(len(match.plies) - 1, -1, -1):
        if match.plies[ply].seat == seat and match.plies[ply].by == "person":
            return ply
    return None


def likely_ply(match: Match, seat: int) -> int | None:
    """The ply to which an undo would lead, by a quick check: no chance, no revelation, nobody else asked."""
    if match.over() or any(other != seat for other in match.waiting()):
        return None
    ply = last_answer(match, seat)
    if ply is None:
        return None
    for one in match.plies[ply:]:
        if one.seat != seat or one.chance:
            return None
    for line in range(len(match.event_log) - 1, -1, -1):
        if match.event_log[line].ply <= ply:
            break
        for event in match.events(line):
            if event.telling.reveals:
                return None
    return ply


def free_ply(match: Match, seat: int) -> int | None:
    """The ply to which this seat may go back without asking anybody; None if there is none."""
    ply = likely_ply(match, seat)
    if ply is None:
        return None
    state, _ = match.position(ply)
    for number in range(ply, len(match.plies)):
        one = match.plies[number]
        action = match.game.read(one.say)
        for viewer in [*range(match.n), None]:
            if learns(match, state, viewer, seat, action, Sfc32(number * 31 + (viewer or 0) + 7)):
                return None
        play(state, seat, action, ScriptedDealer(list(one.chance)))
    return ply


def learns(match: Match, s: Any, viewer: int | None, seat: int, action: Any, rng: Sfc32) -> bool:
    """Whether a viewer can distinguish worlds after an answer that were indistinguishable before it."""
    after = s.copy()
    recorder = Recorder(ScriptedDealer([]))
    play(after, seat, action, recorder)
    shown = match.game.view(after, viewer).wire(), seen(recorder.events, viewer)
    for _ in range(WORLDS):
        try:
            world: Any = match.game.sample(match.game.view(s, viewer), rng)
            if refuse(world, seat, action) is not None:
                return True
            other = Recorder(ScriptedDealer([]))
            play(world, seat, action, other)
        except (ExvotoError, NotImplementedError):
            return True  # there is no proof that nothing was learned
        if (match.game.view(world, viewer).wire(), seen(other.events, viewer)) != shown:
            return True
    return False


def seats_playing_alone(table: Table) -> set[int]:
    return {seat for seat in range(table.n) if plays_alone(table, seat)}


def plays_alone(table: Table, seat: int) -> bool:
    """Whether all others are bots: then a person may always go back, and the table is marked. Somebody who is away
    still takes part: nobody may try out answers behind their back."""
    mine = table.seats[seat].player
    return all(not other.has_person() or other.player == mine for other in table.seats)
