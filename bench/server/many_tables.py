"""How soon a server answers, and how much memory it has, with many stored tables.

    python bench/server/many_tables.py PYTHON [--tables 10000] [--due 0]

PYTHON serves (the compiled package, if there is one). Stored are tables of Offrandes at which a person is to move, as a
process left them that was killed; of `--due` of them nobody has noted that only people act there, so that the start
reads them. Beside it stands a server with one table.
"""

import argparse
import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx2

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bench.server.exvoto_tables import answers  # noqa: E402  the path stands above
from bench.server.huge_hands import SERVE  # noqa: E402
from bench.server.load import cpu_of, memory_of  # noqa: E402
from tests.server.house.test_lazy_start import store_many  # noqa: E402


async def started(python: str, tables: int, due: int) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="exvoto-many-") as folder:
        database = f"sqlite:///{folder}/x.db"
        await store_many(database, tables, due, 0)
        begun = time.monotonic()
        server = subprocess.Popen([python, "-c", SERVE, str(port), database])  # noqa: ASYNC220  a moment
        try:
            async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
                await answers(http, "/health")
            took, cpu = time.monotonic() - begun, cpu_of(server.pid)
            await asyncio.sleep(5)  # a few beats
            print(
                f"{tables:>6} tables, {due} of them due: answers after {took:.1f} s and {cpu:.2f} s of CPU; "
                f"{memory_of(server.pid) / 2**20:.0f} MB",
                flush=True,
            )
        finally:
            server.terminate()
            server.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("python")
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--due", type=int, default=0)
    args = parser.parse_args()
    for tables, due in ((1, 0), (args.tables, args.due)):
        asyncio.run(started(args.python, tables, due))


if __name__ == "__main__":
    main()
