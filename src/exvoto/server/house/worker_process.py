"""A worker process: started when it is needed, and again after it was ended. Its work is in `bot_worker.py`."""

import asyncio
import json
import sys
from typing import Any

LONGEST_LINE = 8_000_000
STARTING = 30.0  # seconds a worker may take until it has loaded the games
SLACK = 4.0  # how much longer than its CPU a question may take by the clock: the machine may be busy


class WorkTimeout(Exception):
    """The work took too long, or its process died."""


class WorkerProcess:
    """One process, which answers one question at a time. It runs at a lower priority than the server (`nice`)."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        """The reply to a question that may take `limit` seconds of CPU. Raises WorkTimeout; the process is killed."""
        fresh = self.process is None or self.process.returncode is not None
        try:
            process = await self.started()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(question | {"limit": limit}).encode() + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), limit * SLACK + (STARTING if fresh else 0))
            reply: dict[str, Any] = json.loads(line)
        except (OSError, ValueError, TimeoutError) as error:
            await self.end()
            raise WorkTimeout from error
        except asyncio.CancelledError:
            await self.end()
            raise
        return reply

    async def started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "exvoto.server.house.bot_worker", str(self.nice),
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
                start_new_session=True,  # a Ctrl-C in the terminal is the server's to handle
            )  # fmt: skip
        return self.process

    async def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        self.process = None
