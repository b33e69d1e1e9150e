"""Random walks through a door, and the checks that no peer suite makes."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import refuse
from exvoto.core.errors import Broken
from exvoto.core.game import Options
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.lab.doors.menu import Menu, settle, spelling
from exvoto.lab.doors.spot import Spot, Table
from exvoto.lab.doors.tensor import Tensor

EXCHANGE: dict[str, str | int] = {"O-EXCHANGE": "on"}


def short(name: str) -> Options:
    """Options that make long games short."""
    return game(name).manifest.short


def walk(table: Table, rng: Sfc32) -> Iterator[Spot]:
    """Every spot of a random game at which somebody chooses."""
    dealer = SeededDealer(rng)
    spot = table.dealt(dealer)
    while not spot.over:
        yield spot
        spot = spot.after(spot.legal[rng.below(len(spot.legal))], dealer)


def check_alike(tensor: Tensor, spot: Spot, seat: int, rng: Sfc32) -> Spot:
    """What a seat gets is the same here and in a world that it cannot tell from this one. Raises Broken."""
    other = spot.guess(seat, rng)
    if spot.knows(seat) != other.knows(seat):
        raise Broken(f"leak: what {seat} knows differs at {spot.state.agenda[-1]}")
    if tensor.numbers(spot, seat) != tensor.numbers(other, seat):
        raise Broken(f"leak: the observation of {seat} differs at {spot.state.agenda[-1]}")
    if spot.seat == seat and spot.legal != other.legal:
        raise Broken(f"leak: the mask of {seat} differs at {spot.state.agenda[-1]}")
    return other


def check_mask(spot: Spot) -> None:
    """The mask is the legal answers, no more and no less, translated both ways. Raises Broken."""
    seat, table = spot.seat, spot.table
    assert seat is not None
    view = spot.view(seat)
    if not spot.spelled:
        for answer in view.options:
            letters = spelling(table.speller, view, answer)
            if letters is None or read_back(spot, letters) != answer:
                raise Broken(f"mask: {answer} is legal and cannot be spelled")
    found = list(leaves(spot.menu, 3_000))
    for answer in found:
        if refuse(spot.state, seat, answer) is not None:
            raise Broken(f"mask: {answer} can be spelled and is refused")
    if len(set(found)) != len(found):
        raise Broken("mask: an answer can be spelled in two ways")
    complete = not spot.state.agenda[-1].open and view.more == 0
    if not spot.spelled and complete and set(found) != set(view.options):
        raise Broken(f"mask: {set(found) ^ set(view.options)} of {spot.state.agenda[-1]}")


def read_back(spot: Spot, letters: list[int]) -> Action[Any]:
    """The answer that letters spell, each of them on the menu when its turn comes."""
    menu = spot.menu
    for letter in letters[:-1]:
        way = settle(menu[letter])
        assert not isinstance(way, Action)
        menu = way
    last = settle(menu[letters[-1]])
    assert isinstance(last, Action)
    return last


def leaves(menu: Menu, most: int) -> Iterator[Action[Any]]:
    """The answers that a menu leads to; of very many, the first."""
    ways = [*reversed(menu.values())]
    while ways and most > 0:
        way = settle(ways.pop())
        if isinstance(way, Action):
            most -= 1
            yield way
        else:
            ways += reversed(way.values())
