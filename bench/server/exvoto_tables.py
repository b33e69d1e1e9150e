"""Our own tables under load: people who answer at random, each over a socket of their own."""

import asyncio
import subprocess
from typing import Any

import httpx2
import msgspec

from bench.server.frames import Line
from bench.server.load import Load, Table, memory_of

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


class Player:
    def __init__(self, table: Table, id: str, token: str, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.options: list[str] = []
        self.line = Line(f"/api/tables/{id}/socket", self.hear)
        self.line.say(encode({"t": "hello", "protocol": 1, "lang": "en", "token": token}))

    def hear(self, text: bytes) -> None:
        said = decode(text)
        if said["t"] == "patch":
            changed = said["set"]
            self.options = changed.get("view.options", self.options)
            if "decision" not in changed:
                return
            if changed["decision"] is None:
                self.table.load.enough.set()
                return
            self.table.heard(changed["decision"]["ply"])
            self.consider(changed["decision"])
        elif said["t"] == "full":
            self.table.load.greeted += 1
            self.options = said["state"]["view"]["options"]
            self.consider(said["state"]["decision"])
        elif said["t"] == "refused":
            raise RuntimeError(f"refused: {said}")

    def consider(self, decision: dict[str, Any] | None) -> None:
        if decision and self.seat in decision["waiting"]:
            say, id = self.table.load.rng.choice(self.options), decision["id"]
            answer = encode({"t": "answer", "id": f"{self.seat}-{id}", "decision": id, "say": say})
            self.table.answer(decision["ply"], lambda: self.line.say(answer))


class Exvoto:
    def __init__(self, python: str, script: str, port: int, database: str) -> None:
        self.port = port
        self.server = subprocess.Popen([python, script, str(port), database])
        self.pid = self.server.pid
        self.seated: list[tuple[str, list[str]]] = []

    async def open(self, tables: int, seats: int, game: str) -> float:
        """Make and start the tables; returns how many kB of memory each took."""
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=30) as http:
            await answers(http, "/health")
            await seat(http, 10, seats, game)  # what is loaded only once does not count
            before = memory_of(self.pid)
            self.seated = await seat(http, tables, seats, game)
        return (memory_of(self.pid) - before) / 1000 / tables

    async def connect(self, load: Load) -> list[Line]:
        lines = []
        for id, tokens in self.seated:
            table = Table(load, len(tokens))
            for seat, token in enumerate(tokens):
                line = Player(table, id, token, seat).line
                await asyncio.get_running_loop().create_connection(lambda line=line: line, "127.0.0.1", self.port)
                lines.append(line)
        return lines

    def close(self) -> None:
        self.server.terminate()
        self.server.wait(30)


async def answers(http: httpx2.AsyncClient, path: str) -> None:
    """Wait until a server answers."""
    for _ in range(1200):
        try:
            await http.get(path)
            return
        except httpx2.HTTPError:
            await asyncio.sleep(0.1)
    raise RuntimeError("the server does not come up")


async def seat(http: httpx2.AsyncClient, tables: int, seats: int, game: str) -> list[tuple[str, list[str]]]:
    made = []
    for _ in range(tables):
        one = (await http.post("/api/tables", json={"game": game, "seats": seats, "name": "P0"})).json()
        id, tokens = one["table"]["id"], [one["you"]["token"]]
        for k in range(1, seats):
            http.cookies.clear()
            sat = (await http.post(f"/api/tables/{id}/sit", json={"name": f"P{k}", "seat": k})).json()
            tokens.append(sat["you"]["token"])
        http.cookies.clear()
        host = {"authorization": f"Bearer {tokens[0]}"}
        started = await http.post(f"/api/tables/{id}/do", json={"do": "start"}, headers=host)
        started.raise_for_status()
        made.append((id, tokens))
    return made
