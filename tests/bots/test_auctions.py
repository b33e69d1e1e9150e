"""Offrandes: how the bots expect a lot to be sold."""

from typing import Any

from exvoto.bots.evaluations import thorough_of
from exvoto.bots.levels import Thinker
from exvoto.bots.weights import weights_of
from exvoto.core.engine import pending, refuse
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.games.offrandes.bots.eval import MONEY, OffrandesEval
from exvoto.games.offrandes.bots.thorough import ThoroughOffrandes

from .test_levels import positions


def lots(count: int) -> list[Any]:
    """Positions with a lot under the hammer."""
    return [s for s in positions("offrandes", 4 * count, 21) if s.lot != 0][:count]


def thorough() -> ThoroughOffrandes:
    found = thorough_of("offrandes")
    assert isinstance(found, ThoroughOffrandes)
    return found


def test_a_lot_is_sold_about_as_expected() -> None:
    """A sale is brought to its end at about the price foreseen, though nobody's limit is known for sure: who buys and
    for how much changes with chance."""
    face = thorough()
    differences, expected, changing = [], 0, 0
    for s in lots(25):
        sale = face.eval.sale(s)
        ends = set()
        for seed in range(8):
            then = s.copy()
            face.settle(then, Sfc32(seed))
            assert then.lot == 0
            assert then.agenda == s.agenda[:-1] or then.agenda[-1].verb != "respond"
            paid = {seat: s.cash[seat] - then.cash[seat] for seat in range(s.n) if then.cash[seat] < s.cash[seat]}
            if then.round == s.round and len(paid) == 1:  # no revenue since
                [(buyer, price)] = paid.items()
                assert price >= s.bid
                differences.append(price - sale.price)
                expected += buyer == sale.buyer
                ends.add((buyer, price))
        changing += len(ends) > 1
    assert len(differences) > 100
    assert abs(sum(differences) / len(differences)) < 1.0
    assert expected > len(differences) / 2
    assert changing > 12


def test_who_stops_earlier_leaves_the_lot_to_others() -> None:
    """A buyer who was misjudged by more than all the money does not raise; the price is no higher for it."""
    eval_ = thorough().eval
    left = 0
    for s in lots(25):
        sale = eval_.sale(s)
        other = eval_.sale(s, [100.0 if seat == sale.buyer else 0.0 for seat in range(s.n)])
        assert other.price <= sale.price
        if sale.buyer != s.leader:
            assert other.buyer != sale.buyer
            left += 1
    assert left > 3


def test_money_sets_the_price() -> None:
    """To players who love money above all a lot goes at the bid; if money is worth nothing, prices rise further."""
    plain, weights = thorough().eval, weights_of("offrandes")
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
