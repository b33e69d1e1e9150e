"""What a game tells its bots. The states here are worlds guessed from a view, never the true one."""

from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Eval(Generic[S]):
    def scale(self) -> float:
        """A difference in worth that makes a position clearly better: what the search calls a chance to win."""
        return 10.0

    def worth(self, s: S, seat: int) -> float:
        """What a position is worth for a seat, in the game's own points or the like; unfinished business counted
        as it stands. Only differences matter."""
        raise NotImplementedError

    def candidates(self, s: S, seat: int, options: list[Action[Any]]) -> list[Action[Any]]:
        """The options worth a look: large menus are cut here."""
        return options

    def policy(self, s: S, seat: int, options: list[Action[Any]], rng: Sfc32) -> Action[Any] | None:
        """A ready answer where looking one answer ahead tells nothing (sealed bids, offers); None: look ahead."""
        return None
