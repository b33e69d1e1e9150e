"""What a player of Stonehenge offers: cards that can be spared for what completes something today.

Who would say yes is asked of guessed worlds, everybody being supposed to answer as `replies.py` does, by what a hand
brings on this market day. An offer that was declined is raised by a second card, or left; it is not made again.
"""

from typing import Final

from exvoto.games.stonehenge.bargaining.trade import Offer
from exvoto.games.stonehenge.bargaining.wishes import ONE_CARD, fits, like
from exvoto.games.stonehenge.bots.harvest import Harvest
from exvoto.games.stonehenge.bots.plan import Plan, likely
from exvoto.games.stonehenge.bots.replies import GRUDGE, demanded, suspicion
from exvoto.games.stonehenge.bots.today import DOLMEN, finishes, market_worth
from exvoto.games.stonehenge.pieces import BLACK, COLOURS, EVERYBODY, HALVES
from exvoto.games.stonehenge.state import Stonehenge

ENOUGH: Final = 0.15  # what an offer must be expected to bring
SPARES_MOST: Final = 8
FOR_A_WISH: Final = 3  # offers of single cards for the same wish that are thought through
KNOWN_MOST: Final = 8


class Draft:
    """An offer for one wish, and what it brings if it is accepted with a likely card."""

    def __init__(self, to: int, cards: tuple[int, ...], wish: int, hoped: float) -> None:
        self.to = to
        self.cards = cards
        self.wish = wish
        self.hoped = hoped
        self.promise = hoped  # … times how likely somebody has such a card


def by_promise(draft: Draft) -> float:
    return -draft.promise


class Stall:
    """A seat in a round of exchanges. The worlds are guessed from its view; what is open is the same in all."""

    def __init__(self, worlds: list[Stonehenge], seat: int, number: int, weights: list[float], drafts: int) -> None:
        """`number`: the round of exchanges; `drafts`: how many offers are thought through."""
        self.worlds = worlds
        self.seat = seat
        self.number = number
        self.weights = weights
        self.drafts_most = drafts
        s = worlds[0]
        self.hand = s.cards(seat)
        self.plan = Plan(s, seat)
        self.before = market_worth(s, seat, self.hand, self.plan, weights)
        self.asked: list[int] = []  # in the order in which they may accept (STO-74)
        self.plans: list[Plan] = []
        self.limits: list[float] = []  # what each of them must gain
        self.doubts: list[float] = []  # how likely any card completes their dolmen
        for k in range(1, COLOURS):
            other: int = s.seat_of((s.colour[seat] + k) % COLOURS)
            if other >= 0 and s.is_present(other) and s.held[other] > 0:
                plan = Plan(s, other)
                self.asked.append(other)
                self.plans.append(plan)
                self.limits.append(demanded(plan, self.plan))
                self.doubts.append(suspicion(s, other, plan))
        self.spares = self.spared()
        self.worth: dict[int, float] = {}  # of the others' hands as they are, by world and place in `asked`
        self.theirs = 0.0  # what the exchange just looked at costs by what the other gains

    def best(self) -> Offer | None:
        """The offer to make in this round; None if none promises enough.

        What was offered in the rounds before follows from the same hand: first what promises most; then the same with
        a second card, or what promises next most.
        """
        drafts = self.drafts()
        values = [self.expected(draft) for draft in drafts]
        said: list[Draft] = []
        for number in range(self.number):
            found = self.raised(said[-1]) if said and len(said[-1].cards) == 1 else None
            if found is None:
                found = self.unsaid(drafts, values, said)
            if found is not None:
                said.append(found)
            elif number == self.number - 1:
                return None
        return Offer(said[-1].to, said[-1].cards, (said[-1].wish,))

    def unsaid(self, drafts: list[Draft], values: list[float], said: list[Draft]) -> Draft | None:
        """The best draft for a wish that was not mentioned yet."""
        best: Draft | None = None
        most = ENOUGH
        for k in range(len(drafts)):
            if values[k] > most and not any(drafts[k].wish == old.wish for old in said):
                most = values[k]
                best = drafts[k]
        return best

    def raised(self, old: Draft) -> Draft | None:
        """The same with the second card that serves best, if it is worth that."""
        best: Draft | None = None
        most = ENOUGH
        for card in self.spares:
            if card not in old.cards:
                cards = (min(card, old.cards[0]), max(card, old.cards[0]))
                draft = Draft(old.to, cards, old.wish, 0.0)
                value = self.expected(draft)
                if value > most:
                    most = value
                    best = draft
        return best

    def drafts(self) -> list[Draft]:
        """One card against one; the most promising first."""
        found: list[Draft] = []
        s = self.worlds[0]
        for wish, to in self.wishes():
            card = likely(s, self.seat, wish)
            if card in self.hand:
                continue
            chance = self.chance(wish, to)
            offers: list[Draft] = []
            for spare in self.spares:
                draft = Draft(to, (spare,), wish, self.gain((spare,), card))
                draft.promise = chance * draft.hoped
                if draft.hoped > ENOUGH:
                    offers.append(draft)
            offers.sort(key=by_promise)
            found += offers[:FOR_A_WISH]
        found.sort(key=by_promise)
        return found[: self.drafts_most]

    def chance(self, wish: int, to: int) -> float:
        """In how many of the worlds one who is asked has such a card."""
        count = 0
        for world in self.worlds:
            for other in self.asked:
                if to in (EVERYBODY, other) and any(fits(wish, card) for card in world.cards(other)):
                    count += 1
                    break
        return count / len(self.worlds)

    def spared(self) -> list[int]:
        """What can be done without on this day."""
        harvest = Harvest(self.worlds[0], self.seat, self.hand, self.plan.lack)
        return [card for card in harvest.left if card < HALVES][:SPARES_MOST]

    def wishes(self) -> list[tuple[int, int]]:
        """With whom to ask: any card of a colour, sun or moon; the other half of a pair; the card of one's own space;
        and what is known to be in somebody's hand. Nobody is asked who may win with whatever they get for it."""
        if not self.asked:
            return []
        found: list[tuple[int, int]] = []
        open_to = [self.asked[k] for k in range(len(self.asked)) if self.doubts[k] == 0.0]
        addressees = [EVERYBODY] if len(open_to) == len(self.asked) else open_to
        s = self.worlds[0]
        for to in addressees:
            for colour in range(BLACK + 1):
                found.append((like(colour, 0, -1), to))
            for symbol in range(2):
                found.append((like(-1, 0, symbol), to))
        cards = [card ^ 1 for card in self.hand if card < HALVES]
        cards.append(s.at[self.seat])
        for card in cards:
            if card not in self.hand and s.discard[card] == 0:
                for to in addressees:
                    if (ONE_CARD + card, to) not in found:
                        found.append((ONE_CARD + card, to))
        known = 0
        for card in range(HALVES):
            place: int = s.known[self.seat * 65 + card]
            for other in open_to:
                if place == 1 << other and known < KNOWN_MOST:
                    found.append((ONE_CARD + card, other))
                    known += 1
        return found

    def gain(self, given: tuple[int, ...], got: int) -> float:
        after = sorted([card for card in self.hand if card not in given] + [got])
        return market_worth(self.worlds[0], self.seat, after, self.plan, self.weights) - self.before

    def expected(self, draft: Draft) -> float:
        """On average over the worlds; where nobody accepts, nothing is lost."""
        gains: dict[int, float] = {}
        whole = 0.0
        for i in range(len(self.worlds)):
            for k in range(len(self.asked)):
                if draft.to not in (EVERYBODY, self.asked[k]):
                    continue
                card = self.answer(i, k, draft)
                if card >= 0:
                    if card not in gains:
                        gains[card] = self.gain(draft.cards, card)
                    whole += gains[card] - self.theirs
                    break
        return whole / len(self.worlds)

    def answer(self, i: int, k: int, draft: Draft) -> int:
        """The card with which the k-th would accept in the i-th world; -1 if they would decline. `theirs` is then what
        it costs that they have the others."""
        s = self.worlds[i]
        other, plan = self.asked[k], self.plans[k]
        hand = s.cards(other)
        best = -1
        most = self.limits[k]
        for card in hand:
            if fits(draft.wish, card):
                before = self.worth_of(i, k, hand)
                after = sorted([held for held in hand if held != card] + list(draft.cards))
                value = market_worth(s, other, after, plan, self.weights) - before
                if value > most:
                    most = value
                    best = card
        self.theirs = 0.0
        if best >= 0:
            after = sorted([held for held in hand if held != best] + list(draft.cards))
            ends = plan.parts() == 2 and finishes(s, other, after, plan) and not finishes(s, other, hand, plan)
            self.theirs = GRUDGE * most + (DOLMEN if ends else 0.0)
        return best

    def worth_of(self, i: int, k: int, hand: list[int]) -> float:
        key = i * COLOURS + k
        if key not in self.worth:
            self.worth[key] = market_worth(self.worlds[i], self.asked[k], hand, self.plans[k], self.weights)
        return self.worth[key]
