"""Positions and dumps: read back, say where they are wrong."""

import json
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Dealer, SeededDealer
from exvoto.core.errors import Illegal, Mischance, Unreadable
from exvoto.core.position import dump, load, parse, read_position, to_toml, write_position
from exvoto.core.sfc import Sfc32
from exvoto.games import game

from .toy import TOY, Toy


def dealer(seed: int = 1) -> Dealer:
    return SeededDealer(Sfc32(seed))


def states(seats: int, seed: int) -> list[Toy]:
    s, met, rng = TOY.new(seats, dealer(seed), {"peek": "yes"}), [], Sfc32(seed)
    while not engine.over(s):
        met.append(s.copy())
        engine.push(
            s, engine.pending(s)[0], engine.random_answer(s, engine.pending(s)[0], rng), dealer(seed + len(met))
        )
    return [*met, s]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_and_dumps_round_trip(seats: int) -> None:
    """Every position of some games survives TOML, and JSON as a dump; sealed answers too."""
    for s in [s for seed in range(5) for s in states(seats, seed)]:
        text = to_toml(write_position(TOY, s))
        assert dump(TOY, read_position(TOY, parse(text))) == dump(TOY, s)
        assert dump(TOY, load(TOY, json.loads(json.dumps(dump(TOY, s))))) == dump(TOY, s)


def test_a_position_says_only_what_differs() -> None:
    """What is left out has its default, and what follows from the rest is filled in."""
    s = read_position(TOY, parse('seats = 2\nhand = { A = { oak = 2 } }\nagenda = ["placing A"]'))
    assert list(s.hand) == [0, 0, 2, 0, 0, 0, 0, 0]
    assert list(s.deck) == [5, 5, 3, 5]
    assert list(s.coins) == [4, 4]
    assert write_position(TOY, s) == {
        "game": "toy", "seats": 2, "deck": {"oak": 3}, "hand": {"A": {"oak": 2}}, "agenda": ["placing A"],
    }  # fmt: skip
    assert [str(a) for a in engine.options(s, 0)] == ["place oak"]


def test_a_position_may_wait_for_sealed_answers() -> None:
    """Answers that are in stand in the document."""
    s = read_position(TOY, parse('seats = 3\nagenda = ["bidding"]\nanswers = { B = "bid 2" }'))
    assert engine.pending(s) == (0, 2)
    assert write_position(TOY, s)["answers"] == {"B": "bid 2"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seats = ", "not a TOML document"),
        ("a = " + "[" * 5000, "not a TOML document"),
        ("a = " + "9" * 5000, "not a TOML document"),
        ("a = 0x" + "f" * 5000, "a number is too large"),
        ("a." * 12 + "a = 1", "nested more than 12 deep"),
        ("\"a\". 'a'  ." * 6 + "a = 1", "nested more than 12 deep"),
        ("a = " + "[" * 13 + "]" * 13, "nested more than 12 deep"),
        ("#" * 1_000_001, "the document is longer than"),
        ("seats = true", "seats: true is not a whole number: write seats = 4"),
        ('seats = "2"', 'seats: "2" is not a whole number'),
        ("options = 3", "options: 3 is not a table of names and values: write options = { rounds = 3 }"),
        ("cards = 3", "cards: toy has no such field; it has round, deck, hand"),
        ("conis = [1, 2]", "conis: toy has no such field; did you mean coins?"),
        (
            "coins = 3",
            "coins: 3 is not a row by seat: write coins = { A = 1 }, naming only what differs, or a list of all 4",
        ),
        ("coins = [1, 2]", "coins: 2 entries instead of 4: write coins = { A = 1 }, naming only what differs"),
        ("coins = { G = 1 }", "coins: there is no seat 'G'; known: A, B, C, D"),
        ("seats = 2\ncoins = { C = 1 }", "coins: there is no seat 'C'; known: A, B"),
        ("coins = { - = 1 }", "coins: there is no seat '-'"),
        (
            'hand = { B = { oak = "two" } }',
            'hand.B.oak: "two" is not a whole number of at most 12 digits: write hand = { B = { oak = 1 } }',
        ),
        ("hand = { B = { fir = 1 } }", "hand.B: there is no card 'fir'; known: ash, elm, oak, yew"),
        ("hand = { B = { oka = 1 } }", "hand.B: there is no card 'oka'; did you mean oak?"),
        (
            "hand = { B = 1 }",
            "hand.B: 1 is not a row by card: write hand = { B = { ash = 1 } }, naming only what differs",
        ),
        (
            "hand = { B = [] }",
            "hand.B: 0 entries instead of 4: write hand = { B = { ash = 1 } }, naming only what differs",
        ),
        ("lying = { p1 = 2 }", 'lying.p1: 2 is not a card: write lying = { p1 = "ash" }; known: ash, elm, oak, yew'),
        ("lying = { p1 = [1] }", "lying.p1: [1] is not a card"),
        ("round = 1.5", "round: 1.5 is not a whole number"),
        ("round = 9999999999999", "round: 9999999999999 is not a whole number of at most 12 digits"),
        ("winners = 1", 'winners: 1 is not a list: write winners = ["A"]'),
        ("winners = [1]", 'winners: 1 is not a seat: write winners = ["A"]'),
        ('seats = 2\nwinners = ["C"]', "winners: there are only 2 seats"),
        ("deck = { oak = 1 }", "impossible position: there are 5 cards of each kind"),
        ("agenda = 1", 'agenda: 1 is not a list of texts: write agenda = ["closing"]'),
        ("agenda = [1]", "agenda: [1] is not a list of texts"),
        ('agenda = ["dance"]', "agenda: there is no step 'dance'; known: deal, bidding"),
        ('agenda = ["bidng"]', "agenda: there is no step 'bidng'; did you mean bidding?"),
        ('agenda = ["turn"]', "agenda: 'turn': write it as turn <seat>"),
        ('seats = 2\nagenda = ["turn C"]', "agenda: turn C: there are only 2 seats"),
        ('agenda = ["turn -"]', "impossible position"),
        ('agenda = ["placing A"]', "impossible position: A has no answer to placing A"),
        (
            'agenda = ["turn A"]\nanswers = 1',
            'answers: 1 is not a table of names and values: write answers = { A = "…" }',
        ),
        ('agenda = ["turn A"]\nanswers = { B = "done" }', "answers.B: this seat is not asked; asked: A"),
        ('agenda = ["turn A"]\nanswers = { A = 1 }', "answers.A: 1 is not an answer"),
        ('agenda = ["turn A"]\nanswers = { X = "done" }', "answers.X: this seat is not asked; asked: A"),
        ('agenda = ["turn A"]\nanswers = { A = "fly" }', "answers.A: 'fly' is none of bid, place"),
        ('agenda = ["turn A"]\nanswers = { A = "done" }', "answers: all have answered"),
    ],
)
def test_a_bad_position_says_where(text: str, complaint: str) -> None:
    """Every fault of a document is Unreadable and names the path to it."""
    with pytest.raises(Unreadable) as found:
        read_position(TOY, parse(text))
    assert complaint in str(found.value)


def test_a_position_with_an_illegal_answer_is_refused() -> None:
    """A sealed answer that the rules forbid is Illegal, and chance that is not dictated a Mischance."""
    with pytest.raises(Illegal, match="bid 5: refused by TOY-2"):
        read_position(TOY, parse('agenda = ["bidding"]\nanswers = { A = "bid 5" }'))
    with pytest.raises(Mischance):
        read_position(TOY, {})


def test_a_dump_of_another_game_is_refused() -> None:
    """By its name, or by its fields when the rules have changed since."""
    s = TOY.new(2, dealer())
    other = game("offrandes")
    with pytest.raises(Unreadable, match="not a dump of toy"):
        load(TOY, dump(other, other.new(3, dealer())))
    changed: Any = dump(TOY, s)
    del changed["fields"]["note"]
    with pytest.raises(Unreadable, match="not a dump of toy with these rules"):
        load(TOY, changed)
    with pytest.raises(Unreadable):
        load(TOY, {})


def test_a_dump_says_of_which_game_and_version_it_is() -> None:
    made = dump(TOY, TOY.new(3, SeededDealer(Sfc32(1))))
    assert (made["game"], made["version"], made["n"]) == (TOY.name, TOY.version, 3)
    assert list(made) == ["game", "version", "n", "options", "fields", "agenda", "asked", "answers"]
