"""Judging what people do around a game: sitting down, arranging, starting, leaving.

Pure, as `play.py` is: no clock, no database, and chance is handed in. Keys and rows of the database follow from the
entries, in the house and in storage.
"""

from random import Random
from typing import Any

from exvoto.core.dealer import Recorder
from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.core.position import begin
from exvoto.server.table import entries as e
from exvoto.server.table.actions import (
    AnyDo,
    Create,
    DoArrange,
    DoBot,
    DoClear,
    DoClose,
    DoHost,
    DoLeave,
    DoRename,
    DoResign,
    DoSalt,
    DoSet,
    DoShuffle,
    DoStart,
)
from exvoto.server.table.fairness import FairDealer, key_of
from exvoto.server.table.match import Played
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import NOTHING, Verdict


def clean(name: str) -> str:
    """A name people can read and transcripts can hold. Raises Refused."""
    cleaned = " ".join("".join(ch if ch.isprintable() and ch != "," else " " for ch in name).split())
    if not cleaned:
        raise Refused("bad-request", "name")
    return cleaned


def clean_salt(salt: str, chance: Random) -> str:
    """Somebody's share in the deal on one line; drawn for those who give none."""
    return " ".join(salt.split()) or new_salt(chance)


def new_salt(chance: Random) -> str:
    return f"{chance.getrandbits(64):016x}"


def check_pace(pace: e.Pace) -> e.Pace:
    if pace.kind == "live" and pace.total < 1:
        raise Refused("bad-request", "pace.total")
    if pace.kind == "daily" and pace.limit < 1:
        raise Refused("bad-request", "pace.limit")
    return (
        pace
        if pace.kind == "none" or pace.reaction
        else e.Pace(pace.kind, pace.total, pace.increment, pace.limit, usual_window(pace))
    )


def usual_window(pace: e.Pace) -> int:
    return 15 if pace.kind == "live" else max(1, pace.limit // 2)


def check_table(game: Game[Any], seats: int, options: e.Options) -> None:
    try:
        game.table(seats, options)
    except BadTable as error:
        raise Refused("bad-table", cause=error) from None


def opening(game: Game[Any], request: Create, commitment: str, salt: str) -> list[e.AnyEntry]:
    """The first entries of a table. Raises Refused."""
    check_table(game, request.seats, request.options)
    made = e.TableCreated(
        request.game, game.version, request.seats, dict(request.options), check_pace(request.pace), request.watch,
        request.delay, request.listed, request.level, request.whispers, commitment, None, request.hints,
        request.windows, request.share, request.undo,
    )  # fmt: skip
    first: list[e.AnyEntry] = [made, e.PlayerJoined("p1", clean(request.name) if request.name else "")]
    if request.name:
        if request.seat >= request.seats:
            raise Refused("bad-request", "seat")
        first.append(e.SeatTaken(request.seat, "p1", salt))
    return first


# -- seats --------------------------------------------------------------------------------------------------


def judge(table: Table, player: str, what: AnyDo, chance: Random) -> Verdict:
    """All but hand, reissue, feed and rematch, which make keys or tables: see `house/table_service.py`."""
    match what:
        case DoRename(name):
            if not table.seats_of(player) and player != table.host:
                raise Refused("forbidden")
            return Verdict([e.PlayerRenamed(player, clean(name))])
        case DoSalt(salt):
            need_open(table)
            return Verdict([e.SaltGiven(player, clean_salt(salt, chance))])
        case DoLeave(seat):
            return leave(table, player, seat)
        case DoResign(seat):
            if table.phase != "playing":
                raise Refused("not-playing")
            need_seat(table, player, seat)
            return NOTHING if table.seats[seat].resigned else Verdict([e.Resigned(seat)])
    if player != table.host:
        raise Refused("forbidden")
    return judge_host(table, what, chance)


def judge_host(table: Table, what: AnyDo, chance: Random) -> Verdict:
    match what:
        case DoBot(seat, level):
            need_open(table, seat)
            if table.seats[seat].kind == "person":
                raise Refused("taken")
            return Verdict([e.BotSeated(seat, level)])
        case DoClear(seat):
            need_open(table, seat)
            return Verdict([e.SeatCleared(seat)])
        case DoArrange(order):
            need_open(table)
            if sorted(order) != list(range(table.n)):
                raise Refused("bad-request", "order")
            return Verdict([e.SeatsArranged(order)])
        case DoShuffle():
            need_open(table)
            order = list(range(table.n))
            chance.shuffle(order)
            return Verdict([e.SeatsArranged(order)])
        case DoSet():
            return change(table, what)
        case DoStart():
            return start(table)
        case DoHost(player):
            if player not in table.players:
                raise Refused("bad-request", "player")
            return Verdict([e.HostChanged(player)])
        case DoClose():
            return NOTHING if table.phase == "closed" else Verdict([e.TableClosed()])
    raise Refused("bad-request")


def need_open(table: Table, seat: int = 0) -> None:
    if table.phase != "open":
        raise Refused("not-open")
    if seat >= table.n:
        raise Refused("bad-request", "seat")


def need_seat(table: Table, player: str, seat: int) -> None:
    if seat not in table.seats_of(player):
        raise Refused("forbidden")


def leave(table: Table, player: str, seat: int | None) -> Verdict:
    if seat is not None:
        need_seat(table, player, seat)
    seats = table.seats_of(player) if seat is None else [seat]
    if table.asked_seat(player) is not None:
        return Verdict([e.RequestWithdrawn(player)])
    if table.phase == "open":
        return Verdict([e.SeatCleared(seat) for seat in seats])
    if table.phase == "playing":
        return Verdict([e.Resigned(seat, left=True) for seat in seats])
    raise Refused("not-playing")


def change(table: Table, what: DoSet) -> Verdict:
    late = (what.options, what.pace, what.whispers, what.seats, what.hints, what.windows, what.share, what.undo)
    if table.phase not in ("open", "playing") or (table.phase != "open" and any(one is not None for one in late)):
        raise Refused("not-open")
    if table.position and (what.seats, what.options) != (None, None):
        raise Refused("not-open", sentence="fixed")
    seats = table.n if what.seats is None else what.seats
    check_table(table.game, seats, table.options if what.options is None else what.options)
    if any(seat.kind != "empty" for seat in table.seats[seats:]):
        raise Refused("taken")
    if table.phase == "playing" and (what.watch, what.delay) != (None, None) and what.watch != "off":
        raise Refused("not-open")  # a running game is never opened further to spectators
    pace = None if what.pace is None else check_pace(what.pace)
    entry = e.SettingsChanged(
        None if what.options is None else dict(what.options), pace, what.watch, what.delay, what.listed, what.level,
        what.whispers, what.seats, what.hints, what.windows, what.share, what.undo,
    )  # fmt: skip
    return Verdict([entry])


def start(table: Table) -> Verdict:
    need_open(table)
    if any(seat.kind == "empty" for seat in table.seats):
        raise Refused("not-open", "an empty seat")
    salts = [seat.salt for seat in table.seats]
    recorder = Recorder(FairDealer(key_of(table.seed, salts), 0, 0))
    state = begin(table.game, table.n, recorder, table.options, table.position)
    entry = e.GameStarted(recorder.outcomes, salts)
    return Verdict([entry], Played(state, recorder.events))


# -- rematch ------------------------------------------------------------------------------------------------


def rematch(table: Table, commitment: str, chance: Random) -> list[e.AnyEntry]:
    """The first entries of the next table: the same people and settings, everybody one seat further; a position is
    played again as it was, by everybody from the same seat."""
    assert table.made is not None
    made = e.TableCreated(
        table.game.name, table.game.version, table.n, table.options, table.pace, table.watch, table.delay,  # type: ignore[arg-type]  # literals, checked when they came in
        table.listed, table.level, table.whispers, commitment, table.id, table.hints, table.windows,  # type: ignore[arg-type]  # the same
        table.share, table.undo, table.position,  # type: ignore[arg-type]  # the same
    )  # fmt: skip
    entries: list[e.AnyEntry] = [made, *[e.PlayerJoined(player, table.players[player]) for player in remaining(table)]]
    for number, seat in enumerate(table.seats):
        next_seat = (number + (not table.position)) % table.n
        if seat.kind == "bot":
            entries.append(e.BotSeated(next_seat, seat.level or "regular"))  # type: ignore[arg-type]  # the same
        elif seat.player is not None:
            entries.append(e.SeatTaken(next_seat, seat.player, new_salt(chance)))
    return entries


def remaining(table: Table) -> list[str]:
    """Who comes along to the next table: the host, and everybody who has a seat. Those who left, were removed or were
    declined as newcomers are strangers there."""
    seated = [player for player in table.players if table.seats_of(player) and player != table.host]
    return [table.host, *seated]
