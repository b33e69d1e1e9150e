"""What the lab counts in a game of Prières."""

from typing import ClassVar

from exvoto.core.kind import Kind, Named
from exvoto.core.statistics import Statistics
from exvoto.games.prieres.deck import cards_in
from exvoto.games.prieres.game import PrieresGame
from exvoto.games.prieres.pieces import BY_CARD, BY_EXHAUSTION, CITY, END, ENDING, EXCHANGE
from exvoto.games.prieres.state import Prieres


class PrieresStatistics(Statistics[Prieres]):
    def __init__(self, rules: PrieresGame) -> None:
        super().__init__(rules)
        self.deck = rules.deck
        printed = list(rules.deck.profiles)[: cards_in(rules.deck.profiles)]
        different = sorted(set(printed))
        self.profiles = Named("profile", tuple([written(one) for one in different]))
        self.profile_of = [different.index(one) for one in printed]

    question_marks: ClassVar[tuple[str, ...]] = ("cap", "exhaustion")  # games should end by an End card
    uses: ClassVar[dict[str, tuple[str, ...]]] = {
        "miracle": (
            "miracle.miracle", "miracle-on.miracle", "miracle-for.miracle", "react.miracle",
            "annul=annulment", "place-naively=naivety",
        ),
        "city": ("place.city", "place-naively.city"),
    }  # fmt: skip

    summed: ClassVar[dict[str, str]] = {"city": "profile"}
    cut_short: ClassVar[tuple[str, ...]] = ("cap",)

    def measures(self, s: Prieres) -> dict[str, int]:
        """How long it was and, for averages in percent, what ended it."""
        card, exhaustion = 100 * int(s.ended == BY_CARD), 100 * int(s.ended == BY_EXHAUSTION)
        return {"rounds": s.round, "percent_by_card": card, "percent_by_exhaustion": exhaustion}

    def order(self, s: Prieres) -> list[int]:
        return [s.in_turn_order(k) for k in range(s.n)]

    def ending(self, s: Prieres) -> str:
        """The End card that ended it, or else what did."""
        return END.write(s.end_row[s.active]) if s.ended == BY_CARD else ENDING.write(s.ended)

    def kinds(self) -> dict[str, Kind]:
        return {"profile": self.profiles}

    def sum_of(self, group: str, piece: int) -> int:
        """Cities with the same numbers are the same card but for the name."""
        return self.profile_of[piece]

    def in_play(self, group: str, kind: Kind, seats: int, options: list[int]) -> list[int]:
        """Of the Cities those that the deck has."""
        return list(range(cards_in(self.deck.profiles) if kind is CITY else kind.span))

    def silent(self, seats: int, options: list[int]) -> tuple[str, ...]:
        """Cities are exchanged where the table wants it (R54)."""
        return () if options[EXCHANGE] else ("exchange",)


def written(profile: int) -> str:
    """Cost, Temples and Population as people read them off a card: `3-1-3`."""
    return f"{profile >> 16}-{profile >> 8 & 255}-{profile & 255}"


def statistics(rules: PrieresGame) -> PrieresStatistics:
    return PrieresStatistics(rules)
