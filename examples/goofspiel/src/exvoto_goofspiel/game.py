"""The game as the rest of the house sees it, and its manifest."""

from types import ModuleType
from typing import ClassVar, Final

from exvoto.core.dealer import Dealer
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import Kind
from exvoto.core.manifest import Manifest
from exvoto.core.rule import Rule
from exvoto_goofspiel import events, rounds
from exvoto_goofspiel.laws import broken_law
from exvoto_goofspiel.pieces import CARD, CARD_SET, LENGTH, OPTIONS
from exvoto_goofspiel.rounds import Reveal
from exvoto_goofspiel.rules import CHAPTERS, GOF_9, RULINGS
from exvoto_goofspiel.state import Goofspiel


class GoofspielGame(Game[Goofspiel]):
    name: ClassVar[str] = "goofspiel"
    manifest: ClassVar[Manifest] = Manifest(
        minutes=10,
        quick=3,
        evaluation="bots.eval",
        lessons="lessons",
        cover="cover.svg",
    )
    seats: ClassVar[range] = range(2, 5)  # GOF-1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    modules: ClassVar[tuple[ModuleType, ...]] = (events, rounds)  # their actions, steps and events belong to the game
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = CHAPTERS
    rulings: ClassVar[tuple[str, ...]] = RULINGS
    kinds: ClassVar[dict[str, Kind]] = {"card": CARD, "hand": CARD_SET}

    def blank(self, seats: int, options: list[int]) -> Goofspiel:
        s = Goofspiel(seats, options)
        cards = options[LENGTH]
        for seat in range(seats):  # GOF-2
            s.hand[seat] = (1 << cards) - 1
        for card in range(cards):
            s.coming[card] = 1
        s.next(Reveal())
        return s

    def deal(self, s: Goofspiel, d: Dealer) -> None:
        """Nothing is dealt: prizes are turned up one by one."""

    def result(self, s: Goofspiel) -> Result:
        scores = [int(score) for score in s.score]
        ranks = [1 + sum([other > score for other in scores]) for score in scores]
        return Result(scores, ranks, GOF_9)

    def standing(self, s: Goofspiel) -> list[int]:
        return [int(score) for score in s.score]

    def round_of(self, s: Goofspiel) -> int:
        return int(s.round)

    def laws(self, s: Goofspiel) -> str | None:
        return broken_law(s)


GAME: Final = GoofspielGame()
