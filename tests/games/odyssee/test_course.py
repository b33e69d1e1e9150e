"""The course foretold: certain where it is, open where it depends on cards that the viewer does not see."""

import json
from itertools import permutations

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.fast import row
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME
from exvoto.games.odyssee.course import Course, predict
from exvoto.games.odyssee.guess import unseen
from exvoto.games.odyssee.pieces import CIRCLE, COLOUR
from exvoto.games.odyssee.state import Odyssee
from exvoto.games.odyssee.winds import colour_of, end_of, weigh

EXAMPLE = """
seats = 4
ship = "AIG"
turn = "B"
gods = ["zeus", "poseidon", "hades", "athena"]
missions = ["M3", "M4", "M1", "M5"]
done = ["UND", "UND", "RET"]
tokens = { SKY = "RET", LIM = "SCB" }
hands = { A = "1 5 2", B = "1 2 3", C = "5 2 1", D = "3 5 2" }
"""
# The booklet's round: the answer, then the ends for a spectator and for Hades, who knows his card.
ROUND = [
    ("B wind 1 1Y", "SKY", "SKY"),
    ("C pass", "SKY", "SKY"),
    ("D wind 3 2G", "LIM", "LIM"),
    ("A wind 1 3Y", "SAM", "SAM"),
    ("B pass", "SAM", "SAM"),
    ("C hide 5 1G", "SAM SKY", "SKY"),  # a hidden 1 loses the tie against yellow
    ("D decline", "SAM SKY", "SKY"),
    ("D wind 5 1R", "LEF SKY", "SKY"),
    ("A wind 5 3G", "EUB MIL", "MIL"),
    ("B block 1G", "EUB MIL", "MIL"),
    ("D decline", "EUB", "EUB"),
    ("C pass", "EUB", "EUB"),
    ("D wind 2 3Y", "EUB", "EUB"),
    ("A stop", "EUB", "EUB"),
    ("D counter", "EUB", "EUB"),
]


def foretold(s: Odyssee, seat: int | None) -> Course:
    course = predict(GAME.view(s, seat))
    assert course is not None
    return course


def ends(s: Odyssee, seat: int | None) -> str:
    return " ".join([CIRCLE.names[end] for end in foretold(s, seat).ends])


def play(s: Odyssee, line: str) -> None:
    seat, _, said = line.partition(" ")
    engine.play(s, "ABCDEF".index(seat), GAME.read(said), SeededDealer(Sfc32(1)))


def test_the_round_of_the_booklet() -> None:
    """After every answer the public course is what the example says, and Hades knows more."""
    s = read_position(GAME, parse(EXAMPLE))
    assert ends(s, None) == "AIG"
    found = []
    for line, _, _ in ROUND:
        play(s, line)
        found.append((line, ends(s, None), ends(s, 2)))
    wanted = [(line, *[" ".join(sorted(e.split(), key=CIRCLE.names.index)) for e in two]) for line, *two in ROUND]
    assert found == wanted


def test_the_legs_say_what_is_open() -> None:
    """Before the storm ship 1 may go green or red, for whoever holds the fives too; ships 2 and 3 are certain."""
    s = read_position(GAME, parse(EXAMPLE))
    for line, _, _ in ROUND[:9]:
        play(s, line)
    course = foretold(s, None)
    assert [[COLOUR.names[c] for c in leg] for leg in course.legs] == [["G", "R"], ["G"], ["G"]]
    assert not course.certain
    assert course.unknown == [0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert foretold(s, 2).certain
    assert json.loads(json.dumps(course.wire()))["ends"] == ["EUB", "MIL"]


def test_a_card_that_cannot_be_there_is_not_feared() -> None:
    """All fives lie open or in one's own hand: the hidden card cannot be one."""
    text = 'seats = 4\nship = "AIG"\nturn = "A"\nzones = { 1R = ["5", "5"], 1G = ["(3) D", "5 D"] }\nhands.A = "5 5"'
    s = read_position(GAME, parse(text))
    assert ends(s, 0) == "EUB"
    assert ends(s, None) == "EUB MIL"


def test_before_the_ship_is_placed_there_is_no_course() -> None:
    """Nothing is foretold while Zeus thinks."""
    assert predict(GAME.view(GAME.new(3, SeededDealer(Sfc32(1))), 0)) is None


def words_by_enumeration(s: Odyssee, seat: int | None) -> tuple[list[list[int]], set[int]]:
    """The colours of each leg, and the ends, over all ways to fill the hidden cards: slow and plain."""
    view = GAME.view(s, seat)
    bag = unseen(view)
    pool = [card for card in range(5) for _ in range(min(bag[card], 3))]
    hidden = [i for i, card in enumerate(view.entries("wind_card")) if card is None]
    legs: list[set[int]] = [set(), set(), set()]
    found: set[int] = set()
    t = s.copy()
    totals = row(9)
    for cards in set(permutations(pool, len(hidden))):
        for wind, card in zip(hidden, cards, strict=True):
            t.wind_card[wind] = card
        weigh(t, totals)
        found.add(int(end_of(t.lines, t.departure, totals)))
        for ship in range(3):
            colour = int(colour_of(totals, ship))
            if colour < 0:
                break
            legs[ship].add(colour)
    return [sorted(leg) for leg in legs if leg], found


@pytest.mark.parametrize("seed", range(6))
def test_against_every_way_to_fill_the_hidden_cards(seed: int) -> None:
    """Legs are exact; the ends contain every possible one; what is certain comes true."""
    rng = Sfc32(seed + 1)
    dealer = Recorder(SeededDealer(rng))
    s = GAME.new(4 + seed % 3, dealer, {"stallRounds": 3})
    checked = 0
    while not engine.over(s):
        if s.ship >= 0 and s.agenda[-1].verb == "turn":
            for seat in (None, 0):
                if sum(card is None for card in GAME.view(s, seat).entries("wind_card")) <= 3:
                    legs, found = words_by_enumeration(s, seat)
                    course = foretold(s, seat)
                    assert course.legs == legs
                    assert found <= set(course.ends)
                    checked += s.face_down() > 0
        who = engine.pending(s)[0]
        engine.play(s, who, engine.random_answer(s, who, rng), dealer)
    assert checked > 0


def test_the_true_end_is_always_among_the_ends() -> None:
    """Whatever lies hidden, and for everybody; a seat that sees all is certain."""
    for seed in range(4):
        rng = Sfc32(seed + 50)
        s = GAME.new(6, SeededDealer(rng))
        totals = row(9)
        while not engine.over(s):
            if s.ship >= 0 and s.agenda[-1].verb == "turn":
                weigh(s, totals)
                true = int(end_of(s.lines, s.departure, totals))
                for seat in (*range(6), None):
                    course = foretold(s, seat)
                    assert true in course.ends
                    assert course.certain or s.face_down() > 0
            who = engine.pending(s)[0]
            engine.push(s, who, engine.random_answer(s, who, rng), SeededDealer(rng))
