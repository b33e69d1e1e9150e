"""What a position of Odyssée is worth: a weighted sum of named features, in points.

The heart is the course: where the ship would end now, what that brings, and how likely it is to stay so. Missions of
others are those of a guessed world, drawn by what is inferred from how they play (`beliefs.py`).
"""

from typing import Any, Final

from exvoto.bots.beliefs import Beliefs
from exvoto.bots.eval import Eval
from exvoto.bots.weights import Weights, checked
from exvoto.core.action import Action
from exvoto.core.fast import Row, i64, row
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee.bots.beliefs import MissionBeliefs
from exvoto.games.odyssee.declare import Block, Double, Hide, Move
from exvoto.games.odyssee.pieces import (
    ADVENTURES,
    APHRODITE,
    CARDS,
    COLOURS,
    POSEIDON,
    PRIZES,
    READY,
    STRENGTH,
    TARGET,
    ZONES,
)
from exvoto.games.odyssee.powers import DECLINE, Errand, Favour, Shade, Stopping, Storm, Window
from exvoto.games.odyssee.state import EVERYBODY, Odyssee
from exvoto.games.odyssee.turns import Wind
from exvoto.games.odyssee.voyage import Put
from exvoto.games.odyssee.winds import end_of, spread

# Lists, since mypyc 2.4.1 takes a module constant that is a tuple of floats for one that was never set.
CARD_WORTH: Final = [0.9, 0.55, 0.4, 0.25, 0.35]  # a card kept for later: 5, 3, 2, 1, Dionysos
FULL: Final = 7.0  # a hand of more cards than that is worth no more: nobody gets to play them all
INCOME: Final = 0.886  # what the two cards of a round are worth on average: being dealt them is no merit
DASHING: Final = 6.0  # points from which on each counts more, since the game is short
READY_WORTH: Final = [0.6, 0.5, 0.6, 0.3, 0.45, 0.5]  # a pawn still ready: Zeus, Poseidon, Athena, Hades, …


HOPE: Final = 0.5  # how much a course counts that everybody may still change
SETTLED: Final = 0.5  # how much more when all but one have passed
UNOPPOSED: Final = 0.65  # the chance that Athena lets a power pass
FEATURES: Final = ["score", "course", "near", "dash", "win", "cards", "pawn", "hidden"]
SCORE: Final = 0
COURSE: Final = 1
NEAR: Final = 2
DASH: Final = 3
WIN: Final = 4
CARDS_: Final = 5
PAWN: Final = 6
HIDDEN: Final = 7


class OdysseeEval(Eval[Odyssee]):
    def measures(self, s: Odyssee) -> list[list[float]]:
        return [self.measure(s, seat) for seat in range(s.n)]

    def measure(self, s: Odyssee, seat: i64) -> list[float]:
        m = [0.0] * len(FEATURES)
        if s.missions[seat] == NONE:
            m[PAWN] = self.pawn(s, seat)
            return m
        score = float(s.score(seat))
        m[SCORE] = score
        m[DASH] = max(0.0, score - DASHING)
        if not s.agenda:
            m[WIN] = leads(s, seat)
            return m
        m[WIN] = 1.0 if score >= float(TARGET) else 0.0
        m[CARDS_] = hand(s, seat) - INCOME * float(s.round)
        m[PAWN] = self.pawn(s, seat)
        m[HIDDEN] = self.hidden(s, seat)
        self.prospects(s, seat, score, m)
        return m

    def prospects(self, s: Odyssee, seat: i64, score: float, m: list[float]) -> None:
        """What the course would bring."""
        if s.ship == NONE:
            return
        if s.agenda[-1].verb == "new-token":
            m[NEAR] = self.near(s, seat, s.ship)
            return
        sure = HOPE + SETTLED * float(s.passes) / float(s.n)
        if not isinstance(s.agenda[-1], Window):
            self.course(s, seat, end_now(s, False), score, sure, 1.0, m)
            return
        self.course(s, seat, end_now(s, False), score, sure, 1.0 - UNOPPOSED, m)
        if isinstance(s.agenda[-2], Stopping):
            sure = 1.0
        self.course(s, seat, end_now(s, True), score, sure, UNOPPOSED, m)

    def course(self, s: Odyssee, seat: i64, end: i64, score: float, sure: float, chance: float, m: list[float]) -> None:
        """The ship ends there with such a chance, and `sure` says how much that counts."""
        points = float(prize(s, seat, end))
        m[COURSE] += chance * sure * points
        m[DASH] += chance * sure * (max(0.0, score + points - DASHING) - max(0.0, score - DASHING))
        if score < float(TARGET) <= score + points:
            m[WIN] += chance * sure
        m[NEAR] += chance * self.near(s, seat, end)

    def near(self, s: Odyssee, seat: i64, end: i64) -> float:
        """The mean prize of the circles around the end, for the rounds to come."""
        points: i64 = 0
        for colour in range(COLOURS):
            first: i64 = s.lines[end * 3 + colour]
            points += 2 * prize(s, seat, first)
            for other in range(COLOURS):
                if other != colour:
                    points += prize(s, seat, s.lines[first * 3 + other])
        return float(points) / 12.0

    def pawn(self, s: Odyssee, seat: i64) -> float:
        god: i64 = s.gods[seat]
        return READY_WORTH[god] if god != NONE and s.pawns[god] == READY else 0.0

    def hidden(self, s: Odyssee, seat: i64) -> float:
        """Cards of one's own that nobody can read."""
        hidden: i64 = 0
        for wind in range(s.winds):
            if s.wind_seen[wind] != EVERYBODY and s.wind_by[wind] == seat:
                hidden += 1
        return float(hidden)

    def facts(self, s: Odyssee, seat: int, feature: str) -> dict[str, int]:
        """The adventure to which the course leads, or that was lived last, and its points."""
        token: i64 = NONE
        if feature == "score" and s.done:
            token = s.done[-1]
        elif feature == "course" and s.agenda and s.ship != NONE and s.agenda[-1].verb != "new-token":
            token = s.tokens[end_now(s, isinstance(s.agenda[-1], Window))]
        return {} if token == NONE else {"adventure": token, "number": worth_of(s, seat, token)}

    def beliefs(self) -> Beliefs:
        return MissionBeliefs()

    def candidates(self, s: Odyssee, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """Cards and pawns that leave the end of the course as it is are kept for later, and so is Athena's counter."""
        if isinstance(s.agenda[-1], Window) and not worth_countering(s, seat):
            return [DECLINE]
        if s.ship == NONE or len(options) < 8:
            return options
        totals = strengths(s)
        now = end_with(s, totals, s.pawns[APHRODITE], s.pawns[POSEIDON])
        return [a for a in options if changes(s, a, totals, now)]

    def policy(self, s: Odyssee, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        """The new token: one's own best adventure; the deal that follows would drown the difference."""
        if not isinstance(options[0], Put):
            return None
        best = options[0]
        most = -1
        for a in options:
            assert isinstance(a, Put)
            points = 4 * worth_of(s, seat, a.adventure) - rivals_want(s, seat, a.adventure)
            if a is options[0] or points > most:
                best, most = a, points
        return best


def hand(s: Odyssee, seat: i64) -> float:
    worth = 0.0
    held = 0.0
    for card in range(CARDS):
        count = float(s.hands[seat * 5 + card])
        worth += CARD_WORTH[card] * count
        held += count
    return worth if held <= FULL else worth * FULL / held


def leads(s: Odyssee, seat: i64) -> float:
    """1 for a seat that has won."""
    mine = (s.score(seat), worth_of(s, seat, s.done[-1]) if s.done else 0)
    for other in range(s.n):
        if (s.score(other), worth_of(s, other, s.done[-1]) if s.done else 0) > mine:
            return 0.0
    return 1.0


def worth_of(s: Odyssee, seat: i64, adventure: i64) -> i64:
    return s.prizes[s.missions[seat] * ADVENTURES + adventure]


def rivals_want(s: Odyssee, seat: i64, adventure: i64) -> i64:
    """The most that a rival would get, in this guessed world."""
    most: i64 = 0
    for other in range(s.n):
        if other != seat:
            most = max(most, worth_of(s, other, adventure))
    return most


def prize(s: Odyssee, seat: i64, circle: i64) -> i64:
    token: i64 = s.tokens[circle]
    return 0 if token == NONE else worth_of(s, seat, token)


def strengths(s: Odyssee) -> Row:
    totals = row(ZONES)
    for wind in range(s.winds):
        strength: i64 = STRENGTH[s.wind_card[wind]]
        totals[s.wind_zone[wind]] += strength
    return totals


def end_with(s: Odyssee, totals: Row, doubled: i64, blocked: i64) -> i64:
    spread_out = totals[:]
    spread(doubled, blocked, spread_out)
    return end_of(s.lines, s.departure, spread_out)


def end_now(s: Odyssee, effect: bool) -> i64:
    """Where the ship would end, if asked for with the effect of the power that waits for Athena."""
    totals = strengths(s)
    doubled: i64 = s.pawns[APHRODITE]
    blocked: i64 = s.pawns[POSEIDON]
    if effect:
        act = s.agenda[-2]
        if isinstance(act, Storm):
            blocked = act.zone
        elif isinstance(act, Favour):
            doubled = act.zone
        elif isinstance(act, Errand):
            carry(s, totals, act.wind, act.zone)
    return end_with(s, totals, doubled, blocked)


def worth_countering(s: Odyssee, seat: int) -> bool:
    """Whether a power announced may harm a seat: it sends the ship to another adventure, or ends the round at one that
    is not the seat's best. What Hades covers, nobody knows."""
    act = s.agenda[-2]
    if isinstance(act, Stopping):
        return prize(s, seat, end_now(s, False)) < max(PRIZES)
    return isinstance(act, Shade) or s.tokens[end_now(s, True)] != s.tokens[end_now(s, False)]


def carry(s: Odyssee, totals: Row, wind: i64, zone: i64) -> None:
    strength: i64 = STRENGTH[s.wind_card[wind]]
    totals[s.wind_zone[wind]] -= strength
    totals[zone] += strength


def changes(s: Odyssee, a: Action[Any], totals: Row, now: i64) -> bool:
    """Whether an answer would send the ship elsewhere; true of all that has nothing to do with the course."""
    after = totals[:]
    doubled: i64 = s.pawns[APHRODITE]
    blocked: i64 = s.pawns[POSEIDON]
    if isinstance(a, Wind | Hide):
        after[a.zone] += STRENGTH[a.card]
    elif isinstance(a, Block):
        blocked = a.zone
    elif isinstance(a, Double):
        doubled = a.zone
    elif isinstance(a, Move):
        carry(s, after, a.wind, a.zone)
    else:
        return True
    return end_with(s, after, doubled, blocked) != now


def evaluation(weights: Weights) -> OdysseeEval:
    return OdysseeEval(checked(weights, "odyssee", FEATURES))
