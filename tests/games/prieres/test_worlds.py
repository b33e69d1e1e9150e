"""Guessed worlds of Prières: every world that a seat cannot tell apart is drawn, and no other."""

from collections import Counter

from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.fast import row_of
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres import GAME
from exvoto.games.prieres.guess import deal_out
from exvoto.games.prieres.pieces import MIRACLES, NAMES

SMALL = """
seats = 3
round = 3
at = "turns 0"
pile = ["kish", "emar"]
end_row = { 1 = "megalopolis" }
hands = { A = ["jericho", "zeal"], B = ["hebron", "doubt"], C = ["acre"] }
"""


def test_every_world_a_seat_cannot_tell_apart_is_drawn() -> None:
    """A sees two hands of one City each and a pile of two: 4 * 3 ways, all drawn about as often."""
    s = read_position(GAME, parse(SMALL))
    view = GAME.view(s, 0)
    rng = Sfc32(5)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        t = GAME.sample(view, rng)
        assert t.holder[0] == 0
        drawn[tuple([int(t.holder[c]) for c in (1, 4, 14, 23)])] += 1
    assert len(drawn) == 12
    assert all(140 < times < 265 for times in drawn.values())


def test_every_miracle_may_be_the_hidden_one() -> None:
    """B's one Miracle is any of the 23 other kinds, an Annulment three times as often; never A's Zeal."""
    s = read_position(GAME, parse(SMALL))
    view = GAME.view(s, 0)
    rng = Sfc32(6)
    drawn: Counter[int] = Counter()
    for _ in range(2500):
        t = GAME.sample(view, rng)
        drawn[next(m for m in range(MIRACLES) if t.miracles[MIRACLES + m])] += 1
    assert set(drawn) == set(range(MIRACLES)) - {2}
    assert 230 < drawn[0] < 370
    assert all(60 < drawn[m] < 145 for m in range(1, MIRACLES) if m != 2)


def test_a_city_shown_in_a_failed_placement_stays_known() -> None:
    """PRI-6: everybody knows in whose hand it is, whatever world is drawn."""
    text = 'seats = 3\nround = 5\nat = "turn"\nturn = "A"\npool = 6\npile = ["kish"]\n'
    text += 'hands = { A = ["utica", "rome"], B = ["certainty"] }'
    s = read_position(GAME, parse(text))
    for seat, answer in ((0, "place utica"), (1, "react certainty")):
        engine.play(s, seat, GAME.read(answer), SeededDealer(Sfc32(1)))
    worlds = [GAME.sample(GAME.view(s, 2), Sfc32(seed)) for seed in range(50)]
    assert all(t.holder[NAMES.index("utica")] == 0 for t in worlds)
    assert len({t.holder[NAMES.index("rome")] for t in worlds}) > 1


def test_after_a_reshuffle_the_pile_is_what_the_discards_were() -> None:
    """Cards that lay in the discards are not in the hands of those who have not drawn since."""
    text = SMALL.replace('at = "turns 0"', 'at = "limits"').replace(
        "hands", "implication = { A = 4, B = 2, C = 2 }\nhands"
    )
    text = text.replace('pile = ["kish", "emar"]', 'pile = []\ndiscards = ["kish", "emar"]')
    text = text.replace('"doubt"', '"samos"').replace("B = 2", "B = 4")
    s = read_position(GAME, parse(text), SeededDealer(Sfc32(3)))
    for seed in range(40):
        t = GAME.sample(GAME.view(s, None), Sfc32(seed))
        assert all(t.holder[NAMES.index(city)] != 2 for city in ("kish", "emar"))


def test_cards_are_dealt_out_to_where_they_may_be() -> None:
    """Masks that bind: a distribution is found, and only legal ones."""
    rng = Sfc32(9)
    seen: set[tuple[int, ...]] = set()
    for _ in range(300):
        dealt = list(deal_out(row_of([0b011, 0b001, 0b110, 0b111]), row_of([1, 2, 1]), rng))
        assert Counter(dealt) == {0: 1, 1: 2, 2: 1}
        assert dealt[1] == 0
        seen.add(tuple(dealt))
    assert seen == {(1, 0, 1, 2), (1, 0, 2, 1)}
