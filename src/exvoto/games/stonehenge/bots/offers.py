"""How a thorough player of Stonehenge bargains: offers that others may well accept, for what completes a combination.

What is exchanged on a market day can be laid down at once, so a card counts by the tokens that it helps to gain. Who
would say yes is asked of many guessed worlds, everybody being supposed to answer by the worth of hands.
"""

from typing import Any, Final

from exvoto.core.action import Action
from exvoto.games.stonehenge.bargaining.trade import Accept, Offer
from exvoto.games.stonehenge.bargaining.wishes import ONE_CARD, fits, like
from exvoto.games.stonehenge.bots.bargaining import demanded
from exvoto.games.stonehenge.bots.hand import hand_worth
from exvoto.games.stonehenge.bots.harvest import Harvest, market_worth
from exvoto.games.stonehenge.bots.plan import Plan, likely
from exvoto.games.stonehenge.pieces import BLACK, COLOURS, EVERYBODY, HALVES
from exvoto.games.stonehenge.state import Stonehenge

ENOUGH: Final = 0.5  # what an offer must be expected to bring
GRUDGE: Final = 0.15  # of what the other gains counts against it
AGAIN: Final = 0.4  # a plain exchange is less likely to be accepted in a later round: it was not in the first
DRAFTS_MOST: Final = 30
PAIRS_MOST: Final = 15


class Draft:
    """An offer to everybody, and what it brings if it is accepted with a likely card."""

    def __init__(self, cards: tuple[int, ...], wish: int, hoped: float) -> None:
        self.cards = cards
        self.wish = wish
        self.hoped = hoped


def by_hope(draft: Draft) -> float:
    return -draft.hoped


class Stall:
    """A seat in a round of exchanges. The worlds are guessed from its view; what is open is the same in all."""

    def __init__(self, worlds: list[Stonehenge], seat: int, number: int, weights: list[float]) -> None:
        self.worlds = worlds
        self.seat = seat
        self.number = number
        self.weights = weights
        s = worlds[0]
        self.hand = s.cards(seat)
        self.plan = Plan(s, seat)
        self.before = market_worth(s, seat, self.hand, self.plan, weights)
        self.asked: list[int] = []  # in the order in which they may accept (STO-74)
        self.limits: list[float] = []  # what each of them must gain
        for k in range(1, COLOURS):
            other: int = s.seat_of((s.colour[seat] + k) % COLOURS)
            if other >= 0 and s.is_present(other) and s.held[other] > 0:
                self.asked.append(other)
                self.limits.append(demanded(s, other, seat))

    def best(self) -> Action[Any] | None:
        """The offer from which most is to be expected; None if it is not enough."""
        best: Action[Any] | None = None
        most = ENOUGH
        for draft in self.drafts():
            if draft.hoped <= most:
                break
            value = self.expected(draft)
            if value > most:
                most = value
                best = Offer(EVERYBODY, draft.cards, (draft.wish,))
        return best

    def drafts(self) -> list[Draft]:
        """The most promising, those first."""
        found: list[Draft] = []
        if not self.asked:
            return found
        s = self.worlds[0]
        for wish in self.wishes():
            card = likely(s, self.seat, wish)
            for cards in self.spares():
                if card not in self.hand:
                    hoped = self.gain(cards, card)
                    if hoped > ENOUGH:
                        found.append(Draft(cards, wish, hoped))
        found.sort(key=by_hope)
        return found[:DRAFTS_MOST]

    def spares(self) -> list[tuple[int, ...]]:
        """What can be done without: one card, and from the second round on also two."""
        harvest = Harvest(self.worlds[0], self.seat, self.hand, self.plan)
        cards = [card for card in harvest.left if card < HALVES]
        found: list[tuple[int, ...]] = []
        for card in cards:
            found.append((card,))
        singles = len(found)
        for one in cards if self.number > 1 else []:
            for two in cards:
                if one < two and len(found) < singles + PAIRS_MOST:
                    found.append((one, two))
        return found

    def wishes(self) -> list[int]:
        """Any card of a colour; the other half of a pair; the card of one's own space."""
        s = self.worlds[0]
        found = [like(colour, 0, -1) for colour in range(BLACK + 1)]
        cards = [card ^ 1 for card in self.hand if card < HALVES]
        cards.append(s.at[self.seat])
        for card in cards:
            if card not in self.hand and s.discard[card] == 0 and ONE_CARD + card not in found:
                found.append(ONE_CARD + card)
        return found

    def gain(self, given: tuple[int, ...], got: int) -> float:
        after = sorted([card for card in self.hand if card not in given] + [got])
        return market_worth(self.worlds[0], self.seat, after, self.plan, self.weights) - self.before

    def expected(self, draft: Draft) -> float:
        """On average over the worlds; where nobody accepts, nothing is lost."""
        gains: dict[int, float] = {}
        whole = 0.0
        for world in self.worlds:
            for k in range(len(self.asked)):
                answer = self.answer(world, self.asked[k], self.limits[k], draft)
                if answer is not None:
                    card, theirs = answer
                    if card not in gains:
                        gains[card] = self.gain(draft.cards, card)
                    whole += gains[card] - GRUDGE * theirs
                    break
        value = whole / len(self.worlds)
        return value * AGAIN if self.number > 1 and len(draft.cards) == 1 else value

    def answer(self, s: Stonehenge, other: int, limit: float, draft: Draft) -> tuple[int, float] | None:
        """The card with which somebody would accept, and what that brings them; None if they would decline."""
        hand = s.cards(other)
        fitting = [card for card in hand if fits(draft.wish, card)]
        if not fitting:
            return None
        before = hand_worth(s, other, hand, self.weights)
        best = -1
        for card in fitting:
            after = sorted([held for held in hand if held != card] + list(draft.cards))
            value = hand_worth(s, other, after, self.weights) - before
            if value > limit:
                limit = value
                best = card
        return None if best < 0 else (best, limit)


def answer(s: Stonehenge, seat: int, by: int, options: list[Action[Any]], weights: list[float]) -> Action[Any]:
    """Accept what helps enough on this market day, and of that the best."""
    cards = s.cards(seat)
    plan = Plan(s, seat)
    before = market_worth(s, seat, cards, plan, weights)
    best = options[0]
    most = demanded(s, seat, by)
    for a in options:
        if isinstance(a, Accept):
            after = sorted([card for card in cards if card not in a.cards] + s.offer_cards)
            value = market_worth(s, seat, after, plan, weights) - before
            if value > most:
                most = value
                best = a
    return best
