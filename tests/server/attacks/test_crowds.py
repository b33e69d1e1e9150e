"""A crowd of spectators: who comes and goes is announced together, not to everybody each time."""

import asyncio

from tests.server.rig import PATIENCE, Session, quick, serving, settle

CROWD = 60
GAP = 2.0


def presences(session: Session) -> int:
    """How often this connection got word of who is there."""
    return sum('"t":"patch"' in frame and '"presence"' in frame for frame in session.wire.frames)


async def heard(session: Session, words: str, start: int) -> None:
    """Until a frame says so, from a number on."""
    async with asyncio.timeout(PATIENCE):
        while not any(words in frame for frame in session.wire.frames[start:]):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_a_crowd_is_announced_together(sqlite: str) -> None:
    """Sixty spectators come at once: everybody hears of it about once per pause, in this process and in others. A
    player who comes in between is announced before the pause is over."""

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0, crowd_gap=GAP)) as running:
            table, (first, second) = await running.table_for("toy", 2, 0)
            server, announced = running.server, 0

            def announce(_: object) -> None:
                nonlocal announced
                announced += 1

            server.house.on_presence = announce
            ada = Session(server, table, first)
            await ada.caught_up()
            start = asyncio.get_running_loop().time()
            crowd = [Session(server, table, None) for _ in range(CROWD)]
            for one in crowd:
                await one.caught_up()
            room = server.house.rooms[table]
            took = asyncio.get_running_loop().time() - start
            assert room.presence() == {"seats": [True, False], "watchers": CROWD}
            most = 2 + took / GAP
            assert presences(ada) <= most + 1
            assert max(presences(one) for one in crowd) <= most + 1
            assert announced <= most + 1
            last = room.announced_at
            bob = Session(server, table, second)
            await bob.caught_up()
            assert room.announcing is None or room.announcing.when() < last + GAP  # None: the pause was over anyway
            await heard(ada, '"presence":{"seats":[true,true]', 0)
            before = len(ada.wire.frames)
            for one in [*crowd, bob]:
                await one.leave()
            assert room.presence() == {"seats": [True, False], "watchers": 0}
            await heard(ada, '"presence":{"seats":[true,false],"watchers":0}', before)
            await ada.leave()
            await settle(server)

    asyncio.run(run())


def test_spectators_share_one_full_view(sqlite: str) -> None:
    """It is made once for those who come between two changes, and again after a change."""

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0, crowd_gap=60.0)) as running:
            table, (first, _) = await running.table_for("toy", 2, 0)
            crowd = [Session(running.server, table, None) for _ in range(5)]
            for one in crowd:
                await one.caught_up()
            stream = running.server.house.rooms[table].streams[None]
            made = stream.made
            assert made is not None
            assert stream.full() is made
            async with running.client(table, first) as ada:
                await ada.answer(ada.state["view"]["options"][0])
            assert stream.made is None
            late = Session(running.server, table, None)
            await late.caught_up()
            assert stream.made is not None
            assert stream.made != made
            for one in [*crowd, late]:
                await one.leave()

    asyncio.run(run())
