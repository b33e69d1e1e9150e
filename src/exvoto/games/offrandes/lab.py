"""What the lab counts in a game of Offrandes."""

from typing import ClassVar

from exvoto.core.game import Game
from exvoto.core.kind import Kind
from exvoto.core.statistics import Statistics
from exvoto.games.offrandes.pieces import ALTAR, ALTARS, CORRUPTOR, END_SCORE, OFFERING
from exvoto.games.offrandes.scoring import bonus
from exvoto.games.offrandes.state import Offrandes


class OffrandesStatistics(Statistics[Offrandes]):
    uses: ClassVar[dict[str, tuple[str, ...]]] = {
        "ladder": ("propose.lot",),
        "corrupted": ("corrupt.ladder",),
        "animal": ("offer.animal",),
        "altar": ("offer.altar",),
    }
    held: ClassVar[dict[str, Kind]] = {"disc": ALTAR}
    cut_short: ClassVar[tuple[str, ...]] = ("cap",)

    def measures(self, s: Offrandes) -> dict[str, int]:
        return {"rounds": s.round, "altars": s.full_altars(), "best": max(s.score)}

    def order(self, s: Offrandes) -> list[int]:
        return [s.in_turn_order(k) for k in range(s.n)]

    def ending(self, s: Offrandes) -> str:
        """The altars have been counted: what they brought is taken off again to see what ended the game (OFF-90)."""
        if s.full_altars() == ALTARS:
            return "altars"
        return "points" if max([s.score[seat] - bonus(s, seat) for seat in range(s.n)]) > END_SCORE else "cap"

    def holdings(self, s: Offrandes) -> list[tuple[int, str, int]]:
        return [(s.altar_owner[altar], "disc", altar) for altar in range(ALTARS) if s.altar_owner[altar] >= 0]

    def in_play(self, group: str, kind: Kind, seats: int, options: list[int]) -> list[int]:
        """The two last ladders cannot be corrupted."""
        return list(range(CORRUPTOR if group == "corrupted" else kind.span))

    def silent(self, seats: int, options: list[int]) -> tuple[str, ...]:
        """Where offerings are compulsory, nobody declines one (R-23)."""
        return ("decline",) if options[OFFERING] else ()


def statistics(rules: Game[Offrandes]) -> OffrandesStatistics:
    return OffrandesStatistics(rules)
