"""How many answers a seat can have, when all players work together so that one of them has as much as possible."""

from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.draft import MOST_OPTIONS
from exvoto.core.kind import SEAT
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import listed
from exvoto.core.state import State
from exvoto.games import NAMES, game
from tests.games.stonehenge.hoarding import HOARDER, hoard

TRIES = 5  # random answers of which the one is given that leaves the hoarder most
LONG = 400  # answers of one game


def belongings(rules: Any, s: State) -> int:
    """Everything that is counted for the hoarder: cards, money, tokens, pieces on the board."""
    found = 0
    for field in rules.layout:
        if field.axes and field.axes[0] is SEAT and not field.many:
            entries = listed(getattr(s, field.name))
            share = len(entries) // s.n
            found += sum(entry for entry in entries[HOARDER * share : (HOARDER + 1) * share] if entry > 0)
    return found


def greedy(rules: Any, s: State, seat: int, rng: Sfc32) -> Any:
    """Of a few random answers the one that leaves the hoarder most."""
    best, most = None, -1
    for _ in range(TRIES):
        answer, after = engine.random_answer(s, seat, rng), s.copy()
        engine.push(after, seat, answer, SeededDealer(Sfc32(1)))
        if belongings(rules, after) > most:
            best, most = answer, belongings(rules, after)
    return best


def largest(name: str, seats: int, seed: int) -> dict[str, int]:
    """By question, the most answers that a seat had; no list may be longer than allowed."""
    rules: Any = game(name)
    rng, found = Sfc32(seed), dict[str, int]()
    dealer = SeededDealer(rng)
    s = rules.new(seats, dealer)
    for _ in range(LONG):
        if engine.over(s):
            break
        seat, step = engine.pending(s)[0], s.agenda[-1]
        count = step.count(s, seat)
        assert len(step.options(s, seat)) <= MOST_OPTIONS
        assert count <= MOST_OPTIONS or step.composed
        found[step.verb] = max(found.get(step.verb, 0), count)
        engine.push(s, seat, hoard(s, seat) if name == "stonehenge" else greedy(rules, s, seat, rng), dealer)
    return found


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in NAMES for seats in (3, 5)])
def test_no_list_is_long_however_much_one_player_gets(name: str, seats: int) -> None:
    """Only the offerings of Stonehenge can be more than are listed, and these are composed."""
    rules = game(name)
    found = largest(name, min(seats, rules.seats[-1]), 1)
    crowded = {verb for verb, count in found.items() if count > MOST_OPTIONS}
    assert crowded == ({"offering"} if name == "stonehenge" else set())
    assert max(found.values()) > 10
