"""How likely everybody is to win at Stonehenge, as a thorough player sees it: features weighed by how games ended.

A plan is judged as it stands and as it will stand when the hand is laid down where the figure is. It is a race, so what
counts most is who can complete a dolmen now, or after laying down. Meant for where `rollout.py` leads: by
itself, in the middle of a week, it plays badly.
"""

from typing import Final

from exvoto.bots.weights import weighed
from exvoto.games.stonehenge.bargaining.blackmail import Demanding, Proposal
from exvoto.games.stonehenge.bots.harvest import Harvest
from exvoto.games.stonehenge.bots.place import measure_place
from exvoto.games.stonehenge.bots.plan import NOTHING, Plan, short
from exvoto.games.stonehenge.offerings import Offering
from exvoto.games.stonehenge.pieces import BLACK, COLOUR_OF, COLOURS, LINTEL, SLOTS, TRILITHONS
from exvoto.games.stonehenge.scoring import has_dolmen
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.turn import Acting, Moving

ODDS: Final = [
    "dolmen", "one", "two", "lintel", "missing", "next", "ready", "spare", "wealth",
    "harvest", "left", "missingAfter", "nextAfter", "win", "almost", "winReach", "buyReach", "alone",
    "jokers", "twos", "pairs", "trilithons", "anyTrilithon",
    "caught", "turnLost", "marketLost", "usefulSpace", "blackSpace", "exposed",
    "day", "night", "moving", "laying", "ransom",
]  # fmt: skip
DOLMEN: Final = 0
ONE: Final = 1  # monoliths of a dolmen, at least
TWO: Final = 2
LINTEL_: Final = 3
MISSING: Final = 4
NEXT: Final = 5
READY: Final = 6
SPARE: Final = 7
WEALTH: Final = 8
HARVEST: Final = 9  # tokens of the plan that the hand brings here
LEFT: Final = 10  # cards after that
MISSING_AFTER: Final = 11
NEXT_AFTER: Final = 12
WIN: Final = 13  # the last monolith can be paid
ALMOST: Final = 14  # … but for one token
WIN_REACH: Final = 15  # … after laying down
BUY_REACH: Final = 16  # as that, for any monolith of the plan
ALONE: Final = 17
JOKERS: Final = 18
TWOS: Final = 19
PAIRS: Final = 20
TRILITHONS_: Final = 21
ANY_TRILITHON: Final = 22
CAUGHT: Final = 23  # the first of those that `measure_place` takes
DAY: Final = 29
NIGHT: Final = 30
MOVING: Final = 31
LAYING: Final = 32
RANSOM: Final = 33
SPARE_MOST: Final = 4.0
LEFT_MOST: Final = 8


class WinOdds:
    """Of all seats in one position."""

    def __init__(self, s: Stonehenge) -> None:
        self.s = s
        self.plans = [Plan(s, seat) for seat in range(s.n)]

    def logits(self, weights: list[float]) -> list[float]:
        """Of the odds, seat by seat. Only differences matter."""
        return [weighed(weights, measured) for measured in self.features()]

    def features(self) -> list[list[float]]:
        return [self.measure(seat) for seat in range(self.s.n)]

    def measure(self, seat: int) -> list[float]:
        m = [0.0] * len(ODDS)
        if has_dolmen(self.s, seat):
            m[DOLMEN] = 1.0
            return m
        cards = self.s.cards(seat)
        harvest = Harvest(self.s, seat, cards, self.plans[seat].lack)
        self.building(seat, harvest, m)
        self.hand(cards, m)
        place = measure_place(self.s, seat, harvest.lack)
        for i in range(len(place)):
            m[CAUGHT + i] = place[i]
        self.to_come(seat, m)
        return m

    def building(self, seat: int, harvest: Harvest, m: list[float]) -> None:
        """Monoliths and tokens: what there is, what is missing, what is missing after laying down."""
        s = self.s
        plan = self.plans[seat]
        parts = plan.parts()
        missing = min(16, plan.missing)
        nearest = min(6, plan.nearest)
        after = max(0, nearest - harvest.tokens)
        m[ONE] = 1.0 if parts >= 1 else 0.0
        m[TWO] = 1.0 if parts >= 2 else 0.0
        m[LINTEL_] = 1.0 if s.owned[seat * 2 + LINTEL] > 0 else 0.0
        m[MISSING] = float(missing)
        m[NEXT] = float(nearest)
        m[READY] = 1.0 if nearest == 0 else 0.0
        m[WEALTH] = float(s.wealth(seat))
        spare = m[WEALTH] + (plan.missing if plan.missing < NOTHING else 0)
        for slot in range(SLOTS):
            if plan.wanted >> slot & 1:
                spare -= float(s.bars(slot))
        m[SPARE] = min(SPARE_MOST, max(0.0, spare))
        m[HARVEST] = float(harvest.tokens)
        m[LEFT] = float(min(LEFT_MOST, len(harvest.left)))
        m[MISSING_AFTER] = float(max(0, missing - harvest.tokens))
        m[NEXT_AFTER] = float(after)
        m[BUY_REACH] = 1.0 if after == 0 else 0.0
        if parts == 2:
            m[WIN] = m[READY]
            m[ALMOST] = 1.0 if nearest == 1 else 0.0
            m[WIN_REACH] = m[BUY_REACH]
        m[ALONE] = 1.0 if nearest == 0 and self.alone(seat) else 0.0

    def alone(self, seat: int) -> bool:
        """Whether a monolith of the dolmen can be paid that no rival can pay and needs."""
        s = self.s
        for slot in range(SLOTS):
            if s.bars(slot) == 0 or not self.plans[seat].needs(slot) or short(s, seat, slot) > 0:
                continue
            if not any(
                other != seat and self.plans[other].needs(slot) and short(s, other, slot) == 0 for other in range(s.n)
            ):
                return True
        return False

    def hand(self, cards: list[int], m: list[float]) -> None:
        count = [0] * (BLACK + 1)
        last = -2
        for card in cards:
            if card >= TRILITHONS:
                m[TRILITHONS_] += 1.0
                m[ANY_TRILITHON] = 1.0
                continue
            count[COLOUR_OF[card]] += 1
            if card == last + 1 and card % 2 == 1:
                m[PAIRS] += 1.0
            last = card
        m[JOKERS] = float(count[BLACK])
        for colour in range(COLOURS):
            if count[colour] % 3 == 2:
                m[TWOS] += 1.0

    def to_come(self, seat: int, m: list[float]) -> None:
        """What the question on the table promises."""
        s = self.s
        step = s.agenda[-1] if s.agenda else None
        if isinstance(step, Acting):
            if step.seat == seat:
                m[DAY if s.at[seat] % 2 == 1 else NIGHT] = 1.0
        elif isinstance(step, Moving):
            m[MOVING] = 1.0 if step.seat == seat else 0.0
        elif isinstance(step, Offering):
            m[LAYING] = 1.0 if step.seat == seat else 0.0
        elif isinstance(step, Demanding):
            m[RANSOM] = 1.0 if step.by == seat else -1.0 if step.target == seat else 0.0
        elif isinstance(step, Proposal):
            count = 0
            for colour in range(COLOURS):
                count += step.tokens >> 4 * colour & 15
            m[RANSOM] = float(count) if step.by == seat else -float(count) if step.target == seat else 0.0
