"""A bidding with more answers than may be listed, and defects in how these are listed, numbered and composed."""

from collections.abc import Callable
from typing import Any, ClassVar

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.draft import LONG_LIST, MOST_OPTIONS, Completions, Draft
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from tests.contract import toy
from tests.contract.toy import T1, Toy, ToyGame, variant

WIDE = MOST_OPTIONS + 234


class AnyBid(toy.Bid):
    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if 0 <= self.coins < WIDE else T1


class Crowded(toy.Bidding):
    """As it should be: everything follows from the menu."""

    composed: ClassVar[bool] = True

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Bid(coins) for coins in range(WIDE)]

    def resolve(self, s: Toy, answers: list[Any], d: Dealer) -> None:
        super().resolve(s, [s.parts.Bid(answer.coins % 2 * s.coins[0] // 9) for answer in answers], d)


class Unannounced(Crowded):
    composed: ClassVar[bool] = False


class Endless(Crowded):
    def options(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return self.legal(s, seat)


class Short(Crowded):
    def options(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return self.legal(s, seat)[:LONG_LIST]


class BeyondTheLast(Crowded):
    def nth(self, s: Toy, seat: int, k: int) -> Action[Toy]:
        return s.parts.Bid(k + WIDE)  # type: ignore[no-any-return]

    def random(self, s: Toy, seat: int, rng: Sfc32) -> Action[Toy]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))


class ForgetsTheOdd(Crowded):
    def complete(self, s: Toy, seat: int, draft: Draft) -> Completions:
        found = super().complete(s, seat, draft)
        return Completions(found.count, found.options, {"coins": [n for n in found.values.get("coins", []) if n % 2]})


class Listless(Crowded):
    def complete(self, s: Toy, seat: int, draft: Draft) -> Completions:
        found = super().complete(s, seat, draft)
        return Completions(found.count, [], found.values)


class ListsOthers(Crowded):
    def complete(self, s: Toy, seat: int, draft: Draft) -> Completions:
        return Completions(1, [s.parts.Bid(WIDE)], super().complete(s, seat, draft).values)


class OwnWay(toy.Bidding):
    """Few answers, but what completes a draft is not what the list says."""

    def complete(self, s: Toy, seat: int, draft: Draft) -> Completions:
        return Completions(0, [], {})


CROWDS: dict[str, tuple[str, Callable[[], ToyGame]]] = {
    "more answers than may be listed": ("bound", lambda: variant(Bidding=Unannounced, Bid=AnyBid)),
    "a list without a bound": ("bound", lambda: variant(Bidding=Endless, Bid=AnyBid)),
    "a short list that leaves answers out": ("bound", lambda: variant(Bidding=Short, Bid=AnyBid)),
    "an answer by number that is refused": ("nth", lambda: variant(Bidding=BeyondTheLast, Bid=AnyBid)),
    "answers that cannot be composed": ("complete", lambda: variant(Bidding=ForgetsTheOdd, Bid=AnyBid)),
    "answers that are composed and not found": ("complete", lambda: variant(Bidding=Listless, Bid=AnyBid)),
    "a draft that is completed by something else": ("complete", lambda: variant(Bidding=ListsOthers, Bid=AnyBid)),
    "a draft that the list would complete": ("complete", lambda: variant(Bidding=OwnWay)),
}
