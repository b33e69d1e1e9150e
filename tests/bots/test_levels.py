"""The levels: legal, fair, and the same for the same view and seed."""

from collections.abc import Callable
from typing import Any

import pytest

from exvoto.bots.bot import Bot
from exvoto.bots.levels import Novice, Thinker
from exvoto.bots.registry import NAMES as BOTS
from exvoto.bots.registry import make_bot
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import options, over, pending, push, random_answer, refuse
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import NAMES, game

LATEST = 300  # answers before a position: most of a game, but for Stonehenge, whose random games are far longer
MINDS: list[Bot] = [Novice(), Thinker(iterations=4), Thinker(iterations=4, thorough=True)]
SEEING = pytest.mark.parametrize("bot", MINDS, ids=["novice", "search", "thorough"])


def positions(name: str, count: int, seed: int) -> list[Any]:
    """States from random games, at random moments, in which somebody has a choice."""
    rules = game(name)
    found: list[Any] = []
    number = 0
    while len(found) < count:
        number += 1
        rng = Sfc32(seed * 7919 + number)
        dealer = SeededDealer(rng)
        s = rules.new(rules.seats[rng.below(len(rules.seats))], dealer)
        for _ in range(rng.below(LATEST)):
            if over(s):
                break
            seat = pending(s)[0]
            push(s, seat, random_answer(s, seat, rng), dealer)
        if not over(s) and len(options(s, pending(s)[0])) > 1:
            found.append(s)
    return found


def unfair(bot: Bot, states: list[Any], name: str) -> int:
    """In how many positions the answer changes with what the seat cannot see."""
    rules = game(name)
    count = 0
    for number, s in enumerate(states):
        seat = pending(s)[0]
        other = rules.sample(rules.view(s, seat), Sfc32(number + 1))
        mine = bot.choose(rules.view(s, seat), Sfc32(99))
        count += mine != bot.choose(rules.view(other, seat), Sfc32(99))
    return count


@pytest.mark.parametrize("name", NAMES)
@SEEING
def test_an_answer_is_a_function_of_view_and_seed(name: str, bot: Bot) -> None:
    """The answer is the same in the true world and in a world that the seat cannot tell from it."""
    assert unfair(bot, positions(name, 6, 1), name) == 0


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
@SEEING
def test_a_thousand_answers_are_fair(name: str, bot: Bot, volume: Callable[[int], int]) -> None:
    """The same over 1,000 positions a game."""
    assert unfair(bot, positions(name, volume(1000), 2), name) == 0


class Peeker(Bot):
    """Reads the cards of all players out of a state that it should not have."""

    def __init__(self) -> None:
        self.table: Any = None

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        hands = sum(k * card for k, card in enumerate(self.table.miracles))
        return view.options[hands % len(view.options)]


def test_a_bot_that_peeks_is_caught() -> None:
    """A bot whose answer depends on others' cards gives different answers in worlds that look the same."""
    rules = game("prieres")
    caught = 0
    for number, s in enumerate(positions("prieres", 30, 3)):
        seat = pending(s)[0]
        other = rules.sample(rules.view(s, seat), Sfc32(number + 1))
        peeker = Peeker()
        peeker.table = s
        mine = peeker.choose(rules.view(s, seat), Sfc32(1))
        peeker.table = other
        caught += mine != peeker.choose(rules.view(other, seat), Sfc32(1))
    assert caught > 0


@pytest.mark.parametrize("name", NAMES)
def test_answers_are_legal(name: str) -> None:
    """Every level answers with something that is not refused."""
    rules = game(name)
    for bot in (Novice(), Thinker(iterations=3), make_bot("greedy"), make_bot("random")):
        for s in positions(name, 5, 4):
            seat = pending(s)[0]
            assert refuse(s, seat, bot.choose(rules.view(s, seat), Sfc32(5))) is None


def test_the_same_iterations_give_the_same_answer() -> None:
    """With a budget in iterations the search is deterministic."""
    rules = game("offrandes")
    for s in positions("offrandes", 4, 5):
        view = rules.view(s, pending(s)[0])
        one, two = (Thinker(iterations=12).choose(view, Sfc32(8)) for _ in range(2))
        assert one == two


def test_bots_go_by_name() -> None:
    """Every name makes a bot, a share of the budget can be asked for, and typos are told."""
    assert [make_bot(name).name for name in BOTS] == list(BOTS)
    assert make_bot("strong@0.1").name == "strong"
    for wrong in ("genius", "strong@fast", "strong@-1", "search:", "search:x"):
        with pytest.raises(BadTable, match="bot '"):
            make_bot(wrong)
