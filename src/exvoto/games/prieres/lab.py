"""What the lab counts in a game of Prières."""

from typing import ClassVar

from exvoto.core.kind import Kind
from exvoto.core.statistics import Statistics
from exvoto.games.prieres.deck import cards_in
from exvoto.games.prieres.game import PrieresGame
from exvoto.games.prieres.pieces import BY_CARD, BY_EXHAUSTION, CITY, END, ENDING
from exvoto.games.prieres.state import Prieres


class PrieresStatistics(Statistics[Prieres]):
    def __init__(self, rules: PrieresGame) -> None:
        super().__init__(rules)
        self.deck = rules.deck

    question_marks: ClassVar[tuple[str, ...]] = ("cap", "exhaustion")  # games should end by an End card
    uses: ClassVar[dict[str, tuple[str, ...]]] = {
        "miracle": (
            "miracle.miracle", "miracle-on.miracle", "miracle-for.miracle", "react.miracle",
            "annul=annulment", "place-naively=naivety",
        ),
        "city": ("place.city", "place-naively.city"),
    }  # fmt: skip

    def measures(self, s: Prieres) -> dict[str, int]:
        """How long it was and, for averages in percent, what ended it."""
        card, exhaustion = 100 * int(s.ended == BY_CARD), 100 * int(s.ended == BY_EXHAUSTION)
        return {"rounds": s.round, "percent_by_card": card, "percent_by_exhaustion": exhaustion}

    def order(self, s: Prieres) -> list[int]:
        return [s.in_turn_order(k) for k in range(s.n)]

    def ending(self, s: Prieres) -> str:
        """The End card that ended it, or else what did."""
        return END.write(s.end_row[s.active]) if s.ended == BY_CARD else ENDING.write(s.ended)

    def in_play(self, group: str, kind: Kind, seats: int) -> list[int]:
        """Of the Cities those that the deck has."""
        return list(range(cards_in(self.deck.profiles) if kind is CITY else kind.span))


def statistics(rules: PrieresGame) -> PrieresStatistics:
    return PrieresStatistics(rules)
