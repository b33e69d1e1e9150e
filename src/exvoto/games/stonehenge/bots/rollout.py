"""How a week of Stonehenge goes on, from any moment, if everybody follows plain habits.

Quick rather than clever: it brings the leaves of a search past the next market day, where hands have become tokens and
tokens monoliths, so that the evaluation compares like with like.
"""

from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer, SeededDealer
from exvoto.core.engine import pending, push
from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge.actions import ASK, DRAW, DRAW_FOUR, HAND_OUT, PICK, SKIP, Giving, Picking
from exvoto.games.stonehenge.bargaining.blackmail import AGREE, REFUSE, Demanding, Pay, Proposal, Threat
from exvoto.games.stonehenge.bargaining.trade import DECLINE, Bargain, Considering
from exvoto.games.stonehenge.bots.bargaining import declaration, demand, threat
from exvoto.games.stonehenge.bots.harvest import Harvest
from exvoto.games.stonehenge.bots.plan import Plan, planned
from exvoto.games.stonehenge.bots.today import pays_for_the_last
from exvoto.games.stonehenge.druid import GIVE, Important
from exvoto.games.stonehenge.market.purchase import Declaring
from exvoto.games.stonehenge.moments import DENOUNCE, GAIN, MOST, PASS, Window, trilithons_of
from exvoto.games.stonehenge.offerings import DONE, Offering
from exvoto.games.stonehenge.pieces import ALL_CARDS, BLACK, COLOUR_OF, COLOURS, HALVES, TRILITHONS
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.trilithons import COUNTER, YIELD, Countering, attackable
from exvoto.games.stonehenge.turn import JUMP, STEP, Acting, Moving

WEEK: Final = 6  # numbers from one market day to the next
# What a place promises, in the measure of hands.
CUT: Final = -9.0  # the turn ends at once, with an important offering
CAUGHT: Final = -3.0
TURN_LOST: Final = -6.0
MARKET_LOST: Final = -9.0
USEFUL: Final = 0.9
ANY_COLOUR: Final = 1.1
DAY: Final = 0.9  # more than a night
SINGLE: Final = 3.0  # the card of a space whose colour the plan lacks is a token
CARD: Final = 1.2  # what a card costs that is played to move
JOKER: Final = 1.0  # … and more if it is one
FEW: Final = 3  # cards that are given rather than a token of the plan


class Rollout:
    """Plays a state on to the end of its market day, or of the game."""

    def __init__(self, s: Stonehenge, rng: Sfc32) -> None:
        self.s = s
        self.rng = rng
        self.dealer: Dealer = SeededDealer(rng)

    def run(self) -> None:
        s = self.s
        week: int = week_of(s)
        while s.agenda and week_of(s) == week:
            seat = pending(s)[0]
            push(s, seat, self.answer(seat), self.dealer)

    def answer(self, seat: int) -> Action[Any]:
        step = self.s.agenda[-1]
        if isinstance(step, Moving):
            return self.move(seat)
        if isinstance(step, Acting):
            return self.act(seat)
        if isinstance(step, Offering):
            return self.lay(seat)
        if isinstance(step, Window):
            return self.strike(seat)
        if isinstance(step, Declaring):
            return declaration(self.s, seat, step.options(self.s, seat), self.rng)
        if isinstance(step, Bargain):
            return PASS
        if isinstance(step, Considering):
            return DECLINE
        if isinstance(step, Important):
            return self.offer_up(seat)
        return self.seldom(seat)

    def move(self, seat: int) -> Action[Any]:
        """Out of the druid's way, by day, to a colour that the plan lacks; on a card only if that is better."""
        s = self.s
        plan = Plan(s, seat)
        here: int = s.at[seat]
        best: Action[Any] = STEP
        most = self.place((here + 1) % HALVES, plan, s.holds(seat, (here + 1) % HALVES))
        for card in range(HALVES):
            if s.hand[seat * 65 + card] > 0 and card != here:
                value = self.place(card, plan, False) - CARD - (JOKER if COLOUR_OF[card] == BLACK else 0.0)
                if value > most:
                    most = value
                    best = JUMP[card]
        return best

    def place(self, half: int, plan: Plan, held: bool) -> float:
        """What it is worth to stand there at the end of one's turn; held: with its card in hand."""
        s = self.s
        number = half // 2 + 1
        colour: int = COLOUR_OF[half]
        ahead: int = (number - s.druid) % 30
        if ahead == 0:
            return CUT
        value = DAY if half % 2 == 1 else 0.0
        if ahead <= WEEK:
            value += CAUGHT
            if ahead == WEEK:
                value += TURN_LOST
            if colour == BLACK:
                value += MARKET_LOST
        if colour == BLACK:
            value += ANY_COLOUR
        elif plan.lack[colour] > 0:
            value += USEFUL
            if held:
                value += SINGLE
        return value

    def act(self, seat: int) -> Action[Any]:
        """By day four cards for a token that can be spared, else two; by night a card of the largest hand."""
        s = self.s
        if s.at[seat] % 2 == 1:
            spare = spared(s, seat, Plan(s, seat))
            if spare != NONE and DRAW_FOUR[spare].refuse(s, seat) is None:
                return DRAW_FOUR[spare]
            return DRAW if DRAW.refuse(s, seat) is None else SKIP
        victim = NONE
        most = 0.0
        for other in range(s.n):
            if other != seat and s.held[other] > 0:
                value = 1.0 + 0.1 * float(s.held[other]) + 0.02 * threat(s, other)
                if value > most:
                    most = value
                    victim = other
        return SKIP if victim == NONE else ASK[victim]

    def lay(self, seat: int) -> Action[Any]:
        """The next combination, or trilithon card, that brings a token of the plan."""
        s = self.s
        plan = Plan(s, seat)
        if max(plan.lack) == 0:
            return DONE
        for card in trilithons_of(s, seat):
            if plan.lack[card] > 0 and s.supply[card] > 0:
                return GAIN[card]
        harvest = Harvest(s, seat, s.cards(seat), plan.lack)
        return harvest.laid[0] if harvest.laid else DONE

    def strike(self, seat: int) -> Action[Any]:
        """Before the purchases: who could complete a dolmen now is denounced."""
        s = self.s
        step = s.agenda[-1]
        assert isinstance(step, Window)
        for card in trilithons_of(s, seat) if step.window == 0 else []:
            for target in range(s.n):
                if attackable(s, seat, target, card) and s.is_present(target):
                    plan = Plan(s, target)
                    if plan.parts() == 2 and plan.nearest == 0:
                        return DENOUNCE[card * MOST + target]
        return PASS

    def offer_up(self, seat: int) -> Action[Any]:
        """A token that can be spared, a few cards, or else any token."""
        s = self.s
        spare = spared(s, seat, Plan(s, seat))
        if spare != NONE:
            return GIVE[spare]
        if 1 <= s.held[seat] <= FEW or s.wealth(seat) == 0:
            return GIVE[ALL_CARDS]
        most: i64 = 0
        for colour in range(COLOURS):
            if s.tokens[seat * 5 + colour] > s.tokens[seat * 5 + most]:
                most = colour
        return GIVE[most]

    def seldom(self, seat: int) -> Action[Any]:
        """Cards that change hands by night, and blackmail."""
        s = self.s
        step = s.agenda[-1]
        if isinstance(step, Giving):
            return HAND_OUT[loosest(s, seat)]
        options: list[Action[Any]] = step.options(s, seat)
        if isinstance(step, Picking):
            return PICK[dearest(s, seat, options)]
        if isinstance(step, Demanding):
            return demand(s, seat, step.target, options)
        if isinstance(step, Proposal):
            return AGREE
        if isinstance(step, Threat | Countering):
            for card in trilithons_of(s, seat):
                if COUNTER[card].refuse(s, seat) is None:
                    return COUNTER[card]
            if isinstance(step, Countering):
                return YIELD
            assert isinstance(step, Threat)
            if not pays_for_the_last(s, step.by, step.tokens):
                for a in options:
                    if isinstance(a, Pay):
                        return a
            return REFUSE
        return options[0]  # of the setup, and `stop`


def week_of(s: Stonehenge) -> int:
    """The sixth number of a week is its market day."""
    week: int = (s.druid + WEEK - 1) // WEEK
    return week


def spared(s: Stonehenge, seat: int, plan: Plan) -> int:
    """A colour of which a seat has more tokens than the plan needs; -1 if there is none."""
    for colour in range(COLOURS):
        if s.tokens[seat * 5 + colour] > planned(s, plan, colour):
            return colour
    return NONE


def loosest(s: Stonehenge, seat: int) -> int:
    """The card that a hand misses least: of a colour of which it has few, no half of a pair, no joker if possible."""
    cards = s.cards(seat)
    count = [0] * (BLACK + 1)
    for card in cards:
        if card < HALVES:
            count[COLOUR_OF[card]] += 1
    best = cards[0]
    least = 99
    for card in cards:
        cost = 9 if card >= TRILITHONS else 7 if COLOUR_OF[card] == BLACK else min(3, count[COLOUR_OF[card]])
        if card < HALVES and (s.holds(seat, card ^ 1) or card == s.at[seat]):
            cost += 3
        if cost < least:
            best, least = card, cost
    return best


def dearest(s: Stonehenge, seat: int, options: list[Action[Any]]) -> int:
    """Of the cards that may be picked: a trilithon card, a joker, the other half of a pair, a colour held most."""
    count = [0] * (BLACK + 1)
    for card in s.cards(seat):
        if card < HALVES:
            count[COLOUR_OF[card]] += 1
    best = 0
    most = -1
    for card in range(TRILITHONS + COLOURS):
        if PICK[card] not in options:
            continue
        value = 9 if card >= TRILITHONS else 5 if COLOUR_OF[card] == BLACK else count[COLOUR_OF[card]]
        if card < HALVES and (s.holds(seat, card ^ 1) or card == s.at[seat]):
            value += 4
        if value > most:
            best, most = card, value
    return best
