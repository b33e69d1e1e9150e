"""A finished game under review, for one seat: what is found at each answer.

What is found at one answer depends on transcript, seat, depth, answer and `SEED` alone: budgets are iterations, so
every machine finds the same, in whatever parts and order it is asked.
"""

from typing import Any, Final

from exvoto.bots.advice import ENDS, WINS, Advice
from exvoto.bots.evaluations import thorough_of
from exvoto.bots.hint import explain
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, push
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.review.classes import BEST, EQUAL, FAULTS, FROM_INACCURACY, class_of
from exvoto.review.found import Found, Judged
from exvoto.review.judging import Judgement, judge
from exvoto.review.outlook import expected, final_chances, outlook
from exvoto.review.walk import Moved, Walk

SEED: Final = 1
DEPTHS: Final = {"quick": 60, "normal": 240, "deep": 1200}  # iterations of each of the two searches of a decision
GUESSES: Final = 3  # worlds that must be alike for nothing to be hidden


class Examination:
    def __init__(self, walk: Walk, seat: int, depth: str) -> None:
        self.walk = walk
        self.seat = seat
        self.iterations = DEPTHS[depth]
        self.face = thorough_of(walk.game.name)
        self.beliefs = self.face.quick.beliefs()
        self.looked = 0  # the answers before this one, of this seat, have been taken in by the beliefs

    def at(self, ply: int) -> Found:
        """At the answer with this number; the number of all answers stands for the end of the game."""
        walk, seat = self.walk, self.seat
        if ply == len(walk.moves):
            return Found(ply, walk.game.round_of(walk.end), [], final_chances(walk.game, walk.end))
        moved = walk.moves[ply]
        view = walk.game.view(moved.before, seat)
        chances = outlook(view, self.face, seed_of(ply))
        found = Found(ply, walk.game.round_of(moved.before), [other for other, _ in moved.step], chances)
        found.hidden = self.is_hidden(view, ply)
        if moved.chance:
            fair = expected(walk.game.view(moved.before, seat), self.face, moved.step, seed_of(ply))
            found.fair = None if fair is None else fair[seat]
        if self.decides(moved):
            found.judged = self.judged(ply, moved, chances)
        return found

    def decides(self, moved: Moved) -> bool:
        return moved.seat == self.seat and moved.is_choice()

    def is_hidden(self, view: View, ply: int) -> bool:
        """By what the seat itself can know: whether it can imagine different worlds."""
        game, rng = self.walk.game, Sfc32(seed_of(ply))
        first = dump(game, game.sample(view, rng))
        return any(dump(game, game.sample(view, rng)) != first for _ in range(GUESSES - 1))

    def judged(self, ply: int, moved: Moved, chances: list[float]) -> Judged:
        self.look_until(ply)
        view = self.walk.game.view(moved.before, self.seat)
        judgement = judge(view, self.face, self.beliefs, moved.action, self.iterations, seed_of(ply))
        kind = class_of(judgement, chances, self.seat)
        best = judgement.best is judgement.given
        made = Judged(
            judgement.given.action.write(),
            judgement.best.action.write(),
            judgement.given.chance,
            judgement.best.chance,
            judgement.doubt(),
            judgement.expected,
            kind,
            counts=kind != EQUAL and not (moved.in_window() and best),  # most passes say nothing about a player
        )
        if kind in FAULTS or (kind == BEST and made.gain >= FROM_INACCURACY):
            told = self.reason(ply, view, judgement)
            made.gains, made.costs, made.sign = told.gains, told.costs, told.sign
            if told.sign in (WINS, ENDS):
                made.rule = self.ending_rule(ply, view, judgement.best.action)
        return made

    def look_until(self, ply: int) -> None:
        """Beliefs as of this answer: all own decisions so far have been seen, this one included."""
        if ply < self.looked:
            self.beliefs, self.looked = self.face.quick.beliefs(), 0
        for number in range(self.looked, ply + 1):
            moved = self.walk.moves[number]
            if self.decides(moved):
                view = self.walk.game.view(moved.before, self.seat)
                self.beliefs.look(view, self.walk.game.sample(view, Sfc32(seed_of(number))))
        self.looked = ply + 1

    def reason(self, ply: int, view: View, judged: Judgement) -> Advice:
        """What sets the better answer apart from the one given, or the one found from the next best."""
        told = Advice(judged.best.action, judged.best.chance)
        others: list[Action[Any]] = [judged.given.action]
        if judged.best is judged.given:
            others = [one.action for one in judged.answers if one is not judged.given][:2]
        explain([told], view, Sfc32(seed_of(ply)), self.face.quick, [told.answer, *others])
        return told

    def ending_rule(self, ply: int, view: View, answer: Action[Any]) -> str:
        """The rule that ends or decides the game after this answer, in a world that the seat can imagine."""
        rng = Sfc32(seed_of(ply))
        world = self.walk.game.sample(view, rng)
        push(world, self.seat, answer, SeededDealer(rng))
        return self.walk.game.result(world).decided_by.id if over(world) else ""


def seed_of(ply: int) -> int:
    return SEED * 1_000_003 + ply
