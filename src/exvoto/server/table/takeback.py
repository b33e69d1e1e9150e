"""Taking back: free as long as nobody has learned anything and nobody else was asked.

Nothing is marked by hand. An answer has revealed something if some viewer, holding beside the true world others that
it cannot tell apart from it, can tell them apart after the answer.
"""

from typing import Any

from exvoto.core.dealer import Recorder, ScriptedDealer
from exvoto.core.engine import play, refuse
from exvoto.core.errors import ExvotoError
from exvoto.core.leak import seen
from exvoto.core.sfc import Sfc32
from exvoto.server.table.match import Match
from exvoto.server.table.table import Table

WORLDS = 6  # guessed for each viewer


def last_answer(game: Match, seat: int) -> int | None:
    """The ply of the last answer this seat's person gave."""
    for ply in range(len(game.plies) - 1, -1, -1):
        if game.plies[ply].seat == seat and game.plies[ply].by == "person":
            return ply
    return None


def perhaps(game: Match, seat: int) -> int | None:
    """Where an undo would lead as far as can be seen at a glance: no chance, no revelation, nobody else asked."""
    if game.over() or any(other != seat for other in game.waiting()):
        return None
    ply = last_answer(game, seat)
    if ply is None:
        return None
    for one in game.plies[ply:]:
        if one.seat != seat or one.chance:
            return None
    for line in range(len(game.chronicle) - 1, -1, -1):
        if game.chronicle[line].ply <= ply:
            break
        for event in game.events(line):
            if event.telling.reveals:
                return None
    return ply


def free(game: Match, seat: int) -> int | None:
    """The ply to which this seat may go back without asking anybody; None if there is none."""
    ply = perhaps(game, seat)
    if ply is None:
        return None
    state, _ = game.position(ply)
    for number in range(ply, len(game.plies)):
        one = game.plies[number]
        action = game.game.read(one.say)
        for viewer in [*range(game.n), None]:
            if learns(game, state, viewer, seat, action, Sfc32(number * 31 + (viewer or 0) + 7)):
                return None
        play(state, seat, action, ScriptedDealer(list(one.chance)))
    return ply


def learns(game: Match, s: Any, viewer: int | None, seat: int, action: Any, rng: Sfc32) -> bool:
    """Whether a viewer can tell worlds apart after an answer which it could not tell apart before."""
    after = s.copy()
    recorder = Recorder(ScriptedDealer([]))
    play(after, seat, action, recorder)
    shown = game.game.view(after, viewer).wire(), seen(recorder.events, viewer)
    for _ in range(WORLDS):
        try:
            world: Any = game.game.sample(game.game.view(s, viewer), rng)
            if refuse(world, seat, action) is not None:
                return True
            other = Recorder(ScriptedDealer([]))
            play(world, seat, action, other)
        except (ExvotoError, NotImplementedError):
            return True  # it cannot be shown that nothing was learned
        if (game.game.view(world, viewer).wire(), seen(other.events, viewer)) != shown:
            return True
    return False


def seats_alone(table: Table) -> set[int]:
    return {seat for seat in range(table.n) if alone(table, seat)}


def alone(table: Table, seat: int) -> bool:
    """Whether all others are machines: then one may always go back, and the game is marked."""
    mine = table.chairs[seat].player
    return all(chair.by_machine() or chair.player == mine for chair in table.chairs)
