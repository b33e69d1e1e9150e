"""What a position of Stonehenge is worth: a weighted sum of named features, in about a quarter of a token.

The plan is the cheapest set of monoliths that completes a dolmen; a token counts by whether the plan needs it.
"""

from typing import Any, Final

from exvoto.bots.evals.eval import Eval
from exvoto.bots.evals.stonehenge_plan import NOTHING, Plan, Weights, likely
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge.actions import Ask, Take
from exvoto.games.stonehenge.blackmail import Demand, Demanding, Propose, Threat
from exvoto.games.stonehenge.offerings import Lay, Offering
from exvoto.games.stonehenge.pieces import (
    BLACK,
    COLOUR_OF,
    COLOURS,
    EVERYBODY,
    NO_SLOT,
    SLOTS,
    TRILITHONS,
)
from exvoto.games.stonehenge.purchase import Declare, Declaring
from exvoto.games.stonehenge.scoring import has_dolmen
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.trade import Accept, Bargain, Considering, Offer
from exvoto.games.stonehenge.turn import Acting
from exvoto.games.stonehenge.wishes import LIKE, ONE_CARD

LAYS_MOST: Final = 16


class StonehengeEval(Eval[Stonehenge]):
    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def worth(self, s: Stonehenge, seat: int) -> float:
        w = self.weights
        plan = Plan(s, seat)
        if has_dolmen(s, seat):
            return 500.0
        parts = 3 - plan.lintels - plan.pillars
        return (
            w.part * parts
            + self.tokens(s, seat, plan)
            + self.hand(s, seat, s.cards(seat))
            + self.place(s, seat, plan)
            + self.to_come(s, seat, plan)
        )

    def tokens(self, s: Stonehenge, seat: int, plan: Plan) -> float:
        """Needed ones by what is still missing; the others for what an action costs."""
        w = self.weights
        spare = float(s.wealth(seat))
        for slot in range(SLOTS):
            if plan.wanted >> slot & 1:
                spare -= float(s.bars(slot))
        spare += plan.missing if plan.missing < NOTHING else 0
        ready = w.ready if plan.nearest == 0 else 0.0
        return (
            w.spare * min(4.0, max(0.0, spare))
            - w.missing * min(16, plan.missing)
            - w.next * min(6, plan.nearest)
            + ready
        )

    def hand(self, s: Stonehenge, seat: int, cards: list[int]) -> float:
        """Cards by what they make or may soon make."""
        w = self.weights
        count = [0] * 6
        numbers: list[int] = []
        worth = 0.0
        last = -2
        for card in cards:
            if card >= TRILITHONS:
                worth += w.trilithon
                continue
            count[COLOUR_OF[card]] += 1
            numbers.append(card)
            if card == last + 1 and card % 2 == 1:
                worth += w.pair
            if card == s.at[seat]:
                worth += w.single
            last = card
        worth += w.card * min(9, len(numbers)) + 0.25 * w.card * max(0, len(numbers) - 9)
        jokers = count[BLACK]
        worth += w.joker * jokers
        for colour in range(COLOURS):
            worth += w.three * (count[colour] // 3)
            if count[colour] % 3 == 2:
                worth += w.two if jokers == 0 else w.three
                jokers -= 1 if jokers > 0 else 0
        return worth

    def place(self, s: Stonehenge, seat: int, plan: Plan) -> float:
        """Where the figure stands: in the druid's way, on a useful colour, open to denunciation."""
        w = self.weights
        if s.at[seat] < 0:
            return 0.0
        worth = 0.0
        colour: int = s.space(seat)
        until: int = (s.colour[seat] + 1 - s.druid) % 6  # numbers until the own turn
        until = 6 if until == 0 else until
        ahead: int = (s.number_of(seat) - s.druid) % 30
        if 1 <= ahead <= until:
            worth -= w.caught + (w.turn if ahead == until else 0.0) + (w.market if colour == BLACK else 0.0)
        if colour == BLACK:
            worth += w.black_space
        elif plan.lack[colour] > 0:
            worth += w.useful_space
        wealth = float(s.wealth(seat))
        for card in range(TRILITHONS, TRILITHONS + COLOURS):
            if s.holds(seat, card):
                return worth
            if s.discard[card] == 0 and colour in (BLACK, card - TRILITHONS):
                worth -= 0.5 * w.exposed * wealth
        return worth

    def to_come(self, s: Stonehenge, seat: int, plan: Plan) -> float:
        """What the question on the table promises."""
        w = self.weights
        step = s.agenda[-1] if s.agenda else None
        if isinstance(step, Acting) and step.seat == seat:
            return w.day if s.at[seat] % 2 == 1 else w.night
        if isinstance(step, Demanding):
            if step.by == seat:
                best = 0.0
                for colour in range(COLOURS):
                    if s.tokens[step.target * 5 + colour] > 0:
                        best = max(best, w.missing + w.next if plan.lack[colour] > 0 else w.spare)
                return w.ransom * best
            if step.target == seat:
                return -w.missing
        return 0.0

    # -- what one answer ahead cannot see ----------------------------------------------------------------------------

    def policy(self, s: Stonehenge, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        step = s.agenda[-1]
        if isinstance(step, Declaring):
            return self.declaration(s, seat, options, rng)
        if isinstance(step, Demanding):
            return self.demand(s, seat, step.target, options)
        if isinstance(step, Bargain):
            return self.offer(s, seat, step.round, options)
        if isinstance(step, Considering):
            return self.reply(s, seat, step.by, options)
        if isinstance(step, Acting) and s.at[seat] % 2 == 0:
            return self.theft(s, seat, options)
        return None

    def declaration(self, s: Stonehenge, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any]:
        """The monolith the dolmen needs that rivals are least likely to want."""
        plan = Plan(s, seat)
        best = options[-1]
        most = 0.0
        for a in options:
            assert isinstance(a, Declare)
            if a.slot == NO_SLOT or not plan.needs(a.slot) or not s.can_pay(seat, a.slot):
                continue
            value = 30.0 + 4.0 * rng.unit() - float(s.bars(a.slot)) + (4.0 if plan.wanted >> a.slot & 1 else 0.0)
            for rival in range(s.n):
                if rival != seat and s.is_present(rival) and s.can_pay(rival, a.slot):
                    other = Plan(s, rival)
                    if other.needs(a.slot):
                        value -= self.weights.contest / max(1, other.lintels + other.pillars)
            if value > most:
                most = value
                best = a
        return best

    def demand(self, s: Stonehenge, seat: int, target: int, options: list[Action[Any]]) -> Action[Any]:
        """What the plan lacks, but not so much that losing everything looks better."""
        plan = Plan(s, seat)
        fair = max(1, int(s.wealth(target)) // 2)
        best = options[0]
        most = -1.0
        for a in options:
            assert isinstance(a, Demand)
            value = 0.0
            size = 0
            for colour in range(COLOURS):
                count: int = a.tokens >> 4 * colour & 15
                size += count
                value += self.weights.missing * min(count, plan.lack[colour]) + self.weights.spare * count
            if size > fair or a.wishes:
                value -= 10.0 * (size - fair) if size > fair else 0.5
            if value > most:
                most = value
                best = a
        return best

    def theft(self, s: Stonehenge, seat: int, options: list[Action[Any]]) -> Action[Any] | None:
        """By night: a spare token buys the choice from a large hand; otherwise ask the largest hand."""
        plan = Plan(s, seat)
        best: Action[Any] | None = None
        most = 0.0
        for a in options:
            value = 0.0
            if isinstance(a, Ask):
                value = 1.0 + 0.1 * float(s.held[a.victim]) + 0.02 * self.threat(s, a.victim)
            elif isinstance(a, Take):
                kept: int = s.tokens[seat * 5 + a.colour]
                if plan.lack[a.colour] == 0 and kept > self.planned(s, plan, a.colour) and s.held[a.victim] >= 3:
                    value = 1.3 + 0.1 * float(s.held[a.victim]) + 0.02 * self.threat(s, a.victim)
            if value > most:
                most = value
                best = a
        return best

    def planned(self, s: Stonehenge, plan: Plan, colour: int) -> int:
        """Tokens of a colour in the prices of the plan."""
        count = 0
        for slot in range(SLOTS):
            if plan.wanted >> slot & 1:
                count += s.price[slot * 5 + colour]
        return count

    def threat(self, s: Stonehenge, seat: int) -> float:
        plan = Plan(s, seat)
        return float(20 - min(16, plan.missing)) + 10.0 * (3 - plan.lintels - plan.pillars)

    def offer(self, s: Stonehenge, seat: int, number: int, options: list[Action[Any]]) -> Action[Any] | None:
        """The best bargain, if it brings enough for this round; else a trilithon card gets the usual look."""
        cards = s.cards(seat)
        before = self.hand(s, seat, cards)
        best = options[0]
        most = self.weights.bargain * number  # what was declined once will be declined again
        for a in options:
            if not isinstance(a, Offer):
                continue
            after = [card for card in cards if card not in a.cards]
            for wish in a.wishes:
                after.append(likely(s, seat, wish))
            after.sort()
            value = self.hand(s, seat, after) - before
            if ONE_CARD <= a.wishes[0] < LIKE and a.to == EVERYBODY:
                value *= self.in_hands(s, seat)
            if value > most:
                most = value
                best = a
        if best is options[0] and cards and cards[-1] >= TRILITHONS:
            return None
        return best

    def in_hands(self, s: Stonehenge, seat: int) -> float:
        """How likely an unseen card is with somebody present rather than in the pile."""
        held = 0.0
        for other in range(s.n):
            if other != seat and s.is_present(other):
                held += float(s.held[other])
        return held / max(1.0, held + float(s.pile))

    def reply(self, s: Stonehenge, seat: int, by: int, options: list[Action[Any]]) -> Action[Any]:
        """Accept what helps; it must help more if the other is nearer to the dolmen."""
        cards = s.cards(seat)
        before = self.hand(s, seat, cards)
        mine, theirs = Plan(s, seat), Plan(s, by)
        best = options[0]
        most = 0.2 + 0.4 * max(0, mine.lintels + mine.pillars - theirs.lintels - theirs.pillars)
        for a in options:
            if isinstance(a, Accept):
                after = sorted([card for card in cards if card not in a.cards] + s.offer_cards)
                value = self.hand(s, seat, after) - before
                if value > most:
                    most = value
                    best = a
        return best

    def candidates(self, s: Stonehenge, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """Of combinations the gains that help, and not more than a few of a kind; of proposals the modest ones."""
        step = s.agenda[-1]
        if isinstance(step, Threat):
            return [a for a in options if not isinstance(a, Propose)]
        if isinstance(step, Bargain):
            return [a for a in options if not isinstance(a, Offer)]
        if not isinstance(step, Offering):
            return options
        plan = Plan(s, seat)
        found: list[Action[Any]] = []
        of_kind = [0] * 6
        last: tuple[int, ...] = ()
        for a in options:
            if not isinstance(a, Lay):
                found.append(a)
                continue
            useful = a.gain < COLOURS and plan.lack[a.gain] > 0
            if useful or (a.cards != last and not helps(options, a.cards, plan)):
                of_kind[a.combination] += 1
                if of_kind[a.combination] <= LAYS_MOST:
                    found.append(a)
            last = a.cards
        return found


def helps(options: list[Action[Any]], cards: tuple[int, ...], plan: Plan) -> bool:
    """Whether these cards can be laid for a token the plan lacks."""
    return max(plan.lack) > 0 and any(
        isinstance(a, Lay) and a.cards == cards and a.gain < COLOURS and plan.lack[a.gain] > 0 for a in options
    )


EVAL: Final = StonehengeEval(Weights())
