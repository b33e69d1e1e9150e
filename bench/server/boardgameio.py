"""The same load on a boardgame.io server (npm), spoken to in the frames of socket.io that its own client sends."""

import asyncio
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import httpx2
import msgspec

from bench.server.exvoto_tables import answers
from bench.server.frames import Line
from bench.server.load import Load, Table, memory_of

PACKAGES = {"boardgame.io": "0.50.2", "node-persist": "3.1.3"}  # the latter for its storage in files
GAME = "load"
# It hands its router to Koa after it has made the server: later releases of this package no longer notice it then.
PINNED = {"koa-compose": "4.1.0"}
decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


def install(npm: list[str], home: Path) -> None:
    """The npm package into a folder of its own, once."""
    if all((home / "node_modules" / name / "package.json").exists() for name in PACKAGES):
        return
    home.mkdir(parents=True, exist_ok=True)
    (home / "package.json").write_text(json.dumps({"private": True, "overrides": PINNED}), "utf-8")
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    print(f"installing {' and '.join(wanted)} from npm into {home}", flush=True)
    subprocess.run([*npm, "install", "--no-audit", "--no-fund", "--silent", *wanted], cwd=home, check=True)


class Player:
    """A seat of a match: answers as soon as the state says that it is its turn."""

    def __init__(self, table: Table, id: str, seat: int, seats: int, credentials: str) -> None:
        self.table = table
        self.id = id
        self.seat = str(seat)
        self.seats = seats
        self.credentials = credentials
        self.line = Line("/socket.io/?EIO=4&transport=websocket", self.hear)

    def hear(self, text: bytes) -> None:
        if text == b"2":
            self.line.say(b"3")  # a ping of engine.io, and its pong
        elif text.startswith(b"0"):
            self.line.say(f"40/{GAME},".encode())
        elif text.startswith(b"40"):
            self.say("sync", self.id, self.seat, self.credentials, self.seats)
        elif text.startswith(b"42"):
            what, _, *said = decode(text[text.index(b",") + 1 :])
            if what == "sync":
                self.table.load.greeted += 1
                self.consider(said[0]["state"]["_stateID"])
            elif what == "update":
                self.heard(said[0]["_stateID"])
            elif what == "patch":
                self.heard(said[1])

    def heard(self, ply: int) -> None:
        self.table.heard(ply)
        self.consider(ply)

    def consider(self, ply: int) -> None:
        if ply % self.seats == int(self.seat):  # one move a turn, in order
            self.table.answer(ply, lambda: self.move(ply))

    def move(self, ply: int) -> None:
        payload = {"type": "raise", "args": [ply % 7], "playerID": self.seat, "credentials": self.credentials}
        self.say("update", {"type": "MAKE_MOVE", "payload": payload}, ply, self.id, self.seat)

    def say(self, *event: Any) -> None:
        self.line.say(f"42/{GAME},".encode() + encode(event))


class BoardgameIo:
    def __init__(self, node: str, home: Path, port: int, state: dict[str, Any], way: str) -> None:
        self.port = port
        (home / "state.json").write_text(json.dumps(state), "utf-8")
        shutil.rmtree(home / "stored", ignore_errors=True)
        script = Path(__file__).with_name("serve_boardgameio.cjs")
        command = [node, script, str(port), home, way]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.server = subprocess.Popen(command, env={**os.environ, "NODE_ENV": "production"}, **quiet)
        self.pid = self.server.pid
        self.seated: list[tuple[str, list[str]]] = []

    async def open(self, tables: int, seats: int) -> float:
        """Make the matches; returns how many kB of memory each took."""
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=30) as http:
            await answers(http, "/games")
            await seat(http, 10, seats)
            before = memory_of(self.pid)
            self.seated = await seat(http, tables, seats)
        return (memory_of(self.pid) - before) / 1000 / tables

    async def connect(self, load: Load) -> list[Line]:
        lines = []
        for id, credentials in self.seated:
            table = Table(load, len(credentials))
            for seat, secret in enumerate(credentials):
                line = Player(table, id, seat, len(credentials), secret).line
                await asyncio.get_running_loop().create_connection(lambda line=line: line, "127.0.0.1", self.port)
                lines.append(line)
        return lines

    def close(self) -> None:
        self.server.terminate()
        self.server.wait(30)


async def seat(http: httpx2.AsyncClient, tables: int, seats: int) -> list[tuple[str, list[str]]]:
    made = []
    for _ in range(tables):
        id = (await http.post(f"/games/{GAME}/create", json={"numPlayers": seats})).json()["matchID"]
        secrets = []
        for k in range(seats):
            joined = await http.post(f"/games/{GAME}/{id}/join", json={"playerID": str(k), "playerName": f"P{k}"})
            secrets.append(joined.json()["playerCredentials"])
        made.append((id, secrets))
    return made
