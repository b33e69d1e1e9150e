"""Offrandes: how the bots expect a lot to be sold."""

from typing import Any

from exvoto.bots.evals import eval_of
from exvoto.bots.evals.offrandes import MONEY, OffrandesEval
from exvoto.bots.evals.weights import weights_of
from exvoto.bots.levels import Thinker
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import pending, push, refuse
from exvoto.core.sfc import Sfc32
from exvoto.games import game

from .test_levels import positions


def lots(count: int) -> list[Any]:
    """Positions with a lot under the hammer."""
    return [s for s in positions("offrandes", 4 * count, 21) if s.lot != 0][:count]


def evaluation() -> OffrandesEval:
    found = eval_of("offrandes")
    assert isinstance(found, OffrandesEval)
    return found


def test_a_lot_is_sold_as_expected() -> None:
    """Played by what is taken for granted, the bidding ends with the buyer that was foreseen, nearly always within one
    of the price: who steps back without a word changes whose turn it is at the last raise, seldom a limit."""
    eval_, rng = evaluation(), Sfc32(1)
    prices = set()
    far = 0
    for s in lots(25):
        sale = eval_.sale(s)
        cash = s.cash[sale.buyer]
        squares = sum(s.ladders[sale.buyer * 7 + ladder] for ladder in range(7))
        lot, sold, round_ = s.lot, s.lots, s.round
        while s.lot == lot and s.lots == sold and s.lot != 0:
            seat = pending(s)[0]
            answer = eval_.granted(s, seat, s.agenda[-1].options(s, seat), rng)
            assert answer is not None
            assert refuse(s, seat, answer) is None
            push(s, seat, answer, SeededDealer(rng))
        if s.round == round_:  # no revenue since
            far += abs(cash - s.cash[sale.buyer] - sale.price) > 1
        assert sum(s.ladders[sale.buyer * 7 + ladder] for ladder in range(7)) >= squares
        prices.add(sale.price)
    assert len(prices) > 2
    assert far <= 1


def test_money_sets_the_price() -> None:
    """To players who love money above all a lot goes at the bid; if money is worth nothing, prices rise further."""
    plain, weights = evaluation(), weights_of("offrandes")
    weights.values[MONEY] = 1000.0
    mean = OffrandesEval(weights)
    free = weights_of("offrandes")
    free.values[MONEY] = 0.0
    careless = OffrandesEval(free)
    dearer = 0
    for s in lots(15):
        assert (mean.sale(s).buyer, mean.sale(s).price) == (s.leader, s.bid)
        dearer += careless.sale(s).price - plain.sale(s).price
    assert dearer > 0


def test_a_thorough_search_is_legal_and_repeats_itself() -> None:
    """With sales taken for granted the answer is still legal, and a function of view and seed."""
    rules = game("offrandes")
    for s in positions("offrandes", 6, 22):
        seat = pending(s)[0]
        view = rules.view(s, seat)
        one, two = (Thinker(iterations=8, thorough=True).choose(view, Sfc32(8)) for _ in range(2))
        assert one == two
        assert refuse(s, seat, one) is None
