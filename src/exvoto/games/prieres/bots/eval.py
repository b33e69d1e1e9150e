"""What a position of Prières is worth to those who foresee its end: the Population that may be expected by then.

A Temple counts what it will still yield (`horizon.py`), and so does the Faith of those who have not played in
this round. A City being placed and Miracles waiting in a window count as if everybody passed, and what the Faith of a
turn can still pay as placed. The longer the game may last, the less a lead means.
"""

from typing import Any, Final

from exvoto.bots.eval import Eval
from exvoto.bots.weights import Weights
from exvoto.core.action import Action
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres.bots.habit import course, sealed
from exvoto.games.prieres.bots.horizon import Horizon
from exvoto.games.prieres.bots.menu import worth_a_look
from exvoto.games.prieres.bots.outlook import Outlook, affordable, after_windows
from exvoto.games.prieres.bots.plain import PlainPrieres, plain_evaluation
from exvoto.games.prieres.bots.token import card_for, small_bid
from exvoto.games.prieres.pieces import ANNULMENT, MIRACLES
from exvoto.games.prieres.state import Prieres

FEATURES: Final = ["people", "temples", "cities", "faith", "implication", "miracles", "annulments"]
PEOPLE: Final = 0
TEMPLES: Final = 1
CITIES_: Final = 2
FAITH: Final = 3
IMPLICATION: Final = 4
MIRACLES_: Final = 5
ANNULMENTS: Final = 6
TIE: Final = 0.005  # what a Temple counts when it yields no more: it breaks ties
PROMISED: Final = 0.97  # what a City that can still be paid counts, against one that is placed
SURE: Final = 0.5  # how much more a lead means in the last round than by the weights' scale
VAGUE: Final = 1.0 / 3.0  # how much less for each round to come
LONG: Final = 3.0  # rounds to come beyond which tokens gain no more
TO_USE: Final = 1.5  # rounds to come that a Miracle needs for its full worth


class PrieresEval(Eval[Prieres]):
    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self.novices: PlainPrieres = plain_evaluation()

    def plain(self) -> Eval[Prieres]:
        return self.novices

    def measures(self, s: Prieres) -> list[list[float]]:
        s = after_windows(s)
        o = Outlook(s)
        h = Horizon(s, o)
        certainty = 1.0 / (SURE + VAGUE * h.left)
        return [[value * certainty for value in m] for m in self.rows(s, o, h)]

    def counted(self, s: Prieres) -> list[list[float]]:
        s = after_windows(s)
        o = Outlook(s)
        return self.rows(s, o, Horizon(s, o))

    def rows(self, s: Prieres, o: Outlook, h: Horizon) -> list[list[float]]:
        rows = [self.measure(s, o, h, seat) for seat in range(s.n)]
        if s.agenda and s.turn != NONE and s.pool > 0:
            self.promise(s, h, rows[s.turn])
        return rows

    def measure(self, s: Prieres, o: Outlook, h: Horizon, seat: i64) -> list[float]:
        m = [0.0] * len(FEATURES)
        last = s.triggered != 0 or not s.agenda
        m[PEOPLE] = float(o.people[seat])
        m[TEMPLES] = float(o.temples[seat]) * (h.later + TIE)
        m[CITIES_] = float(o.cities[seat]) * (0.02 if last else 1.0)
        m[FAITH] = float(o.faith[seat]) * h.faith_next + h.due[seat] * h.faith_now
        m[IMPLICATION] = float(s.implication[seat]) * min(LONG, h.left)
        use = min(1.0, h.left / TO_USE)
        for miracle in range(MIRACLES):
            held = float(s.miracles[seat * MIRACLES + miracle])
            m[ANNULMENTS if miracle == ANNULMENT else MIRACLES_] += held * use
        return m

    def promise(self, s: Prieres, h: Horizon, m: list[float]) -> None:
        """What the rest of the turn can pay."""
        for city in affordable(s, s.turn, h.temple, 1.0):
            temples = PROMISED * float(s.printed_temples(city))
            m[PEOPLE] += PROMISED * float(s.printed_people(city))
            m[TEMPLES] += temples * h.later
            m[FAITH] += temples * h.faith_next
            m[CITIES_] += PROMISED

    def temple_now(self, s: Prieres) -> float:
        """What a Temple is worth now, a Population being worth one."""
        return Horizon(s, Outlook(s)).temple

    def policy(self, s: Prieres, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        if s.agenda[-1].verb == "imploration":
            return small_bid(s, seat, rng)
        return sealed(s, seat, options, rng, self.temple_now(s), 1.0)

    def habit(self, s: Prieres, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        verb = s.agenda[-1].verb
        if verb == "turn":
            return course(s, seat, options, self.temple_now(s), 1.0)
        if verb == "choosing":
            return card_for(self, s, seat)
        return self.policy(s, seat, options, rng)

    def candidates(self, s: Prieres, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        return worth_a_look(s, seat, options, self.temple_now(s), 1.0)
