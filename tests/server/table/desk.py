"""A table in memory at which people can be made to do things."""

from random import Random
from typing import Any

import pytest

from exvoto.server.table import actions as a
from exvoto.server.table import entries as e
from exvoto.server.table import lobby, play
from exvoto.server.table.lobby import start
from exvoto.server.table.match import Match
from exvoto.server.table.refusal import Refused
from exvoto.server.table.standing_orders import ordered_answer
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from tests.server.rig import TOY

SEED = b"seed"
CHANCE = Random(7)


class Desk:
    """The toy with people at the first seats and bots at the others; it has started, unless `begin` is false."""

    def __init__(self, people: int = 3, bots: int = 0, begin: bool = True, game: Any = TOY, **made: Any) -> None:
        self.table = Table("t1", game, SEED)
        self.now = 1_000
        given: dict[str, Any] = {
            "seats": people + bots, "options": {}, "pace": e.Pace(), "watch": "public", "delay": 0, "listed": False,
            "level": "regular", "whispers": False, "commitment": "",
        }  # fmt: skip
        self.put(e.TableCreated(game=game.name, rules=game.version, **given | made))
        self.put(*[e.PlayerJoined(f"p{seat + 1}", f"P{seat + 1}") for seat in range(people)])
        self.put(*[e.SeatTaken(seat, f"p{seat + 1}", f"salt {seat}") for seat in range(people)])
        self.put(*[e.BotSeated(seat, "novice") for seat in range(people, people + bots)])
        if begin:
            self.do(start(self.table))

    @property
    def match(self) -> Match:
        return self.table.playing()

    def put(self, *entries: e.AnyEntry) -> None:
        for entry in entries:
            self.table.apply(self.table.seq + 1, self.now, entry)

    def do(self, verdict: Verdict) -> Verdict:
        self.put(*verdict.entries)
        return verdict

    def answer(self, seat: int, say: str, **more: Any) -> Verdict:
        return self.do(play.answer(self.table, seat, None, say, player=f"p{seat + 1}", **more))

    def order(self, seat: int, step: str, **given: Any) -> None:
        self.do(play.order(self.table, seat, e.Order(step, **given)))

    def ordered(self, seat: int) -> str | None:
        return ordered_answer(self.table.orders, self.match, seat)

    def orders(self) -> list[str]:
        """The seats that have one, with its step."""
        return [f"{one.seat} {one.order.step}" for one in self.table.orders]

    def bid(self, *coins: int) -> None:
        for seat, number in enumerate(coins):
            self.answer(seat, f"bid {number}")

    def place(self, seat: int) -> None:
        self.answer(seat, self.match.step().options(self.match.state, seat)[0].write())


def refused(code: str, detail: str = "") -> Any:
    """As `pytest.raises`: a refusal with this code and detail."""

    def fits(error: BaseException) -> bool:
        return isinstance(error, Refused) and (error.code, error.detail) == (code, detail)

    return pytest.raises(Refused, check=fits)


def judge(desk: Desk, player: str, what: a.AnyDo) -> None:
    desk.do(lobby.judge(desk.table, player, what, Random(3)))


def over() -> Desk:
    desk = Desk(options={"rounds": 1})
    desk.put(e.MotionProposed("end", 0), e.Voted([1, 2], True))
    assert desk.table.phase == "over"
    return desk


def closed() -> Desk:
    desk = Desk()
    desk.put(e.TableClosed())
    return desk
