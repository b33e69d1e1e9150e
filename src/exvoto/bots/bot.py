"""What a bot is."""

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    name: ClassVar[str] = ""

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        """One of `view.options` (of an open step: any legal answer). It follows from the two arguments; for bots that
        remember, also from the views before, and for those with a budget in time, from how fast the machine is."""
        raise NotImplementedError
