"""The game as the rest of the house sees it."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar, Final

from exvoto.core.dealer import Dealer
from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import NONE, SEAT, Kind
from exvoto.core.manifest import Manifest, StandingOrder
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.odyssee import declare, events, powers, sequence, setup, turns, voyage
from exvoto.games.odyssee.course import predict
from exvoto.games.odyssee.guess import guess
from exvoto.games.odyssee.laws import broken_law
from exvoto.games.odyssee.pieces import ADVENTURE, CARD, GOD, OPTIONS
from exvoto.games.odyssee.rules import CHAPTERS, RULINGS
from exvoto.games.odyssee.scoring import result
from exvoto.games.odyssee.sea import AEGEAN, Sea, read_sea, with_names
from exvoto.games.odyssee.sequence import opening
from exvoto.games.odyssee.setup import set_up
from exvoto.games.odyssee.shorthand import DERIVED, SHORTHAND, STARTS, complete, expand
from exvoto.games.odyssee.state import Odyssee, blank


class OdysseeGame(Game[Odyssee]):
    """Played on one map. States carry their lines and missions, so bots, dumps and views need no other game object."""

    name: ClassVar[str] = "odyssee"
    manifest: ClassVar[Manifest] = Manifest(
        minutes=45,
        quick=4,
        place=3,
        orders=(
            StandingOrder("pass", "turn", say="pass", until="changed"),
            StandingOrder("window", "window", say="decline", until="touched"),
            StandingOrder("challenge", "challenge", say="decline"),
        ),
        evaluation="bots.eval",
        bench="bots.bench",
        statistics="lab",
        doors="doors",
        lessons="lessons",
        rulebook="rulebook",
        material="material",
        cover="cover.svg",
    )
    seats: ClassVar[range] = range(3, 7)  # ODY-1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    modules: ClassVar[tuple[ModuleType, ...]] = (events, setup, sequence, turns, declare, powers, voyage)
    step_order: ClassVar[tuple[str, ...]] = (
        "draft", "provide", "launch", "round", "challenge", "turn", "window", "stopping", "storm", "favour", "errand",
        "shade", "voyage", "new-token", "renewal",
    )  # fmt: skip
    action_order: ClassVar[tuple[str, ...]] = (
        "choose", "place", "pass", "wind", "exchange", "hide", "stop", "block", "double", "move",
    )  # fmt: skip
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = CHAPTERS
    rulings: ClassVar[tuple[str, ...]] = RULINGS
    shorthand: ClassVar[tuple[Shorthand, ...]] = SHORTHAND
    starts: ClassVar[tuple[Start, ...]] = STARTS
    derived: ClassVar[tuple[Derived, ...]] = DERIVED
    kinds: ClassVar[dict[str, Kind]] = {
        "card": CARD,
        "adventure": ADVENTURE,
        "seat": SEAT,
        "god": GOD,
        "held": GOD,
        "holder": SEAT,
        "waits": SEAT,
    }

    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        super().__init__()

    def blank(self, seats: int, options: list[int]) -> Odyssee:
        s = blank(seats, options, self.sea)
        opening(s)
        return s

    def deal(self, s: Odyssee, d: Dealer) -> None:
        set_up(s, d)

    def expand(self, document: dict[str, Any]) -> dict[str, Any]:
        return expand(document)

    def complete(self, s: Odyssee, given: set[str]) -> None:
        complete(s, given)

    def guess(self, s: Odyssee, view: View, rng: Sfc32) -> None:
        guess(s, view, rng)

    def worded(self, catalogue: dict[str, Any], language: str) -> dict[str, Any]:
        return catalogue if self.sea is AEGEAN else with_names(catalogue, self.sea, language)

    def result(self, s: Odyssee) -> Result:
        return result(s)

    def standing(self, s: Odyssee) -> list[int]:
        return [int(s.score(seat)) for seat in range(s.n)]

    def round_of(self, s: Odyssee) -> int:
        return s.round

    def outlook(self, view: View) -> list[int]:
        """The course, and the god this seat holds: an exchange may bring another power."""
        course = predict(view)
        paths = [] if course is None else [circle for path in course.paths for circle in (NONE, *path)]
        return [view.row("gods")[view.seat] if view.seat is not None else NONE, *paths]

    def laws(self, s: Odyssee) -> str | None:
        return broken_law(s)


GAME: Final = OdysseeGame(AEGEAN)


def with_map(document: Mapping[str, Any]) -> OdysseeGame:
    """The game on another map with other missions, as `aegean.toml` writes them. Raises Unreadable."""
    return OdysseeGame(read_sea(document))
