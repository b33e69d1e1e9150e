"""The game as the rest of the house sees it."""

from types import ModuleType
from typing import Any, ClassVar, Final

from exvoto.core.dealer import Dealer
from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import Kind
from exvoto.core.manifest import Manifest, StandingOrder
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.prieres import draw, events, imploration, placing, sequence, setup, turn
from exvoto.games.prieres.deck import EDITION_DECK, Deck, cards_in, read_deck
from exvoto.games.prieres.guess import guess
from exvoto.games.prieres.laws import broken_law
from exvoto.games.prieres.miracles import interventions
from exvoto.games.prieres.miracles import play as miracles
from exvoto.games.prieres.pieces import CAP, CITY, COUNT_PEOPLE, END, EXHAUST, HAND_START, MIRACLE, MOMENT, OPTIONS
from exvoto.games.prieres.rules import CHAPTERS, RULINGS
from exvoto.games.prieres.scoring import measure, result
from exvoto.games.prieres.sequence import opening
from exvoto.games.prieres.shorthand import DERIVED, SHORTHAND, STARTS, complete, expand
from exvoto.games.prieres.state import Prieres, lay_out


class PrieresGame(Game[Prieres]):
    name: ClassVar[str] = "prieres"
    manifest: ClassVar[Manifest] = Manifest(
        minutes=45,
        quick=3,
        place=4,
        orders=(
            StandingOrder("reacting", "reacting", say="pass", until="touched"),
            StandingOrder("annulling", "annulling", say="pass", until="touched"),
        ),
        evaluation="bots.thorough",
        bench="bots.bench",
        statistics="lab",
        doors="doors",
        lessons="lessons",
        rulebook="rulebook",
        material="material",
        cover="cover.svg",
    )
    seats: ClassVar[range] = range(2, 6)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    modules: ClassVar[tuple[ModuleType, ...]] = (
        events, setup, sequence, turn, placing, miracles, interventions, imploration, draw,
    )  # fmt: skip
    step_order: ClassVar[tuple[str, ...]] = (
        "setup", "round", "turns", "turn", "reacting", "annulling", "effect", "strike", "payment", "judgement",
        "imploration", "choosing", "limits", "exchanging", "dropping", "refill", "closing",
    )  # fmt: skip
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = CHAPTERS
    rulings: ClassVar[tuple[str, ...]] = RULINGS
    shorthand: ClassVar[tuple[Shorthand, ...]] = SHORTHAND
    starts: ClassVar[tuple[Start, ...]] = STARTS
    derived: ClassVar[tuple[Derived, ...]] = DERIVED
    kinds: ClassVar[dict[str, Kind]] = {
        "city": CITY,
        "own": CITY,
        "marked": CITY,
        "miracle": MIRACLE,
        "card": END,
        "now": MOMENT,
    }

    def __init__(self, deck: Deck = EDITION_DECK) -> None:
        self.deck = deck
        super().__init__()

    def blank(self, seats: int, options: list[int]) -> Prieres:
        s = Prieres(seats, options)
        lay_out(s, self.deck.profiles)
        opening(s)
        return s

    def deal(self, s: Prieres, d: Dealer) -> None:
        """All chance is in the first step, `setup`, so that examples of the set-up can be written down."""

    def expand(self, document: dict[str, Any]) -> dict[str, Any]:
        return expand(document, self.deck, int(document.get("seats", self.seats[-1])))

    def complete(self, s: Prieres, given: set[str]) -> None:
        complete(s, given)

    def guess(self, s: Prieres, view: View, rng: Sfc32) -> None:
        guess(s, view, rng)

    def worded(self, catalogue: dict[str, Any], language: str) -> dict[str, Any]:
        if self.deck is EDITION_DECK:
            return catalogue
        cities = {CITY.write(card): name for card, name in enumerate(self.deck.names)}
        return catalogue | {"noun": catalogue["noun"] | {"city": cities}}

    def result(self, s: Prieres) -> Result:
        return result(s)

    def standing(self, s: Prieres) -> list[int]:
        """Population: what wins."""
        return [measure(s, seat, COUNT_PEOPLE) for seat in range(s.n)]

    def round_of(self, s: Prieres) -> int:
        return s.round

    def laws(self, s: Prieres) -> str | None:
        return broken_law(s)

    def clash(self, seats: int, options: list[int]) -> str:
        if options[CAP] == 0 and options[EXHAUST] != 0:
            return "endless"  # PRI-127, R50: nothing would be certain to end the game
        if cards_in(self.deck.profiles) < HAND_START * seats:
            return "deck"  # PRI-12
        return ""


GAME: Final = PrieresGame()


def with_deck(text: str) -> PrieresGame:
    """The same game with another City deck, from a table `name, cost, temples, population`. Raises Unreadable.

    The n-th City of the table is written `c001`, `c002` … in notation. States carry what is printed on their cards, so
    views, dumps and positions of such a game can be read by the usual `GAME` too.
    """
    return PrieresGame(read_deck(text))
