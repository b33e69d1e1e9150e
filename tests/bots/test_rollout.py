"""How the strong bot lets a round go on before it judges."""

from itertools import count

import pytest

from exvoto.bots.weights import weighed
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, push, random_answer, refuse
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.games.offrandes.auctions import PASS_TURN, Respond
from exvoto.games.offrandes.bots.prospect import LENGTH
from exvoto.games.offrandes.bots.thorough import FURTHER
from exvoto.games.offrandes.bots.win_odds import begins, odds_features
from exvoto.games.offrandes.pieces import GUARD, LADDERS, TOP
from exvoto.games.prieres.bots.rollout import next_in_turn, play_turns
from exvoto.games.prieres.turn import Turn

from .test_auctions import thorough

TABLES = [{}, {"money": "hidden"}, {"offering": "compulsory"}, {"lesserOffering": "free"}]


@pytest.mark.parametrize("options", TABLES, ids=lambda options: ",".join(options.values()) or "usual")
def test_a_round_is_played_to_its_end(options: dict[str, str]) -> None:
    """Wherever a game stands: answers are legal, the next round begins or the game is over, no law is broken."""
    rules, rng = game("offrandes"), Sfc32(5)
    ends = set()
    for seed in range(3):
        dealer = SeededDealer(Sfc32(seed))
        s = rules.new(3 + seed % 3, dealer, options)
        for k in count():
            if over(s):
                break
            seat = pending(s)[0]
            if k % 4 != seed:  # not everywhere: it is a long way
                push(s, seat, random_answer(s, seat, rng), dealer)
                continue
            if not isinstance(s.agenda[-1], Respond):
                assert refuse(s, seat, thorough().rollout(s, rng).answer(seat)) is None
            then, round_ = s.copy(), s.round
            thorough().rollout(then, rng).run()
            assert rules.laws(then) is None
            assert over(then) or then.round == round_ + 1
            assert over(then) or begins(then)
            ends.add(over(then))
            push(s, seat, random_answer(s, seat, rng), dealer)
    assert ends == {True, False}


def test_late_walks_go_on_to_the_end_of_the_game() -> None:
    """Before an ordinary game would be over they end with their round."""
    face = thorough()
    s = game("offrandes").new(4, SeededDealer(Sfc32(1)))
    face.rollout(s, Sfc32(4)).run()
    for round_ in range(2, int(LENGTH)):
        then = s.copy()
        then.round = round_
        face.play_on(then, Sfc32(2))
        assert then.round == round_ + 1
        assert begins(then)
    s.round = int(LENGTH)
    face.play_on(s, Sfc32(2))
    assert over(s) or s.round == LENGTH + 1 + FURTHER  # altars are as empty as in a second round
    assert s.round > LENGTH + 1


def test_odds_are_for_where_a_round_begins() -> None:
    """There a step of the guard is worth something, and in the middle of a round the usual features count."""
    rules, face = game("offrandes"), thorough()
    s = rules.new(4, SeededDealer(Sfc32(1)))
    assert not begins(s)
    assert face.worths(s) == face.quick.worths(s)
    face.rollout(s, Sfc32(2)).run()
    assert begins(s)
    even = face.worths(s)
    assert even != face.quick.worths(s)
    assert even == pytest.approx([face.scale * weighed(face.odds, row) for row in odds_features(s)])
    seat = next(seat for seat in range(4) if s.ladders[seat * LADDERS + GUARD] < TOP - 1)
    s.ladders[seat * LADDERS + GUARD] += 1
    assert face.worths(s)[seat] > even[seat]
    push(s, s.first, PASS_TURN, SeededDealer(Sfc32(3)))
    assert not begins(s)


def test_turns_of_prieres_are_played_to_their_end() -> None:
    """Wherever a game stands: answers are legal, no turn is left or the game is over, no law is broken."""
    rules, rng = game("prieres"), Sfc32(5)
    ends = set()
    for seed in range(6):
        dealer = SeededDealer(Sfc32(seed))
        s = rules.new(2 + seed % 4, dealer)
        while not over(s):
            seat = pending(s)[0]
            turns = isinstance(s.agenda[-1], Turn) or s.agenda[-1].reaction
            answer = random_answer(s, seat, rng)
            if isinstance(s.agenda[-1], Turn):
                answer = next_in_turn(s)
                assert refuse(s, seat, answer) is None
            then = s.copy()
            play_turns(then)
            assert rules.laws(then) is None
            if turns:
                ends.add(then.agenda[-1].verb if then.agenda else "over")
            else:
                assert then.agenda[-1].verb == s.agenda[-1].verb  # nothing to play
            push(s, seat, answer, dealer)
    assert {"imploration", "over"} <= ends <= {"imploration", "exchanging", "dropping", "over"}
