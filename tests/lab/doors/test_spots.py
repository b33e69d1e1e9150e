"""What no peer suite notices: a leaked secret, a wrong mask, chance that is not the game's."""

import copy
import pickle
from collections import Counter
from typing import Any

import pytest

from exvoto.contract.leak import hidden_fields
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import refuse
from exvoto.core.errors import BadTable, Broken
from exvoto.core.fast import row_of
from exvoto.core.kind import NUMBER
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.games.stonehenge.bargaining.trade import Bargain, Offer
from exvoto.games.stonehenge.doors import WISHES
from exvoto.lab.doors.catalogue import catalogue
from exvoto.lab.doors.menu import Menu, Speller, spelling
from exvoto.lab.doors.spot import Halting, Spot, Table, Undetermined, revived
from exvoto.lab.doors.tensor import EDGE, Tensor

from .walk import EXCHANGE, check_alike, check_mask, read_back, short, walk

TABLES = [(name, seats) for name in NAMES for seats in game(name).seats]


def run_checks(table: Table, games: int, every: int, seed: int) -> tuple[int, int]:
    """Over random games; returns how often worlds were compared and how often they differed."""
    tensor, rng = Tensor(table), Sfc32(seed)
    compared = differed = 0
    for _ in range(games):
        for number, spot in enumerate(walk(table, rng)):
            if number % every == rng.below(every) or (spot.spelled and rng.below(4) == 0):
                check_mask(spot)
                for seat in range(table.n):
                    other = check_alike(tensor, spot, seat, rng)
                    compared += 1
                    differed += dump(table.rules, spot.state) != dump(table.rules, other.state)
    return compared, differed


@pytest.mark.parametrize("name", NAMES)
def test_worlds_a_seat_cannot_tell_apart_look_the_same_through_the_door(name: str) -> None:
    """Observation, information state and mask are equal in them, and the mask is exactly what is legal."""
    table = Table(name, 4, short(name))
    compared, differed = run_checks(table, 1, 40 if short(name) else 12, 11)
    assert compared >= 8
    assert differed > compared // 2 or not hidden_fields(game(name))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_same_in_whole_games_at_every_number_of_seats(name: str, seats: int) -> None:
    """Many positions, with the exchange of Prières that spells sets of cards."""
    run_checks(Table(name, seats, EXCHANGE if name == "prieres" else None), 3, 7 if name != "stonehenge" else 60, seats)


def test_sets_of_cards_are_spelled_too() -> None:
    """Prières with the exchange: sealed, open, several letters; a seat's own letters are nobody else's."""
    table = Table("prieres", 3, EXCHANGE)
    rng, tensor, seen = Sfc32(3), Tensor(table), 0
    while seen < 5:
        for spot in walk(table, rng):
            if not spot.spelled:
                continue
            seen += 1
            assert spot.seat is not None
            other = (spot.seat + 1) % 3
            start = spot.guess(other, rng)
            assert spot.own(other) == () == start.spelled
            assert spot.knows(other) == start.knows(other)
            check_alike(tensor, spot, spot.seat, rng)
            check_mask(spot)


HIDDEN = {"odyssee": "hands", "prieres": "holder", "stonehenge": "hand"}


class Peeking(Tensor):
    """Reads the state, as an observation must not."""

    def numbers(self, spot: Spot, seat: int) -> list[int]:
        state: Any = spot.state
        hidden = getattr(state, HIDDEN[self.table.rules.name])
        return [*super().numbers(spot, seat), sum(k * int(v) for k, v in enumerate(hidden))]


class Forgetful(Speller):
    """Leaves the last answer off the menu."""

    def menu(self, options: list[Action[Any]], see: Any) -> Menu:
        return super().menu(options[:-1] or options, see)


class Generous(Speller):
    """Puts an answer on the menu that is not legal."""

    def menu(self, options: list[Action[Any]], see: Any) -> Menu:
        found = super().menu(options, see)
        more = next(answer for answer in self.letters.answers if answer not in options)
        return found | {self.letters.of(more): more}


def watch(table: Table, tensor: Tensor) -> None:
    """One random game with all checks at every spot."""
    rng = Sfc32(5)
    for spot in walk(table, rng):
        check_mask(spot)
        check_alike(tensor, spot, rng.below(table.n), rng)


@pytest.mark.parametrize("name", ["odyssee", "prieres", "stonehenge"])
def test_a_planted_leak_is_caught(name: str) -> None:
    """An observation that reads the state differs between worlds."""
    table = Table(name, 4, short(name))
    with pytest.raises(Broken, match="observation"):
        watch(table, Peeking(table))


@pytest.mark.parametrize(("speller", "fault"), [(Forgetful, "cannot be spelled"), (Generous, "is refused")])
def test_a_planted_wrong_mask_is_caught(speller: type[Speller], fault: str) -> None:
    """An answer too few, an answer too many."""
    table = Table("odyssee", 4)
    table.speller = speller(catalogue("odyssee"))
    with pytest.raises(Broken, match=fault):
        watch(table, Tensor(table))


def test_a_planted_mask_that_knows_other_hands_is_caught() -> None:
    """It is right in the one world and not the same in the other."""
    table = Table("odyssee", 4)
    tensor, rng = Tensor(table), Sfc32(2)

    def peek(spot: Spot) -> Spot:
        state: Any = spot.state
        spot.legal = spot.legal[sum(k * int(card) for k, card in enumerate(state.hands)) % 2 :]
        return spot

    def watch_twins() -> None:
        for spot in walk(table, rng):
            seat, guess = spot.seat, spot.guess
            assert seat is not None
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(spot, "guess", lambda seat, rng, guess=guess: peek(guess(seat, rng)))
                check_alike(tensor, peek(spot), seat, rng)
            spot.legal = sorted(spot.menu)

    with pytest.raises(Broken, match="the mask"):
        watch_twins()


def test_offers_up_to_two_for_two_are_spelled_if_and_only_if_they_are_legal() -> None:
    """The open domain: random offers of one or two cards for one or two wishes of the catalogue, in order."""
    table = Table("stonehenge", 4, short("stonehenge"))
    rng, judged = Sfc32(7), Counter[bool]()
    for spot in walk(table, rng):
        seat = spot.seat
        if spot.spelled or not isinstance(spot.state.agenda[-1], Bargain) or judged.total() > 400:
            continue
        assert seat is not None
        state: Any = spot.state
        hand = state.cards(seat)
        for _ in range(20):
            cards = sorted({hand[rng.below(len(hand))] for _ in range(1 + rng.below(2))})
            if rng.below(6) == 0:
                cards = sorted({*cards, rng.below(65)})[:2]
            wishes = sorted(WISHES.index(WISHES[rng.below(len(WISHES))]) for _ in range(1 + rng.below(2)))
            offer = Offer(rng.below(5) - 1, tuple(cards), tuple(WISHES[wish] for wish in wishes))
            legal = refuse(spot.state, seat, offer) is None
            letters = spelling(table.speller, spot.view(seat), offer)
            assert (letters is not None) == legal, offer
            assert letters is None or read_back(spot, letters) == offer
            judged[legal] += 1
    assert judged[True] > 20
    assert judged[False] > 20


@pytest.mark.parametrize("name", NAMES)
def test_the_catalogue_is_one_for_all_numbers_of_seats(name: str) -> None:
    """Ids do not depend on the table, and names are unique."""
    sizes = {len(Table(name, seats).letters) for seats in game(name).seats}
    assert sizes == {len(catalogue(name))} == {len(set(catalogue(name).names))}


@pytest.mark.parametrize("name", NAMES)
def test_chance_is_the_games_own(name: str) -> None:
    """Dealing outcome by outcome leads where a dealer leads who deals the same; probabilities sum up to one."""
    table = Table(name, 3, short(name))
    rng = Sfc32(9)
    spot, outcomes = table.opening, 0
    for _ in range(300):
        if spot.over:
            break
        if spot.outcomes:
            assert sum(p for _, p in spot.outcomes) == pytest.approx(1)
            assert all(0 <= outcome < table.most_outcomes for outcome, _ in spot.outcomes)
            spot = spot.deal(spot.outcomes[rng.below(len(spot.outcomes))][0])
            outcomes += 1
        else:
            spot = spot.after(spot.legal[rng.below(len(spot.legal))])
        assert table.rules.laws(spot.state) is None
    assert outcomes > 0


def test_a_halting_dealer_says_what_can_come_out() -> None:
    """Cards by their number in the bag; what was dictated or is certain is dealt, and leaves the bag."""
    bag = row_of([3, 0, 1])
    with pytest.raises(Undetermined) as draw:
        Halting(()).draw(bag, NUMBER)
    assert draw.value.outcomes == [(0, 0.75), (2, 0.25)]
    dealer = Halting((2,))
    assert [dealer.draw(bag, NUMBER), dealer.draw(bag, NUMBER), dealer.dealt] == [2, 0, (2, 0)]
    assert list(bag) == [2, 0, 0]
    with pytest.raises(Undetermined) as pick:
        Halting(()).pick(4, NUMBER)
    assert pick.value.outcomes == [(k, 0.25) for k in range(4)]


@pytest.mark.parametrize("name", NAMES)
def test_spots_can_be_copied_and_stored(name: str) -> None:
    """A copy and a stored one go on like the first, also in the middle of chance and of an answer."""
    table = Table(name, 3, EXCHANGE if name == "prieres" else short(name))
    rng = Sfc32(4)
    spot = table.opening
    for _ in range(150):
        if spot.over:
            break
        again = pickle.loads(pickle.dumps(spot))
        assert str(again) == str(copy.deepcopy(spot)) == str(spot)
        assert (again.legal, again.outcomes, again.seat) == (spot.legal, spot.outcomes, spot.seat)
        if spot.outcomes:
            spot = spot.deal(spot.outcomes[rng.below(len(spot.outcomes))][0])
        else:
            spot = spot.after(spot.legal[rng.below(len(spot.legal))])


def test_a_spot_stored_before_an_option_was_appended_is_read() -> None:
    """It has the option's default, as the table it was stored at."""
    spot = Table("odyssee", 3).dealt(SeededDealer(Sfc32(1)))
    written = spot.written()
    older = written | {"state": written["state"] | {"options": written["state"]["options"][:-1]}}
    again = revived(older)
    assert str(again) == str(spot)
    assert again.table.options == spot.table.options


def test_a_game_that_goes_on_too_long_is_cut_and_nobody_wins() -> None:
    """The length that is promised to other frameworks is kept."""
    table = Table("offrandes", 3)
    table.most_letters = 20
    *_, last = walk(table, Sfc32(1))
    end = last.after(last.legal[0], SeededDealer(Sfc32(1)))
    assert end.over and end.cut and end.length == 20
    assert end.shares() == [0.0, 0.0, 0.0]


def test_shares_say_who_won() -> None:
    """The winner's share less an even one; they sum up to zero."""
    table = Table("offrandes", 4)
    *_, last = walk(table, Sfc32(6))
    end = [last.after(letter, SeededDealer(Sfc32(1))) for letter in last.legal]
    spot = next(spot for spot in end if spot.over)
    ranks = table.rules.result(spot.state).ranks
    best = max(spot.shares())
    assert [rank == 1 for rank in ranks] == [share == best for share in spot.shares()]
    assert sum(spot.shares()) == pytest.approx(0)


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_view_is_within_bounds(name: str) -> None:
    """Other frameworks want bounds, and they hold."""
    table = Table(name, game(name).seats[-1], short(name))
    tensor = Tensor(table)
    for number, spot in enumerate(walk(table, Sfc32(8))):
        if number % 10 == 0:
            numbers = tensor.numbers(spot, number % table.n)
            assert len(numbers) == tensor.size
            assert max(map(abs, numbers)) < EDGE


def test_a_table_that_cannot_be_is_refused() -> None:
    """One line, as everywhere."""
    with pytest.raises(BadTable, match="3 to 5 players"):
        Table("offrandes", 9)
