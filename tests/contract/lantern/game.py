"""The game as the rest of the house sees it."""

from types import ModuleType
from typing import ClassVar, Final

from exvoto.core.dealer import Dealer
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import SEAT
from exvoto.core.manifest import Manifest, StandingOrder
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View

from . import events, turns
from .events import FIRST
from .pieces import COLOURS, EACH
from .rules import CHAPTERS, LAN_4
from .state import Lantern
from .turns import Deal


class LanternGame(Game[Lantern]):
    name: ClassVar[str] = "lantern"
    manifest: ClassVar[Manifest] = Manifest(
        minutes=5,
        quick=2,
        evaluation="bots.eval",
        statistics="lab",
        orders=(StandingOrder("wait", "turn", "keep"),),
    )
    seats: ClassVar[range] = range(2, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", (), default=2, least=1, most=2),
        Option("bonus", ("off", "on")),
    )
    modules: ClassVar[tuple[ModuleType, ...]] = (events, turns)
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = CHAPTERS

    def blank(self, seats: int, options: list[int]) -> Lantern:
        s = Lantern(seats, options)
        s.next(Deal())
        return s

    def deal(self, s: Lantern, d: Dealer) -> None:
        s.first = d.pick(s.n, SEAT)
        d.tell(FIRST.of(s.first))

    def complete(self, s: Lantern, given: set[str]) -> None:
        if "deck" not in given:
            for colour in range(COLOURS):
                s.deck[colour] = EACH - elsewhere(s, colour)

    def guess(self, s: Lantern, view: View, rng: Sfc32) -> None:
        rest = [colour for colour in range(COLOURS) for _ in range(EACH - elsewhere(s, colour))]
        for seat, size in enumerate(view.row("hand_size")):
            for _ in range(size if seat != view.seat else 0):
                s.hand[seat * COLOURS + rest.pop(rng.below(len(rest)))] += 1
        for colour in range(COLOURS):
            s.deck[colour] = rest.count(colour)

    def result(self, s: Lantern) -> Result:
        scores = list(s.score)
        return Result(scores, [1 + sum(other > score for other in scores) for score in scores], LAN_4)

    def standing(self, s: Lantern) -> list[int]:
        return list(s.score)

    def round_of(self, s: Lantern) -> int:
        return s.round

    def laws(self, s: Lantern) -> str | None:
        if any(s.deck[colour] < 0 or s.deck[colour] + elsewhere(s, colour) != EACH for colour in range(COLOURS)):
            return f"there are {EACH} lanterns of each colour"
        return None


def elsewhere(s: Lantern, colour: int) -> int:
    """How many lanterns of a colour do not lie in the deck."""
    return sum([s.hand[seat * COLOURS + colour] for seat in range(s.n)]) + s.lit[colour]


GAME: Final = LanternGame()
