"""Whole games are played again in processes of their own, with budgets: the event loop only hands bytes over."""

import asyncio
import logging
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from exvoto.server.house.fair_queue import FairQueue, Job, Urgency
from exvoto.server.house.replay_worker import ANSWER_HEAD, LENGTH, Imported, Question, compute
from exvoto.server.house.work_pool import QueueFull, Worker, WorkPool
from exvoto.server.house.worker_process import SLACK, STARTING, WorkTimeout
from exvoto.server.storage.dump import dump
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings
from exvoto.server.table.actions import Branch, Placing
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table

LONGEST_ANSWER = 64 << 20
MOST_WAITING = 200
COST = 0.2  # seconds of CPU to expect
TRY_AGAIN = 5  # seconds
logger = logging.getLogger("exvoto")


class ReplayProcess:
    """One worker process, started when it is needed and again after it was ended."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        """The answer as `said`. Raises WorkTimeout, after ending the process."""
        fresh = self.process is None or self.process.returncode is not None
        try:
            async with asyncio.timeout(limit * SLACK + (STARTING if fresh else 0)):
                return await self.exchange(await self.started(), question["bytes"])
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise WorkTimeout from error
        except asyncio.CancelledError:
            await self.end()  # else its answer would be taken for that of the next question
            raise

    async def started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "exvoto.server.house.replay_worker", str(self.megabytes),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # a Ctrl-C in the terminal is the server's to handle
            )  # fmt: skip
        return self.process

    async def exchange(self, process: asyncio.subprocess.Process, question: bytes) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(LENGTH.pack(len(question)) + question)
        await process.stdin.drain()
        length, cpu = ANSWER_HEAD.unpack(await process.stdout.readexactly(ANSWER_HEAD.size))
        if length > LONGEST_ANSWER:
            raise OSError("an answer is too long")
        return {"cpu": cpu, "said": await process.stdout.readexactly(length)}

    async def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        self.process = None


class ReplayPool:
    """Without workers, and for games that only this process knows, it computes here: for tests and simulations, which
    may also hand in workers of their own."""

    def __init__(self, settings: Settings, metrics: Metrics, workers: Sequence[Worker] | None = None) -> None:
        self.settings = settings
        self.metrics = metrics
        if workers is None:
            workers = [ReplayProcess(settings.replay_memory) for _ in range(settings.replay_workers)]
        per_address = settings.replays_per_address if settings.rates else MOST_WAITING
        self.pool = WorkPool(workers, 0, FairQueue(MOST_WAITING, per_address))

    # -- what can be asked ----------------------------------------------------------------------------------

    async def frames(self, table: Table, seat: int | None, start: int, stop: int, address: str) -> bytes:
        """JSON. Raises Refused, as all of these."""
        question = self.about("frames", table)
        question.seat, question.start, question.stop = seat, start, stop
        return await self.run(question, address)

    async def scores(self, table: Table, address: str) -> bytes:
        return await self.run(self.about("scores", table), address)

    async def transcript(self, table: Table, language: str, address: str) -> bytes:
        question = self.about("transcript", table)
        question.language = language
        return await self.run(question, address)

    async def seen_so_far(self, table: Table, seat: int | None, address: str) -> bytes:
        question = self.about("seen", table)
        question.seat = seat
        return await self.run(question, address)

    async def import_game(self, id: str, seed: bytes, transcript: str, now: int, address: str) -> Imported:
        question = Question("import", id, seed.hex(), transcript=transcript, now=now, plies=self.settings.import_plies)
        return msgspec.json.decode(await self.run(question, address), type=Imported)

    async def branch(
        self, table: Table, request: Branch, id: str, seed: bytes, name: str, salt: str, now: int, address: str
    ) -> Imported:
        """A new table on which the game of this one goes on."""
        question = self.about("branch", table)
        question.branch, question.name, question.salt, question.now = request, name, salt, now
        question.new_id, question.new_seed = id, seed.hex()
        return msgspec.json.decode(await self.run(question, address), type=Imported)

    async def check_position(self, text: str, seat: int | None, address: str) -> bytes:
        """JSON."""
        return await self.run(Question("check", "", "", position=text, seat=seat), address)

    async def place(
        self, text: str, request: Placing, id: str, seed: bytes, name: str, salt: str, now: int, address: str
    ) -> Imported:
        """A new table that begins with a position which somebody wrote."""
        only = Placing(request.seat, request.company, request.level)
        question = Question("position", id, seed.hex(), position=text, placing=only, name=name, salt=salt, now=now)
        return msgspec.json.decode(await self.run(question, address), type=Imported)

    def about(self, what: str, table: Table) -> Question:
        if table.match is None:
            raise Refused("not-playing")
        return Question(what, table.id, table.seed.hex(), table.game.name, dump(table).decode())

    # -- asking ---------------------------------------------------------------------------------------------

    async def run(self, question: Question, address: str) -> bytes:
        if not self.pool.workers or question.game in self.settings.games:
            return compute(question, self.settings.game)
        question.seconds = self.settings.replay_seconds
        asked = {"bytes": msgspec.json.encode(question)}
        job = Job(Urgency.BACKGROUND, address, question.id, COST, asked)
        try:
            said: bytes = (await self.pool.run(job, self.settings.replay_seconds))["said"]
        except QueueFull:
            raise Refused("busy", wait=TRY_AGAIN) from None
        except WorkTimeout:
            self.metrics.count("replays_ended")
            logger.warning("a replay took too long and was ended", extra={"kind": question.do})
            raise Refused("too-long") from None
        self.metrics.count("replays")
        if said.startswith(b"+"):
            return said[1:]
        code, detail, sentence = msgspec.json.decode(said[1:], type=tuple[str, str, str])
        if code == "error":
            self.metrics.count("errors")
        raise Refused(code, detail, sentence=sentence)

    async def close(self) -> None:
        await self.pool.close()
