"""The game as the rest of the house sees it."""

from typing import Any, ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.event import Telling
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import SEAT, Kind
from exvoto.core.manifest import Manifest, StandingOrder
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.step import Step
from exvoto.games.stonehenge.actions import (
    Ask,
    Draw,
    DrawFour,
    Giving,
    HandOut,
    More,
    Pick,
    Picking,
    Skip,
    Stop,
    Take,
    Upgrading,
)  # fmt: skip
from exvoto.games.stonehenge.bargaining.blackmail import (
    Agree,
    Blackmail,
    Demand,
    Demanding,
    Pay,
    Proposal,
    Propose,
    Refuse,
    Reject,
    Threat,
)  # fmt: skip
from exvoto.games.stonehenge.bargaining.trade import Accept, Bargain, Considering, Decline, Offer, RoundOver
from exvoto.games.stonehenge.druid import Give, Important
from exvoto.games.stonehenge.events import TELLINGS
from exvoto.games.stonehenge.guess import guess
from exvoto.games.stonehenge.laws import broken_law
from exvoto.games.stonehenge.market.market_day import Closing, Dolmens, Drawing, Market, Restock, Rewards, Stall
from exvoto.games.stonehenge.market.purchase import Declare, Declaring
from exvoto.games.stonehenge.moments import Pass, Window
from exvoto.games.stonehenge.offerings import Done, EndTurn, Lay, Offering
from exvoto.games.stonehenge.pieces import (
    COLOURS,
    MAX_MARKET_DAYS,
    PROMOTIONS,
    SHORT_GAME,
    SLOTS,
)  # fmt: skip
from exvoto.games.stonehenge.rules import CHAPTERS, RULINGS
from exvoto.games.stonehenge.scoring import parts, result
from exvoto.games.stonehenge.sequence import Arrive, Colourless, Visit, Walk, opening
from exvoto.games.stonehenge.setup import AnyColour, Colours, Deal, Gather, Lots, Place, Price, TakeColour
from exvoto.games.stonehenge.shorthand import complete, expand
from exvoto.games.stonehenge.state import Stonehenge, blank
from exvoto.games.stonehenge.trilithons import Counter, Countering, Denounce, Gain, Yield
from exvoto.games.stonehenge.turn import Acting, Jump, Moving, StepOn

LEAST_DAYS: Final = 5  # of a limit of market days; 0 is none


class StonehengeGame(Game[Stonehenge]):
    name: ClassVar[str] = "stonehenge"
    manifest: ClassVar[Manifest] = Manifest(
        minutes=45,
        quick=4,
        place=2,
        bargaining=True,
        orders=(
            StandingOrder("window", "window", say="pass", until="touched"),
            StandingOrder("considering", "considering", say="decline"),
            StandingOrder("bargain", "bargain", say="pass"),
        ),
        evaluation="bots.eval",
        statistics="lab",
        doors="doors",
        cover="cover.svg",
    )
    seats: ClassVar[range] = range(3, 6)
    options: ClassVar[tuple[Option, ...]] = (  # STO-120
        Option("colour_assignment", ("random", "choose"), origin="printed"),
        Option("short_game", ("off", "on"), origin="printed"),
        Option("promotions", ("off", "on"), origin="printed"),
        Option("tie_ranking", ("off", "on"), origin="printed"),
        Option("day_upgrade_timing", ("before", "after")),
        Option("bluff_declarations", ("off", "on")),
        Option("counter_scope", ("blackmail_only", "any_attack"), origin="printed"),
        Option("counter_colour", ("any", "attacker_space")),
        Option("trade_rounds", (), default=3, least=0, most=5, origin="edition"),
        Option("trade_visibility", ("public", "parties")),
        Option("max_market_days", (), default=60, least=0, most=999, origin="edition"),
    )
    actions: ClassVar[tuple[type[Action[Any]], ...]] = (
        AnyColour, TakeColour, Give, StepOn, Jump, Skip, Draw, DrawFour, Ask, Take, HandOut, Pick, Stop, More, Done,
        Lay, Pass, Offer, Decline, Accept, Declare, Gain, Denounce, Blackmail, Demand, Refuse, Pay, Propose, Agree,
        Reject, Yield, Counter,
    )  # fmt: skip
    steps: ClassVar[tuple[type[Step[Any]], ...]] = (
        Price, Gather, Colourless, Colours, Lots, Place, Deal, Arrive, Important, Visit, Walk, Moving, Acting, Giving,
        Picking, Upgrading, Offering, EndTurn, Market, Drawing, Bargain, Considering, RoundOver, Stall, Window,
        Declaring, Dolmens, Rewards, Restock, Closing, Demanding, Threat, Proposal, Countering,
    )  # fmt: skip
    tellings: ClassVar[tuple[Telling, ...]] = TELLINGS
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = CHAPTERS
    rulings: ClassVar[tuple[str, ...]] = RULINGS
    kinds: ClassVar[dict[str, Kind]] = {"target": SEAT}

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
