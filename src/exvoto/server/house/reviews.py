"""Reviews of finished games: asked for by people, made by the bots' workers behind everything else, kept with the game.

Every process looks for reviews that nobody works on, and works on one at a time, decision by decision and in turns.
What it has found is stored before it goes on, so that a restart loses one decision.
"""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from typing import Any

from exvoto import __version__
from exvoto.games import LANGUAGES
from exvoto.review.found import read_found
from exvoto.review.review import DEPTHS, FEW, Review
from exvoto.review.wire import Worded, seat_json
from exvoto.server.house.bot_pool import Account, BotBusy, BotPool, BotTimeout
from exvoto.server.house.house import House
from exvoto.server.storage import review_rows as rows
from exvoto.server.storage.review_rows import ReviewRow
from exvoto.server.storage.store import Conflict, Unavailable
from exvoto.server.table.names import shown_names
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table

LOOK_EVERY = 10.0  # seconds between looks for reviews that another process has left
TRY_AGAIN = 2.0  # seconds after which a part is tried again that the workers had no room for
TRIES = 3  # for a part whose worker dies or takes too long
MOST_SUMMARIES = 20
DEEPER = list(DEPTHS)  # from quick to deep
logger = logging.getLogger("exvoto")


class Reviews:
    def __init__(self, house: House, bots: BotPool) -> None:
        self.house = house
        self.bots = bots
        self.share = house.settings.review_share / 100
        self.woken = asyncio.Event()
        self.summing = asyncio.Lock()
        self.summaries: OrderedDict[object, dict[str, Any]] = OrderedDict()  # those asked for last
        self.task: asyncio.Task[None] | None = None

    # -- what people ask --------------------------------------------------------------------------------------

    async def show(self, table: Table, seat: int) -> dict[str, Any]:
        """Raises Unavailable."""
        row, done, ahead = await self.house.store.read(lambda c: self.read(c, table.id, seat))
        if row is None:
            why = self.obstacle(table)
            return self.told(table, seat, None, 0, 0, "refused" if why else "none", why)
        async with self.summing:
            summed = await self.summary(table, row, done)
        return self.told(table, seat, row, done, ahead, row.state, "") | summed

    def read(self, c: Any, id: str, seat: int) -> tuple[ReviewRow | None, int, int]:
        row = rows.find_review(c, id, seat)
        if row is None:
            return None, 0, 0
        ahead = rows.count_wanted(c, before=row) if row.state == rows.QUEUED else 0
        return row, rows.count_findings(c, id, seat), ahead

    async def summary(self, table: Table, row: ReviewRow, done: int) -> dict[str, Any]:
        """What was found so far, added up. Long games need a while: it is done once for each finding, however often
        somebody asks, and for one review at a time. Raises Unavailable."""
        names = tuple(tuple(shown_names(table, language)) for language in LANGUAGES)
        key = (row.table, row.seat, row.depth, row.asked, done, names)
        found = self.summaries.get(key)
        if found is None:
            bodies = await self.house.store.read(lambda c: rows.find_findings(c, row.table, row.seat))
            found = await asyncio.to_thread(self.add_up, table, row.seat, bodies[:done])
            self.summaries[key] = found
            if len(self.summaries) > MOST_SUMMARIES:
                self.summaries.popitem(last=False)
        self.summaries.move_to_end(key)
        return found

    def add_up(self, table: Table, seat: int, bodies: list[str]) -> dict[str, Any]:
        found = [read_found(body) for body in bodies]
        worded: Worded = {
            language: (self.house.settings.texts(table.game.name, language), shown_names(table, language))
            for language in (LANGUAGES if found else ())
        }
        return seat_json(Review(seat, table.n, found), worded)

    async def ask(self, table: Table, seat: int, depth: str, address: str) -> dict[str, Any]:
        """Raises Unavailable, Refused."""
        origins = await self.house.addresses.origins(address)
        row: ReviewRow | None = await self.house.store.read(lambda c: rows.find_review(c, table.id, seat))
        why = "" if row is not None and suffices(row, depth) else self.obstacle(table)
        if not why and (row is None or not suffices(row, depth)):
            now = self.house.now()
            new = ReviewRow(table.id, seat, depth, rows.QUEUED, __version__, "", origins[0], now, 0)
            keep = row is not None and row.depth == depth and row.version == __version__
            with contextlib.suppress(Conflict):  # somebody asks for the same at the same moment
                why = await self.house.store.write(lambda c: self.put(c, new, keep, origins))
            self.woken.set()
        if why:
            return self.told(table, seat, None, 0, 0, "refused", why)
        return await self.show(table, seat)

    def put(self, c: Any, new: ReviewRow, keep: bool, origins: list[str]) -> str:
        """Why there is no room for it, or nothing."""
        settings = self.house.settings
        if rows.count_wanted(c) >= settings.review_queue:
            return "limit"
        if settings.rates and rows.count_wanted(c, origins) >= settings.reviews_per_address:
            return "limit"
        rows.put_review(c, new, keep)
        return ""

    async def stop(self, table: Table, seat: int, player: bool, address: str) -> dict[str, Any]:
        """By a player of that game, or from where it was asked for. Raises Unavailable, Refused."""
        row: ReviewRow | None = await self.house.store.read(lambda c: rows.find_review(c, table.id, seat))
        if row is not None and row.state in rows.WANTED:
            if not player and row.origin not in await self.house.addresses.origins(address):
                raise Refused("forbidden")
            await self.house.store.write(lambda c: rows.end_review(c, table.id, seat, rows.STOPPED))
        return await self.show(table, seat)

    def obstacle(self, table: Table) -> str:
        """Why this game is not reviewed; nothing if it can be."""
        plies = len(table.playing().plies)
        if not table.playing().over():
            return "agreed-end"
        if plies < FEW:
            return "too-short"
        if plies > self.house.settings.review_plies:
            return "too-long"
        return "off" if not self.share or table.game.name in self.house.settings.games else ""

    def told(
        self, table: Table, seat: int, row: ReviewRow | None, done: int, ahead: int, state: str, why: str
    ) -> dict[str, Any]:
        """Everything but what was found."""
        total = len(table.playing().plies)
        return seat_json(Review(seat, table.n, []), {}) | {
            "game": table.game.name,
            "depth": None if row is None else row.depth,
            "state": state,
            "reason": why or ("error" if state == rows.FAILED else None),
            "ahead": ahead,
            "done": min(done, total),
            "total": total,
            "seconds": self.seconds_left(row, done, total),
            "true_allowed": True,  # who may see a review may see every seat of the finished game
        }

    def seconds_left(self, row: ReviewRow | None, done: int, total: int) -> int | None:
        if row is None or row.state not in rows.WANTED or not done or not self.share:
            return None
        return round(row.cpu / 1000 / done * (total + 1 - done) / self.share)

    # -- the work ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        if self.share:
            self.task = asyncio.ensure_future(self.work())

    async def end(self) -> None:
        """What is under way can be continued by another process at once. Raises Unavailable."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.wait([self.task])
            await self.house.store.write(lambda c: rows.free_reviews(c, self.house.store.name))

    async def work(self) -> None:
        while True:
            self.woken.clear()
            try:
                if await self.work_on_next():
                    continue
            except (Unavailable, Conflict) as error:
                logger.warning("a review has to wait: %r", error)
            except Exception:  # one review must not end all others
                self.house.metrics.count("errors")
                logger.exception("reviews failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), LOOK_EVERY)

    async def work_on_next(self) -> bool:
        """False if there is nothing to do. Raises Unavailable, Conflict."""
        me = self.house.store.name
        row: ReviewRow | None = await self.house.store.read(lambda c: rows.next_review(c, me))
        if row is None:
            return False
        if not await self.house.store.write(lambda c: rows.take_review(c, row, me, __version__)):
            return True
        try:
            state = await self.make(row)
        except (Unavailable, Conflict):
            raise
        except Refused as error:
            if error.sentence == "unavailable":
                raise Unavailable(error.sentence) from error
            state = rows.FAILED  # the table is gone or broken
        except Exception:
            logger.exception("the review of table %s failed", row.table)
            state = rows.FAILED
        if state:
            if state == rows.DONE:
                self.house.metrics.count("reviews")
            else:
                self.house.metrics.count("reviews_failed")
            await self.house.store.write(lambda c: rows.end_review(c, row.table, row.seat, state, row.asked))
        return True

    async def make(self, row: ReviewRow) -> str:
        """In which state it ends; nothing if its turn is over or it is no longer ours. Raises Unavailable, Conflict,
        Refused."""
        table = (await self.house.room(row.table)).table
        what = {"transcript": table.playing().transcript([]).write(), "seat": row.seat, "depth": row.depth}
        total, me, spent = len(table.playing().plies), self.house.store.name, row.cpu
        ply = await self.house.store.read(lambda c: rows.count_findings(c, row.table, row.seat))
        while ply <= total:
            reply = await self.examined(what | {"from": ply}, Account(row.origin, row.table, live=False))
            if not reply.get("found"):
                logger.error("table %s cannot be reviewed: %s", row.table, reply.get("error"))
                return rows.FAILED
            start, bodies, cpu = ply, reply["found"], float(reply["cpu"])
            more = round(cpu * 1000)
            if not await self.house.store.write(
                lambda c, at=start, some=bodies, ms=more: rows.add_findings(c, row, me, at, some, ms)  # type: ignore[misc]
            ):
                return ""
            ply += len(bodies)
            spent += more
            await asyncio.sleep(cpu * (1 / self.share - 1))
            if ply <= total and rows.turns(spent) > rows.turns(row.cpu):
                await self.house.store.write(lambda c: rows.free_reviews(c, me))
                return ""
        return rows.DONE

    async def examined(self, what: dict[str, Any], account: Account) -> dict[str, Any]:
        """One part; the bots' own questions go before it."""
        tries = 0
        while tries < TRIES:
            try:
                return await self.bots.examine(what, account)
            except BotBusy:
                await asyncio.sleep(TRY_AGAIN)
            except BotTimeout:
                self.house.metrics.count("reviews_stuck")
                tries += 1
        return {"error": "it takes too long"}


def suffices(row: ReviewRow, depth: str) -> bool:
    """Whether nothing need be done for who asks for this depth: it is being made, or there, or deeper."""
    if row.state == rows.DONE or row.state in rows.WANTED:
        return DEEPER.index(row.depth) >= DEEPER.index(depth)
    return False
