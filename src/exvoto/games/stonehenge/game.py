"""The game as the rest of the house sees it."""

from types import ModuleType
from typing import Any, ClassVar, Final

from exvoto.core.dealer import Dealer
from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import SEAT, Kind
from exvoto.core.manifest import Manifest, StandingOrder
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.stonehenge import actions, druid, events, moments, offerings, sequence, setup, trilithons, turn
from exvoto.games.stonehenge.bargaining import blackmail, trade
from exvoto.games.stonehenge.guess import guess
from exvoto.games.stonehenge.laws import broken_law
from exvoto.games.stonehenge.market import market_day, purchase
from exvoto.games.stonehenge.pieces import (
    BAG,
    CARD,
    COLOUR,
    COLOUR_SET,
    COLOURS,
    GAIN,
    HALF,
    IMPORTANT,
    MAX_MARKET_DAYS,
    MOMENT,
    OPTIONS,
    PROMOTIONS,
    SHORT_GAME,
    SLOT,
    SLOTS,
    TRILITHON,
)
from exvoto.games.stonehenge.rules import CHAPTERS, RULINGS
from exvoto.games.stonehenge.scoring import parts, result
from exvoto.games.stonehenge.sequence import opening
from exvoto.games.stonehenge.shorthand import DERIVED, SHORTHAND, STARTS, complete, expand
from exvoto.games.stonehenge.state import Stonehenge, blank

LEAST_DAYS: Final = 5  # of a limit of market days; 0 is none


class StonehengeGame(Game[Stonehenge]):
    name: ClassVar[str] = "stonehenge"
    manifest: ClassVar[Manifest] = Manifest(
        minutes=45,
        quick=4,
        place=2,
        short={"max_market_days": 5, "trade_rounds": 1},
        bargaining=True,
        orders=(
            StandingOrder("window", "window", say="pass", until="touched"),
            StandingOrder("considering", "considering", say="decline"),
            StandingOrder("bargain", "bargain", say="pass"),
        ),
        evaluation="bots.thorough",
        bench="bots.bench",
        statistics="lab",
        doors="doors",
        lessons="lessons",
        rulebook="rulebook",
        cover="cover.svg",
    )
    seats: ClassVar[range] = range(3, 6)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    modules: ClassVar[tuple[ModuleType, ...]] = (
        events, setup, sequence, druid, turn, actions, offerings, market_day, trade, moments, purchase,
        trilithons, blackmail,
    )  # fmt: skip
    step_order: ClassVar[tuple[str, ...]] = (
        "price", "gather", "colourless", "colours", "lots", "place", "deal", "arrive", "important", "visit", "walk",
        "moving", "acting", "giving", "picking", "upgrading", "offering", "end-turn", "market", "drawing", "bargain",
        "considering", "round-over", "stall", "window", "declaring", "dolmens", "rewards", "restock", "closing",
        "demanding", "threat", "proposal", "countering",
    )  # fmt: skip
    action_order: ClassVar[tuple[str, ...]] = (
        "any-colour", "colour", "important", "step", "card", "skip", "draw", "draw-four", "ask", "take", "give", "pick",
        "stop", "more", "done", "lay", "pass", "offer", "decline", "accept", "declare", "gain", "denounce", "blackmail",
        "demand", "refuse", "pay", "propose", "agree", "reject", "yield", "counter",
    )  # fmt: skip
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = CHAPTERS
    rulings: ClassVar[tuple[str, ...]] = RULINGS
    shorthand: ClassVar[tuple[Shorthand, ...]] = SHORTHAND
    starts: ClassVar[tuple[Start, ...]] = STARTS
    derived: ClassVar[tuple[Derived, ...]] = DERIVED
    kinds: ClassVar[dict[str, Kind]] = {
        "now": MOMENT, "mine": COLOUR, "colour": COLOUR, "space": COLOUR, "holder": SEAT, "victim": SEAT, "to": SEAT,
        "target": SEAT, "by": SEAT, "what": IMPORTANT, "gain": GAIN, "own": BAG, "theirs": BAG, "price": BAG,
        "card": CARD, "missing": CARD, "half": HALF, "trilithon": TRILITHON, "slot": SLOT,
        "permitted": COLOUR_SET, "open": COLOUR_SET,
    }  # fmt: skip

    def blank(self, seats: int, options: list[int]) -> Stonehenge:
        """With a market at plain prices: each colour once, from white on."""
        s = blank(seats, options)
        for slot in range(SLOTS):
            for colour in range(s.base_bars(slot)):
                s.price[slot * COLOURS + colour] = 1
        opening(s)
        return s

    def deal(self, s: Stonehenge, d: Dealer) -> None:
        """The opening agenda does it all."""

    def expand(self, document: dict[str, Any]) -> dict[str, Any]:
        return expand(document)

    def complete(self, s: Stonehenge, given: set[str]) -> None:
        complete(s, given)

    def guess(self, s: Stonehenge, view: View, rng: Sfc32) -> None:
        guess(s, view, rng)

    def result(self, s: Stonehenge) -> Result:
        return result(s)

    def standing(self, s: Stonehenge) -> list[int]:
        """Ten for each monolith that counts towards a dolmen, one for each token."""
        return [int(10 * parts(s, seat) + s.wealth(seat)) for seat in range(s.n)]

    def round_of(self, s: Stonehenge) -> int:
        return s.market_days

    def laws(self, s: Stonehenge) -> str | None:
        return broken_law(s)

    def clash(self, seats: int, options: list[int]) -> str:
        if options[SHORT_GAME] != 0 and options[PROMOTIONS] != 0:
            return "promotions"  # STO-122, R-55
        if 0 < options[MAX_MARKET_DAYS] < LEAST_DAYS:
            return "days"  # STO-113
        return ""


GAME: Final = StonehengeGame()
