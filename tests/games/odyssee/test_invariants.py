"""What may change in Odyssée between one state and the next."""

import pytest

from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.game import Options
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME
from exvoto.games.odyssee.state import Odyssee

from .variants import ALL_VARIANTS


def steps_between(s: Odyssee, t: Odyssee) -> int:
    """The distance on the map from where the ship was to where it is."""
    reached, distance = {int(s.ship)}, 0
    while int(t.ship) not in reached:
        reached |= {int(s.lines[circle * 3 + colour]) for circle in reached for colour in range(3)}
        distance += 1
    return distance


class Round:
    """What is counted within a round."""

    def __init__(self, s: Odyssee) -> None:
        self.cards = sum(s.hand_size(seat) for seat in range(s.n))
        self.acts = 0
        self.counters = 0


def check_answer(before: Odyssee, after: Odyssee, seat: int, verb: str, round_: Round) -> None:
    """Invariants 9 to 11 and 14 of the rules; those of a single state are among the laws."""
    same_round = after.round == before.round
    for p in range(before.n):
        spent = int(p == seat and verb in ("wind", "hide", "exchange"))
        grown = after.hand_size(p) - before.hand_size(p) + spent
        assert grown == 0 if same_round else 0 <= grown <= 2
    if verb in ("wind", "hide", "exchange", "stop", "block", "double", "move"):
        round_.acts += 1
    round_.counters += verb == "counter"
    assert round_.acts <= round_.cards + 4
    assert round_.counters <= 1
    assert list(before.missions) == list(after.missions)
    if before.ship >= 0:
        assert steps_between(before, after) <= 3
    assert len(after.done) - len(before.done) in (0, 1)


def check_game(seats: int, seed: int, options: Options) -> None:
    rng = Sfc32(seed * 977 + seats)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer, {name: value for name, value in options.items() if name != "godDeal"})
    round_ = Round(s)
    while not engine.over(s):
        seat = engine.pending(s)[0]
        answer = engine.random_answer(s, seat, rng)
        before = s.copy()
        engine.play(s, seat, answer, dealer)
        check_answer(before, s, seat, answer.verb, round_)
        if s.round != before.round:
            assert all(pawn >= 9 for pawn in s.pawns)
            assert s.winds == s.exchanges == 0
            round_ = Round(s)
    if max(GAME.standing(s)) >= 10:
        assert 4 <= len(s.done) <= {6: 9, 5: 11, 4: 13, 3: 16}[seats]
        assert sum(s.prizes[m * 6 + a] for m in range(6) for a in s.done) == 6 * len(s.done)


@pytest.mark.parametrize("seats", GAME.seats)
def test_invariants_between_states(seats: int) -> None:
    """Hands, counters, acts of a round, the way of the ship and the length of the game keep their bounds."""
    for seed in range(20):
        check_game(seats, seed, {} if seed % 2 else ALL_VARIANTS)
