"""What the lab counts in a game of Odyssée."""

from typing import ClassVar, Final

from exvoto.core.game import Game
from exvoto.core.kind import Kind
from exvoto.core.statistics import Statistics
from exvoto.games.odyssee.pieces import GOD, GOD_DEAL, MISSION, ZEUS
from exvoto.games.odyssee.scoring import reached
from exvoto.games.odyssee.state import Odyssee

POWERS: Final = {"hades": "hide", "aphrodite": "double", "hermes": "move"}  # of gods that few players do without


class OdysseeStatistics(Statistics[Odyssee]):
    uses: ClassVar[dict[str, tuple[str, ...]]] = {
        "card": ("wind.card", "hide.card", "exchange=D"),
        "power": ("hide=hades", "stop=zeus", "block=poseidon", "double=aphrodite", "move=hermes", "counter=athena"),
        "circle": ("place.circle",),
    }
    held: ClassVar[dict[str, Kind]] = {"god": GOD, "mission": MISSION, "power": GOD}
    cut_short: ClassVar[tuple[str, ...]] = ("stall",)

    def measures(self, s: Odyssee) -> dict[str, int]:
        return {"rounds": s.round, "tokens": len(s.done), "best": max(self.rules.standing(s))}

    def order(self, s: Odyssee) -> list[int]:
        """From the left of Zeus (ODY-8); where gods are drafted, from the one who chooses first."""
        first = s.leader if s.holder(ZEUS) < 0 else s.left_of(s.holder(ZEUS))
        return [(first + k) % s.n for k in range(s.n)]

    def ending(self, s: Odyssee) -> str:
        return "target" if reached(s) else "stall"

    def holdings(self, s: Odyssee) -> list[tuple[int, str, int]]:
        """The gods as they are at the end, and the missions."""
        gods = [(seat, "god", int(s.gods[seat])) for seat in range(s.n)]
        return gods + [(seat, "mission", int(s.missions[seat])) for seat in range(s.n)]

    def in_play(self, group: str, kind: Kind, seats: int, options: list[int]) -> list[int]:
        """With n players the first n gods are (ODY-2)."""
        return list(range(seats if kind is GOD else kind.span))

    def silent(self, seats: int, options: list[int]) -> tuple[str, ...]:
        """The powers of absent gods, and the draft where gods are dealt."""
        absent = tuple([verb for god, verb in POWERS.items() if GOD.one(god) >= seats])
        return absent if options[GOD_DEAL] else ("choose", *absent)


def statistics(rules: Game[Odyssee]) -> OdysseeStatistics:
    return OdysseeStatistics(rules)
