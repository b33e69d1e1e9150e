"""The runner: answers for bots, orders, sole options and clocks, at tables of which this process holds the lease."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from exvoto.bots.levels import BUDGET_MS, SHARE
from exvoto.server.house import chat
from exvoto.server.house.bot_pool import Account, BotPool, BotTimeout
from exvoto.server.house.house import House, Room
from exvoto.server.house.leases import Leases
from exvoto.server.storage.store import Fenced
from exvoto.server.table import play
from exvoto.server.table.autoplay import (
    Plan,
    answers_in_a_row,
    bot_seed,
    closing,
    next_beat,
    plan,
    plans,
    publication,
)
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import NOTHING, Verdict
from exvoto.server.table.windows import holds_replies

logger = logging.getLogger("exvoto")
GETTING_READY = 0.15  # seconds a bot needs besides thinking
FORGETTING = 0.8  # how much of what a bot took counts after its next answer
DUEL = 2  # answers over the same lot, after which even a strong bot thinks no longer than a regular one
HASTY = {"strong": "regular"}
RETRY = 2.0  # seconds until something that the database refused is tried again


class Runner:
    def __init__(self, house: House, bots: BotPool) -> None:
        self.house = house
        self.bots = bots
        self.leases = Leases(house, self.schedule)
        self.fences = self.leases.fences
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.thinking: dict[tuple[str, str, int], asyncio.Task[None]] = {}  # by table, decision and seat
        self.took: dict[str, float] = {}  # a bot -> seconds it took lately, at most
        house.on_change.append(self.schedule)

    async def release(self) -> None:
        """Before a graceful end. Raises Unavailable."""
        for timer in self.timers.values():
            timer.cancel()
        self.timers.clear()
        for thought in list(self.thinking.values()):
            thought.cancel()
        await self.leases.release()

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
            if room.table.playing().just_begun():  # those that others left behind are found by a beat
                self.house.in_background(self.leases.claim(id))
            return
        due: Plan | None = None
        planned = plans(room.table, self.house.settings.pause)
        self.leases.note_quiet(id, None if planned or room.table.pace.kind != "none" else room.table.seq)
        for one in planned:
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
        fence = self.leases.fence(id)
        if fence is None:  # if the lease is still ours, the next beat runs the table again
            return
        room: Room | None = None
        try:
            room = await self.house.room(id)
            verdict = await self.house.change(room, lambda table: self.judge(table, due.seat), fence)
            if verdict.entries and due.by == "clock":
                self.house.metrics.count("clocks")
            if not verdict.entries and self.leases.trusted():
                self.schedule(room)
        except Fenced:
            self.leases.drop(id, fence)
        except Refused as error:
            self.try_later(room, error)

    def judge(self, table: Table, seat: int) -> Verdict:
        match = table.match
        if table.phase != "playing" or match is None or seat not in match.waiting() or not self.leases.trusted():
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
            self.thinking[key] = self.house.in_background(self.think(room, one, key))

    async def think(self, room: Room, one: Plan, key: tuple[str, str, int]) -> None:
        """The bot sees its seat's view and nothing else. If it is too slow, the fallback is its answer. What it said
        before an undo it says again."""
        fence: int | None = None
        try:
            match = room.table.playing()
            level = room.table.seats[one.seat].level or room.table.level
            if answers_in_a_row(match) >= DUEL:
                level = HASTY.get(level, level)
            bot, clock = self.bots.settings.bots.get(level, level), asyncio.get_running_loop().time
            begun = clock()  # by this clock, whose ticks are fine: not even a fraction of a millisecond tells
            due = publication(room.table, match, one.seat, self.house.settings.pause, self.thinking_time(bot))
            due = max(0, due - self.house.now())
            fallback = match.step().fallback(match.state, one.seat).write()
            before = match.undone.bot_answer(match.game, match.state, one.seat)
            chosen: dict[str, Any] = {"say": fallback if before is None else before}
            with suppress(BotTimeout):
                if before is None:
                    view, seed = match.game.view(match.state, one.seat), bot_seed(room.table, match, one.seat)
                    account = Account(room.origin, room.table.id, room.has_players())
                    chosen = await self.bots.choose(match.game, level, view, account, seed)
            took = clock() - begun
            self.took[bot] = max(took, self.took.get(bot, 0.0) * FORGETTING)
            await asyncio.sleep(next_beat(due, took * 1000, self.house.settings.beat) / 1000 - took)
            fence = self.leases.fence(room.table.id)  # of now: there may have been a standstill meanwhile
            await self.answer_for_bot(room, one.seat, key[1], chosen["say"], fallback, fence)
            if chosen.get("remark"):
                await chat.post_bot_remark(self.house, room, one.seat, *chosen["remark"])
        except Fenced:
            self.leases.drop(room.table.id, fence)
        except Refused as error:
            self.try_later(room, error)
        finally:
            self.thinking.pop(key, None)

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
            if gone or not table.seats[seat].by_machine() or not self.leases.trusted():
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
