"""A worker process that plays whole games again: replays, scores, exports, imports. The system ends it when its CPU is
used up.

It is handed everything it needs as bytes: a table as its dump, or a transcript. A question is its length in four bytes,
then JSON; an answer its length and the CPU it took, then `+` and the result, or `-` and a refusal as JSON.
"""

import contextlib
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from exvoto.core.errors import ExvotoError
from exvoto.core.game import Game
from exvoto.core.transcript import read_transcript, replay
from exvoto.games import game as game_of
from exvoto.server.json_log import log_as_json
from exvoto.server.storage.checksums import START, checksum
from exvoto.server.storage.dump import dump, load
from exvoto.server.table import entries as e
from exvoto.server.table import lobby
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.view import replay as view

LENGTH = struct.Struct(">I")
ANSWER_HEAD = struct.Struct(">Id")  # length, seconds of CPU
FindGame = Callable[[str], Game[Any]]
encode = msgspec.json.encode


class Question(msgspec.Struct, omit_defaults=True):
    """What is to be computed. `dump`: the table as it is now; `transcript` and `now`: for an import."""

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
    now: int = 0
    plies: int = 0  # the most that an import may have
    seconds: float = 0.0  # of CPU; 0: no limit


class Imported(msgspec.Struct):
    """The log of an imported game, entry by entry, and its dump: the server need not play it again."""

    entries: list[str]
    dump: str


def compute(question: Question, find_game: FindGame) -> bytes:
    """Raises Refused."""
    if question.do == "import":
        return encode(import_game(question, find_game))
    table = Table(question.id, find_game(question.game), bytes.fromhex(question.seed))
    load(table, question.dump.encode())
    match question.do:
        case "frames":
            over = view.is_over(table)
            return encode(view.frames(table, question.seat, question.start, question.stop, over))
        case "scores":
            return encode(view.scores(table))
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
    if played.state.agenda:
        raise Refused("unreadable", "the game in this transcript is not over")
    made = e.TableCreated(
        given.game, game.version, given.seats, dict(given.options), e.Pace(), "public", 0, False, "regular", False, ""
    )
    names = [*given.names, *[""] * given.seats][: given.seats]
    log: list[e.AnyEntry] = [made]
    log += [e.PlayerJoined(f"p{i + 1}", lobby.clean(name or "?")) for i, name in enumerate(names)]
    log += [e.SeatTaken(i, f"p{i + 1}", "") for i in range(given.seats)]
    log.append(e.GameStarted(given.chance, [""] * given.seats))
    log += [e.Answered(line.seat, line.answer, line.outcomes) for line in given.lines]
    table = Table(question.id, game, bytes.fromhex(question.seed))
    table.fold([(seq, question.now, entry) for seq, entry in enumerate(log)])
    bodies = [e.write_entry(entry) for entry in log]
    table.checksum = START
    for seq, body in enumerate(bodies):  # as the store computes it when it appends them
        table.checksum = checksum(table.checksum, question.id, seq, question.now, body.encode())
    return Imported(bodies, dump(table).decode())


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
