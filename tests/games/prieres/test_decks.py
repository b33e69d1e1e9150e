"""Prières with another deck of Cities, read from a table."""

import pytest

from exvoto.bots.simple import Greedy
from exvoto.contract import random_games
from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.position import dump, load
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres import GAME
from exvoto.games.prieres.deck import EDITION_DECK, write_deck
from exvoto.games.prieres.game import with_deck


def test_another_deck_in_a_minute() -> None:
    """A table of Cities gives a game; its states can be read by the usual game, and bots play it."""
    lines = [f"Town {k};{1 + k % 4};{k % 3};{1 + k % 6}" for k in range(60)]
    other = with_deck("name;cost;temples;population\n" + "\n".join(lines))
    rng = Sfc32(4)
    s = other.new(3, SeededDealer(rng))
    assert dump(GAME, load(GAME, dump(other, s))) == dump(other, s)
    assert random_games(other, 3, games=1, seed=2, every=9).games == 1
    while not engine.over(s):
        seat = engine.pending(s)[0]
        engine.play(s, seat, Greedy().choose(other.view(s, seat), rng), SeededDealer(rng))
    assert min(other.result(s).ranks) == 1
    assert GAME.blank(2, GAME.table(2)).printed_cost(0) == 1
    with pytest.raises(BadTable):
        with_deck("\n".join(lines[:25])).new(3, SeededDealer(rng))


def test_the_edition_deck_as_a_table() -> None:
    """What a designer starts from reads back as the same game."""
    again = with_deck(write_deck(EDITION_DECK))
    assert list(again.deck.profiles) == list(GAME.deck.profiles)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,1,1", "line 1: 3 columns instead of name, cost, temples, population"),
        ("a,1,1,1\n\n,2,1,1", "line 3: a City without a name"),
        ("a,1,1,1\na,2,1,1", "line 2: a second City called 'a'"),
        ("a,one,1,1", "line 1: cost 'one' is not a whole number from 0 to 20"),
        ("a,1,10,1", "line 1: temples '10' is not a whole number from 0 to 9"),
        ("name,cost,temples,population\na,1,1,-1", "line 2: population '-1' is not a whole number from 0 to 20"),
        ("a,1,1,1", "a deck of 1 Cities: two players need at least 20"),
        ("\n".join([f"c{k},1,1,1" for k in range(129)]), "line 129: more than 128 Cities"),
    ],
)
def test_a_deck_that_cannot_be_read_says_why(text: str, said: str) -> None:
    with pytest.raises(Unreadable) as error:
        with_deck(text)
    assert str(error.value) == said
