"""Bots at the table: they think in worker processes, with a time limit, and see only what their seat sees."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from exvoto.core.game import Game
from exvoto.core.sight import View
from exvoto.server.house.bot_worker import review_task, think
from exvoto.server.house.fair_queue import SHORT, FairQueue, Job, Urgency
from exvoto.server.house.work_pool import QueueFull, Worker, WorkPool
from exvoto.server.house.worker_process import WorkerProcess, WorkTimeout
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings

COSTS = {"novice": 0.02, "regular": 0.2, "strong": 1.5, "hint": 1.2, "review": 1.0}  # seconds of CPU to expect at first
UNKNOWN_COST = 1.0  # of a bot that the host named
QUICK_LEVEL = "novice"  # plays in place of a bot for which there is no room
NICE, NICE_SHORT = 10, 5  # short questions go before long ones, and both behind the server
MOST_COSTS = 5000
logger = logging.getLogger("exvoto")


class BotTimeout(Exception):
    """The bot took too long, its process died, or too many questions wait."""


class BotBusy(Exception):
    """Too many questions wait already: nothing was asked."""


class Account(NamedTuple):
    """On whose behalf a bot is asked: what it costs is charged to the address and to the table."""

    origin: str
    table: str
    live: bool  # whether a player is connected and waits


class Costs:
    """What bots at a table took lately. Each table is measured by itself, so that nobody makes another's look long."""

    def __init__(self) -> None:
        self.seconds: OrderedDict[tuple[str, str], float] = OrderedDict()  # those used last at the end

    def expected(self, table: str, level: str) -> float:
        known = self.seconds.get((table, level))
        return COSTS.get(level, UNKNOWN_COST) if known is None else known

    def learn(self, table: str, level: str, seconds: float) -> None:
        self.seconds[table, level] = (self.expected(table, level) + seconds) / 2
        self.seconds.move_to_end((table, level))
        if len(self.seconds) > MOST_COSTS:
            self.seconds.popitem(last=False)


class BotPool:
    """`workers` are those of a simulation; without them, processes."""

    def __init__(self, settings: Settings, metrics: Metrics, workers: Sequence[Worker] | None = None) -> None:
        self.settings = settings
        self.metrics = metrics
        reserved = 1 if settings.bot_workers > 1 else 0
        if workers is None:
            workers = [WorkerProcess(NICE_SHORT if k < reserved else NICE) for k in range(settings.bot_workers)]
        queue = FairQueue(settings.bot_queue, settings.bot_queue_per_address)
        self.pool = WorkPool(workers, reserved, queue)
        self.costs = Costs()

    async def choose(
        self, game: Game[Any], level: str, view: View, account: Account, seed: int | None = None
    ) -> dict[str, Any]:
        """An answer in notation as `say`, and what the bot says with it as `remark`, else None. Raises BotTimeout.
        The bot's own chance comes from the seed, or without one from the system.

        Where no more questions may wait, a quicker bot answers."""
        wire = view.wire()
        seed = secrets.randbits(64) if seed is None else seed
        level = self.settings.bots.get(level, level)
        if game.name in self.settings.games or not self.pool.workers:
            return await asyncio.to_thread(think, game, level, account.table, wire, seed)
        urgency = Urgency.MOVE if account.live else Urgency.LONE_MOVE
        what = {"do": "choose", "level": level, "table": account.table, "view": wire, "seed": seed}
        try:
            return await self.ask(game, urgency, level, account, what)
        except BotBusy:
            self.metrics.count("bots_hurried")
        quick = self.settings.bots.get(QUICK_LEVEL, QUICK_LEVEL)
        try:
            return await self.ask(game, urgency, quick, account, what | {"level": quick})
        except BotBusy:
            raise BotTimeout from None

    async def advise(self, game: Game[Any], view: View, language: str, account: Account) -> dict[str, Any]:
        """The best answer as `say`, and the best three as `best`: none if the game has no evaluation or the host has
        replaced the strong bot. Raises BotTimeout and BotBusy."""
        if "strong" in self.settings.bots or game.name in self.settings.games or not self.pool.workers:
            return {"say": (await self.choose(game, "strong", view, account))["say"], "best": []}
        what = {"do": "hint", "language": language, "view": view.wire(), "seed": secrets.randbits(64)}
        reply = await self.ask(game, Urgency.HINT, "hint", account, what)
        return {"say": reply["say"], "best": reply["best"]}

    async def examine(self, what: dict[str, Any], account: Account) -> dict[str, Any]:
        """A part of a review as `found`, or `error`; the seconds of CPU as `cpu`. It never takes the worker for short
        questions, and is charged to an account beside that for moves. Raises BotTimeout and BotBusy."""
        if not self.pool.workers:
            return await asyncio.to_thread(timed_review, what)
        cost = max(self.costs.expected(account.table, "review"), 2 * SHORT)
        job = Job(Urgency.REVIEW, f"review {account.origin}", account.table, cost, what | {"do": "review"})
        try:
            reply = await self.pool.run(job, self.settings.review_seconds)
        except QueueFull:
            raise BotBusy from None
        except WorkTimeout:
            raise BotTimeout from None
        self.costs.learn(account.table, "review", reply["cpu"])
        return reply

    async def ask(
        self, game: Game[Any], urgency: Urgency, level: str, account: Account, what: dict[str, Any]
    ) -> dict[str, Any]:
        """Raises BotTimeout and BotBusy."""
        question = what | {"game": game.name}
        job = Job(urgency, account.origin, account.table, self.costs.expected(account.table, level), question)
        try:
            reply = await self.pool.run(job, self.settings.think)
        except QueueFull:
            raise BotBusy from None
        except WorkTimeout:
            self.costs.learn(account.table, level, self.settings.think)
            self.metrics.count("bots_stuck")
            logger.warning("a bot of %s took too long and was ended", game.name)
            raise BotTimeout from None
        self.costs.learn(account.table, level, reply["cpu"])
        return reply

    async def close(self) -> None:
        await self.pool.close()


def timed_review(what: dict[str, Any]) -> dict[str, Any]:
    begun = time.thread_time()
    return review_task(what) | {"cpu": time.thread_time() - begun}
