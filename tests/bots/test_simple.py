"""The simple bots play by the rules, from the view alone, and the greedy one plays better than chance."""

import pytest

from exvoto.bots.bot import Bot
from exvoto.bots.evaluations import eval_of
from exvoto.bots.simple import Greedy, Random
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, play, push, random_answer
from exvoto.core.game import Game
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32
from exvoto.games import game

OFFRANDES = game("offrandes")


def winners(rules: Game[object], bots: list[Bot], seed: int) -> list[int]:  # type: ignore[type-var]
    """One game, every answer checked by the rules."""
    rng = Sfc32(seed)
    dealer = SeededDealer(rng)
    s = rules.new(len(bots), dealer, {"roundCap": 40})
    while not over(s):
        seat = pending(s)[0]
        play(s, seat, bots[seat].choose(rules.view(s, seat), rng), dealer)
    return rules.result(s).winners()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_greedy_among_randoms_wins_most_games(seats: int) -> None:
    """Eight games of twelve would be luck at one to two against; here nearly all are won."""
    won = 0
    for seed in range(12):
        bots: list[Bot] = [Random() for _ in range(seats)]
        bots[seed % seats] = Greedy()
        won += winners(OFFRANDES, bots, seed) == [seed % seats]
    assert won >= 10


@pytest.mark.parametrize("bot", [Random(), Greedy()])
def test_an_answer_is_legal_and_depends_on_the_view_alone(bot: Bot) -> None:
    """The same answer in the true world and in one that the seat cannot tell from it, given the same luck."""
    rng = Sfc32(8)
    for seats in (3, 4, 5):
        dealer = SeededDealer(rng)
        s = OFFRANDES.new(seats, dealer, {"roundCap": 5})
        while not over(s):
            seat = pending(s)[0]
            if rng.below(8) == 0:
                view = OFFRANDES.view(s, seat)
                twin = OFFRANDES.view(OFFRANDES.sample(view, rng), seat)
                before = dump(OFFRANDES, s)
                answer = bot.choose(view, Sfc32(1))
                assert answer in view.options
                assert bot.choose(twin, Sfc32(1)) == answer
                assert dump(OFFRANDES, s) == before
            push(s, seat, random_answer(s, seat, rng), dealer)


def test_large_menus_are_cut_and_never_emptied() -> None:
    """Of hundreds of proposals some dozens are looked at, all of them legal, and every pair is among them."""
    rng = Sfc32(2)
    dealer = SeededDealer(rng)
    eval_ = eval_of("offrandes")
    s = OFFRANDES.new(4, dealer, {"roundCap": 6})
    while not over(s):
        seat = pending(s)[0]
        options = list(OFFRANDES.view(s, seat).options)
        kept = eval_.candidates(s, seat, options)
        assert 0 < len(kept) <= 70
        assert set(kept) <= set(options)
        pairs = {a.lot for a in options if a.verb == "propose"}
        assert {a.lot for a in kept if a.verb == "propose"} == pairs
        push(s, seat, random_answer(s, seat, rng), dealer)


def test_an_unfinished_lot_counts_as_sold_to_its_leader() -> None:
    """Worth of the leader with the lot under the hammer is that after the sale."""
    rng = Sfc32(4)
    dealer = SeededDealer(rng)
    eval_ = eval_of("offrandes")
    s = OFFRANDES.new(3, dealer)
    for _ in range(3):
        push(s, pending(s)[0], OFFRANDES.read("pick pe,wa,fl"), dealer)
    seat = pending(s)[0]
    push(s, seat, OFFRANDES.read("propose ke,pr 2"), dealer)
    under_the_hammer = eval_.worths(s)
    for _ in range(2):
        push(s, pending(s)[0], OFFRANDES.read("pass"), dealer)
    assert s.cash[seat] == 8
    assert eval_.worths(s) == pytest.approx(under_the_hammer)
