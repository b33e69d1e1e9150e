"""What a novice's answers take while another address keeps strong bots thinking.

    python bench/server/fair_bots.py PYTHON [--tables 0,8,16] [--answers 100]

PYTHON serves (the compiled package, if there is one). From 127.0.0.2 come so many tables, each with a player who
answers at once and two strong bots; from 127.0.0.1 one player with two novices. Shown is the time from a novice's
question until its answer is at the player, and what else the machine had to do.
"""

import argparse
import asyncio
import contextlib
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
import websockets

PORT_SCRIPT = Path(__file__).with_name("serve_fast.py")


class Player:
    """Answers at random as soon as asked, and notes how long bots take."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self.token = token
        self.rng = random.Random(table)
        self.waits: list[float] = []
        self.options: list[str] = []
        self.decision: dict[str, Any] | None = None
        self.since = 0.0

    async def play(self, answers: int) -> None:
        """Until bots have answered so often, or the game is over."""
        async with websockets.connect(self.url, max_size=None) as ws:
            await ws.send(json.dumps({"t": "hello", "protocol": 1, "lang": "en", "token": self.token}))
            while len(self.waits) < answers:
                said = json.loads(await ws.recv())
                if said["t"] == "full":
                    self.options = said["state"]["view"]["options"]
                    self.note(said["state"]["decision"])
                elif said["t"] == "patch":
                    self.options = said["set"].get("view.options", self.options)
                    if "decision" not in said["set"]:
                        continue
                    self.note(said["set"]["decision"])
                else:
                    continue
                if self.decision is None:
                    return
                if 0 in self.decision["waiting"]:
                    say, id = self.rng.choice(self.options), self.decision["id"]
                    await ws.send(json.dumps({"t": "answer", "id": id, "decision": id, "say": say}))

    def note(self, decision: dict[str, Any] | None) -> None:
        before, now = self.decision, time.perf_counter()
        if decision is None or before is None or decision["ply"] != before["ply"]:
            if before is not None and 0 not in before["waiting"]:
                self.waits.append(now - self.since)
            self.since = now
        self.decision = decision


async def seat(port: int, address: str, level: str) -> Player:
    transport = httpx2.AsyncHTTPTransport(local_address=address)
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, transport=transport) as http:
        made = (await http.post("/api/tables", json={"game": "offrandes", "seats": 3, "name": "P"})).json()
        table, token = made["table"]["id"], made["you"]["token"]
        for what in (
            {"do": "bot", "seat": 1, "level": level},
            {"do": "bot", "seat": 2, "level": level},
            {"do": "start"},
        ):
            (await http.post(f"/api/tables/{table}/do", json=what)).raise_for_status()
    return Player(port, table, token)


async def measure(port: int, tables: int, answers: int) -> list[float]:
    hogs = [await seat(port, "127.0.0.2", "strong") for _ in range(tables)]
    playing = [asyncio.ensure_future(hog.play(1_000_000)) for hog in hogs]
    await asyncio.sleep(10 if tables else 0)  # their questions queue up
    waits: list[float] = []
    first = True
    while len(waits) < answers:  # a game has some sixty answers of bots
        victim = await seat(port, "127.0.0.1", "novice")
        await victim.play(answers - len(waits) + first)
        waits += victim.waits[first:]  # the very first answer waits until a worker has started
        first = False
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return waits


async def served(python: str, tables: int, answers: int) -> list[float]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="exvoto-fair-") as folder:
        server = subprocess.Popen([python, str(PORT_SCRIPT), str(port), f"{folder}/x.db"])  # noqa: ASYNC220
        try:
            async with httpx2.AsyncClient() as http:
                for _ in range(600):
                    with contextlib.suppress(httpx2.HTTPError):
                        await http.get(f"http://127.0.0.1:{port}/health")
                        break
                    await asyncio.sleep(0.1)
            return await measure(port, tables, answers)
        finally:
            server.terminate()
            server.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("python")
    parser.add_argument("--tables", default="0,8,16")
    parser.add_argument("--answers", type=int, default=100)
    args = parser.parse_args()
    for tables in map(int, args.tables.split(",")):
        before = os.getloadavg()[0]
        waits = sorted(asyncio.run(served(args.python, tables, args.answers)))
        middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
        within = sum(wait <= 1 for wait in waits) / len(waits)
        print(
            f"{tables:3} tables of strong bots: {len(waits)} answers of novices, median {1000 * middle:,.0f} ms, "
            f"99th percentile {1000 * late:,.0f} ms, longest {1000 * waits[-1]:,.0f} ms, {within:.1%} within a second; "
            f"load {before:.1f} before, {os.getloadavg()[0]:.1f} after",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
