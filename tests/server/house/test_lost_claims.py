"""A lease that was taken while the reply was lost: its table still gets a runner."""

import asyncio
import random
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.server.storage.schema import leases
from exvoto.server.storage.store import Store
from tests.server.rig import play_on, quick, serving


def test_a_claim_whose_reply_is_lost_is_made_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database says that the lease is ours, and we do not know it: the bots play all the same."""
    transact, lost = Store._transact, asyncio.Event()

    def lose_reply(store: Store, batch: list[Any]) -> None:
        broken = sa.exc.OperationalError("COMMIT", {}, ConnectionError("server closed the connection"))
        if not lost.is_set() and len(batch) > 1:
            raise broken  # they are tried one by one
        transact(store, batch)
        mine = sa.select(sa.func.count()).where(leases.c.owner == store.name)
        if not lost.is_set() and store.read_now(lambda c: c.execute(mine).scalar()):
            lost.set()
            raise broken

    async def run() -> None:
        async with serving(quick(database, lease=1.5, bot_workers=0)) as one:
            monkeypatch.setattr(Store, "_transact", lose_reply)
            table, (host,) = await one.table_for("offrandes", 1, 2)
            async with one.client(table, host) as a:
                await play_on(a, random.Random(1), 6)
            assert lost.is_set()

    asyncio.run(asyncio.wait_for(run(), 120))
