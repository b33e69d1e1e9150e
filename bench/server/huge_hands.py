"""What other tables wait while clients with a huge hand of Stonehenge reconnect in a loop.

    python bench/server/huge_hands.py PYTHON [--clients 10] [--addresses 10] [--tables 60] [--moves 600] [--rounds 4]

PYTHON serves (the compiled package, if there is one), with the limits of `exvoto serve`. A seat holds 45 cards and may
lay them; so many clients, of so many addresses, greet that table, hang up when they have its view, and greet it again.
Meanwhile people at tables of Offrandes answer, about 60 answers per second in all. Quiet and busy phases take turns on
one server, so that what else the machine does falls on both; shown is the time from an answer until everybody at the
table has what follows. The clients that reconnect are a process of their own.
"""

import argparse
import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx2
import websockets

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bench.server.exvoto_tables import Player, answers  # noqa: E402  the path stands above
from bench.server.frames import Line  # noqa: E402
from bench.server.load import WARM_UP, Load, Table, cpu_of  # noqa: E402
from tests.games.stonehenge.hoarding import HOARDER  # noqa: E402
from tests.server.attacks.test_hoarded_hand import hoarded  # noqa: E402
from tests.server.rig import quick, serving  # noqa: E402

SEATS = 4
RATE = 60.0  # answers per second in all
SERVE = """
import sys
from exvoto.server.storage.settings import Settings
from exvoto.server.web.serve import run
run(Settings(database=sys.argv[2]), "127.0.0.1", int(sys.argv[1]), quiet=True)
"""
Seated = list[tuple[str, list[str]]]  # tables and their tokens


async def prepare(database: str, tables: int) -> tuple[Seated, str, str]:
    """Tables that have started, and the table and token of the huge hand; by a server without limits."""
    async with serving(quick(database, bot_workers=0)) as running:
        table, tokens = await hoarded(running)
        seated = [await running.table_for("offrandes", SEATS, 0) for _ in range(tables)]
        return seated, table, tokens[HOARDER]


# -- the clients that reconnect: a process of their own -----------------------------------------------------


async def reconnect(port: int, table: str, token: str, clients: int, addresses: int) -> None:
    """Until the standard input ends; then says how often a view came, how often not, and how long the longest was."""
    counts = {"views": 0, "refused": 0, "longest": 0}
    hello = json.dumps({"t": "hello", "protocol": 1, "lang": "en", "token": token})
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"

    async def loop(address: str) -> None:
        while True:
            try:
                async with websockets.connect(url, max_size=None, local_addr=(address, 0)) as ws:
                    await ws.send(hello)
                    counts["longest"] = max(counts["longest"], len(await ws.recv()))
                    counts["views"] += 1
            except (OSError, websockets.WebSocketException):
                counts["refused"] += 1
                await asyncio.sleep(0.01)

    tasks = [asyncio.ensure_future(loop(f"127.0.1.{1 + k % addresses}")) for k in range(clients)]
    while not counts["views"]:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    print("begun", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(counts), flush=True)


# -- the people who wait ------------------------------------------------------------------------------------


async def connect(load: Load, seated: Seated, port: int) -> list[Line]:
    """The people of each table from an address of their own."""
    lines = []
    for number, (id, tokens) in enumerate(seated):
        table = Table(load, len(tokens))
        for seat, token in enumerate(tokens):
            line = Player(table, id, token, seat).line
            here = (f"127.0.2.{1 + number % 250}", 0)
            make = asyncio.get_running_loop().create_connection
            await make(lambda line=line: line, "127.0.0.1", port, local_addr=here)
            lines.append(line)
    return lines


async def measure(args: argparse.Namespace, port: int, pid: int, seated: Seated, hand: list[str]) -> None:
    load = Load(len(seated) / RATE)
    lines = await connect(load, seated, port)
    await load.begin(len(lines))
    await load.take(len(seated) * WARM_UP)
    waits: dict[bool, list[float]] = {False: [], True: []}
    cpu = {False: 0.0, True: 0.0}
    sums = {"views": 0, "refused": 0, "longest": 0}
    for phase in range(2 * args.rounds):
        busy = phase % 2 == 1
        command = [sys.executable, __file__, "--reconnect", str(port), *hand, str(args.clients), str(args.addresses)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        others = await asyncio.create_subprocess_exec(*command, **pipes) if busy else None
        if others is not None:
            assert others.stdout is not None
            await others.stdout.readline()  # it has begun
        await asyncio.sleep(10 if busy else 1)  # until its first burst is over
        before = cpu_of(pid)
        await load.take(args.moves)
        cpu[busy] += cpu_of(pid) - before
        waits[busy] += load.waits
        if others is not None:
            counts = json.loads((await others.communicate(b""))[0])
            sums["longest"] = max(sums["longest"], counts["longest"])
            sums["views"], sums["refused"] = sums["views"] + counts["views"], sums["refused"] + counts["refused"]
    for line in lines:
        line.close()
    report(args, waits, cpu, sums)


def report(
    args: argparse.Namespace, waits: dict[bool, list[float]], cpu: dict[bool, float], sums: dict[str, int]
) -> None:
    found = {}
    for busy, name in ((False, "quiet"), (True, f"{args.clients} clients reconnect")):
        ordered = sorted(waits[busy])
        found[busy] = [1000 * ordered[len(ordered) * part // 100] for part in (50, 99)]
        per_move = 1000 * cpu[busy] / len(ordered)
        print(
            f"{name:<24}{len(ordered):>6} answers, median {found[busy][0]:.1f} ms, "
            f"99th percentile {found[busy][1]:.1f} ms, CPU of the server per answer {per_move:.2f} ms"
        )
    print(f"99th percentile, busy by quiet: {found[True][1] / found[False][1]:.2f}")
    print(f"views sent {sums['views']}, refused {sums['refused']}, longest {sums['longest']} bytes")
    print(f"load of the machine {os.getloadavg()[0]:.1f}", flush=True)


async def served(args: argparse.Namespace) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="exvoto-hands-") as folder:
        database = f"sqlite:///{folder}/x.db"
        seated, table, token = await prepare(database, args.tables)
        server = subprocess.Popen([args.python, "-c", SERVE, str(port), database])  # noqa: ASYNC220  a moment
        try:
            async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
                await answers(http, "/health")
            await measure(args, port, server.pid, seated, [table, token])
        finally:
            server.terminate()
            server.wait(30)


def main() -> None:
    if sys.argv[1:2] == ["--reconnect"]:
        port, table, token, clients, addresses = sys.argv[2:]
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(reconnect(int(port), table, token, int(clients), int(addresses)))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("python")
    parser.add_argument("--clients", type=int, default=10)
    parser.add_argument("--addresses", type=int, default=10)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--moves", type=int, default=600, help="in all, for each phase")
    parser.add_argument("--rounds", type=int, default=4, help="quiet and busy phases")
    asyncio.run(served(parser.parse_args()))


if __name__ == "__main__":
    main()
