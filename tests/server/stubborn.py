"""People who play through crashes and bad networks, and what must then stand in the log."""

import asyncio
import random
from collections import Counter
from typing import Any

import sqlalchemy as sa
import websockets

from exvoto.server.storage.schema import log
from exvoto.server.storage.store import open_engine
from exvoto.server.storage.verifying import verify_all
from exvoto.server.table.entries import Answered, AnswerResealed, ClockGap, ReplyHeld, read_entry

from .rig import Client
from .shortcuts import http_client

GONE = (OSError, websockets.WebSocketException, TimeoutError, asyncio.IncompleteReadError)


class Stubborn:
    """A person who plays through every crash: what is not acknowledged is said again, under the same id."""

    def __init__(self, ports: list[int], table: str, token: str, rng: random.Random) -> None:
        self.ports = ports
        self.table = table
        self.token = token
        self.rng = rng
        self.acknowledged: dict[str, str] = {}  # id -> answer
        self.refused: set[str] = set()
        self.open: dict[str, Any] | None = None
        self.count = 0
        self.stop = False
        self.over = False
        self.patience = 3.0  # seconds, then it reconnects and sends it again

    async def play(self) -> None:
        while not self.stop and not self.over:
            try:
                port = self.rng.choice(self.ports)
                client = Client(f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket", self.token)
                client.patience = self.patience
                async with asyncio.timeout(10):
                    await client.connect()
                await self.sit(client)
            except GONE:
                await asyncio.sleep(self.rng.uniform(0.02, 0.2))

    async def sit(self, client: Client) -> None:
        while not self.stop:
            client.patience = self.patience if self.open else max(3.0, self.patience)  # others may take their time
            if self.open is not None:
                message = self.open
                await client.say(message)
                if self.rng.random() < 0.1:
                    await client.say(message)  # a double click
                await client.until(lambda id=message["id"]: id in client.replies)
                reply = client.replies.pop(message["id"])
                if reply["t"] == "ack":
                    self.acknowledged[message["id"]] = message["say"]
                elif reply["code"] == "unavailable":
                    raise OSError
                else:
                    self.refused.add(message["id"])
                self.open = None
            if client.over():
                self.over = True
                return
            if client.my_turn():
                self.count += 1
                say = self.rng.choice(client.state["view"]["options"])
                decision = client.state["decision"]["id"]
                id = f"{self.token[:6]}-{self.count}"
                self.open = {"t": "answer", "id": id, "decision": decision, "say": say}
            else:
                await client.hear()


TOTAL = 900  # seconds on the clock of each seat; nothing is ever added


async def seat_people(
    port: int, tables: int, people: int, bots: int, rng: random.Random, ports: list[int], game: str = "offrandes"
) -> list[Stubborn]:
    seated = []
    async with http_client(f"http://127.0.0.1:{port}", 20) as http:
        for _ in range(tables):
            pace = {"kind": "live", "total": TOTAL, "reaction": 60}
            body = {"game": game, "seats": people + bots, "name": "P0", "pace": pace}
            made = (await http.post("/api/tables", json=body)).json()
            table, tokens = made["table"]["id"], [made["you"]["token"]]
            http.cookies.clear()
            for k in range(1, people):
                sat = await http.post(f"/api/tables/{table}/sit", json={"name": f"P{k}", "seat": k})
                tokens.append(sat.json()["you"]["token"])
                http.cookies.clear()
            host = {"authorization": f"Bearer {tokens[0]}"}
            for k in range(people, people + bots):
                await http.post(f"/api/tables/{table}/do", json={"do": "bot", "seat": k}, headers=host)
            assert (await http.post(f"/api/tables/{table}/do", json={"do": "start"}, headers=host)).status_code == 200
            seated += [Stubborn(ports, table, token, random.Random(rng.random())) for token in tokens]
    return seated


async def more_answers(seated: list[Stubborn], enough: int) -> None:
    """Wait until so many answers are acknowledged, or nobody plays any more."""
    before, idle = -1, 0
    while idle < 300:
        now = sum(len(one.acknowledged) for one in seated)
        if now >= enough or all(one.over for one in seated):
            return
        before, idle = now, idle + 1 if now == before else 0
        await asyncio.sleep(0.1)
    raise AssertionError("the tables do not go on")


def check_log(database: str, seated: list[Stubborn]) -> dict[str, int]:
    """Every acknowledged answer is in the log of its table exactly once, as it was sent."""
    engine = open_engine(database)
    stored: dict[str, list[Any]] = {}
    with engine.connect() as c:
        for table, body in c.execute(sa.select(log.c.table_id, log.c.body).order_by(log.c.table_id, log.c.seq)):
            stored.setdefault(table, []).append(read_entry(body))
    for one in seated:
        entries = [entry for entry in stored[one.table] if isinstance(entry, Answered | AnswerResealed | ReplyHeld)]
        ids = Counter(entry.id for entry in entries if entry.id)
        assert max(ids.values(), default=0) <= 1, "an answer was played twice"
        said = {entry.id: entry.say for entry in entries}
        for id, say in one.acknowledged.items():
            assert said.get(id) == say, f"the acknowledged answer {id} is lost"
        assert not one.refused & set(said), "a refused answer was played"
    assert [fault for _, fault in verify_all(engine) if fault] == []
    engine.dispose()
    clock = sum(isinstance(e, Answered) and e.by == "clock" for es in stored.values() for e in es)
    given = min([sum(e.ms for e in stored[one.table] if isinstance(e, ClockGap)) for one in seated])
    return {"acknowledged": sum(len(one.acknowledged) for one in seated), "clock": clock, "given back": given}
