"""The order of play (OFF-7)."""

from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.step import Step
from exvoto.games.offrandes.auctions import Auctions
from exvoto.games.offrandes.corruption import Corruption
from exvoto.games.offrandes.events import INCOME, ROUND
from exvoto.games.offrandes.offerings import Offerings
from exvoto.games.offrandes.pieces import CASH_MOST
from exvoto.games.offrandes.pieces import INCOME as TEN_DRACHMAS
from exvoto.games.offrandes.preliminary import Preliminary
from exvoto.games.offrandes.scoring import count_altars, ends
from exvoto.games.offrandes.state import Offrandes


def opening(s: Offrandes) -> None:
    s.next(Preliminary(s.n - 1), Round())


class Round(Step[Offrandes]):
    verb: ClassVar[str] = "round"

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        if d.loud:
            d.tell(ROUND.of(s.round, s.first))
        s.next(FIRST_AUCTIONS, CORRUPTION, FIRST_OFFERINGS, CLOSING)


class Closing(Step[Offrandes]):
    """After the offerings the game may end (OFF-71, OFF-90); otherwise phase 4, revenue (OFF-80 to OFF-82)."""

    verb: ClassVar[str] = "closing"

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        if ends(s):  # only now, when everyone has had a turn
            count_altars(s, d)
            return
        s.first = s.in_turn_order(1)  # OFF-80
        for seat in range(s.n):  # OFF-81
            coins = min(TEN_DRACHMAS, CASH_MOST - s.cash[seat])
            s.cash[seat] += coins
            if d.loud:
                d.tell(INCOME.of(seat, coins, TEN_DRACHMAS - coins))
        s.round += 1  # OFF-82
        s.next(ROUND_AGAIN)


FIRST_AUCTIONS: Final = Auctions(0)  # steps never change: they are made once
CORRUPTION: Final = Corruption()
FIRST_OFFERINGS: Final = Offerings(0)
CLOSING: Final = Closing()
ROUND_AGAIN: Final = Round()
