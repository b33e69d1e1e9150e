"""The example in examples/: it needs nothing of Exvoto but the protocol, and the protocol is enough."""

import asyncio
import sys
from pathlib import Path

from .rig import quick, serving

SCRIPT = Path(__file__).parents[2] / "examples" / "wire_bot.py"


def test_wire_bots_play_a_game(sqlite: str) -> None:
    """Two sit down by themselves, one takes the seat of a token; the game comes to its end and all know the result."""

    async def start(*words: str) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(sys.executable, SCRIPT, *words, stdout=pipe)

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0)) as running:
            server = f"http://127.0.0.1:{running.port}"
            table, host = await running.create("odyssee", 3)
            bots = [await start(server, table, "--name", name) for name in ("Bob", "Carl")]
            async with running.client(table, host) as ada:
                await ada.until(lambda: all(seat["kind"] == "person" for seat in ada.state["table"]["seats"]))
            await running.do(table, host, do="start")
            bots.append(await start(server, table, "--token", host))
            said = [(await asyncio.wait_for(bot.communicate(), 120))[0].decode() for bot in bots]
            assert [bot.returncode for bot in bots] == [0, 0, 0]
            assert len(set(said)) == 1
            assert said[0].startswith("result: {")

    asyncio.run(run())
