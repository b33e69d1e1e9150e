"""Defects in guessed worlds, each with the check that catches it."""

from collections.abc import Callable

from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from tests.contract.toy import CARDS, NOTES, Toy, ToyGame, variant


class ForgetsOwnNote(ToyGame):
    def guess(self, s: Toy, view: View, rng: Sfc32) -> None:
        super().guess(s, view, rng)
        for seat in range(s.n):
            s.note[seat] = rng.below(NOTES)


class ForgetsSizes(ToyGame):
    """A card of another hand is put back into the deck."""

    def guess(self, s: Toy, view: View, rng: Sfc32) -> None:
        super().guess(s, view, rng)
        for i in range(s.n * CARDS):
            if s.hand[i] > 0 and i // CARDS != view.seat:
                s.hand[i] -= 1
                s.deck[i % CARDS] += 1
                return


class InventsCards(ToyGame):
    def guess(self, s: Toy, view: View, rng: Sfc32) -> None:
        super().guess(s, view, rng)
        s.deck[0] += 1
        s.deck[1] -= 1


class LosesSealed(ToyGame):
    def sample(self, view: View, rng: Sfc32) -> Toy:
        s = super().sample(view, rng)
        s.answers = [None] * len(s.answers)
        return s


SAMPLES: dict[str, tuple[str, Callable[[], ToyGame]]] = {
    "a sample that forgets the seat's note": ("sample", lambda: variant(ForgetsOwnNote)),
    "a sample with smaller hands": ("sample", lambda: variant(ForgetsSizes)),
    "a sample with other cards": ("sample", lambda: variant(InventsCards)),
    "a sample that forgets who has answered": ("sample", lambda: variant(LosesSealed)),
}
