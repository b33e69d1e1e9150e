"""Messages lost, doubled and delayed: what is sent again counts once."""

import asyncio
import random
from typing import Any

import pytest
import websockets

from .rig import quick, serving
from .stubborn import Stubborn, check_log, more_answers, seat_people


class BadNetwork:
    """A proxy for messages that loses, doubles and delays them, and now and then cuts the line."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self.port = port
        self.rng = rng
        self.lost = 0
        self.doubled = 0

    async def serve(self, near: Any) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{self.port}{near.request.path}", max_size=None) as far:
            ways = [
                asyncio.ensure_future(self.carry(near, far, True)),
                asyncio.ensure_future(self.carry(far, near, False)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await near.close()

    async def carry(self, source: Any, target: Any, careless: bool) -> None:
        try:
            async for message in source:
                luck = self.rng.random()
                if "hello" not in message:
                    if luck < 0.04:
                        self.lost += 1
                        if careless:
                            continue
                        return  # what the server says comes in order or not at all
                    if luck < 0.14 and careless:
                        self.doubled += 1
                        await target.send(message)
                    if luck > 0.9:
                        await asyncio.sleep(self.rng.uniform(0, 0.05))
                await target.send(message)
        except websockets.WebSocketException:
            pass


@pytest.mark.slow
def test_a_bad_network(sqlite: str) -> None:
    """Messages lost, doubled and delayed, connections cut: what was not acknowledged is sent again and counts once."""
    seated, lost, doubled = asyncio.run(play_badly(sqlite, 50, 6))
    assert check_log(sqlite, seated)["acknowledged"] >= 50
    assert min(lost, doubled) >= 6


@pytest.mark.slow
def test_a_whole_game_over_a_bad_network(sqlite: str) -> None:
    """The same to the end."""
    seated, lost, doubled = asyncio.run(play_badly(sqlite, 100_000))
    assert all(one.over for one in seated)
    print(check_log(sqlite, seated), {"lost": lost, "doubled": doubled})


async def play_badly(database: str, answers: int, faults: int = 0) -> tuple[list[Stubborn], int, int]:
    """Until so many answers are acknowledged and so many messages lost and doubled, or the game is over."""
    rng = random.Random(9)
    async with serving(quick(database)) as running:
        bad = BadNetwork(running.port, rng)
        async with websockets.serve(bad.serve, "127.0.0.1", 0, max_size=None) as proxy:
            port = proxy.sockets[0].getsockname()[1]
            seated = await seat_people(running.port, 1, 3, 0, rng, [port])
            for one in seated:
                one.patience = 0.3
            playing = [asyncio.ensure_future(one.play()) for one in seated]
            await more_answers(seated, answers)
            while min(bad.lost, bad.doubled) < faults and not all(one.over for one in seated):
                answers += 5
                await more_answers(seated, answers)
            for one in seated:
                one.stop = True
            await asyncio.wait_for(asyncio.gather(*playing), 60)
    return seated, bad.lost, bad.doubled
