"""The contract finds what it is there to find: the plain toy passes, every planted defect is caught by its check."""

import random
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from exvoto.contract import random_games
from exvoto.contract.leak import check_interference, hidden_fields
from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.dealer import Dealer, SeededDealer
from exvoto.core.errors import Broken
from exvoto.core.kind import NONE, Kind, Many, Value
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.word import Shape
from exvoto.games import game

from . import toy
from .planted_leaks import LEAKS, ChecksumShown, SealedShown
from .toy import CARD, CARDS, NOTES, T1, T3, T4, TOY, Toy, ToyGame, variant


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("peek", ["no", "yes"])
def test_the_plain_toy_keeps_the_contract(seats: int, peek: str) -> None:
    """Nothing is found in a correct game, every hidden field has differed, and nearly every event was told."""
    report = random_games(TOY, seats, games=10, seed=1, options={"peek": peek})
    assert report.games == 10
    assert report.plies > 10 * 3 * seats
    assert hidden_fields(TOY) <= report.differed
    assert {telling.verb for telling in TOY.tellings} - report.told <= {"gave"}


def test_the_plain_toy_keeps_the_contract_in_a_short_game() -> None:
    """A table option reaches the rules: one round is a third of the answers."""
    report = random_games(TOY, 3, games=5, seed=2, options={"rounds": 1})
    assert report.plies < 5 * 8


def test_offrandes_keeps_the_contract() -> None:
    """A real game passes the very same checks."""
    assert random_games(game("offrandes"), 3, games=1, seed=5, every=4).games == 1


def test_the_checksum_of_a_run_is_the_same_twice() -> None:
    """Two runs with one seed agree, another seed differs: so compiled and interpreted runs can be compared."""
    first, again, other = (random_games(TOY, 3, games=2, seed=seed).checksum for seed in (3, 3, 4))
    assert first == again != other


# -- states, copies, chance ----------------------------------------------------------------------------------------


class ForgetfulState(Toy):
    def copy(self) -> "Toy":
        t = super().copy()
        t.note = type(self)(self.n, list(self.options)).note
        return t


class SharingState(Toy):
    def copy(self) -> "Toy":
        t = super().copy()
        t.coins = self.coins
        return t


class SharingList(Toy):
    def copy(self) -> "Toy":
        t = super().copy()
        t.winners = self.winners
        return t


class SharingAgenda(Toy):
    def copy(self) -> "Toy":
        t = super().copy()
        t.agenda = self.agenda
        return t


class LosesCard(toy.Challenge):
    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        super().apply(s, seat, d)
        s.pile[self.card] -= 1


class GlobalChance(toy.Closing):
    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        s.coins[0] += random.randrange(1_000_000)  # so that twice the same is out of the question


class Endless(toy.Closing):
    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        s.next(s.parts.Turn(0), s.parts.Closing())


class NobodyAsked(toy.Window):
    """An automatic step that puts itself back for ever."""

    def seats(self, s: Toy) -> tuple[int, ...]:
        return ()

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        s.next(s.parts.Window(self.seat, self.until))


class KeepsSecondRank(ToyGame):
    def result(self, s: Toy) -> Any:
        result = super().result(s)
        result.ranks = [rank + 1 for rank in result.ranks]
        return result


class Curious(toy.Bid):
    """Asking why leaves a trace."""

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        s.winners.append(seat)
        return super().refuse(s, seat)


class ForgetsStep(toy.Turn):
    """A step that keeps something its notation does not say."""

    def __init__(self, seat: int, extra: int = 0) -> None:
        super().__init__(seat)
        self.extra = extra

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        if self.extra < 1:
            s.next(type(self)(self.seat, self.extra + 1))


STATES: dict[str, tuple[str, Callable[[], ToyGame]]] = {
    "a field forgotten in copy": ("copy", lambda: variant(state=ForgetfulState)),
    "a row shared by a copy": ("copy", lambda: variant(state=SharingState)),
    "a list shared by a copy": ("copy", lambda: variant(state=SharingList)),
    "an agenda shared by a copy": ("copy", lambda: variant(state=SharingAgenda)),
    "a card lost": ("law", lambda: variant(Challenge=LosesCard)),
    "global randomness": ("chance", lambda: variant(Closing=GlobalChance)),
    "a game that never ends": ("ends", lambda: variant(Closing=Endless)),
    "a step that puts itself back for ever": ("settle", lambda: variant(Window=NobodyAsked)),
    "a result without a winner": ("result", lambda: variant(KeepsSecondRank)),
    "a refusal that changes the state": ("refuse", lambda: variant(Bid=Curious)),
}


# -- menus ---------------------------------------------------------------------------------------------------------


class Unfiltered(toy.Placing):
    def options(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return self.menu(s, seat)


class StrangeVerb(toy.Placing):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [*super().menu(s, seat), s.parts.Pass()]


class Misses(toy.Bidding):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return super().menu(s, seat)[:3]


class Unsorted(toy.Bidding):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return super().menu(s, seat)[::-1]


class Doubled(toy.Window):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Pass(), *super().menu(s, seat)]


class NothingToSay(toy.Placing):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return []


class Miscounts(toy.Bidding):
    def count(self, s: Toy, seat: int) -> int:
        return super().count(s, seat) + 1


class Misnumbers(toy.Bidding):
    def nth(self, s: Toy, seat: int, k: int) -> Action[Toy]:
        return super().nth(s, seat, max(0, k - 1))


class Unfair(toy.Bidding):
    def random(self, s: Toy, seat: int, rng: Sfc32) -> Action[Toy]:
        return self.options(s, seat)[0]


class LateClock(toy.Turn):
    def fallback(self, s: Toy, seat: int) -> Action[Toy]:
        return s.parts.Pass()  # type: ignore[no-any-return]


class RuleOfNoGame(toy.Give):
    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return Rule("TOY-99") if super().refuse(s, seat) else None


class Assumes(toy.Note):
    """Takes for granted that the number is one of the menu's."""

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if (T1, T3, T4, T4)[self.number] is not T1 else T1


class Mumbled(Kind):
    """Two values are written alike."""

    def write(self, value: Value) -> str:
        return CARD.write(0 if value == 1 else value)

    def read(self, token: str) -> Value:
        return CARD.read(token)


class MumbledPlace(toy.Place):
    shape: ClassVar[Shape] = (("card", Mumbled("card", CARDS)),)


class MumbledChallenge(toy.Challenge):
    shape: ClassVar[Shape] = (("card", Mumbled("card", CARDS)),)


MENUS: dict[str, tuple[str, Callable[[], ToyGame]]] = {
    "an option that is refused": ("refused", lambda: variant(Placing=Unfiltered)),
    "an option that does not answer": ("refused", lambda: variant(Placing=StrangeVerb)),
    "a legal answer missing": ("menu", lambda: variant(Bidding=Misses)),
    "options not sorted": ("sorted", lambda: variant(Bidding=Unsorted)),
    "an option twice": ("sorted", lambda: variant(Window=Doubled)),
    "a question without an answer": ("options", lambda: variant(Placing=NothingToSay)),
    "a wrong count": ("count", lambda: variant(Bidding=Miscounts)),
    "a wrong nth": ("nth", lambda: variant(Bidding=Misnumbers)),
    "a random answer that is not": ("random", lambda: variant(Bidding=Unfair)),
    "an illegal answer of the clock": ("fallback", lambda: variant(Turn=LateClock)),
    "a rule that no chapter has": ("rule", lambda: variant(Give=RuleOfNoGame)),
    "notation that does not read back": ("notation", lambda: variant(Place=MumbledPlace)),
    "notation that does not read back in a window": ("notation", lambda: variant(Challenge=MumbledChallenge)),
}


# -- samples -------------------------------------------------------------------------------------------------------


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
    "a sample that forgets the own note": ("sample", lambda: variant(ForgetsOwnNote)),
    "a sample with smaller hands": ("sample", lambda: variant(ForgetsSizes)),
    "a sample with other cards": ("sample", lambda: variant(InventsCards)),
    "a sample that forgets who has answered": ("sample", lambda: variant(LosesSealed)),
}

PLANTED = LEAKS | STATES | MENUS | SAMPLES


@pytest.mark.parametrize("planted", [SealedShown, ChecksumShown])
def test_a_view_that_shows_too_much_is_a_leak(planted: type[ToyGame]) -> None:
    """What `untold` finds first in these views, the guessed worlds find as well."""
    game, rng, found = variant(planted), Sfc32(7), []
    s = game.new(3, toy_dealer(7))
    engine.play(s, 0, toy.Bid(1), toy_dealer(8))
    for ply in range(20):
        try:
            check_interference(game, s, ply, rng, set(), ahead=0)
        except Broken as error:
            found.append(str(error).split(":")[0])
    assert set(found) == {"leak"}


def test_global_randomness_is_caught_without_guessed_worlds() -> None:
    """The replay of a single answer with its outcomes dictated is enough to tell."""
    with pytest.raises(Broken, match=r"^chance"):
        random_games(variant(Closing=GlobalChance), 3, games=30, seed=7, every=1000)


@pytest.mark.parametrize("defect", PLANTED)
def test_a_planted_defect_is_caught(defect: str) -> None:
    """Every planted defect is found within a few games, by the check that is there for it."""
    check, plant = PLANTED[defect]
    with pytest.raises(Broken) as found:
        random_games(plant(), 3, games=30, seed=7, options={"peek": "yes"}, most=300)
    assert str(found.value).split(":")[0] == check


def test_a_refusal_that_assumes_its_range_falls_over() -> None:
    """Well-formed answers out of range are tried, so a game that assumes values in range cannot pass."""
    with pytest.raises(Broken, match=r"^error: ply \d+: IndexError: .*; in refuse, test_contract.py line \d+$"):
        random_games(variant(Note=Assumes), 3, games=30, seed=7)


def test_what_a_step_keeps_unsaid_is_caught() -> None:
    """A step whose notation does not say all it holds does not come back from a dump."""
    with pytest.raises(Broken, match=r"^(replay|chance|copy|dump|position|leak|sample)"):
        random_games(variant(Turn=ForgetsStep), 3, games=30, seed=7)


class SameNotes(ToyGame):
    """Guesses no note: the field stays as it is in a blank state."""

    def guess(self, s: Toy, view: View, rng: Sfc32) -> None:
        super().guess(s, view, rng)
        for seat in range(s.n):
            if seat != view.seat:
                s.note[seat] = NONE


class NeverNotes(toy.Turn):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Done()]


class NotesForbidden(toy.Note):
    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return toy.T5


def test_a_hidden_field_that_never_differs_is_noticed() -> None:
    """The guard of the test itself: a field that is always guessed as it is proves nothing, and is named."""
    planted = variant(SameNotes, Turn=NeverNotes, Note=NotesForbidden)
    report = random_games(planted, 3, games=10, seed=7)
    assert hidden_fields(planted) - report.differed == {"note"}


def test_hidden_fields_are_all_but_the_public_ones() -> None:
    """Whatever somebody does not see counts as hidden."""
    assert hidden_fields(TOY) == {"deck", "hand", "note", "lying"}


def test_a_longer_list_with_nameless_entries_keeps_its_length_when_blinded() -> None:
    """A blinded draw tells how many cards, and reads back: none, one and two are told apart."""
    for cards in ((), (1,), (1, 2)):
        blinded = toy.DREW.of(0, cards).seen_by(1)
        assert blinded is not None
        assert TOY.read_event(blinded.write()) == blinded
        assert blinded.values[1] == (NONE,) * len(cards)
    assert Many(CARD).read(Many(CARD).write((NONE,))) == (NONE,)


def test_the_contract_plays_the_same_game_as_the_engine() -> None:
    """A random game by hand reaches an end too: the toy's rules do not need the contract to stop."""
    s = TOY.new(4, toy_dealer(9))
    assert engine.play_out(s, Sfc32(1), toy_dealer(2), 1000) < 100
    assert engine.over(s)
    assert TOY.laws(s) is None


def toy_dealer(seed: int) -> Dealer:
    return SeededDealer(Sfc32(seed))
