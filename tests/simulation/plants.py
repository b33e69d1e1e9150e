"""Errors planted in the server, one by one: each function makes the process that calls it wrong in one way."""

import asyncio
import inspect
from typing import Any

import msgspec

from exvoto.server.house import house as house_module
from exvoto.server.house.bus import Bus
from exvoto.server.house.house import House, Room
from exvoto.server.house.runner import Runner
from exvoto.server.storage import store as store_module
from exvoto.server.storage.store import Store, WriteJob
from exvoto.server.table import play, standing_orders, takeback
from exvoto.server.table import table as table_module
from exvoto.server.table.match import Match
from exvoto.server.table.table import Table
from exvoto.server.view import snapshot
from exvoto.server.web import session


def replace(owner: Any, name: str, make: Any) -> None:
    """Puts `make(the original)` in the place of a function."""
    setattr(owner, name, make(getattr(owner, name)))


def acknowledge_before_write() -> None:
    def make(original: Any) -> Any:
        def queue(self: Store, job: WriteJob) -> asyncio.Future[Any]:
            waiting: asyncio.Future[Any] = original(self, job)
            if job.also is not None or job.directly is not None:
                return waiting  # a table that is read right behind it, or a beat
            done = asyncio.get_running_loop().create_future()
            done.set_result(None)
            return done

        return queue

    replace(Store, "_queue", make)


def missing_fence() -> None:
    def make(original: Any) -> Any:
        def init(self: WriteJob, *given: Any) -> None:
            original(self, *given)
            self.fence = None

        return init

    replace(WriteJob, "__init__", make)


def double_fold() -> None:
    """What another process wrote last is folded once more."""

    def make(original: Any) -> Any:
        async def catch_up(self: House, room: Room) -> None:
            before = room.table.seq
            await original(self, room)
            match = room.table.match
            if room.table.seq > before and match is not None and match.plies:
                match.plies.append(match.plies[-1])

        return catch_up

    replace(House, "_catch_up", make)


def lost_notice_never_recovered() -> None:
    """Neither after the connection was broken nor by the poll, each of which alone would be enough."""

    async def poll(self: Bus) -> None: ...

    replace(Bus, "connected", lambda _: lambda self: None)
    replace(Bus, "poll", lambda _: poll)


def clock_charged_for_downtime() -> None:
    replace(Match, "forgive", lambda _: lambda self, ms, at: None)


def view_of_another_seat() -> None:
    def make(original: Any) -> Any:
        def private_state(table: Table, viewer: Any, decision: Any, alone: bool) -> Any:
            other = viewer if viewer is None or table.seq % 20 else (viewer + 1) % table.n
            return original(table, other, decision, alone)

        return private_state

    replace(snapshot, "private_state", make)


def dropped_message_on_reconnect() -> None:
    """The first message after a hello is not handled, for one connection in four."""
    seen = 0

    def make(original: Any) -> Any:
        async def greet(c: Any) -> None:
            nonlocal seen
            await original(c)
            seen += 1
            if seen % 4 == 0:
                await session.receive(c)

        return greet

    replace(session, "greet", make)


def remembered_id_not_checked() -> None:
    replace(Table, "known", lambda _: lambda self, player, id: False)


def stale_decision_accepted() -> None:
    def make(original: Any) -> Any:
        def answer(table: Table, seat: int, decision: Any, *given: Any, **named: Any) -> Any:
            return original(table, seat, None, *given, **named)

        return answer

    replace(play, "answer", make)


def dump_newer_than_log() -> None:
    def make(original: Any) -> Any:
        return lambda id, seq, rules, body: original(id, seq + 1, rules, body)

    replace(house_module, "put_dump", make)


def rewind_lost_on_reload() -> None:
    def make(original: Any) -> Any:
        def load(self: Match, data: dict[str, Any]) -> None:
            original(self, data)
            self.epoch = 0

        return load

    replace(Match, "load", make)
    house_module.DUMP_EVERY = 10  # so that there is something to load


def lease_kept_after_stop() -> None:
    def make(_: Any) -> Any:
        async def release(self: Runner) -> None:
            for timer in self.timers.values():
                timer.cancel()

        return release

    replace(Runner, "release", make)


def commit_not_synced() -> None:
    """A commit returns before it is on disk."""
    source = inspect.getsource(store_module.open_engine)
    exec(source.replace("synchronous=FULL", "synchronous=NORMAL"), store_module.__dict__)  # our own source
    from exvoto.server.simulation import process

    process.open_engine = store_module.open_engine


def order_despite_unless() -> None:
    def make(original: Any) -> Any:
        def carry_out(game: Any, s: Any, seat: int, order: Any) -> Any:
            return original(game, s, seat, msgspec.structs.replace(order, unless=[]))

        return carry_out

    replace(standing_orders, "carry_out", make)


def order_survives_being_touched() -> None:
    def make(original: Any) -> Any:
        return lambda one, *given: None if one.order.until == "touched" else original(one, *given)

    replace(table_module, "why_over", make)


def undo_of_what_others_saw() -> None:
    replace(takeback, "free_ply", lambda _: takeback.last_answer)


# Each with the violation as which it must be found: a pattern.
PLANTS = {
    acknowledge_before_write: "is acknowledged and not (in the log|stored)",
    missing_fence: "has fence .* the lease is",
    double_fold: "has another table after entry",
    lost_notice_never_recovered: "has not heard of entry",
    clock_charged_for_downtime: "pays .* the server ran|ran out after",
    view_of_another_seat: "sees .* instead of",
    dropped_message_on_reconnect: "has no reply to",
    remembered_id_not_checked: "is in the log twice",
    stale_decision_accepted: "answers .* the question is",
    dump_newer_than_log: "the dump has entry",
    rewind_lost_on_reload: "has another table after entry",
    lease_kept_after_stop: "has stopped and still holds the leases",
    commit_not_synced: "was acknowledged and is lost",
    order_despite_unless: "no order of seat .* allows",
    order_survives_being_touched: "stands although its seat was named",
    undo_of_what_others_saw: "took back .* which others had learned of",
}
