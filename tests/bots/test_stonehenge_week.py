"""How the strong bot lets a week of Stonehenge go on before it judges, and by what odds."""

from itertools import count

import pytest

from exvoto.bots.evaluations import thorough_of
from exvoto.bots.levels import Thinker
from exvoto.bots.weights import logit_weights, weights_of
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, push, random_answer, refuse
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.games.stonehenge.bots.harvest import Harvest
from exvoto.games.stonehenge.bots.plan import Plan
from exvoto.games.stonehenge.bots.rollout import Rollout, week_of
from exvoto.games.stonehenge.bots.win_odds import ODDS, WinOdds
from exvoto.games.stonehenge.market.purchase import Declaring
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.turn import Acting

from .test_levels import positions, unfair

RULES = game("stonehenge")
THOROUGH = Thinker(iterations=6, thorough=True)
TABLES = [
    {},
    {"colour_assignment": "choose", "bluff_declarations": "on", "counter_scope": "any_attack"},
    {"day_upgrade_timing": "after", "short_game": "on", "trade_visibility": "parties"},
]


def new(seed: int, options: dict[str, str]) -> tuple[Stonehenge, SeededDealer]:
    dealer = SeededDealer(Sfc32(seed))
    s = RULES.new(3 + seed % 3, dealer, options)
    assert isinstance(s, Stonehenge)
    return s, dealer


@pytest.mark.parametrize("options", TABLES, ids=["usual", "bluffing", "short"])
def test_a_week_is_played_past_its_market_day(options: dict[str, str]) -> None:
    """Wherever a game stands: answers are legal, the next week begins or the game is over, no law is broken."""
    rng = Sfc32(5)
    ends = set()
    asked = set()
    for seed in range(3):
        s, dealer = new(seed, options)
        for k in count():
            if over(s):
                break
            seat = pending(s)[0]
            usual = Rollout(s, rng).answer(seat)
            assert refuse(s, seat, usual) is None
            asked.add(s.agenda[-1].verb)
            if k % 12 == 0:  # not everywhere: it is a long way
                then, week, days = s.copy(), week_of(s), s.market_days
                Rollout(then, rng).run()
                assert RULES.laws(then) is None
                assert over(then) or (week_of(then) == week % 5 + 1 and days <= then.market_days <= days + 1)
                ends.add(over(then))
            push(s, seat, random_answer(s, seat, rng) if k % 3 == 0 else usual, dealer)
    assert ends == {True, False}
    assert {"moving", "acting", "giving", "offering", "window", "declaring", "important"} <= asked


def test_a_week_is_a_function_of_state_and_seed() -> None:
    s, _ = new(1, {})
    ends = []
    for seed in (3, 3, 4):
        then = s.copy()
        Rollout(then, Sfc32(seed)).run()
        ends.append(RULES.view(then, None).fields)
    assert ends[0] == ends[1] != ends[2]


def test_what_a_harvest_lays_is_legal_and_brings_its_tokens() -> None:
    rng = Sfc32(8)
    laid = 0
    for seed in range(4):
        s, dealer = new(seed, {})
        while not over(s):
            seat = pending(s)[0]
            if s.agenda[-1].verb == "offering":
                then = s.copy()
                harvest = Harvest(then, seat, then.cards(seat), Plan(then, seat).lack)
                before = then.wealth(seat)
                for lay in harvest.laid:
                    assert refuse(then, seat, lay) is None
                    lay.apply(then, seat, dealer)
                assert then.wealth(seat) == before + harvest.tokens
                assert then.cards(seat) == harvest.left
                laid += harvest.tokens
            push(s, seat, Rollout(s, rng).answer(seat), dealer)
    assert laid > 20


def test_the_odds_see_who_can_win_now() -> None:
    """Who has all but a pillar and its price is ahead of all others, and without that price far less so."""
    s, _ = new(1, {})
    weights = logit_weights(weights_of("stonehenge", "win_odds"))
    even = WinOdds(s).logits(weights)
    assert len(WinOdds(s).measure(0)) == len(ODDS) == len(weights)
    s.owned[0], s.owned[1] = 1, 1
    begun = WinOdds(s).logits(weights)
    for colour in range(5):
        s.tokens[colour] = s.price[2 * 5 + colour]
    ready = WinOdds(s).logits(weights)
    assert ready[0] == max(ready)
    assert ready[0] - ready[1] > begun[0] - begun[1] + 1 > even[0] - even[1] + 1


def test_declarations_and_thefts_are_searched_by_the_thorough_only() -> None:
    rng, thorough = Sfc32(8), thorough_of("stonehenge")
    seen = set()
    s, dealer = new(1, {})
    while not over(s):
        seat = pending(s)[0]
        step = s.agenda[-1]
        options = step.options(s, seat)
        if isinstance(step, Declaring) or (isinstance(step, Acting) and s.at[seat] % 2 == 0 and len(options) > 1):
            assert thorough.ready_answer(s, seat, options, rng) is None
            assert thorough.policy(s, seat, options, rng) is not None
            assert thorough.quick.ready_answer(s, seat, options, rng) is not None
            seen.add(step.verb)
        push(s, seat, Rollout(s, rng).answer(seat), dealer)
    assert seen == {"declaring", "acting"}


def test_a_thorough_search_is_legal_and_fair() -> None:
    """The same answers in worlds that the seat cannot tell apart, and none that is refused."""
    states = positions("stonehenge", 12, 9)
    assert unfair(THOROUGH, states, "stonehenge") == 0
    for s in states:
        seat = pending(s)[0]
        assert refuse(s, seat, THOROUGH.choose(RULES.view(s, seat), Sfc32(5))) is None


def test_a_sealed_declaration_does_not_change_the_next_one() -> None:
    """Whatever the first has declared, the second gives the same answer."""
    rng = Sfc32(8)
    compared = 0
    for seed in (1, 4):
        s, dealer = new(seed, {})
        while not over(s):
            seat = pending(s)[0]
            step = s.agenda[-1]
            if isinstance(step, Declaring) and len(pending(s)) > 1:
                answers = set()
                for declared in step.options(s, seat):
                    then = s.copy()
                    push(then, seat, declared, dealer)
                    second = pending(then)[0]
                    answers.add(THOROUGH.choose(RULES.view(then, second), Sfc32(5)).write())
                assert len(answers) == 1
                compared += len(step.options(s, seat)) > 1
            push(s, seat, Rollout(s, rng).answer(seat), dealer)
    assert compared > 0
