"""What the lab counts in a game of Stonehenge."""

from typing import ClassVar

from exvoto.core.game import Game
from exvoto.core.kind import Kind
from exvoto.core.statistics import Statistics
from exvoto.games.stonehenge.pieces import CARD, COLOUR, COLOUR_ASSIGNMENT, DAY_UPGRADE_TIMING, HALVES, TRADE_ROUNDS
from exvoto.games.stonehenge.scoring import has_dolmen, monoliths, stuck
from exvoto.games.stonehenge.state import Stonehenge


class StonehengeStatistics(Statistics[Stonehenge]):
    uses: ClassVar[dict[str, tuple[str, ...]]] = {
        "combination": ("lay.combination",),
        "trilithon": ("gain.card", "denounce.card", "blackmail.card", "counter.card"),
        "slot": ("declare.slot",),
        "card": ("lay.cards", "card.card"),
    }
    held: ClassVar[dict[str, Kind]] = {"colour": COLOUR}
    cut_short: ClassVar[tuple[str, ...]] = ("limit", "stuck")

    def measures(self, s: Stonehenge) -> dict[str, int]:
        """Its rounds are the market days."""
        return {"rounds": s.market_days, "monoliths": sum([int(monoliths(s, seat)) for seat in range(s.n)])}

    def order(self, s: Stonehenge) -> list[int]:
        """As the High Druid comes by their colours; seats that have yet to choose one come last."""
        return sorted(range(s.n), key=lambda seat: (s.colour[seat] < 0, s.colour[seat], seat))

    def ending(self, s: Stonehenge) -> str:
        if any(has_dolmen(s, seat) for seat in range(s.n)):
            return "dolmen"
        return "stuck" if stuck(s) else "limit"

    def holdings(self, s: Stonehenge) -> list[tuple[int, str, int]]:
        return [(seat, "colour", int(s.colour[seat])) for seat in range(s.n)]

    def in_play(self, group: str, kind: Kind, seats: int, options: list[int]) -> list[int]:
        """Trilithon cards are no part of an offering, and nobody jumps to one (R-13)."""
        return list(range(HALVES if kind is CARD else kind.span))

    def silent(self, seats: int, options: list[int]) -> tuple[str, ...]:
        """What belongs to table options that are off (R-20, R-29)."""
        choosing = () if options[COLOUR_ASSIGNMENT] else ("any-colour", "colour")
        upgrading = ("draw-four",) if options[DAY_UPGRADE_TIMING] else ("stop", "more")
        return choosing + upgrading + (() if options[TRADE_ROUNDS] else ("offer", "decline", "accept"))


def statistics(rules: Game[Stonehenge]) -> StonehengeStatistics:
    return StonehengeStatistics(rules)
