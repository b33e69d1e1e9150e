"""“Until the course changes”: what ends such an order in Odyssée, and what it outlives."""

import tomllib

import pytest

from exvoto.core.position import read_position
from exvoto.games import game
from exvoto.server.table import entries as e

from .desk import Desk

A, B, C = range(3)
POSITION = """
game = "odyssee"
seats = 4
ship = "AIG"
turn = "A"
gods = ["zeus", "poseidon", "hades", "athena"]
hands = { A = "5 1 D", B = "1", C = "5 1", D = "1" }
zones = { 1Y = ["2"], 2G = ["3"] }
"""


def at_sea() -> Desk:
    """A is asked; B has said: pass until the course changes."""
    rules = game("odyssee")
    desk = Desk(people=4, game=rules)
    desk.match.state = read_position(rules, tomllib.loads(POSITION))
    desk.order(B, "turn", say="pass", until="changed")
    return desk


def why(desk: Desk) -> str | None:
    """Why the order has ended; None: it stands."""
    stopped = [one.why for one in desk.table.stopped]
    assert len(stopped) + len(desk.orders()) == 1
    return stopped[0] if stopped else None


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ("pass", None),
        ("wind 1 1Y", None),  # yellow leads already
        ("wind 1 3R", "changed"),  # one leg more
        ("wind 5 1G", "changed"),
        ("exchange B", "changed"),  # B holds Zeus now
        ("exchange C", None),
    ],
)
def test_an_answer_ends_it_if_the_course_or_the_own_god_is_another(said: str, ended: str | None) -> None:
    desk = at_sea()
    desk.answer(A, said)
    assert why(desk) == ended
    assert desk.ordered(B) == ("pass" if ended is None else None)


def test_a_card_face_down_ends_it_whatever_it_is() -> None:
    """Its strength is hidden, so the order cannot depend on it."""
    for card in ("1", "5"):
        desk = at_sea()
        desk.answer(A, "pass")
        desk.answer(B, "pass", by="order")
        desk.answer(C, f"hide {card} 1G")
        assert why(desk) == "changed"


def test_a_round_ends_it() -> None:
    desk = at_sea()
    for seat in range(4):
        desk.answer(seat, "pass")
    desk.place(A)  # a new token, where the ship has left
    assert desk.match.step().verb == "turn"
    assert why(desk) == "round"


def test_taking_the_game_back_ends_it() -> None:
    desk = at_sea()
    desk.answer(A, "pass")
    desk.put(e.Rewound(0, A))
    assert why(desk) == "rewound"
