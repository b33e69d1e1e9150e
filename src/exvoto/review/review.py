"""The review of one seat: its curve, its ledger, its decisions and their classes.

A function of transcript, seat, depth and `SEED`: budgets are iterations, so every machine finds the same.
"""

from collections.abc import Callable
from typing import Any, Final

from exvoto.bots.evaluations import thorough_of
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Transcript
from exvoto.games import game as game_of
from exvoto.review.classes import EQUAL, class_of
from exvoto.review.judging import Judgement, judge
from exvoto.review.ledger import Ledger
from exvoto.review.outlook import expected, final_chances, outlook
from exvoto.review.walk import Moved, Walk

SEED: Final = 1
DEPTHS: Final = {"quick": 60, "normal": 240, "deep": 1200}  # iterations of each of the two searches of a decision
FEW: Final = 10  # answers: a shorter game is not worth a review

Progress = Callable[[int, int], None]  # answers judged, of how many


class Decided:
    """One decision of the seat that is reviewed."""

    def __init__(self, ply: int, moved: Moved, judged: Judgement, class_: str) -> None:
        self.ply = ply
        self.moved = moved
        self.judged = judged
        self.class_ = class_

    def counts(self) -> bool:
        """Whether accuracy is measured by it: a pass in a window, where it is best, tells nothing of a player."""
        return self.class_ != EQUAL and not (self.moved.in_window() and self.judged.best is self.judged.given)

    def share(self) -> float:
        best = self.judged.best.chance
        return self.judged.given.chance / best if best > 0 else 1.0


class Review:
    def __init__(self, walk: Walk, seat: int) -> None:
        self.walk = walk
        self.seat = seat
        self.curve: list[list[float]] = []  # the chances of all seats before each answer, and at the end
        self.ledger = Ledger(1.0 / walk.transcript.seats)
        self.decisions: list[Decided] = []

    def accuracy(self) -> int | None:
        """In percent; None where nothing was decided."""
        shares = [decided.share() for decided in self.decisions if decided.counts()]
        return round(100 * sum(shares) / len(shares)) if shares else None


def walk_through(transcript: Transcript) -> Walk:
    """Raises BadTable for a game that is too short or not over, the kernel's errors for one that does not hold."""
    walk = Walk(game_of(transcript.game), transcript)
    if len(walk.moves) < FEW:
        raise BadTable(f"the game has {len(walk.moves)} answers: too few for a review")
    return walk


def review(walk: Walk, seat: int, depth: str = "normal", progress: Progress | None = None) -> Review:
    """Raises BadTable for a seat or a depth that there is not."""
    if depth not in DEPTHS:
        raise BadTable(f"there is no depth '{depth}'; there are {', '.join(DEPTHS)}")
    if not 0 <= seat < walk.transcript.seats:
        raise BadTable(f"there is no seat {seat + 1}; there are {walk.transcript.seats}")
    done = Review(walk, seat)
    face = thorough_of(walk.game.name)
    beliefs = face.quick.beliefs()
    done.curve = curve_of(walk, seat)
    deal = done.curve[0][seat] - done.ledger.start
    done.ledger.book(done.curve[0][seat], 0.0, deal)  # the deal, and one's place at the table
    for ply, moved in enumerate(walk.moves):
        if progress is not None:
            progress(ply, len(walk.moves))
        choices = 0.0
        if moved.seat == seat and moved.is_choice():
            view = walk.game.view(moved.before, seat)
            beliefs.look(view, walk.game.sample(view, Sfc32(seed_of(ply))))
            judged = judge(view, face, beliefs, moved.action, DEPTHS[depth], seed_of(ply))
            done.decisions.append(Decided(ply, moved, judged, class_of(judged, done.curve[ply], seat)))
            choices = judged.given.chance - judged.expected
        done.ledger.book(done.curve[ply + 1][seat], choices, luck_of(done, ply, face))
    return done


def curve_of(walk: Walk, seat: int) -> list[list[float]]:
    face = thorough_of(walk.game.name)
    states = [moved.before for moved in walk.moves]
    curve = [outlook(walk.game.view(s, seat), face, seed_of(ply)) for ply, s in enumerate(states)]
    return [*curve, final_chances(walk.game, walk.end)]


def luck_of(done: Review, ply: int, face: Any) -> float:
    """What chance brought the seat with this answer, beside what it could expect."""
    moved = done.walk.moves[ply]
    if not moved.chance:
        return 0.0
    view = done.walk.game.view(moved.before, done.seat)
    fair = expected(view, face, moved.step, seed_of(ply))
    return 0.0 if fair is None else done.curve[ply + 1][done.seat] - fair[done.seat]


def seed_of(ply: int) -> int:
    return SEED * 1_000_003 + ply
