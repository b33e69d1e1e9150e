"""Bots when too many questions wait: a quicker one answers, a hint is refused; each is charged to its own address."""

import asyncio
from typing import Any

import pytest

from exvoto.core.sight import View
from exvoto.games import game as game_of
from exvoto.server.house.bot_pool import Account, BotBusy, BotPool, BotTimeout
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings
from exvoto.server.table.refusal import Refused, sentence

GAME = game_of("offrandes")
VIEW = View("offrandes", 0, 3)


class Desk:
    """A worker that notes what it is asked and answers when it is let."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.let = asyncio.Semaphore(0)

    async def ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        self.asked.append(f"{question.get('level', question['do'])} {question.get('table', '')}".strip())
        await self.let.acquire()
        return {"say": "pass", "remark": None, "best": [], "cpu": 0.01}

    async def end(self) -> None:
        pass


def pool_of(desk: Desk, metrics: Metrics, **limits: Any) -> BotPool:
    return BotPool(Settings(bot_workers=1, **limits), metrics, [desk])


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_bot_that_may_not_wait_is_replaced_by_a_quicker_one() -> None:
    """And counted; where even that may not wait, the table's fallback answers. Another address notices nothing."""

    async def run() -> None:
        desk, metrics = Desk(), Metrics()
        pool = pool_of(desk, metrics, bot_queue_per_address=1)
        hog = [Account("hog", f"h{k}", live=True) for k in range(4)]
        asking = []
        for account in hog[:3]:  # one is thought about, one waits, one is hurried
            asking.append(asyncio.ensure_future(pool.choose(GAME, "strong", VIEW, account)))
            await turns()
        assert metrics.counts["bots_hurried"] == 1
        with pytest.raises(BotTimeout):
            await pool.choose(GAME, "strong", VIEW, hog[3])
        asking.append(asyncio.ensure_future(pool.choose(GAME, "regular", VIEW, Account("ada", "a", live=True))))
        await turns()
        for _ in asking:
            desk.let.release()
        assert [one["say"] for one in await asyncio.gather(*asking)] == ["pass"] * 4
        assert desk.asked == ["strong h0", "regular a", "strong h1", "novice h2"]
        assert metrics.counts["bots_hurried"] == 2

    asyncio.run(run())


def test_a_hint_that_may_not_wait_is_refused_with_a_sentence() -> None:
    """In both languages, and without a word of blame."""

    async def run() -> None:
        desk = Desk()
        pool = pool_of(desk, Metrics(), bot_queue_per_address=1)
        account = Account("ada", "a", live=True)
        asking = [asyncio.ensure_future(pool.advise(GAME, VIEW, "en", account)) for _ in range(2)]
        await turns()
        with pytest.raises(BotBusy):
            await pool.advise(GAME, VIEW, "en", account)
        desk.let.release()
        desk.let.release()
        assert [one["say"] for one in await asyncio.gather(*asking)] == ["pass", "pass"]

    asyncio.run(run())
    assert "Ask again" in sentence(Refused("hint-busy"), "en")
    assert "Redemandez" in sentence(Refused("hint-busy"), "fr")


def test_a_move_goes_before_a_hint_and_both_before_a_table_without_players() -> None:
    """Whatever was asked first."""

    async def run() -> None:
        desk = Desk()
        pool = pool_of(desk, Metrics())
        asking = [asyncio.ensure_future(pool.choose(GAME, "strong", VIEW, Account("x", "first", live=False)))]
        await turns()
        asking.append(asyncio.ensure_future(pool.choose(GAME, "strong", VIEW, Account("y", "lone", live=False))))
        asking.append(asyncio.ensure_future(pool.advise(GAME, VIEW, "en", Account("z", "hint", live=True))))
        asking.append(asyncio.ensure_future(pool.choose(GAME, "strong", VIEW, Account("x", "move", live=True))))
        await turns()
        for _ in asking:
            desk.let.release()
        await asyncio.gather(*asking)
        assert desk.asked == ["strong first", "strong move", "hint", "strong lone"]

    asyncio.run(run())
