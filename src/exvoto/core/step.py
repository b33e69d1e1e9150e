"""Steps: the agenda of a game is a stack of these."""

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.draft import Completions, Draft, completions, spread
from exvoto.core.errors import missing
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.word import Word

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Word, Generic[S]):
    """One question to zero, one or several seats, and what follows. Holds public data only."""

    takes: ClassVar[tuple[str, ...]] = ()  # the verbs that can answer
    open: ClassVar[bool] = False  # True: the menu is a sample (offers, demands); a sample of one is complete
    composed: ClassVar[bool] = False  # True: there may be more than MOST_OPTIONS; then some are listed
    reaction: ClassVar[bool] = False  # True: a window in which most seats pass; tables give it a short clock
    auction: ClassVar[bool] = False  # True: asked again and again over one lot; bots answer sooner each time

    def seats(self, s: S) -> tuple[int, ...]:
        """Who is asked, from PUBLIC facts only, in the order in which they would answer; () is automatic.

        Several seats answer sealed: nobody sees an answer before the last is in.
        """
        return ()

    def addressed(self, s: S) -> tuple[int, ...]:
        """Whom the rulebook asks here, even where public facts leave one answer and `seats` omits them.

        Only scenarios with `automatic = false` put the question to them. Their one answer must do what `resolve` does
        without answers; the contract checks that.
        """
        return self.seats(s)

    def menu(self, s: S, seat: int) -> Sequence[Action[S]]:
        """What is worth considering, sorted; `Action.refuse` decides. Never depends on what `seat` cannot see."""
        raise missing(self, "menu", "return the answers worth considering, sorted")

    def resolve(self, s: S, answers: list[Action[S]], d: Dealer) -> None:
        """The step has left the agenda; `answers` are in the order of `seats`. Default: apply each.

        The engine reuses this list: copy what you keep.
        """
        asked = s.asked  # type: ignore[attr-defined]  # S is unbound to keep this file below state.py
        for i in range(len(answers)):
            answers[i].apply(s, asked[i], d)

    def closed(self, s: S, seat: int, answer: Action[S]) -> Rule:
        """Why a seat or a verb that is not asked here is refused."""
        raise missing(self, "closed", "return the Rule that refuses a seat or an answer that is not asked for here")

    def fallback(self, s: S, seat: int) -> Action[S]:
        """What the clock answers for an absent player. Default: the first option."""
        return self.options(s, seat)[0]

    def concerns(self, s: S, seat: int) -> bool:
        """Whether what is at stake here lasts, or hits this seat: then no order “until something affects me” answers
        for it. From PUBLIC facts only, since others may notice that a person is asked."""
        return False

    # All below follows from `menu` and `refuse`. A step with a large menu may answer faster; the contract
    # checks that it answers the same.

    def legal(self, s: S, seat: int) -> list[Action[S]]:
        """Every legal answer, sorted; at an `open` step, the sample. At a `composed` one they may be very many."""
        return [a for a in self.menu(s, seat) if a.refuse(s, seat) is None]

    def options(self, s: S, seat: int) -> list[Action[S]]:
        """The legal answers that are listed, sorted: all if they are at most MOST_OPTIONS, else a choice of them."""
        return spread(self.legal(s, seat))

    def complete(self, s: S, seat: int, draft: Draft) -> Completions:
        """What an answer in parts may become: so every legal answer can be found, listed or not."""
        return completions(draft, self.legal(s, seat))

    def count(self, s: S, seat: int) -> int:
        """How many legal answers there are, listed or not."""
        return len(self.legal(s, seat))

    def nth(self, s: S, seat: int, k: int) -> Action[S]:
        return self.legal(s, seat)[k]

    def random(self, s: S, seat: int, rng: Sfc32) -> Action[S]:
        """A legal answer, each as likely. Steps that number their answers override it with `nth` and `count`."""
        answers = self.legal(s, seat)
        return answers[rng.below(len(answers))]
