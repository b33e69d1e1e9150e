"""The chances of all seats from what one seat sees, at anybody's turn: a mean over worlds guessed from its view.

Beliefs are left out: they are kept at the seat's own turns only, and the curve must be measured alike at every answer.
"""

from collections.abc import Sequence
from typing import Any, Final

from exvoto.bots.search import Search
from exvoto.bots.thorough import Thorough
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import push, refuse
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.state import State

WORLDS: Final = 24


def outlook(view: View, face: Thorough[Any], seed: int) -> list[float]:
    """One chance per seat; they add up to one."""
    search = Search(view, Sfc32(seed), face)
    return mean([foreseen(search, world) for world in guessed(search)])


def expected(
    view: View, face: Thorough[Any], answers: Sequence[tuple[int, Action[Any]]], seed: int
) -> list[float] | None:
    """The chances after an answer in which chance has a part, over all that chance may do; `answers` are those of the
    step, the last one given now. None where the viewer cannot know that these answers were possible: then what they
    bring is somebody's choice in its eyes, not luck."""
    search = Search(view, Sfc32(seed), face)
    found: list[list[float]] = []
    for world in guessed(search):
        if not given_in(world, answers, search.dealer):
            return None
        found.append(foreseen(search, world))
    return mean(found)


def guessed(search: Search) -> list[State]:
    return [search.rules.sample(search.view, search.rng) for _ in range(WORLDS)]


def given_in(world: State, answers: Sequence[tuple[int, Action[Any]]], dealer: SeededDealer) -> bool:
    """Plays the answers in a guessed world; False where one of them is not legal there."""
    asked = list(world.asked)
    for seat, _ in answers:  # sealed answers that were guessed give way to those that came out
        world.answers[asked.index(seat)] = None
    for seat, answer in answers:
        if refuse(world, seat, answer) is not None:
            return False
        push(world, seat, answer, dealer)
    return True


def foreseen(search: Search, world: State) -> list[float]:
    search.eval.settle(world, search.rng)
    search.eval.play_on(world, search.rng)
    return search.values(world)


def mean(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def final_chances(game: Game[Any], s: State) -> list[float]:
    """Of a finished game: winners share one."""
    ranks = game.result(s).ranks
    return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
