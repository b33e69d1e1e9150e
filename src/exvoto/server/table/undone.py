"""What was taken back: it can be put back, and a bot that is asked the same again says the same again.

Chance needs no memory, since the same answers meet the same draws. Bots do: a strong one thinks for a time, not for a
number of steps, and what it finds differs. All of this follows from the log, so every process knows the same.
"""

import hashlib
from typing import Any

import msgspec

from exvoto.core.dealer import ScriptedDealer
from exvoto.core.engine import play
from exvoto.core.game import Game
from exvoto.core.state import State
from exvoto.server.table.ply import Ply, load_ply

KEY_LENGTH = 24


class Undone:
    """`plies`: the answers that would lead on from here as before, the next one first. Void once another is given."""

    def __init__(self) -> None:
        self.plies: list[Ply] = []
        self.said: dict[str, str] = {}  # by the question that a bot was asked, see `question_key`

    def take(self, game: Game[Any], state: State, plies: list[Ply]) -> list[int]:
        """These answers, given from this position on, are taken back; the position is played on. Returns whose clocks
        earned time by them: what is taken back earns nothing."""
        earned: list[int] = []
        for one in plies:
            if one.by == "bot":
                self.said[question_key(game, state, one.seat)] = one.say
            if one.by != "clock" and not state.agenda[-1].reaction:
                earned.append(one.seat)
            play(state, one.seat, game.read(one.say), ScriptedDealer(list(one.chance)))
        self.plies = [*plies, *self.plies]
        return earned

    def follow(self, waiting: int, seat: int, say: str) -> None:
        """An answer is given to a question for which so many seats had yet to answer, in any order. If it is another
        than before, what came of the question is void. What other seats answered to it stays: if the question is
        sealed, nobody may notice that somebody has changed their mind."""
        asked, later = self.plies[:waiting], self.plies[waiting:]
        same = any((one.seat, one.say) == (seat, say) for one in asked)
        self.plies = [one for one in asked if one.seat != seat] + (later if same else [])

    def change(self, waiting: int) -> None:
        """A sealed answer is replaced by another: only what came of the question is void."""
        self.plies = self.plies[:waiting]

    def bot_answer(self, game: Game[Any], state: State, seat: int) -> str | None:
        """What a bot said when it was asked this before."""
        return self.said.get(question_key(game, state, seat)) if self.said else None

    def dump(self) -> dict[str, Any]:
        return {"plies": [ply.dump() for ply in self.plies], "said": self.said}

    def load(self, data: dict[str, Any]) -> None:
        self.plies = [load_ply(ply) for ply in data["plies"]]
        self.said = data["said"]


def question_key(game: Game[Any], state: State, seat: int) -> str:
    """Two questions are the same if the seat sees the same. Who else has answered a sealed one does not matter."""
    wire = game.view(state, seat).wire()
    del wire["answered"]
    return hashlib.sha256(msgspec.json.encode(wire)).hexdigest()[:KEY_LENGTH]
