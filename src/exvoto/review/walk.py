"""A finished game, answer by answer, as the review looks at it."""

from typing import Any

from exvoto.core.action import Action
from exvoto.core.engine import over, pending
from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.core.state import State
from exvoto.core.transcript import Line, Transcript, replay, replay_line


class Moved:
    """One answer: the state before it, and all answers of its step so far, this one last."""

    def __init__(self, before: State, line: Line, action: Action[Any], step: list[tuple[int, Action[Any]]]) -> None:
        self.before = before
        self.seat = line.seat
        self.action = action
        self.chance = bool(line.outcomes)
        self.step = step

    def is_choice(self) -> bool:
        """Whether there was another answer."""
        return self.before.agenda[-1].count(self.before, self.seat) > 1

    def in_window(self) -> bool:
        return self.before.agenda[-1].reaction


class Walk:
    def __init__(self, game: Game[Any], transcript: Transcript) -> None:
        """Raises the kernel's errors where the transcript does not hold, BadTable where the game is not over."""
        self.game = game
        self.transcript = transcript
        s: State = replay(game, transcript, 0).state
        self.moves: list[Moved] = []
        sealed: list[tuple[int, Action[Any]]] = []
        for line in transcript.lines:
            action = game.read(line.answer)
            before = s.copy()
            if len(pending(s)) == len(s.asked):
                sealed = []
            replay_line(game, s, line)
            sealed = [*sealed, (line.seat, action)]
            self.moves.append(Moved(before, line, action, sealed))
        if not over(s):
            raise BadTable("the game is not over: only finished games are reviewed")
        self.end = s

    def states(self) -> list[State]:
        """Before each answer, and at the end."""
        return [*[moved.before for moved in self.moves], self.end]
