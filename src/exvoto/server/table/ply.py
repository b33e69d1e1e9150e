"""An answer that was given."""

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)  # thousands live as long as their table, and the garbage collector need not traverse them
class Ply:
    """`epoch`: of the draws, see `fairness.py`."""

    def __init__(self, seat: int, say: str, chance: tuple[str, ...], at: int, epoch: int, by: str) -> None:
        self.seat = seat
        self.say = say
        self.chance = chance
        self.at = at
        self.epoch = epoch
        self.by = by

    def dump(self) -> list[Any]:
        return [self.seat, self.say, self.chance, self.at, self.epoch, self.by]


def load_ply(data: list[Any]) -> Ply:
    seat, say, chance, at, epoch, by = data
    return Ply(seat, say, tuple(chance), at, epoch, by)
