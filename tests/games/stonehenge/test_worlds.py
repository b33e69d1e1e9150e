"""Guessed worlds of Stonehenge: every consistent one is drawn, and what a seat has seen stays known."""

from collections import Counter

from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.pieces import CARD
from exvoto.games.stonehenge.state import Stonehenge


def small_position() -> Stonehenge:
    """Six hidden cards: two with B, two with C, two in the pile; of two of them A knows something."""
    cards = ["1N", "2N", "3N", "4N", "5N", "7N"]
    others = [name for name in CARD.names if name not in (*cards, "8N")]
    s = read_position(
        GAME,
        {
            "seats": 3,
            "agenda": ["moving A"],
            "druid": 13,
            "hand": {"A": ["8N"], "B": ["1N", "2N"], "C": ["3N", "4N"]},
            "discard": others,
        },
    )
    assert isinstance(s, Stonehenge)
    s.known[CARD.one("1N")] = 1 << 1  # seen with B
    s.known[CARD.one("3N")] = 1 << 2 | 1 << 5  # with C or in the pile
    assert GAME.laws(s) is None
    return s


def worlds_of(s: Stonehenge, count: int, seed: int) -> Counter[str]:
    """How often each world is guessed; written as the places of the six cards."""
    view, rng = GAME.view(s, 0), Sfc32(seed)
    found: Counter[str] = Counter()
    for _ in range(count):
        t = GAME.sample(view, rng)
        places = ""
        for name in ("1N", "2N", "3N", "4N", "5N", "7N"):
            card = CARD.one(name)
            places += "B" if t.holds(1, card) else "C" if t.holds(2, card) else "p"
        found[places] += 1
    return found


def test_every_consistent_world_is_guessed_and_no_other() -> None:
    """1N is with B, 3N with C or in the pile, the rest anywhere: 4 × 3 × … worlds, all about as likely."""
    wanted = {
        "B" + rest
        for rest in permutations_of("BCCpp")
        if rest[1] in "Cp"  # 3N
    }
    found = worlds_of(small_position(), 6000, 3)
    assert set(found) == wanted
    mean = 6000 / len(wanted)
    assert all(0.6 * mean < count < 1.5 * mean for count in found.values()), found


def permutations_of(letters: str) -> set[str]:
    if len(letters) < 2:
        return {letters}
    return {c + rest for i, c in enumerate(letters) for rest in permutations_of(letters[:i] + letters[i + 1 :])}


def test_a_look_at_a_hand_is_remembered() -> None:
    """After a paid theft the thief's guesses keep what he saw; a card drawn later is unknown again."""
    s = read_position(
        GAME,
        {
            "seats": 3,
            "agenda": ["acting A", "offering A", "end-turn A", "drawing"],
            "druid": 12,
            "at": {"A": "10N", "B": "20N", "C": "21N"},
            "present": "B",
            "tokens": {"A": "W1"},
            "hand": {"A": ["8N"], "B": ["1N", "2N"]},
        },
    )
    dealer = SeededDealer(Sfc32(5))
    engine.play(s, 0, GAME.read("take B W"), dealer)
    engine.play(s, 0, GAME.read("pick 1N"), dealer)
    assert all(GAME.sample(GAME.view(s, 0), Sfc32(k + 1)).holds(1, CARD.one("2N")) for k in range(50))
    assert not all(GAME.sample(GAME.view(s, 2), Sfc32(k + 1)).holds(1, CARD.one("2N")) for k in range(50))
    engine.play(s, 0, GAME.read("done"), dealer)
    seen = [GAME.sample(GAME.view(s, 0), Sfc32(k + 1)) for k in range(50)]
    assert all(t.holds(1, CARD.one("2N")) and t.held[1] == 2 for t in seen)
    assert len({tuple(t.cards(1)) for t in seen}) > 10
