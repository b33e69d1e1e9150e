"""Who is connected where, between processes: repeated for all tables at once."""

import asyncio

from tests.server.rig import quick, serving


def test_one_notification_repeats_who_is_at_every_table(postgres: str) -> None:
    async def run() -> None:
        async with serving(quick(postgres)) as one, serving(quick(postgres)) as two:
            first, tokens = await one.table_for("offrandes", 3, 0)
            second, _ = await one.table_for("offrandes", 3, 0)
            async with one.client(first, tokens[1]), one.client(second):
                rooms = [await two.server.house.room(id) for id in (first, second)]
                for room in rooms:
                    room.elsewhere.clear()
                sent: list[str] = []
                notify = one.server.bus.notify
                one.server.bus.notify = lambda what: sent.append(what) or notify(what)  # type: ignore[func-returns-value, method-assign]
                await one.server.bus.refresh_presence()
                assert len(sent) == 1
                for _ in range(1000):
                    if not all(room.elsewhere for room in rooms):
                        await asyncio.sleep(0.02)
                said = [next(iter(room.elsewhere.values()))[:2] for room in rooms]
                assert said == [([1], 0), ([], 1)]

    asyncio.run(asyncio.wait_for(run(), 120))
