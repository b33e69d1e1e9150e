"""Chance: the generator, and the dealers that draw, are told, remember or try everything."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exvoto.core.dealer import Dealer, EveryDealer, Recorder, ScriptedDealer, SeededDealer
from exvoto.core.errors import Mischance
from exvoto.core.fast import row_of, total
from exvoto.core.kind import NUMBER
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32

from .toy import CARD, TOY

PINNED = [3387734806, 1080862987, 3546521498]


def dealer(seed: int = 1) -> Dealer:
    return SeededDealer(Sfc32(seed))


def plain_sfc32(seed: int, count: int) -> list[int]:
    """The published generator (Doty-Humphrey's sfc32) in whole numbers without any bound, reduced at the end."""
    word = 2**32
    a, b, c, counter = seed % word, seed // word % word, seed // word**2 % word, 1
    drawn = []
    for _ in range(15 + count):
        result = (a + b + counter) % word
        counter += 1
        a = b ^ (b // 2**9)
        b = (c * 9) % word
        rotated = (c * 2**21) % word + c // 2**11
        c = (rotated + result) % word
        drawn.append(result)
    return drawn[15:]


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**32 - 1, 2**32, 2**64 + 7, 2**96 - 1, 987654321987654321])
def test_sfc32_draws_what_the_published_generator_draws(seed: int) -> None:
    """The same bits as a plain computation with whole numbers, for seeds of all sizes."""
    rng = Sfc32(seed)
    assert [rng.next() for _ in range(200)] == plain_sfc32(seed, 200)


def test_sfc32_is_pinned() -> None:
    """Recorded once, so that neither the generator nor the reference above can move unnoticed."""
    rng = Sfc32(1)
    assert [rng.next() for _ in range(3)] == PINNED
    assert Sfc32(1).unit() == PINNED[0] / 2**32


@given(st.integers(0, 2**70), st.integers(1, 10_000))
def test_below_stays_below(seed: int, n: int) -> None:
    """`below` scales the bits to 0..n-1."""
    assert Sfc32(seed).below(n) == plain_sfc32(seed, 1)[0] * n // 2**32 < n


def test_a_draw_takes_the_card_out_of_the_bag() -> None:
    """A bag is drawn to its end and every card comes once; an empty one is a mischance."""
    bag, drawn, chance = row_of([2, 0, 3]), Counter[int](), dealer()
    for _ in range(5):
        drawn[chance.draw(bag, CARD)] += 1
    assert drawn == {0: 2, 2: 3}
    assert total(bag) == 0
    with pytest.raises(Mischance, match="card: the bag is empty"):
        chance.draw(bag, CARD)


def test_a_known_number_of_cards_changes_no_draw() -> None:
    """Telling how many cards a bag holds saves counting them and nothing else; a wrong number is found."""
    counted, told = row_of([2, 0, 3, 1]), row_of([2, 0, 3, 1])
    one, other = Recorder(dealer()), Recorder(dealer())
    assert [one.draw(counted, CARD) for _ in range(6)] == [other.draw(told, CARD, 6 - k) for k in range(6)]
    with pytest.raises(AssertionError, match="card"):
        other.draw(row_of([2, 0, 3, 1]), CARD, 5)


def test_a_scripted_dealer_deals_what_is_said() -> None:
    """By name, in order, and it knows what is left."""
    chance = ScriptedDealer(["oak", "2", "ash"])
    bag = row_of([1, 0, 1, 0])
    assert chance.draw(bag, CARD) == 2
    assert chance.pick(3, NUMBER) == 2
    assert chance.left() == ["ash"]
    assert chance.draw(bag, CARD) == 0
    assert list(bag) == [0, 0, 0, 0]
    assert chance.left() == []


@pytest.mark.parametrize(
    ("outcomes", "complaint"),
    [
        ([], "card: the outcome of chance is missing here"),
        (["fir"], "card: 'fir' is none of"),
        (["-"], "card: - is not in the bag"),
        (["elm"], "card: elm is not in the bag"),
        (["yew"], "card: yew is not in the bag"),
    ],
)
def test_a_scripted_draw_that_cannot_be_is_a_mischance(outcomes: list[str], complaint: str) -> None:
    """Missing, unknown or absent cards are told apart, and the bag stays as it was."""
    bag = row_of([1, 0, 1])
    with pytest.raises(Mischance) as found:
        ScriptedDealer(outcomes).draw(bag, CARD)
    assert complaint in str(found.value)
    assert list(bag) == [1, 0, 1]


@pytest.mark.parametrize("outcome", ["3", "-1", "x"])
def test_a_scripted_pick_out_of_range_is_a_mischance(outcome: str) -> None:
    """A die cannot show what it has not."""
    with pytest.raises(Mischance):
        ScriptedDealer([outcome]).pick(3, NUMBER)


def test_every_dealer_deals_everything_once() -> None:
    """All combinations of two picks, the second depending on the first, each exactly once."""
    chance, seen = EveryDealer(), []
    while True:
        first = chance.pick(3, NUMBER)
        seen.append((first, chance.pick(first + 1, NUMBER)))
        if not chance.advance():
            break
    assert seen == [(a, b) for a in range(3) for b in range(a + 1)]


def test_every_dealer_counts_cards_not_kinds() -> None:
    """Drawing two of a bag, every ordered pair of cards comes as often as there are such cards."""
    chance, seen = EveryDealer(), Counter[tuple[int, int]]()
    while True:
        bag = row_of([2, 1, 3])
        seen[chance.draw(bag, CARD), chance.draw(bag, CARD)] += 1
        if not chance.advance():
            break
    cards = [0, 0, 1, 2, 2, 2]
    wanted = Counter((cards[i], cards[j]) for i, j in product(range(6), repeat=2) if i != j)
    assert seen == wanted


def test_every_dealer_without_chance_deals_once() -> None:
    """No chance is one outcome."""
    assert EveryDealer().advance() is False


def test_every_dealer_enumerates_a_deal_of_the_toy() -> None:
    """Two seats draw of 4 kinds: 20 * 19 deals, 16 different ones."""
    chance, hands, deals = EveryDealer(), set(), 0
    while True:
        s = TOY.new(2, chance)
        hands.add(tuple(s.hand))
        deals += 1
        if not chance.advance():
            break
    assert (deals, len(hands)) == (380, 16)


def test_a_recorder_keeps_outcomes_and_events() -> None:
    """By name, in order, since the last time they were taken; replayed they give the same state."""
    recorder = Recorder(dealer())
    s = TOY.new(3, recorder)
    outcomes, events = recorder.take()
    assert [event.verb for event in events] == ["drew"] * 3
    assert [CARD.write(event.value("cards")[0]) for event in events] == outcomes
    assert recorder.take() == ([], [])
    assert dump(TOY, TOY.new(3, ScriptedDealer(outcomes))) == dump(TOY, s)
    assert recorder.pick(1, NUMBER) == 0
    assert recorder.take()[0] == ["0"]
