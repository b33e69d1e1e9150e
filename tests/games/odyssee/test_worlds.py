"""Guessed worlds of Odyssée: every deal that a seat may think of comes up, and nothing hidden is given away."""

import re
from collections import Counter
from collections.abc import Iterator

from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME
from exvoto.games.odyssee.state import Odyssee

FEW_CARDS = """
seats = 4
ship = "AIG"
turn = "A"
zones = { 1G = ["(3) D"] }
hands.A = { 5 = 4, 3 = 7, 2 = 10, 1 = 10, D = 7 }
hands.B = "5"
hands.C = "D"
"""


def worlds(s: Odyssee, seat: int | None, count: int) -> Iterator[Odyssee]:
    view = GAME.view(s, seat)
    rng = Sfc32(99)
    for _ in range(count):
        yield GAME.sample(view, rng)


def test_every_deal_of_the_unseen_cards_is_guessed() -> None:
    """Four cards unseen in four places: all 24 worlds come up, each about as often."""
    s = read_position(GAME, parse(FEW_CARDS))
    seen = Counter((int(t.wind_card[0]), *t.hands[5:15], *t.pile) for t in worlds(s, 0, 4800))
    assert len(seen) == 24
    assert min(seen.values()) > 140
    assert max(seen.values()) < 260


def test_a_seat_never_doubts_what_it_played() -> None:
    """Hades' player knows the card; to him the other three lie in 3 places of which A's hand is one."""
    s = read_position(GAME, parse(FEW_CARDS))
    assert {int(t.wind_card[0]) for t in worlds(s, 3, 300)} == {1}
    assert len({int(t.wind_card[0]) for t in worlds(s, None, 300)}) == 5


def test_knowledge_follows_the_card_and_not_the_god() -> None:
    """After an exchange the new Hades does not know the old one's cards; Hermes learns nothing by moving one."""
    text = 'seats = 6\nship = "AIG"\nturn = "B"\nhands = { B = "D 2", F = "1" }\nzones = { 1G = ["(5) D"] }'
    s = read_position(GAME, parse(text))
    for line in ("B exchange D", "D pass", "E pass", "F move w1 2R", "C decline"):
        seat, _, said = line.partition(" ")
        engine.play(s, "ABCDEF".index(seat), GAME.read(said), Recorder(SeededDealer(Sfc32(1))))
    shown = [GAME.view(s, seat).entries("wind_card")[0] for seat in range(6)]
    assert shown == [None, None, None, 0, None, None]
    assert GAME.view(s, None).entries("wind_card")[0] is None


def test_every_deal_of_the_missions_is_guessed() -> None:
    """Four players: 60 deals of the other five missions, each about as often."""
    s = read_position(GAME, parse(FEW_CARDS))
    seen = Counter(tuple(t.missions) for t in worlds(s, 0, 6000))
    assert len(seen) == 60
    assert {missions[0] for missions in seen} == {0}
    assert min(seen.values()) > 60
    assert max(seen.values()) < 150


def test_a_mission_that_would_have_won_lies_in_the_box() -> None:
    """The game goes on, so nobody has a mission that makes ten points of the adventures lived."""
    text = 'seats = 3\nship = "AIG"\nturn = "B"\nhands.B = "1"\ndone = ["UND", "UND", "SIR", "SIR"]\n'
    s = read_position(GAME, parse(text + 'missions = ["M1", "M2", "M3"]'))
    seen = {tuple(t.missions) for t in worlds(s, 0, 500)}
    assert seen == {(0, b, c) for b in (1, 2, 4, 5) for c in (1, 2, 4, 5) if b != c}


def test_nothing_hidden_is_told_before_the_end() -> None:
    """No event that another seat hears, and no view, names a mission or a card that lies face down."""
    rng = Sfc32(3)
    dealer = Recorder(SeededDealer(rng))
    s = GAME.new(6, dealer)
    while not engine.over(s):
        seat = engine.pending(s)[0]
        engine.play(s, seat, engine.random_answer(s, seat, rng), dealer)
        told = dealer.take()[1]
        for event in told:
            for viewer in (*range(6), None):
                heard = event.seen_by(viewer)
                assert heard is not None
                if event.verb in ("mission", "dealt", "hidden-wind") and viewer != event.value("seat"):
                    assert "-" in heard.write().split()[2]
                    assert not re.search(r"\bM\d", heard.write())
        if not engine.over(s):
            assert all(
                entry is None
                for seat in range(6)
                for i, entry in enumerate(GAME.view(s, seat).entries("missions"))
                if i != seat
            )
    assert GAME.view(s, None).row("missions") == list(s.missions)
