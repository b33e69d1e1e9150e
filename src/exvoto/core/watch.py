"""Watching a game for statistics: who answered what, and how the seats stood after each round. No text is made."""

from typing import Any

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.engine import pending, push, random_answer
from exvoto.core.fast import i64
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State


class Watch:
    """One game. `standings[k]` is `Game.standing` when round k + 1 was over; the end is not among them."""

    def __init__(self, game: Game[Any], s: State, order: list[int]) -> None:
        self.game = game
        self.s = s
        self.seats: list[int] = []
        self.answers: list[Action[Any]] = []
        self.standings: list[list[int]] = []
        self.order = order  # of the seats, see `Statistics.order`
        self.round: int = game.round_of(s)

    def push(self, seat: int, a: Action[Any], d: Dealer) -> None:
        """`engine.push`, noted."""
        self.seats.append(seat)
        self.answers.append(a)
        push(self.s, seat, a, d)
        if self.s.agenda:
            now = self.game.round_of(self.s)
            if now != self.round:
                self.round = now
                self.standings.append(self.game.standing(self.s))


def watch_out(watch: Watch, rng: Sfc32, d: Dealer, most: int) -> int:
    """`engine.play_out`, noted: the same answers from the same generator."""
    s = watch.s
    plies: i64 = 0
    limit: i64 = most
    while s.agenda and plies < limit:
        asked = s.asked
        seat = asked[0] if len(asked) == 1 else pending(s)[0]
        watch.push(seat, random_answer(s, seat, rng), d)
        plies += 1
    return plies
