"""Clients of serve_floor.py: as many sockets and bytes as at our tables, and nothing to think about."""

import asyncio
import subprocess

from bench.server.frames import Line
from bench.server.load import Load, Table

READY = 0.3  # seconds between two looks whether it is up


class Player:
    def __init__(self, table: Table, id: int, seat: int, seats: int) -> None:
        self.table = table
        self.seat = seat
        self.seats = seats
        self.line = Line(f"/{id}", self.hear)

    def hear(self, text: bytes) -> None:
        ply = int(text)
        self.table.heard(ply)
        self.consider(ply)

    def consider(self, ply: int) -> None:
        if ply % self.seats == self.seat:
            self.table.answer(ply, lambda: self.line.say(b"%d" % ply + b" " * 60))  # an answer is as long


class Floor:
    def __init__(self, python: str, script: str, port: int, size: int) -> None:
        self.port = port
        self.server = subprocess.Popen([python, script, str(port), str(size)])
        self.pid = self.server.pid
        self.tables = self.seats = 0

    async def open(self, tables: int, seats: int) -> float:
        self.tables, self.seats = tables, seats
        for _ in range(100):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return 0.0
            except OSError:
                await asyncio.sleep(READY)
        raise RuntimeError("the server does not come up")

    async def connect(self, load: Load) -> list[Line]:
        players: list[Player] = []
        for id in range(self.tables):
            table = Table(load, self.seats)
            players += [Player(table, id, seat, self.seats) for seat in range(self.seats)]
        for player in players:
            await asyncio.get_running_loop().create_connection(lambda line=player.line: line, "127.0.0.1", self.port)
        while not all(player.line.open for player in players):  # noqa: ASYNC110  the same as in load.py
            await asyncio.sleep(READY)
        load.greeted = len(players)
        for player in players:
            player.consider(0)
        return [player.line for player in players]

    def close(self) -> None:
        self.server.terminate()
        self.server.wait(30)
