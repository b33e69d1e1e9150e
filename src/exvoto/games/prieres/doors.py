"""How other frameworks spell the answers of Prières: two Cities, or a set of one's own, take several letters."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.sight import View
from exvoto.games.prieres.draw import Exchange
from exvoto.games.prieres.miracles.interventions import Terrorize
from exvoto.games.prieres.pieces import CITY, IMPLICATION_START
from exvoto.lab.doors.catalogue import STOP, Bounds
from exvoto.lab.doors.menu import Further, Menu, Speller, listed


class PrieresSpeller(Speller):
    """Two Cities (`terrorize rome`, `+tyre`), or any set of one's own (`exchange`, `+rome`, `+tyre`, `.`)."""

    def spell(self, options: list[Action[Any]], see: Callable[[], View], found: Menu) -> None:
        pairs = [a for a in options if isinstance(a, Terrorize)]
        if pairs:
            found.update(listed([(self.parts(see(), a), a) for a in pairs]))
        if any(isinstance(a, Exchange) for a in options):
            view = see()
            holders = view.entries("holder")
            hand = [city for city in range(CITY.span) if holders[city] == view.seat]
            found[self.letters.number["exchange"]] = self.exchange(hand, ())

    def exchange(self, hand: list[int], chosen: tuple[int, ...]) -> Further:
        """The Cities in order, so that every set is spelled in one way."""

        def menu() -> Menu:
            numbers = self.letters.number
            found: Menu = {numbers[STOP]: Exchange(chosen)}
            for i, city in enumerate(hand):
                found[numbers["+" + CITY.write(city)]] = self.exchange(hand[i + 1 :], (*chosen, city))
            return found

        return menu

    def parts(self, view: View, answer: Action[Any]) -> list[int]:
        numbers = self.letters.number
        if isinstance(answer, Terrorize):
            return [numbers[f"terrorize {CITY.write(answer.own)}"], numbers["+" + CITY.write(answer.city)]]
        if isinstance(answer, Exchange):
            return [numbers["exchange"], *[numbers["+" + CITY.write(city)] for city in answer.cities], numbers[STOP]]
        return super().parts(view, answer)


def parts(_seats: int) -> Iterator[str]:
    yield from (f"terrorize {city}" for city in CITY.names)
    yield "exchange"
    yield from (f"+{city}" for city in CITY.names)
    yield STOP


BOUNDS: Final = Bounds(
    most_outcomes=128,
    domains={("bid", "bid"): range(IMPLICATION_START + 1)},
    spelled=("terrorize", "exchange"),
    parts=parts,
)
SPELLER: Final = PrieresSpeller
