"""`automatic = false`: every question of the rulebook is put, and who has one answer does what the table would do."""

from collections import Counter
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Dealer, Recorder, ScriptedDealer, SeededDealer
from exvoto.core.fast import Row
from exvoto.core.game import Game
from exvoto.core.kind import Kind
from exvoto.core.position import dump, parse
from exvoto.core.scenario import read_scenarios, run
from exvoto.core.scenario.unassisted import play_unassisted, settle_unassisted
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.games import NAMES, game
from tests.contract.toy import Toy, Window, variant

MOST = 400  # answers of a game


class Script(Dealer):
    """What the assisted game dealt, outcome after outcome."""

    def __init__(self) -> None:
        self.script = ScriptedDealer([])

    def add(self, outcomes: list[str]) -> None:
        self.script = ScriptedDealer([*self.left(), *outcomes])

    def left(self) -> list[str]:
        return self.script.left()

    def pick(self, n: int, kind: Kind) -> int:
        return self.script.pick(n, kind)

    def draw(self, bag: Row, kind: Kind, cards: int = 0) -> int:
        return self.script.draw(bag, kind, cards)


def same(rules: Game[Any], s: State, t: State) -> bool:
    """The same table, and the same seats asked by the same step; a window may count its passes differently."""
    mine, other = dump(rules, s), dump(rules, t)
    verbs = [[str(step).split()[0] for step in dumped["agenda"]] for dumped in (mine, other)]  # type: ignore[attr-defined]
    return mine["fields"] == other["fields"] and mine["asked"] == other["asked"] and verbs[0] == verbs[1]


def extra_questions(rules: Game[Any], seats: int, seed: int) -> Counter[str]:
    """Plays a game with and without assistance side by side; which questions only the latter puts."""
    rng, extra = Sfc32(seed), Counter[str]()
    dealer, script = Recorder(SeededDealer(Sfc32(seed))), Script()
    s: State = rules.blank(seats, rules.table(seats))
    rules.deal(s, dealer)
    dealer.take()
    t: State = s.copy()
    engine.settle(s, dealer)
    script.add(dealer.take()[0])
    settle_unassisted(t, script)
    for _ in range(MOST):
        while t.agenda and not same(rules, s, t):
            for seat in engine.pending(t):
                sole = engine.options(t, seat)
                assert len(sole) == 1, f"{t.agenda[-1]}: {sole}"
                extra[t.agenda[-1].verb] += 1
                play_unassisted(t, seat, sole[0], script)
        assert same(rules, s, t)
        assert not script.left()
        if not s.agenda:
            break
        seat = engine.pending(s)[0]
        answer = engine.random_answer(s, seat, rng)
        engine.play(s, seat, answer, dealer)
        script.add(dealer.take()[0])
        play_unassisted(t, seat, answer, script)
    return extra


@pytest.mark.parametrize("name", NAMES)
def test_who_has_one_answer_does_what_the_table_would_do(name: str) -> None:
    """Random games with and without assistance meet at every question that both put."""
    rules = game(name)
    extra = Counter[str]()
    for seats in rules.seats:
        for seed in range(3):
            extra += extra_questions(rules, seats, seed)
    declared = {step.verb for step in rules.steps if "addressed" in vars(step)}
    assert set(extra) <= declared
    assert extra or not declared, "no question was put that the table answers by itself"


class Unskipped(Window):
    """Also puts its question to a seat that has nothing to challenge with."""

    def addressed(self, s: Toy) -> tuple[int, ...]:
        return (self.seat,) if self.seat != self.until else ()


class Misdirected(Window):
    """Planted: asks the seat that laid the card."""

    def addressed(self, s: Toy) -> tuple[int, ...]:
        return (self.until,)


def test_a_step_that_addresses_the_wrong_seat_is_found() -> None:
    """The test above can fail, and it holds where it should."""
    assert set(extra_questions(variant(Window=type("Window", (Unskipped,), {})), 3, 1)) <= {"window"}
    with pytest.raises(AssertionError):
        extra_questions(variant(Window=type("Window", (Misdirected,), {})), 3, 1)


def faults(text: str) -> list[str]:
    scenarios = read_scenarios(parse(text))
    return run(game(scenarios[0].game), scenarios[0], {})


STONEHENGE = """
game = "stonehenge"
seats = 3
[[scenario]]
id = "no card to jump with"
automatic = {}
position = {{ at = {{ A = "9D" }}, hand = {{ B = ["8N"] }}, agenda = ["moving A", "walk"] }}
play = {}
expect = {}
"""


def test_an_answer_can_be_put_where_the_table_would_answer() -> None:
    """Without a card in hand the figure steps on by itself; unassisted, its player says so, and may be refused."""
    asked = '{ decision = "A moving", options = ["step"], no_events = ["stepped"] }'
    assert faults(STONEHENGE.format("false", '["A card 7N ! STO-32"]', asked)) == []
    stepped = '{ decision = "A acting", events = ["stepped A 10N 0"] }'
    assert faults(STONEHENGE.format("false", '["A step"]', stepped)) == []
    found = faults(STONEHENGE.format("true", "[]", asked))
    assert found
    assert found[0].startswith("decision: expected A moving, found ")
    assert faults(STONEHENGE.format("true", "[]", '{ events = ["stepped A 10N 1"] }')) == []
