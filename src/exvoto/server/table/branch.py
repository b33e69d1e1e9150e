"""Playing on from a position: the entries of a new table, for a finished game or a position that somebody wrote.

Pure, as `lobby.py` is.
"""

from typing import Any

from exvoto.core.dealer import ScriptedDealer
from exvoto.core.engine import over
from exvoto.core.errors import ExvotoError
from exvoto.core.game import Game
from exvoto.core.position import begin, write_start
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.server.table import entries as e
from exvoto.server.table.actions import Branch, Placing
from exvoto.server.table.fairness import commitment
from exvoto.server.table.lobby import clean
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.written import LONGEST_FAULT


def branch(table: Table, request: Branch, name: str, salt: str, seed: bytes) -> list[e.AnyEntry]:
    """A finished game from one of its positions on. Raises Refused."""
    match = table.playing()
    if request.ply > len(match.plies) or (request.ply == len(match.plies) and match.over()):
        raise Refused("bad-request", "ply")
    if request.world == "true" and request.company == "bots":
        return continued(table, request, name, salt)
    state, _ = match.position(request.ply)
    if request.world == "seat":
        state = believed(table.game, state, request.seat, Sfc32(int.from_bytes(seed[:12], "big")))
    return placed(table.game, state, dict(match.options), request, name, salt, seed)


def believed(game: Game[Any], s: State, seat: int, rng: Sfc32) -> State:
    """A world that this seat could have believed in: made from what it saw, never from what was true."""
    return game.sample(game.view(s, seat), rng)  # type: ignore[no-any-return]  # the state of any game


def continued(table: Table, request: Branch, name: str, salt: str) -> list[e.AnyEntry]:
    """The game goes on with all that was played, with one person and bots. What was dealt so far comes from another
    table, so that there is no commitment: the deal cannot be checked."""
    match = table.playing()
    made = e.TableCreated(
        table.game.name, table.game.version, table.n, dict(match.options), e.Pace(), "public", 0, False, request.level,
        False, "", None, hints=True, windows="quick", share=True, undo="steps", position=match.start,
    )  # fmt: skip
    log = [made, *seated(table.n, request, name, salt)]
    log.append(e.GameStarted(list(match.opening), salts_of(table.n, request.seat, salt)))
    for ply in match.plies[: request.ply]:
        log.append(e.Answered(ply.seat, ply.say, list(ply.chance), "person" if ply.seat == request.seat else "bot"))
    return log


def placed(
    game: Game[Any], s: State, options: e.Options, request: Placing, name: str, salt: str, seed: bytes
) -> list[e.AnyEntry]:
    """A table that begins with this position: open to friends, or ready to start against bots. Raises Refused."""
    if request.seat >= s.n:
        raise Refused("bad-request", "seat")
    if over(s):
        raise Refused("over")
    start = write_start(game, s)
    try:
        begin(game, int(s.n), ScriptedDealer([]), options, start)  # as it will when everybody has sat down
    except ExvotoError as error:
        raise Refused("bad-position", str(error)[:LONGEST_FAULT]) from None
    alone = request.company == "bots"
    made = e.TableCreated(
        game.name, game.version, int(s.n), options, e.Pace(), "public", 0, False, request.level, False,
        commitment(seed), None, hints=alone, windows="quick" if alone else "discreet", share=True, undo="steps",
        position=start,
    )  # fmt: skip
    return [made, *seated(int(s.n), request, name, salt)]


def seated(n: int, request: Placing, name: str, salt: str) -> list[e.AnyEntry]:
    log: list[e.AnyEntry] = [e.PlayerJoined("p1", clean(name or "?")), e.SeatTaken(request.seat, "p1", salt)]
    if request.company == "bots":
        log += [e.BotSeated(seat, request.level) for seat in range(n) if seat != request.seat]
    return log


def salts_of(n: int, seat: int, salt: str) -> list[str]:
    return [salt if one == seat else "" for one in range(n)]
