"""What a position of Prières is worth to a novice, who goes by how far the End card has come and foresees nothing.

Growth first: early a Temple is worth more than a Population, near the end only Population counts. A City being placed
and Miracles waiting in a window count as if everybody passed, and what the Faith of a turn can still pay as placed.
"""

from typing import Any, Final

from exvoto.bots.eval import Eval
from exvoto.bots.weights import checked, weights_of
from exvoto.core.action import Action
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres.bots.habit import habit, sealed
from exvoto.games.prieres.bots.menu import worth_a_look
from exvoto.games.prieres.bots.outlook import Outlook, affordable, after_windows
from exvoto.games.prieres.pieces import ANNULMENT, MIRACLES
from exvoto.games.prieres.state import Prieres

FEATURES: Final = ["people", "peopleNear", "temples", "cities", "faith", "implication", "miracles", "annulments"]
PEOPLE: Final = 0
PEOPLE_NEAR: Final = 1
TEMPLES: Final = 2
CITIES_: Final = 3
FAITH: Final = 4
IMPLICATION: Final = 5
MIRACLES_: Final = 6
ANNULMENTS: Final = 7
LEAST: Final = 0.09  # what a Temple keeps of its worth when the end is near
PROMISED: Final = 0.97  # what a City that can still be paid counts, against one that is placed


class PlainPrieres(Eval[Prieres]):
    def measures(self, s: Prieres) -> list[list[float]]:
        s = after_windows(s)
        o = Outlook(s)
        last = s.triggered != 0 or not s.agenda
        near = 1.0 if last else o.nearness(s, s.end_row[s.token])
        far = 0.0 if last else max(LEAST, 1.0 - near)
        rows = [self.measure(s, o, seat, near, far) for seat in range(s.n)]
        if s.agenda and s.turn != NONE and s.pool > 0:
            self.promise(s, rows[s.turn], near, far)
        return rows

    def measure(self, s: Prieres, o: Outlook, seat: i64, near: float, far: float) -> list[float]:
        m = [0.0] * len(FEATURES)
        people = float(o.people[seat])
        m[PEOPLE] = people
        m[PEOPLE_NEAR] = people * near
        m[TEMPLES] = float(o.temples[seat]) * max(0.005, far)
        m[CITIES_] = float(o.cities[seat]) * (0.01 if far == 0.0 else 1.0)
        m[FAITH] = float(o.faith[seat]) * far
        m[IMPLICATION] = float(s.implication[seat]) * far
        for miracle in range(MIRACLES):
            held = float(s.miracles[seat * MIRACLES + miracle])
            m[ANNULMENTS if miracle == ANNULMENT else MIRACLES_] += held * far
        return m

    def promise(self, s: Prieres, m: list[float], near: float, far: float) -> None:
        """What the rest of the turn can pay."""
        temple, person = self.prices(near, far)
        for city in affordable(s, s.turn, temple, person):
            people = PROMISED * float(s.printed_people(city))
            temples = PROMISED * float(s.printed_temples(city))
            m[PEOPLE] += people
            m[PEOPLE_NEAR] += people * near
            m[TEMPLES] += temples * max(0.005, far)
            m[FAITH] += temples * far
            m[CITIES_] += PROMISED * (0.01 if far == 0.0 else 1.0)

    def prices(self, near: float, far: float) -> tuple[float, float]:
        """What a Temple and a Population are worth now."""
        w = self.weights
        return (w[TEMPLES] + w[FAITH]) * far, w[PEOPLE] + w[PEOPLE_NEAR] * near

    def prices_now(self, s: Prieres) -> tuple[float, float]:
        if s.triggered or not s.agenda:
            return self.prices(1.0, 0.0)
        near = Outlook(s).nearness(s, s.end_row[s.token])
        return self.prices(near, max(LEAST, 1.0 - near))

    def policy(self, s: Prieres, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        temple, person = self.prices_now(s)
        return sealed(s, seat, options, rng, temple, person)

    def habit(self, s: Prieres, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        temple, person = self.prices_now(s)
        return habit(s, seat, options, rng, temple, person)

    def candidates(self, s: Prieres, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        return worth_a_look(s, seat, options, *self.prices_now(s))


def plain_evaluation() -> PlainPrieres:
    return PlainPrieres(checked(weights_of("prieres", "plain"), "prieres", FEATURES))
