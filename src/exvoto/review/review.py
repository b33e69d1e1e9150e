"""The review of one seat: its curve, its ledger and its decisions, as far as answers have been examined."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from exvoto.core.errors import BadTable
from exvoto.core.transcript import Transcript
from exvoto.games import game as game_of
from exvoto.review.examination import DEPTHS as DEPTHS
from exvoto.review.examination import Examination
from exvoto.review.found import Found, Judged
from exvoto.review.ledger import Ledger
from exvoto.review.walk import Walk

FEW: Final = 10  # answers: a shorter game is not worth a review
JUMP: Final = 0.07  # of the chance to win: what is worth a mark on the curve

Progress = Callable[[int, int], None]  # answers judged, of how many


class Review:
    """`found` begins with the first answer; it is whole when the end of the game is among it."""

    def __init__(self, seat: int, seats: int, found: Sequence[Found]) -> None:
        self.seat = seat
        self.found = list(found)
        self.whole = bool(found) and not found[-1].seats
        self.ledger = Ledger(1.0 / seats)
        if found:
            first = found[0].chances[seat]
            self.ledger.book(first, 0.0, first - self.ledger.start)  # the deal, and one's place at the table
        for one, after in pairwise(found):
            chance = after.chances[seat]
            choices = 0.0 if one.judged is None else one.judged.gain
            self.ledger.book(chance, choices, 0.0 if one.fair is None else chance - one.fair)

    @property
    def curve(self) -> list[list[float]]:
        """The chances of all seats before each answer, and at the end."""
        return [one.chances for one in self.found]

    @property
    def decisions(self) -> list[tuple[int, Judged]]:
        return [(one.ply, one.judged) for one in self.found if one.judged is not None]

    @property
    def hidden(self) -> bool:
        return any(one.hidden for one in self.found)

    def accuracy(self) -> float | None:
        """From 0 to 1; None where nothing was decided."""
        shares = [j.chance / j.best if j.best > 0 else 1.0 for _, j in self.decisions if j.counts]
        return sum(shares) / len(shares) if shares else None

    def turns(self) -> list[tuple[int, int, float]]:
        """Answers of others that moved their own chance by a jump: ply, seat, change. Of those who answered together,
        the one who was moved furthest; what chance did is nobody's."""
        marked: list[tuple[int, int, float]] = []
        for one, after in pairwise(self.found):
            others = sorted({seat for seat in one.seats if seat != self.seat})
            changes = [(after.chances[seat] - one.chances[seat], seat) for seat in others]
            if changes and one.fair is None:
                change, seat = max(changes, key=lambda pair: abs(pair[0]))
                if abs(change) >= JUMP:
                    marked.append((one.ply, seat, change))
        return marked


def walk_through(transcript: Transcript) -> Walk:
    """Raises BadTable for a game that is too short or not over, the kernel's errors for one that does not hold."""
    walk = Walk(game_of(transcript.game), transcript)
    if len(walk.moves) < FEW:
        raise BadTable(f"the game has {len(walk.moves)} answers: too few for a review")
    return walk


def examine(walk: Walk, seat: int, depth: str) -> Examination:
    """Raises BadTable for a seat or a depth that there is not."""
    if depth not in DEPTHS:
        raise BadTable(f"there is no depth '{depth}'; there are {', '.join(DEPTHS)}")
    if not 0 <= seat < walk.transcript.seats:
        raise BadTable(f"there is no seat {seat + 1}; there are {walk.transcript.seats}")
    return Examination(walk, seat, depth)


def review(walk: Walk, seat: int, depth: str = "normal", progress: Progress | None = None) -> Review:
    """Raises BadTable as `examine`."""
    examination, found = examine(walk, seat, depth), list[Found]()
    for ply in range(len(walk.moves) + 1):
        if progress is not None:
            progress(ply, len(walk.moves))
        found.append(examination.at(ply))
    return Review(seat, walk.transcript.seats, found)
