"""Bots keep to the rules, to their time and to their memory, over many positions."""

import gc
import sys
import time
from collections.abc import Callable

import pytest

from exvoto.bots.levels import BUDGET_MS, Thinker
from exvoto.bots.registry import make_bot
from exvoto.bots.tree import Node, signature
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import pending, push, refuse
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.lab.match import play_match

from .test_levels import positions

ALLOWED = 2000  # blocks of memory that may come to stay in 900 games: about a hundred kilobytes
# Of the levels' time, since 2,000 decisions of strong at full length take half an hour a game. What comes on top of
# thinking takes as long as ever, so a tenth is the harder test.
SHARE = {"novice": 1.0, "regular": 1.0, "strong": 0.1}


def broken(name: str, level: str, count: int, budget_ms: float) -> list[str]:
    """What was illegal or took more than twice the time."""
    rules, found = game(name), []
    bot = make_bot(level)
    for number, s in enumerate(positions(name, count, 7)):
        seat = pending(s)[0]
        view = rules.view(s, seat)
        start = time.process_time()
        answer = bot.choose(view, Sfc32(number))
        took = 1000 * (time.process_time() - start)
        if refuse(s, seat, answer) is not None:
            found.append(f"{number}: {answer} is illegal")
        if took > 2 * budget_ms:
            found.append(f"{number}: {took:.0f} ms for {s.agenda[-1]}, {len(view.options)} options")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_answers_from_memory_are_legal(name: str) -> None:
    """A bot that remembers trees meets positions of other games in between, and stays legal."""
    bot = Thinker(iterations=6, remembers=True)
    rules = game(name)
    for number, s in enumerate(positions(name, 8, 9)):
        seat = pending(s)[0]
        assert refuse(s, seat, bot.choose(rules.view(s, seat), Sfc32(number))) is None


@pytest.mark.parametrize("name", NAMES)
def test_even_without_time_there_is_an_answer(name: str) -> None:
    """A time that is over before it begins: on a busy machine that happens."""
    for s in positions(name, 6, 5):
        seat = pending(s)[0]
        answer = Thinker(milliseconds=1e-9).choose(game(name).view(s, seat), Sfc32(1))
        assert refuse(s, seat, answer) is None


def test_a_tree_serves_the_next_decision() -> None:
    """In auctions, where little is hidden, some of what was searched before is found again."""
    rules, rng = game("offrandes"), Sfc32(3)
    dealer = SeededDealer(rng)
    bot = Thinker(iterations=60, remembers=True)
    assert bot.memory is not None
    found = 0
    s = rules.new(3, dealer)
    for _ in range(50):
        seat = pending(s)[0]
        view = rules.view(s, seat)
        node = bot.memory.nodes.get(signature(view)) if seat == 0 else None
        found += node is not None and node.visits > 0
        push(s, seat, bot.choose(view, rng) if seat == 0 else make_bot("greedy").choose(view, rng), dealer)
    assert found > 0


def test_only_one_tree_is_kept() -> None:
    """What a bot remembers is forgotten with its next decision."""
    bot = Thinker(iterations=20, remembers=True)
    rules = game("offrandes")
    sizes = []
    for number, s in enumerate(positions("offrandes", 6, 12)):
        bot.choose(rules.view(s, pending(s)[0]), Sfc32(number))
        gc.collect()
        sizes.append(sum(isinstance(thing, Node) for thing in gc.get_objects()))
    assert max(sizes) < 200


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", ["novice", "regular", "strong"])
def test_two_thousand_decisions_are_legal_and_in_time(name: str, level: str, volume: Callable[[int], int]) -> None:
    """All of a novice's and of regular's time, a tenth of strong's."""
    share = SHARE[level]
    assert broken(name, level if share == 1.0 else f"{level}@{share}", volume(2000), BUDGET_MS[level] * share) == []


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("asked", ['"offering A"', '"acting A", "offering A"', '"acting B", "offering B"'])
@pytest.mark.parametrize("level", ["novice", "regular", "strong"])
def test_a_large_hand_takes_no_longer(level: str, asked: str) -> None:
    """25 cards of Stonehenge make 48,000 combinations, which random games do not come to."""
    rules = game("stonehenge")
    hand = ", ".join([f'"{number}{half}"' for number in range(1, 14) for half in "DN"][:25])
    text = f"seats = 4\ndruid = 13\nagenda = [{asked}]\nhand = {{ A = [{hand}] }}\n"
    s = read_position(rules, parse(text))
    view = rules.view(s, pending(s)[0])
    start = time.process_time()
    answer = make_bot(level).choose(view, Sfc32(1))
    assert 1000 * (time.process_time() - start) < 2 * BUDGET_MS[level]
    assert refuse(s, pending(s)[0], answer) is None


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_memory_does_not_grow(name: str, volume: Callable[[int], int]) -> None:
    """Over 1,000 games: what is left after a game is no more than it was after the first hundred. Trees and beliefs are
    remembered, however short the thought. What is in use for a moment does not count, nor what the system gets back
    late: who hardly thinks hoards cards in Stonehenge, and 30 of them have 117,000 combinations."""
    assert growth(name, ["strong@0.001", "regular@0.001", "novice", "random"], volume(1000)) < ALLOWED


def test_a_leak_is_found() -> None:
    assert growth("odyssee", ["random"] * 3, 100, []) > ALLOWED


def growth(name: str, bots: list[str], games: int, leak: list[object] | None = None) -> int:
    """Blocks of memory in use after the least of the last ten games, over those after ten at a tenth of the way."""
    blocks: list[int] = []
    gc.freeze()  # what is there already is not gone through again after each game
    try:
        for number in range(games):
            play_match(name, bots, {}, 0, number)
            if leak is not None:
                leak.append([str(k) for k in range(1000, 1050)])
            gc.collect()
            blocks.append(sys.getallocatedblocks())
    finally:
        gc.unfreeze()
    tenth = games // 10
    return min(blocks[-10:]) - min(blocks[tenth - 10 : tenth])
