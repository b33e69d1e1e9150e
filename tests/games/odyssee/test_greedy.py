"""The greedy bot: it beats chance clearly, its games end in good time, and it keeps its power for when it matters."""

from collections.abc import Callable

import pytest

from exvoto.bots.bot import Bot
from exvoto.bots.evaluations import eval_of
from exvoto.bots.simple import Greedy, Random
from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME
from exvoto.games.odyssee.state import Odyssee


def play(seats: int, bots: list[Bot], seed: int) -> tuple[Odyssee, int]:
    """A finished game, and how many decisions it took."""
    rng = Sfc32(seed)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer)
    decisions = 0
    while not engine.over(s):
        seat = engine.pending(s)[0]
        engine.play(s, seat, bots[seat].choose(GAME.view(s, seat), rng), dealer)
        decisions += 1
    return s, decisions


class Figures:
    """Means over some games: among greedy bots, and of one greedy bot among random ones."""

    def __init__(self, seats: int, games: int) -> None:
        greedy: Bot = Greedy()
        chance: Bot = Random()
        played = [play(seats, [greedy] * seats, 1000 * seats + k) for k in range(games)]
        self.rounds = sum(s.round for s, _ in played) / games
        self.tokens = sum(len(s.done) for s, _ in played) / games
        self.decisions = sum(decisions for _, decisions in played) / games
        self.stalled = sum(max(GAME.standing(s)) < 10 for s, _ in played)
        won = 0.0
        for k in range(games):
            me = k % seats
            s, _ = play(seats, [greedy if seat == me else chance for seat in range(seats)], 5000 * seats + k)
            winners = GAME.result(s).winners()
            won += (me in winners) / len(winners)
        self.won = won / games
        print(
            f"{seats} players, {games} games: {self.rounds:.1f} rounds, {self.tokens:.1f} tokens, {self.decisions:.0f} "
            f"decisions, {self.stalled} stalled; one greedy bot among random ones wins {self.won:.0%}"
        )


@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_games(seats: int) -> None:
    """A few games: 4 to 16 rounds on average, none stalls, and chance is beaten two times out of three."""
    figures = Figures(seats, 6)
    assert 4 <= figures.rounds <= 16
    assert figures.stalled == 0
    assert figures.won >= 0.66


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_games_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """Three hundred games; `-s` shows the figures that docs/games/odyssee.md gives."""
    figures = Figures(seats, volume(300))
    assert 4 <= figures.rounds <= 16
    assert figures.stalled == 0
    assert figures.won >= 0.8


def choice(position: str, seat: int) -> str:
    s = read_position(GAME, parse(position))
    return Greedy().choose(GAME.view(s, seat), Sfc32(5)).write()


def test_it_steers_towards_its_mission() -> None:
    """Bo has mission 2 and a wind of 1: of the neighbours of Crete the winds of Aeolus, worth 3, lie to the green."""
    text = 'seats = 3\nship = "KRI"\nturn = "B"\nhands.B = "1"\nhands.A = "1"\nhands.C = "1"\npawns.poseidon = "3R"\n'
    assert choice(text + 'tokens = { DEL = "EOL", AIG = "CYC", LEF = "CYC" }', 1) == "wind 1 1G"


def test_it_saves_its_power_when_all_is_well() -> None:
    """The ship goes where Bo wants it: he passes, and keeps card and pawn."""
    text = 'seats = 3\nship = "KRI"\nturn = "B"\nhands.B = "1"\nhands.A = "1"\nhands.C = "1"\nzones = { 1G = ["3"] }\n'
    assert choice(text + 'tokens = { DEL = "EOL", AIG = "CYC", LEF = "CYC" }', 1) == "pass"


def test_it_fills_the_circle_with_what_it_wants_most() -> None:
    """Zeus with mission 1 puts the Cyclops."""
    text = 'seats = 3\nship = "AIG"\nturn = "A"\npasses = 2\nzones = { 1Y = ["1"] }'
    s = read_position(GAME, parse(text))
    engine.play(s, 0, GAME.read("pass"), SeededDealer(Sfc32(1)))
    assert Greedy().choose(GAME.view(s, 0), Sfc32(5)).write() == "refill CYC"


def test_a_finished_game_is_worth_most_to_the_winner() -> None:
    """The evaluation agrees with the result."""
    s, _ = play(4, [Greedy()] * 4, 3)
    worth = eval_of("odyssee").worths(s)
    assert worth.index(max(worth)) in GAME.result(s).winners()
