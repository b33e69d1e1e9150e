"""What a player comes to believe of hidden things in the course of a game, from its own views alone."""

from typing import Any

from mypy_extensions import mypyc_attr

from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Beliefs:
    """Of one seat in one game. Here: none, every guessed world is as good as any other."""

    def look(self, view: View, world: Any) -> None:
        """Take in what a view shows; `world` is one guessed from it. A view that cannot go on from the last one
        starts afresh; a bot that plays several games at once has beliefs for each."""

    def revise(self, world: Any, rng: Sfc32) -> None:
        """Make a guessed world agree with what is believed."""
