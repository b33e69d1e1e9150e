"""Bots at the table: they think in worker processes, with a time limit, and see only what their seat sees."""

import asyncio
import json
import logging
import secrets
import sys
from typing import Any

from exvoto.core.game import Game
from exvoto.core.sight import View
from exvoto.server.house.bot_worker import think
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings

LONGEST_LINE = 8_000_000
STARTING = 30.0  # seconds a worker may take until it has loaded the games
logger = logging.getLogger("exvoto")


class BotTimeout(Exception):
    """The bot took too long or its process died."""


class BotProcess:
    """One worker process, started when it is needed and again after it was killed."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes, limit: float) -> dict[str, Any]:
        """Raises BotTimeout, after killing the process."""
        fresh = self.process is None or self.process.returncode is not None
        if fresh:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "exvoto.server.house.bot_worker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
                start_new_session=True,  # a Ctrl-C in the terminal is the server's to handle
            )  # fmt: skip
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), limit + (STARTING if fresh else 0))
            reply: dict[str, Any] = json.loads(line)
        except (OSError, ValueError, TimeoutError) as error:
            await self.end()
            raise BotTimeout from error
        except asyncio.CancelledError:
            await self.end()
            raise
        return reply

    async def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        self.process = None


class BotPool:
    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.all = [BotProcess() for _ in range(settings.bot_workers)]
        self.free: asyncio.LifoQueue[BotProcess] = asyncio.LifoQueue()
        for process in self.all:
            self.free.put_nowait(process)

    async def choose(self, game: Game[Any], level: str, view: View, table: str) -> dict[str, Any]:
        """An answer in notation as `say`; if it declines something, why, as `reason`, else None. Raises BotTimeout."""
        wire = view.wire()
        level = self.settings.bots.get(level, level)
        if game.name in self.settings.games or not self.all:
            return await asyncio.to_thread(think, game, level, table, wire, secrets.randbits(64))
        return await self.ask(game, {"level": level, "table": table, "view": wire})

    async def advise(self, game: Game[Any], view: View, language: str, table: str) -> dict[str, Any]:
        """The best answer as `say`, and the best three as `best`: none if the game has no evaluation or the host has
        replaced the strong bot. Raises BotTimeout."""
        if "strong" in self.settings.bots or game.name in self.settings.games or not self.all:
            return {"say": (await self.choose(game, "strong", view, table))["say"], "best": []}
        return await self.ask(game, {"language": language, "view": view.wire()})

    async def ask(self, game: Game[Any], what: dict[str, Any]) -> dict[str, Any]:
        question = {"game": game.name, "seed": secrets.randbits(64)} | what
        process = await self.free.get()
        try:
            return await process.ask(json.dumps(question).encode() + b"\n", self.settings.think)
        except BotTimeout:
            self.metrics.count("bots_stuck")
            logger.warning("a bot of %s took too long and was ended", game.name)
            raise
        finally:
            self.free.put_nowait(process)

    async def close(self) -> None:
        for process in self.all:
            await process.end()
