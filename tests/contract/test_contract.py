"""The contract finds what it is there to find: the plain toy passes, every planted defect is caught by its check."""

import pytest

from exvoto.contract import random_games
from exvoto.contract.leak import check_interference, hidden_fields
from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.dealer import Dealer, SeededDealer
from exvoto.core.draft import MOST_OPTIONS
from exvoto.core.errors import Broken
from exvoto.core.kind import NONE, Many
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game
from tests.contract import toy
from tests.contract.planted.crowds import CROWDS, WIDE, AnyBid, Crowded
from tests.contract.planted.leaks import LEAKS, ChecksumShown, SealedShown
from tests.contract.planted.menus import MENUS
from tests.contract.planted.samples import SAMPLES
from tests.contract.planted.states import STATES, GlobalChance
from tests.contract.toy import CARD, T1, T3, T4, TOY, Toy, ToyGame, variant


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


def test_a_toy_with_too_many_answers_to_list_keeps_the_contract() -> None:
    """A step need only say that it may have so many: what is listed, counted and composed follows from its menu."""
    crowd = variant(Bidding=Crowded, Bid=AnyBid)
    assert random_games(crowd, 3, games=2, seed=2).games == 2
    view = crowd.view(crowd.new(3, toy_dealer(1)), 0)
    assert (len(view.options), view.more) == (MOST_OPTIONS, WIDE - MOST_OPTIONS)
    assert view.wire()["more"] == view.more


def test_the_checksum_of_a_run_is_the_same_twice() -> None:
    """Two runs with one seed agree, another seed differs: so compiled and interpreted runs can be compared."""
    first, again, other = (random_games(TOY, 3, games=2, seed=seed).checksum for seed in (3, 3, 4))
    assert first == again != other


PLANTED = LEAKS | STATES | MENUS | SAMPLES | CROWDS


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


class Assumes(toy.Note):
    """Takes for granted that the number is one of the menu's."""

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if (T1, T3, T4, T4)[self.number] is not T1 else T1


def test_a_refusal_that_assumes_its_range_falls_over() -> None:
    """Well-formed answers out of range are tried, so a game that assumes values in range cannot pass."""
    with pytest.raises(Broken, match=r"^error: ply \d+: IndexError: .*; in refuse, test_contract.py line \d+$"):
        random_games(variant(Note=Assumes), 3, games=30, seed=7)


class ForgetsStep(toy.Turn):
    """A step that keeps something its notation does not say."""

    def __init__(self, seat: int, extra: int = 0) -> None:
        super().__init__(seat)
        self.extra = extra

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        if self.extra < 1:
            s.next(type(self)(self.seat, self.extra + 1))


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
