"""A worker process that plays whole games again: replays, scores, exports, imports, positions. The system ends it when
its CPU is used up.

It is handed everything it needs as bytes: a table as its dump, or a transcript. A question is its length in four bytes,
then JSON; an answer its length and the CPU it took, then `+` and the result, or `-` and a refusal as JSON.
"""

import contextlib
import logging
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from exvoto.core.engine import pending
from exvoto.core.errors import ExvotoError
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import read_transcript, replay
from exvoto.games import game as game_of
from exvoto.server.json_log import log_as_json
from exvoto.server.storage.checksums import START, checksum
from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table import lobby
from exvoto.server.table.actions import Branch, Placing
from exvoto.server.table.branch import branch, placed
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.written import BadPosition, read_written
from exvoto.server.view import replay as view
from exvoto.server.view.projection import view_json

LENGTH = struct.Struct(">I")
ANSWER_HEAD = struct.Struct(">Id")  # length, seconds of CPU
FindGame = Callable[[str], Game[Any]]
encode = msgspec.json.encode
logger = logging.getLogger("exvoto")


class Question(msgspec.Struct, omit_defaults=True):
    """What is to be computed. `dump`: the table as it is now; `transcript` and `now`: for an import; `branch`, `name`,
    `salt` and `now`: for a new table on which its game goes on, which has `new_id` and `new_seed`; `position`: as
    somebody wrote it, to be checked, or with `placing` for a new table."""

    do: str
    id: str
    seed: str
    game: str = ""
    dump: str = ""
    seat: int | None = None
    start: int = 0
    stop: int = 0
    language: str = "en"
    transcript: str = ""
    position: str = ""
    branch: Branch | None = None
    placing: Placing | None = None
    name: str = ""
    salt: str = ""
    new_id: str = ""
    new_seed: str = ""
    now: int = 0
    plies: int = 0  # the most that an import may have
    seconds: float = 0.0  # of CPU; 0: no limit


class Imported(msgspec.Struct):
    """The log of a new table, entry by entry, its dump, so that the server need not play it again, and its phase."""

    entries: list[str]
    dump: str
    phase: str


def compute(question: Question, find_game: FindGame) -> bytes:
    """Raises Refused."""
    if question.do == "import":
        return encode(import_game(question, find_game))
    if question.do == "check":
        return encode(check_position(question, find_game))
    if question.do == "position":
        return encode(place(question, find_game))
    table = Table(question.id, find_game(question.game), bytes.fromhex(question.seed))
    load(table, question.dump.encode())
    match question.do:
        case "frames":
            return encode(view.frames(table, question.seat, question.start, question.stop, table.ended()))
        case "scores":
            return encode(view.scores(table))
        case "branch":
            assert question.branch is not None
            seed = bytes.fromhex(question.new_seed)
            log = branch(table, question.branch, question.name, question.salt, seed)
            return encode(begun_with(question.new_id, seed, table.game, log, question.now))
        case "transcript":
            return view.transcript(table, question.language).encode()
        case _:
            return encode(view.seen_so_far(table, question.seat))


def import_game(question: Question, find_game: FindGame) -> Imported:
    """A transcript as the log of a finished table. Raises Refused."""
    try:
        given = read_transcript(question.transcript)
        if len(given.lines) > question.plies:
            raise Refused("too-long")
        game = find_game(given.game)
        played = replay(game, given)
    except ExvotoError as error:
        raise Refused("unreadable", str(error)[:300]) from None
    except (ImportError, AttributeError):
        raise Refused("bad-table") from None
    if not given.lines:
        raise Refused("unreadable", "nobody answered anything in this transcript")
    if played.state.agenda:
        raise Refused("unreadable", "the game in this transcript is not over")
    made = e.TableCreated(
        given.game,
        game.version,
        given.seats,
        dict(given.options),
        e.Pace(),
        "public",
        0,
        False,
        "regular",
        False,
        "",
        position=given.position,
    )
    names = [*given.names, *[""] * given.seats][: given.seats]
    log: list[e.AnyEntry] = [made]
    log += [e.PlayerJoined(f"p{i + 1}", lobby.clean(name or "?")) for i, name in enumerate(names)]
    log += [e.SeatTaken(i, f"p{i + 1}", "") for i in range(given.seats)]
    log.append(e.GameStarted(given.chance, [""] * given.seats))
    log += [e.Answered(line.seat, line.answer, line.outcomes) for line in given.lines]
    return begun_with(question.id, bytes.fromhex(question.seed), game, log, question.now)


def check_position(question: Question, find_game: FindGame) -> dict[str, Any]:
    """What is wrong with a position, or what one seat sees in it: the first that is asked, unless another is named."""
    try:
        game, state, options = read_written(question.position, find_game, Sfc32(1))
    except BadPosition as error:
        return {"good": False, "line": error.line, "fault": error.fault}
    asked = list(pending(state))
    seat = question.seat if question.seat is not None and question.seat < state.n else asked[0]
    return {
        "good": True,
        "game": game.name,
        "seats": int(state.n),
        "options": options,
        "asked": asked,
        "step": state.agenda[-1].verb,
        "seat": seat,
        "view": view.brief(view_json(game, state, seat)),
    }


def place(question: Question, find_game: FindGame) -> Imported:
    """A table that begins with a position which somebody wrote. Raises Refused."""
    seed = bytes.fromhex(question.seed)
    try:
        game, state, options = read_written(question.position, find_game, Sfc32(int.from_bytes(seed[:12], "big")))
    except BadPosition as error:
        raise Refused("bad-position", f"line {error.line}: {error.fault}" if error.line else error.fault) from None
    assert question.placing is not None
    log = placed(game, state, options, question.placing, question.name, question.salt, seed)
    return begun_with(question.id, seed, game, log, question.now)


def begun_with(id: str, seed: bytes, game: Game[Any], log: list[e.AnyEntry], now: int) -> Imported:
    """A new table that begins with these entries; if its seats are all taken and it has not started, it starts."""
    table = Table(id, game, seed)
    table.fold([(seq, now, entry) for seq, entry in enumerate(log)])
    if table.phase == "open" and all(seat.kind != "empty" for seat in table.seats):
        for entry in lobby.start(table).entries:
            table.apply(table.seq + 1, now, entry)
            log.append(entry)
    bodies = [e.write_entry(entry) for entry in log]
    table.checksum = START
    for seq, body in enumerate(bodies):  # as the store computes it when it appends them
        table.checksum = checksum(table.checksum, id, seq, now, body.encode())
    return Imported(bodies, dump(table).decode(), table.phase)


def refusal(error: Refused) -> bytes:
    return encode([error.code, error.detail, error.sentence])


def limit_cpu(seconds: float) -> None:
    """From now on this process may use so much CPU; then the system ends it. 0: no limit."""
    if hasattr(signal, "setitimer"):  # elsewhere the clock of the pool has to do
        signal.setitimer(signal.ITIMER_PROF, seconds)


def limit_memory(megabytes: int) -> None:
    if megabytes and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def answer(question: bytes) -> bytes:
    asked = msgspec.json.decode(question, type=Question)
    limit_cpu(asked.seconds)
    try:
        return b"+" + compute(asked, game_of)
    except Refused as error:
        return b"-" + refusal(error)
    except (MemoryError, RecursionError):
        return b"-" + refusal(Refused("too-long"))
    except Exception:  # nobody foresaw it: who asked hears so, and the next question does not wait for a new process
        logger.exception("a replay failed", extra={"kind": asked.do})
        return b"-" + refusal(Refused("error"))
    finally:
        limit_cpu(0)


def main(inbox: BinaryIO, outbox: BinaryIO) -> None:
    while head := inbox.read(LENGTH.size):
        start = time.process_time()
        said = answer(inbox.read(LENGTH.unpack(head)[0]))
        outbox.write(ANSWER_HEAD.pack(len(said), time.process_time() - start) + said)
        outbox.flush()


if __name__ == "__main__":
    log_as_json(quiet=True)  # on the server's own standard error
    if hasattr(os, "nice"):
        os.nice(10)  # people at tables come first
    limit_memory(int(sys.argv[1]))
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):  # the server is gone
        main(sys.stdin.buffer, sys.stdout.buffer)
