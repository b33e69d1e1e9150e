"""Chance is a parameter: a dealer stands outside the state, so no copy of a state knows the future.

A deck is a bag: a row with the number of cards of each kind. The outcomes of an answer are recorded beside it by name.
"""

from mypy_extensions import mypyc_attr

from exvoto.core.errors import Mischance, Unreadable
from exvoto.core.event import Event
from exvoto.core.fast import Row, i64, total
from exvoto.core.kind import Kind
from exvoto.core.sfc import Sfc32


class Undictated(Mischance):
    """Chance is asked for an outcome, and nothing dictates it."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(f"{kind.name}: the outcome of chance is missing here")
        self.kind = kind


class NotInBag(Mischance):
    """The dictated card is not in the bag from which it is drawn."""

    def __init__(self, kind: Kind, card: int, bag: list[int]) -> None:
        super().__init__(f"{kind.name}: {kind.write(card)} is not in the bag")
        self.kind = kind
        self.card = card
        self.bag = bag


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """The only door of chance, and the ear of the narration."""

    loud: bool = True  # False: nobody listens, so a hot path need not make the event it would tell

    def pick(self, n: int, kind: Kind) -> int:
        """One of 0..n-1, each as likely; `kind` names the outcome."""
        raise NotImplementedError

    def draw(self, bag: Row, kind: Kind, cards: int = 0) -> int:
        """Take one card out of a bag that is not empty, each card as likely; the kind of card is returned.

        `cards`: how many the bag holds, where that is known; to count them takes as long as to draw one.
        """
        k: i64 = self.pick(cards or total(bag), kind)
        for card in range(len(bag)):
            k -= bag[card]
            if k < 0:
                bag[card] -= 1
                return card
        raise Mischance(f"{kind.name}: the bag is empty")

    def tell(self, event: Event) -> None:
        """Narrate. Quiet dealers drop it."""


class SeededDealer(Dealer):
    """Random and quiet: for play-outs and simulations."""

    def __init__(self, rng: Sfc32) -> None:
        self.rng = rng
        self.loud = False

    def pick(self, n: int, kind: Kind) -> int:
        return self.rng.below(n)


@mypyc_attr(allow_interpreted_subclasses=True)
class Recorder(Dealer):
    """Passes chance through to another dealer and keeps its outcomes and the events."""

    def __init__(self, chance: Dealer) -> None:
        self.chance = chance
        self.outcomes: list[str] = []
        self.events: list[Event] = []

    def pick(self, n: int, kind: Kind) -> int:
        value = self.chance.pick(n, kind)
        self.outcomes.append(kind.write(value))
        return value

    def draw(self, bag: Row, kind: Kind, cards: int = 0) -> int:
        assert cards in (0, total(bag)), kind.name  # a wrong count would favour some cards
        card = self.chance.draw(bag, kind, cards)
        self.outcomes.append(kind.write(card))
        return card

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def take(self) -> tuple[list[str], list[Event]]:
        """What was recorded since the last call."""
        taken = self.outcomes, self.events
        self.outcomes, self.events = [], []
        return taken


class ScriptedDealer(Dealer):
    """Deals what is dictated, by name: replays, examples, worlds held side by side."""

    def __init__(self, outcomes: list[str]) -> None:
        self.outcomes = outcomes
        self.at = 0

    def _say(self, kind: Kind) -> int:
        if self.at >= len(self.outcomes):
            raise Undictated(kind)
        token = self.outcomes[self.at]
        self.at += 1
        try:
            return kind.one(token)
        except Unreadable as error:
            raise Mischance(str(error)) from None

    def pick(self, n: int, kind: Kind) -> int:
        value = self._say(kind)
        if not 0 <= value < n:
            raise Mischance(f"{kind.name}: {kind.write(value)} cannot come out here")
        return value

    def draw(self, bag: Row, kind: Kind, cards: int = 0) -> int:
        card = self._say(kind)
        if not 0 <= card < len(bag) or bag[card] <= 0:
            raise NotInBag(kind, card, list(bag))
        bag[card] -= 1
        return card

    def left(self) -> list[str]:
        return self.outcomes[self.at :]


class EveryDealer(Dealer):
    """Walks through all outcomes: deal with `path`, then `advance()` until it says False."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.sizes: list[int] = []
        self.at = 0

    def pick(self, n: int, kind: Kind) -> int:
        if self.at == len(self.path):
            self.path.append(0)
            self.sizes.append(n)
        self.at += 1
        return self.path[self.at - 1]

    def advance(self) -> bool:
        """Go to the next combination of outcomes; False when all have been dealt."""
        self.at = 0
        while self.path:
            self.path[-1] += 1
            if self.path[-1] < self.sizes[-1]:
                return True
            self.path.pop()
            self.sizes.pop()
        return False
