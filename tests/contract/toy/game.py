"""The rules of the toy as one object, and variants of it in which a test plants a defect."""

from types import ModuleType
from typing import Any, ClassVar, Final

from exvoto.core.dealer import Dealer
from exvoto.core.game import Game, Option, Result
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.vocabulary import Vocabulary, vocabulary

from . import actions, events, steps
from .pieces import CARDS, EACH, NOTES, PLACES, RULES, T1
from .state import Toy


class ToyGame(Game[Toy]):
    name: ClassVar[str] = "toy"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", (), default=3, least=1, most=PLACES),
        Option("peek", ("no", "yes")),
    )
    modules: ClassVar[tuple[ModuleType, ...]] = (events, actions, steps)
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = (("all", RULES),)
    state: ClassVar[type[Toy]] = Toy

    def blank(self, seats: int, options: list[int]) -> Toy:
        s = self.state(seats, options)
        s.next(s.parts.Deal())
        return s

    def deal(self, s: Toy, d: Dealer) -> None:
        """All chance of the set-up is in the first deal."""

    def complete(self, s: Toy, given: set[str]) -> None:
        if "deck" not in given:
            for card in range(CARDS):
                s.deck[card] = EACH - elsewhere(s, card)

    def guess(self, s: Toy, view: View, rng: Sfc32) -> None:
        rest = [card for card in range(CARDS) for _ in range(EACH - elsewhere(s, card))]
        for seat, size in enumerate(view.row("hand_size")):
            if seat != view.seat:
                for _ in range(size):
                    s.hand[seat * CARDS + rest.pop(rng.below(len(rest)))] += 1
                s.note[seat] = rng.below(NOTES + 1) - 1
        for place, card in enumerate(view.entries("lying")):
            if card is None:
                s.lying[place] = rest.pop(rng.below(len(rest)))
        for card in range(CARDS):
            s.deck[card] = rest.count(card)

    def result(self, s: Toy) -> Result:
        scores = list(s.coins)
        return Result(scores, [1 + sum(other > score for other in scores) for score in scores], T1)

    def standing(self, s: Toy) -> list[int]:
        return list(s.coins)

    def laws(self, s: Toy) -> str | None:
        for card in range(CARDS):
            if s.deck[card] < 0 or s.deck[card] + elsewhere(s, card) != EACH:
                return f"there are {EACH} cards of each kind"
        if min(s.coins) < 0 or min(s.hand) < 0 or not 0 <= s.round <= PLACES:
            return "nobody owes anything"
        return None


def elsewhere(s: Toy, card: int) -> int:
    """How many of a card do not lie in the deck."""
    held = sum([s.hand[seat * CARDS + card] for seat in range(s.n)])
    return held + list(s.lying).count(card) + s.pile[card]


def variant(base: type[ToyGame] = ToyGame, state: type[Toy] = Toy, **parts: Any) -> ToyGame:
    """The toy with some of its actions, steps or tellings replaced, named as the originals are."""
    plain = vocabulary(ToyGame.modules)
    classes = {cls.__name__: cls for cls in (*plain.actions, *plain.steps)}
    named = classes | {telling.verb.upper(): telling for telling in plain.tellings} | parts
    mine = type(state.__name__, (state,), {"parts": type("Parts", (), named)})

    def words(game: ToyGame) -> Vocabulary:
        return Vocabulary(
            [named[cls.__name__] for cls in plain.actions],
            [named[cls.__name__] for cls in plain.steps],
            [named[telling.verb.upper()] for telling in plain.tellings],
        )

    made: ToyGame = type(base.__name__, (base,), {"state": mine, "words": words})()
    return made


TOY: Final = variant()
