"""What a position of Stonehenge is worth: a weighted sum of named features, in about a quarter of a token.

The plan is the cheapest set of monoliths that completes a dolmen; a token counts by whether the plan needs it. What is
answered without a search is in `bargaining.py`, offers and replies in `exchanges.py`. A thorough search judges
otherwise (`thorough.py`).
"""

from typing import Any, Final

from exvoto.bots.eval import Eval
from exvoto.bots.remark import Remark
from exvoto.bots.weights import Weights
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.stonehenge.bargaining.blackmail import Demanding, Pay, Proposal, Propose, Threat
from exvoto.games.stonehenge.bargaining.trade import Bargain, Considering, Offer
from exvoto.games.stonehenge.bots.bargaining import cheapest, ready
from exvoto.games.stonehenge.bots.exchanges import NOVICE, REGULAR, Care, bargained
from exvoto.games.stonehenge.bots.hand import measure_hand
from exvoto.games.stonehenge.bots.place import measure_place
from exvoto.games.stonehenge.bots.plan import NOTHING, Plan
from exvoto.games.stonehenge.bots.remarks import remark_on
from exvoto.games.stonehenge.bots.today import pays_for_the_last
from exvoto.games.stonehenge.market.purchase import Declare, Declaring
from exvoto.games.stonehenge.offerings import Lay, Offering
from exvoto.games.stonehenge.pieces import COLOURS, NO_SLOT, SLOTS
from exvoto.games.stonehenge.scoring import has_dolmen
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.turn import Acting

LAYS_MOST: Final = 16
FEATURES: Final = [
    "dolmen", "monoliths", "missing", "next", "ready", "spare",
    "cards", "jokers", "threes", "twos", "pairs", "single", "trilithons",
    "caught", "turnLost", "marketLost", "usefulSpace", "blackSpace", "exposed", "day", "night", "ransom",
]  # fmt: skip
DOLMEN: Final = 0
MONOLITHS: Final = 1
MISSING: Final = 2
NEXT: Final = 3
READY: Final = 4
SPARE: Final = 5
CARDS: Final = 6  # the first of those that `measure_hand` takes
CAUGHT: Final = 13  # the first of those that `measure_place` takes
DAY: Final = 19
NIGHT: Final = 20
RANSOM: Final = 21


class StonehengeEval(Eval[Stonehenge]):
    def __init__(self, weights: Weights, care: Care = REGULAR) -> None:
        super().__init__(weights)
        self.own = weights
        self.care = care

    def plain(self) -> "StonehengeEval":
        """A novice bargains with less care."""
        return StonehengeEval(self.own, NOVICE)

    def ready_answer(self, s: Stonehenge, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        if isinstance(s.agenda[-1], Bargain | Considering):
            return bargained(s, seat, options, self.weights[CARDS:CAUGHT], self.care)
        return self.policy(s, seat, options, rng)

    def measures(self, s: Stonehenge) -> list[list[float]]:
        return [self.measure(s, seat) for seat in range(s.n)]

    def measure(self, s: Stonehenge, seat: int) -> list[float]:
        m = [0.0] * len(FEATURES)
        if has_dolmen(s, seat):
            m[DOLMEN] = 1.0
            return m
        plan = Plan(s, seat)
        m[MONOLITHS] = float(plan.parts())
        self.tokens(s, seat, plan, m)
        hand = measure_hand(s, seat, s.cards(seat))
        for i in range(len(hand)):
            m[CARDS + i] = hand[i]
        place = measure_place(s, seat, plan.lack)
        for i in range(len(place)):
            m[CAUGHT + i] = place[i]
        self.to_come(s, seat, plan, m)
        return m

    def tokens(self, s: Stonehenge, seat: int, plan: Plan, m: list[float]) -> None:
        """Needed ones by what is still missing; the others for what an action costs."""
        spare = float(s.wealth(seat))
        for slot in range(SLOTS):
            if plan.wanted >> slot & 1:
                spare -= float(s.bars(slot))
        spare += plan.missing if plan.missing < NOTHING else 0
        m[SPARE] = min(4.0, max(0.0, spare))
        m[MISSING] = float(min(16, plan.missing))
        m[NEXT] = float(min(6, plan.nearest))
        m[READY] = 1.0 if plan.nearest == 0 else 0.0

    def to_come(self, s: Stonehenge, seat: int, plan: Plan, m: list[float]) -> None:
        """What the question on the table promises."""
        step = s.agenda[-1] if s.agenda else None
        if isinstance(step, Acting) and step.seat == seat:
            m[DAY if s.at[seat] % 2 == 1 else NIGHT] = 1.0
        elif isinstance(step, Demanding):
            if step.by == seat:
                for colour in range(COLOURS):
                    if s.tokens[step.target * 5 + colour] > 0:
                        m[RANSOM] = max(m[RANSOM], 1.0 if plan.lack[colour] > 0 else 0.2)
            elif step.target == seat:
                m[RANSOM] = -1.0
        elif isinstance(step, Proposal):  # as if it was agreed to
            for colour in range(COLOURS):
                count: int = step.tokens >> 4 * colour & 15
                if step.by == seat:
                    m[RANSOM] += 1.2 * min(count, plan.lack[colour]) + 0.2 * count
                elif step.target == seat:
                    m[RANSOM] -= 1.0 * count

    def policy(self, s: Stonehenge, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        return ready(s, seat, options, rng, self.weights[CARDS:CAUGHT])

    def candidates(self, s: Stonehenge, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """Of combinations the gains that help, and not more than a few of a kind; of proposals the modest ones, and no
        ransom that is the game; of declarations those of a monolith that is needed, if there are any."""
        step = s.agenda[-1]
        if isinstance(step, Declaring):
            return needed(s, seat, options)
        if isinstance(step, Threat):
            modest = cheapest(s, seat, options)
            options = [a for a in options if not isinstance(a, Propose) or a is modest]
            return [a for a in options if not pays_for_the_last(s, step.by, ransom(step, a))]
        if isinstance(step, Bargain):
            return [a for a in options if not isinstance(a, Offer)]
        if not isinstance(step, Offering):
            return options
        plan = Plan(s, seat)
        helpful = {a.cards for a in options if isinstance(a, Lay) and lacks(plan, a.gain)}
        found: list[Action[Any]] = []
        of_kind = [0] * 6
        last: tuple[int, ...] = ()
        for a in options:
            if not isinstance(a, Lay):
                found.append(a)
                continue
            if lacks(plan, a.gain) or (a.cards != last and a.cards not in helpful):
                of_kind[a.combination] += 1
                if of_kind[a.combination] <= LAYS_MOST:
                    found.append(a)
            last = a.cards
        return found

    def remark(self, view: View, answer: Action[Any], rng: Sfc32) -> Remark | None:
        return remark_on(view, answer, rng)


def needed(s: Stonehenge, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
    """A dolmen is what the game is about: who can pay for a part of it does not wait."""
    plan = Plan(s, seat)
    found: list[Action[Any]] = [
        a
        for a in options
        if isinstance(a, Declare) and a.slot != NO_SLOT and plan.needs(a.slot) and s.can_pay(seat, a.slot)
    ]
    return found or options


def ransom(step: Threat, a: Action[Any]) -> int:
    """The tokens that an answer to blackmail hands over."""
    if isinstance(a, Pay):
        return step.tokens
    return a.tokens if isinstance(a, Propose) else 0


def lacks(plan: Plan, gain: int) -> bool:
    """Whether it is a token that the plan lacks."""
    return gain < COLOURS and plan.lack[gain] > 0
