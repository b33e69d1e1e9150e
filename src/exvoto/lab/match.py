"""One game between bots, given by seed and number: the same bots and options then give the same game on any machine.

(Bots with a budget in milliseconds excepted: how far they think depends on the machine.)
"""

from typing import Any

from exvoto.bots.registry import make_bot
from exvoto.core.dealer import SeededDealer
from exvoto.core.game import Game, Options
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe
from exvoto.games import game as game_of
from exvoto.games import statistics_of
from exvoto.lab.play import CHANCE, THOUGHT, play_with, stream

STREAMS = 2_654_435_761  # keeps the bots' numbers apart from the dealer's
BOTS, HINTS = 1, 2


class Played:
    """A finished game as plain data, so that worker processes can send it."""

    def __init__(
        self, bots: list[str], scores: list[int], ranks: list[int], measures: dict[str, int], text: str
    ) -> None:
        self.bots = bots
        self.scores = scores
        self.ranks = ranks
        self.measures = measures
        self.transcript = text


def thoughts_of(seed: int, whose: int = BOTS) -> Sfc32:
    """The generator of those who think about the game that `Sfc32(seed)` deals: they cannot foresee chance, and however
    much they draw, the deal is the same."""
    return Sfc32(seed * STREAMS + whose)


def play_match(name: str, bots: list[str], options: Options, seed: int, number: int) -> Played:
    """`bots` are seated in this order; no other seed deals what game `number` of this one does. Raises BadTable for an
    unknown game, bot, option or number of seats."""
    rules: Game[Any] = game_of(name)
    players = [make_bot(bot, name) for bot in bots]
    thoughts = stream(seed, number, THOUGHT)
    scribe = Scribe(rules, len(bots), options, SeededDealer(stream(seed, number, CHANCE)))
    answers = play_with(
        rules, scribe.state, players, thoughts, lambda seat, answer: scribe.answer(seat, answer.write())
    )
    scribe.transcript.names = bots
    result = rules.result(scribe.state)
    measures = statistics_of(rules).measures(scribe.state) | {"answers": answers}
    return Played(bots, result.scores, result.ranks, measures, scribe.transcript.write())
