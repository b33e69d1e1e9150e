"""Load: many tables at once, every seat a scripted client in this process, the server in another, on loopback.

    python bench/server/load.py [--tables 200] [--seats 4] [--seconds 15] [--game offrandes] [--rate 0]

Reports moves a second, the server's CPU a move (all its threads), and how long it takes from an answer until everybody
at the table has the update (50th and 99th percentile). The load client takes more CPU than the server: on a machine
with two cores judge by CPU a move. With --rate the clients answer so often a second in all, instead of at once.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import websockets

ROOT = Path(__file__).resolve().parents[2]
CLOCK = os.sysconf("SC_CLK_TCK")


class Table:
    """What the clients of one table measure together."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.sent: dict[int, float] = {}  # ply -> when its answer was sent
        self.seen: dict[int, int] = {}
        self.over = False


class Load:
    def __init__(self, rate: float) -> None:
        self.moves = 0
        self.waits: list[float] = []
        self.counting = False
        self.rate = rate
        self.decode = msgspec.json.Decoder().decode
        self.rng = random.Random(1)

    def heard(self, table: Table, ply: int) -> None:
        """A client has the position after `ply` answers; when all have it, the answer has arrived."""
        table.seen[ply] = table.seen.get(ply, 0) + 1
        if table.seen[ply] == table.seats and ply - 1 in table.sent:
            wait = time.perf_counter() - table.sent.pop(ply - 1)
            del table.seen[ply]
            if self.counting:
                self.moves += 1
                self.waits.append(wait)

    async def play(self, url: str, token: str, seat: int, table: Table, pause: float) -> None:
        async with websockets.connect(url, max_size=None, ping_interval=None, compression=None) as ws:
            await ws.send(json.dumps({"t": "hello", "protocol": 1, "lang": "en", "token": token}))
            options: list[str] = []
            decision: dict[str, Any] = {}
            async for text in ws:
                said = self.decode(text)
                if said["t"] == "full":
                    decision, options = said["state"]["decision"], said["state"]["view"]["options"]
                elif said["t"] == "patch":
                    set_ = said["set"]
                    options = set_.get("view.options", options)
                    if "decision" not in set_:
                        continue
                    decision = set_["decision"]
                    if decision is None:
                        table.over = True
                        return
                    self.heard(table, decision["ply"])
                else:
                    continue
                if decision and seat in decision["waiting"]:
                    if pause:
                        await asyncio.sleep(self.rng.expovariate(1 / pause))
                    table.sent[decision["ply"]] = time.perf_counter()
                    say = self.rng.choice(options)
                    id = f"{seat}-{decision['id']}"
                    await ws.send(json.dumps({"t": "answer", "id": id, "decision": decision["id"], "say": say}))


async def seat_all(base: str, tables: int, seats: int, game: str) -> list[list[tuple[str, str]]]:
    made = []
    async with httpx2.AsyncClient(base_url=base, timeout=30) as http:
        for _ in range(tables):
            one = (await http.post("/api/tables", json={"game": game, "seats": seats, "name": "P0"})).json()
            id, tokens = one["table"]["id"], [one["you"]["token"]]
            for k in range(1, seats):
                http.cookies.clear()
                sat = (await http.post(f"/api/tables/{id}/sit", json={"name": f"P{k}", "seat": k})).json()
                tokens.append(sat["you"]["token"])
            http.cookies.clear()
            host = {"authorization": f"Bearer {tokens[0]}"}
            await http.post(f"/api/tables/{id}/do", json={"do": "start"}, headers=host)
            made.append([(id, token) for token in tokens])
    return made


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def measure(args: argparse.Namespace, port: int, pid: int) -> dict[str, float]:
    base = f"http://127.0.0.1:{port}"
    empty = memory_of(pid)
    seated = await seat_all(base, args.tables, args.seats, args.game)
    idle = memory_of(pid)
    load = Load(args.rate)
    pause = args.tables / args.rate if args.rate else 0.0
    players = []
    for people in seated:
        table = Table(args.seats)
        for seat, (id, token) in enumerate(people):
            url = f"ws://127.0.0.1:{port}/api/tables/{id}/socket"
            players.append(asyncio.ensure_future(load.play(url, token, seat, table, pause)))
    await asyncio.sleep(min(5.0, args.seconds / 2))
    load.counting, start, before = True, time.perf_counter(), cpu_of(pid)
    await asyncio.sleep(args.seconds)
    load.counting, wall, cpu = False, time.perf_counter() - start, cpu_of(pid) - before
    for player in players:
        player.cancel()
    done = await asyncio.gather(*players, return_exceptions=True)
    failed = [one for one in done if isinstance(one, Exception)]
    waits = sorted(load.waits)
    return {
        "moves": load.moves,
        "moves a second": round(load.moves / wall, 1),
        "server CPU a move, ms": round(1000 * cpu / max(1, load.moves), 3),
        "50th percentile, ms": round(1000 * waits[len(waits) // 2], 1) if waits else 0,
        "99th percentile, ms": round(1000 * waits[len(waits) * 99 // 100], 1) if waits else 0,
        "memory a started idle table, kB": round((idle - empty) / 1000 / args.tables, 1),
        "clients that failed": len(failed),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--game", default="offrandes")
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--database", default="")
    args = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="exvoto-load-") as folder:
        database = args.database or f"sqlite:///{folder}/load.db"
        command = [sys.executable, ROOT / "tests" / "server" / "run_server.py", str(port), database]
        server = subprocess.Popen(command)
        try:
            for _ in range(200):
                try:
                    httpx2.get(f"http://127.0.0.1:{port}/health", timeout=1)
                    break
                except httpx2.HTTPError:
                    time.sleep(0.1)
            for name, value in asyncio.run(measure(args, port, server.pid)).items():
                print(f"{name:<34}{value}")
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
