"""The runner: answers for bots, orders, sole options and clocks, at tables of which this process holds the lease."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from exvoto.bots.levels import BUDGET_MS, SHARE
from exvoto.server.house import chat
from exvoto.server.house.bot_pool import Account, BotPool, BotTimeout
from exvoto.server.house.house import House, Room
from exvoto.server.storage.schema import leases
from exvoto.server.storage.store import Conflict, Fenced, Unavailable
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.autoplay import Plan, closing, next_beat, plan, plans, publication
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import NOTHING, Verdict
from exvoto.server.table.windows import holds_replies

logger = logging.getLogger("exvoto")
SHORT_GAP = 200  # milliseconds without a runner for which no entry is written
GETTING_READY = 0.15  # seconds a bot needs besides thinking
FORGETTING = 0.8  # how much of what a bot took counts after its next answer
RETRY = 2.0  # seconds until something that the database refused is tried again


class Runner:
    def __init__(self, house: House, bots: BotPool) -> None:
        self.house = house
        self.bots = bots
        self.name = house.store.name
        self.fences: dict[str, int] = {}  # table -> the fencing number of our lease
        self.claiming: set[str] = set()
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.thinking: set[tuple[str, str, int]] = set()
        self.took: dict[str, float] = {}  # a bot -> seconds it took lately, at most
        house.on_change.append(self.schedule)
        house.needed = self.fences.__contains__

    # -- leases ---------------------------------------------------------------------------------------------

    async def heartbeat(self, first: bool = False) -> None:
        """Renew our leases, and take over those that have expired. Called a few times within the life of a lease.

        At the start of the only process every lease is an old one: the time without a runner is given back before
        anybody can answer and be charged for it."""
        now, ttl = self.house.now(), int(self.house.settings.lease * 1000)
        ttl = 0 if first and not self.house.store.notifies else ttl
        mine = sa.update(leases).where(leases.c.owner == self.name).values(beat=now)
        try:
            await self.house.store.write(lambda c: c.execute(mine))
            orphans = await self.house.store.read(lambda c: find_orphans(c, now - ttl))
            held: list[str] = await self.house.store.read(lambda c: find_held(c, self.name))
        except (Unavailable, Conflict):
            return
        # A claim may have been stored although the connection broke before we heard of it: nobody else would claim it.
        for id in [*orphans, *[id for id in held if id not in self.fences]]:
            await self.claim(id, ttl)

    async def claim(self, id: str, ttl: int) -> None:
        """Become the runner of a table, unless another has renewed its lease within `ttl` milliseconds."""
        if id in self.claiming or id in self.fences:
            return
        self.claiming.add(id)
        now = self.house.now()
        try:
            got = await self.house.store.write(lambda c: take_lease(c, id, self.name, now, now - ttl))
            if got is None:
                return
            self.fences[id], renewed = got
            room = await self.house.room(id)
            if now - renewed > SHORT_GAP:
                gap = now - renewed
                await self.house.change(room, lambda table: give_back_time(table, gap), self.fences[id])
            self.schedule(room)
        except (Refused, Fenced, Unavailable, Conflict) as error:
            self.fences.pop(id, None)
            logger.warning("table %s has no runner yet: %r", id, error)
        finally:
            self.claiming.discard(id)

    async def release(self) -> None:
        """Before a graceful end, so that another process can take over at once."""
        for timer in self.timers.values():
            timer.cancel()
        self.timers.clear()
        self.fences.clear()
        free = sa.update(leases).where(leases.c.owner == self.name).values(owner="", beat=self.house.now())
        await self.house.store.write(lambda c: c.execute(free))

    # -- the next thing to do -------------------------------------------------------------------------------

    def schedule(self, room: Room) -> None:
        """Plan what the table will answer by itself. Called after every change that this process knows of."""
        id = room.table.id
        timer = self.timers.pop(id, None)
        if timer is not None:
            timer.cancel()
        if room.table.phase != "playing":
            self.fences.pop(id, None)
            return
        if id not in self.fences:
            if not room.table.playing().plies:  # just started; those that others left behind are found by `heartbeat`
                self.house.in_background(self.claim(id, int(self.house.settings.lease * 1000)))
            return
        due: Plan | None = None
        for one in plans(room.table, self.house.settings.pause):
            if one.by == "bot":
                self.begin_thinking(room, one)
            elif due is None or one.due < due.due:
                due = one
        if due is not None:
            delay = max(0.0, (due.due - self.house.now()) / 1000)
            self.timers[id] = asyncio.get_running_loop().call_later(min(delay, 86400.0), self.fire, id, due)

    def fire(self, id: str, due: Plan) -> None:
        self.timers.pop(id, None)
        self.house.in_background(self.answer(id, due))

    async def answer(self, id: str, due: Plan) -> None:
        """Answer for a person: by order, because there is only one option, or because time is up."""
        fence = self.fences.get(id)
        if fence is None:
            return
        room: Room | None = None
        try:
            room = await self.house.room(id)
            verdict = await self.house.change(room, lambda table: self.judge(table, due.seat), fence)
            if verdict.entries and due.by == "clock":
                self.house.metrics.count("clocks")
            if not verdict.entries:
                self.schedule(room)
        except Fenced:
            self.fences.pop(id, None)
        except Refused as error:
            self.try_later(room, error)

    def judge(self, table: Table, seat: int) -> Verdict:
        match = table.match
        if table.phase != "playing" or match is None or seat not in match.waiting():
            return NOTHING
        if holds_replies(table, match):
            close = closing(table, match, self.house.settings.pause)
            return NOTHING if close is None or close.due > self.house.now() else play.disclose(table, close.replies)
        now = plan(table, match, seat, self.house.settings.pause)
        if now is None or now.say is None or now.due > self.house.now():
            return NOTHING
        return play.answer(table, seat, None, now.say, by=now.by)

    def try_later(self, room: Room | None, error: Refused) -> None:
        logger.warning("an automatic answer is refused: %s", error.code)
        if room is not None:
            asyncio.get_running_loop().call_later(RETRY, self.schedule, room)

    # -- bots -----------------------------------------------------------------------------------------------

    def begin_thinking(self, room: Room, one: Plan) -> None:
        match = room.table.playing()
        key = room.table.id, f"{match.decision_id()}", one.seat
        if key not in self.thinking:
            self.thinking.add(key)
            self.house.in_background(self.think(room, one, key))

    async def think(self, room: Room, one: Plan, key: tuple[str, str, int]) -> None:
        """The bot sees its seat's view and nothing else. If it is too slow, the fallback is its answer."""
        fence = self.fences.get(room.table.id)
        try:
            match = room.table.playing()
            level = room.table.seats[one.seat].level or room.table.level
            bot, clock = self.bots.settings.bots.get(level, level), asyncio.get_running_loop().time
            begun = clock()  # by this clock, whose ticks are fine: not even a fraction of a millisecond tells
            due = publication(room.table, match, one.seat, self.house.settings.pause, self.thinking_time(bot))
            due = max(0, due - self.house.now())
            fallback = match.step().fallback(match.state, one.seat).write()
            chosen: dict[str, Any] = {"say": fallback}
            with suppress(BotTimeout):
                view = match.game.view(match.state, one.seat)
                account = Account(room.origin, room.table.id, room.has_players())
                chosen = await self.bots.choose(match.game, level, view, account)
            took = clock() - begun
            self.took[bot] = max(took, self.took.get(bot, 0.0) * FORGETTING)
            await asyncio.sleep(next_beat(due, took * 1000, self.house.settings.beat) / 1000 - took)
            await self.answer_for_bot(room, one.seat, key[1], chosen["say"], fallback, fence)
            if chosen.get("reason"):
                await chat.post_bot_reason(self.house, room, one.seat, chosen["reason"])
        except Fenced:
            self.fences.pop(room.table.id, None)
        except Refused as error:
            self.try_later(room, error)
        finally:
            self.thinking.discard(key)

    def thinking_time(self, bot: str) -> float:
        """Seconds that a bot of this name is given before it is expected to answer: its budget, and on a busy machine
        what it has needed lately, up to twice its budget."""
        budget = BUDGET_MS[bot] * SHARE / 1000 + GETTING_READY if bot in BUDGET_MS else 0.0
        return min(2 * budget, max(budget, self.took.get(bot, 0.0)))

    async def answer_for_bot(
        self, room: Room, seat: int, decision: str, say: str, fallback: str, fence: int | None
    ) -> None:
        if fence is None:
            return

        def judge(table: Table, words: str) -> Verdict:
            match = table.match
            gone = table.phase != "playing" or match is None or match.decision_id() != decision
            if gone or not table.seats[seat].by_machine():
                return NOTHING
            return play.answer(table, seat, decision, words, by="bot")

        try:
            await self.house.change(room, lambda table: judge(table, say), fence)
        except Refused as error:
            if error.code not in ("illegal", "unreadable", "ambiguous"):
                raise
            logger.error("%s: a bot answered %r, which is %s", room.table.game.name, say, error.code)
            await self.house.change(room, lambda table: judge(table, fallback), fence)
        self.house.metrics.count("bots")


def give_back_time(table: Table, ms: int) -> Verdict:
    if table.phase != "playing" or table.pace.kind == "none":
        return NOTHING
    return Verdict([e.ClockGap(ms)])


def find_orphans(c: sa.Connection, before: int) -> list[str]:
    query = sa.select(leases.c.table_id).where(sa.or_(leases.c.owner == "", leases.c.beat < before))
    return list(c.execute(query.limit(500)).scalars())


def find_held(c: sa.Connection, owner: str) -> list[str]:
    return list(c.execute(sa.select(leases.c.table_id).where(leases.c.owner == owner)).scalars())


def take_lease(c: sa.Connection, id: str, owner: str, now: int, before: int) -> tuple[int, int] | None:
    """The new fencing number, and when the last owner renewed the lease; None if somebody holds it."""
    query: Any = sa.select(leases).where(leases.c.table_id == id)
    row = c.execute(query.with_for_update() if c.dialect.name == "postgresql" else query).first()
    if row is None or (row.owner not in ("", owner) and row.beat >= before):
        return None
    values = {"owner": owner, "beat": now, "epoch": row.epoch + 1}
    c.execute(sa.update(leases).where(leases.c.table_id == id).values(**values))
    return row.epoch + 1, row.beat
