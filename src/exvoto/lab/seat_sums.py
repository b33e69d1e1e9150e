"""Sums over the seats of some kind in every game, from which figures of pieces follow with their uncertainty.

The seats of one game are not independent: one wins, so the others do not. What is independent are games. So for each
game the seats are added up first, and of these numbers also squares and products are summed; `intervals` makes of them
what resampling whole games would give. All sums are whole numbers.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

# Of all seats in a game: how many, their parts of victories, and the sum of the squares of those.
SEATS = ("n", "w", "s")
# Of a piece in a game: times played, times x parts of victory and squares of times, summed over seats; then how many
# seats played it, and their parts of victories.
PIECE = ("t", "p", "q", "b", "a")
SEAT_PAIRS = ("nn", "nw", "ns", "ww", "ws", "ss")
PIECE_PAIRS = (
    "tt", "tp", "tq", "pp", "pq", "qq", "tn", "tw", "ts", "pn", "pw", "ps", "qn", "qw", "qs", "bb", "ba", "aa",
)  # fmt: skip
OF_SEATS = ("games", *SEATS, *SEAT_PAIRS)
OF_PIECE = ("games", *PIECE, *PIECE_PAIRS)  # `games`: those in which it was played


class SeatSums:
    def __init__(self) -> None:
        self.seats = [0] * len(OF_SEATS)
        self.pieces: dict[Any, list[int]] = {}

    def add(self, counts: "Sequence[Counter[Any]]", won: Sequence[int]) -> None:
        """One game: how often each of these seats played which piece, and their parts of the victory."""
        n, w, s = len(won), sum(won), sum([part * part for part in won])
        for at, value in enumerate((1, n, w, s, n * n, n * w, n * s, w * w, w * s, s * s)):
            self.seats[at] += value
        mine: dict[Any, list[int]] = {}
        for seat, part in enumerate(won):
            for key, times in counts[seat].items():
                found = mine.get(key)
                if found is None:
                    found = mine[key] = [0, 0, 0, 0, 0]
                found[0] += times
                found[1] += times * part
                found[2] += times * times
                found[3] += 1
                found[4] += part
        for key, (t, p, q, b, a) in mine.items():
            sums = self.pieces.get(key)
            if sums is None:
                sums = self.pieces[key] = [0] * len(OF_PIECE)
            more = (
                1, t, p, q, b, a, t * t, t * p, t * q, p * p, p * q, q * q, t * n, t * w, t * s, p * n, p * w, p * s,
                q * n, q * w, q * s, b * b, b * a, a * a,
            )  # fmt: skip
            for at, value in enumerate(more):
                sums[at] += value

    def document(self, name: Any) -> dict[str, Any]:
        """`name` writes the key of a piece."""
        return {"seats": self.seats, "pieces": {name(key): self.pieces[key] for key in self.pieces}}
