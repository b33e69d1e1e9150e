"""The game as the rest of the house sees it."""

from types import ModuleType
from typing import Any, ClassVar, Final

from exvoto.core.dealer import Dealer
from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import SEAT, Kind
from exvoto.core.manifest import Manifest, StandingOrder
from exvoto.core.rule import Rule
from exvoto.games.offrandes import auctions, corruption, events, offerings, preliminary, sequence
from exvoto.games.offrandes.events import FIRST
from exvoto.games.offrandes.laws import broken_law
from exvoto.games.offrandes.pieces import ALTAR, ANIMAL, LADDER, LADDER_SET, OPTIONS
from exvoto.games.offrandes.rules import CHAPTERS, RULINGS
from exvoto.games.offrandes.scoring import bonus, result
from exvoto.games.offrandes.sequence import opening
from exvoto.games.offrandes.shorthand import DERIVED, SHORTHAND, STARTS, complete, expand
from exvoto.games.offrandes.state import Offrandes


class OffrandesGame(Game[Offrandes]):
    name: ClassVar[str] = "offrandes"
    manifest: ClassVar[Manifest] = Manifest(
        minutes=60,
        quick=4,
        place=1,
        orders=(
            StandingOrder("upto", "respond", verb="raise", field="bid", until="closed"),
            StandingOrder("uptoRound", "respond", verb="raise", field="bid", until="round"),
            StandingOrder("lot", "respond", say="pass", until="once"),
            StandingOrder("pass", "respond", say="pass"),
            StandingOrder("refrain", "corrupting", say="refrain"),
        ),
        evaluation="bots.thorough",
        bench="bots.bench",
        statistics="lab",
        doors="doors",
        lessons="lessons",
        rulebook="rulebook",
        cover="cover.svg",
    )
    seats: ClassVar[range] = range(3, 6)  # OFF-1, R-4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    modules: ClassVar[tuple[ModuleType, ...]] = (events, preliminary, auctions, corruption, offerings, sequence)
    step_order: ClassVar[tuple[str, ...]] = (
        "preliminary", "round", "auctions", "lot", "respond", "corruption", "corrupting", "offerings", "offering",
        "closing",
    )  # fmt: skip
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = CHAPTERS
    rulings: ClassVar[tuple[str, ...]] = RULINGS
    shorthand: ClassVar[tuple[Shorthand, ...]] = SHORTHAND
    starts: ClassVar[tuple[Start, ...]] = STARTS
    derived: ClassVar[tuple[Derived, ...]] = DERIVED
    kinds: ClassVar[dict[str, Kind]] = {
        "victim": SEAT,
        "holder": SEAT,
        "ladder": LADDER,
        "hand": LADDER_SET,
        "animal": ANIMAL,
        "best": ANIMAL,
        "lying": ANIMAL,
        "altar": ALTAR,
    }

    def blank(self, seats: int, options: list[int]) -> Offrandes:
        s = Offrandes(seats, options)  # OFF-6
        opening(s)
        return s

    def deal(self, s: Offrandes, d: Dealer) -> None:
        s.first = d.pick(s.n, SEAT)  # OFF-4
        d.tell(FIRST.of(s.first))

    def expand(self, document: dict[str, Any]) -> dict[str, Any]:
        return expand(document)

    def complete(self, s: Offrandes, given: set[str]) -> None:
        complete(s, given)

    def result(self, s: Offrandes) -> Result:
        return result(s)

    def standing(self, s: Offrandes) -> list[int]:
        """The score, with the altars as they stand; at the end they have been counted."""
        return [s.score[seat] + (bonus(s, seat) if s.agenda else 0) for seat in range(s.n)]

    def round_of(self, s: Offrandes) -> int:
        return s.round

    def laws(self, s: Offrandes) -> str | None:
        return broken_law(s)


GAME: Final = OffrandesGame()
