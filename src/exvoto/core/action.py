"""Actions: what a seat may answer."""

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from exvoto.core.dealer import Dealer
from exvoto.core.errors import missing
from exvoto.core.rule import Rule
from exvoto.core.word import Word

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Word, Generic[S]):
    def refuse(self, s: S, seat: int) -> Rule | None:
        """The first rule this answer would break, in the rulebook's order; None if it is legal.

        Depends only on what `seat` may see. It is asked for any well-formed action, so it must not assume values
        in range. It never changes `s`.
        """
        raise missing(self, "refuse", "return the first Rule that this answer breaks, or None")

    def apply(self, s: S, seat: int, d: Dealer) -> None:
        """Carry out a legal answer. Chance and narration go through `d`."""
        raise missing(self, "apply", "carry out the answer, or let the step do it in its `resolve`")

    def facts(self, s: S, seat: int) -> dict[str, int]:
        """Numbers for the sentence of a refusal; asked only when somebody wants to know why."""
        return {}
