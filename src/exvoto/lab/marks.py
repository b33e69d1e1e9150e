"""Question marks of a booklet: how long a game takes, and for how many it is. Here is what the games say."""

from typing import Any, NamedTuple

from exvoto.games import game as game_of
from exvoto.games import statistics_of
from exvoto.lab.figures import histogram, mean, quantile, share, spread, uneven, use
from exvoto.lab.run import Totals

TURN, BID = 1.0, 0.5  # minutes of people at a table: an assumption, and the report says so
LONGEST = 75  # minutes for a game of this weight
CARDS_LEAST = 0.9  # of the games should end as the booklet has it
SPREAD_MOST = 0.10  # between the win shares of the best and the worst seat, where chance does not explain it


class Answer(NamedTuple):
    """For one number of players."""

    players: int
    rounds: float
    minutes: float
    shortest: float  # eight games of ten lie between these
    longest: float
    wait: float  # minutes from the end of a turn to the next one of the same player
    by_card: float
    spread: float
    faults: tuple[str, ...]  # keys of the catalogue


def answers(totals: Totals) -> list[Answer]:
    unintended = statistics_of(game_of(totals.plan.game)).question_marks
    return [answer(players, totals.tally(players), unintended) for players in totals.plan.players]


def answer(players: int, tally: dict[str, Any], unintended: tuple[str, ...]) -> Answer:
    """`unintended` are the endings that the booklet does not want."""
    rounds = histogram(tally["rounds"])
    middle = mean(rounds).value
    a_round = players * TURN + use(tally, "verb:bid").times * BID / middle
    by_card = 1 - sum(tally["ending"].get(name, 0) for name in unintended) / tally["games"]
    faults = []
    if share(by_card * tally["games"], tally["games"]).high < CARDS_LEAST:
        faults.append("marks-no-card")
    if spread(tally) > SPREAD_MOST and uneven(tally):
        faults.append("marks-unfair")
    if middle * a_round > LONGEST:
        faults.append("marks-long")
    return Answer(
        players,
        middle,
        middle * a_round,
        quantile(rounds, 0.1) * a_round,
        quantile(rounds, 0.9) * a_round,
        a_round - TURN,
        by_card,
        spread(tally),
        tuple(faults),
    )
