"""Question marks of a booklet: how long a game takes, and for how many it is. Here is what the games say."""

from typing import Any, NamedTuple

from exvoto.games import game as game_of
from exvoto.games import statistics_of
from exvoto.lab.figures import endings, mean, quantile, share, spread, use
from exvoto.lab.figures import rounds as rounds_of
from exvoto.lab.intervals import Figure
from exvoto.lab.run import Totals
from exvoto.lab.sameness import different

TURN, BID = 1.0, 0.5  # minutes of people at a table: an assumption, and the report says so
LONGEST = 75  # minutes for a game of this weight
CARDS_LEAST = 0.9  # of the games should end as the booklet has it
SPREAD_MOST = 0.10  # between the win shares of the best and the worst place


class Answer(NamedTuple):
    """For one number of players."""

    players: int
    rounds: float
    minutes: float
    shortest: float  # eight games of ten lie between these
    longest: float
    wait: float  # minutes from the end of a turn to the next one of the same player
    by_card: Figure
    spread: Figure
    faults: tuple[str, ...]  # keys of the catalogue
    open: tuple[str, ...]  # what so few games cannot tell; also keys

    def works(self) -> bool:
        """Shown to be without a fault, which is more than not shown to have one."""
        return not self.faults and not self.open


def answers(totals: Totals, variant: int = 0) -> list[Answer]:
    unintended = statistics_of(game_of(totals.plan.game)).question_marks
    return [answer(players, totals.tally(players, variant), unintended) for players in totals.plan.players]


def answer(players: int, tally: dict[str, Any], unintended: tuple[str, ...]) -> Answer:
    """`unintended` are the endings that the booklet does not want."""
    rounds = rounds_of(tally)
    middle = mean(rounds).value
    a_round = players * TURN + use(tally, "verb:bid").times.value * BID / middle
    counts = endings(tally)
    by_card = share(tally["games"] - sum(counts.get(name, 0) for name in unintended), tally["games"])
    apart = spread(tally)
    faults, unknown = [], []
    if by_card.high < CARDS_LEAST:
        faults.append("marks-no-card")
    elif by_card.low < CARDS_LEAST:
        unknown.append("marks-open-card")
    if apart.low > SPREAD_MOST:
        faults.append("marks-unfair")
    elif apart.high > SPREAD_MOST:
        unknown.append("marks-open-spread")
    if mean(rounds).low * a_round > LONGEST:
        faults.append("marks-long")
    elif mean(rounds).high * a_round > LONGEST:
        unknown.append("marks-open-long")
    if different(tally) == 1:
        unknown.append("marks-open-one-game")
    return Answer(
        players,
        middle,
        middle * a_round,
        quantile(rounds, 0.1) * a_round,
        quantile(rounds, 0.9) * a_round,
        a_round - TURN,
        by_card,
        apart,
        tuple(faults),
        tuple(unknown),
    )
