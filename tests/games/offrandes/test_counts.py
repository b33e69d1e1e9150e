"""Small positions of Offrandes have as many continuations as reasoning gives."""

import pytest

from exvoto.core import engine
from exvoto.core.dealer import ScriptedDealer
from exvoto.core.position import Document, read_position
from exvoto.games.offrandes import GAME
from exvoto.games.offrandes.state import Offrandes

AUCTIONS = ["auctions 0", "corruption", "offerings 0", "closing"]
COUNTS: dict[str, tuple[Document, list[int]]] = {
    # Three of seven, three players one after the other: 35, 35 x 35, 35 x 35 x 35.
    "opening": ({"seats": 3}, [35, 1_225, 42_875]),
    # One drachma each: an auctioneer passes or takes one of 21 pairs at 1, and nobody can raise: 22 each.
    "poor": ({"seats": 3, "cash": [1, 1, 1], "agenda": AUCTIONS}, [22, 484, 10_648]),
    # Two drachmas for A and B. A passes (1), opens at 1 (21) or at 2 (21): 43. Then B auctions with 43 (A passed),
    # answers with 2 (opened at 1), or auctions with 43 (opened at 2): 43 + 21 x 2 + 21 x 43 = 988.
    "two drachmas": ({"seats": 3, "cash": [2, 2, 0], "agenda": AUCTIONS}, [43, 988]),
    # E-21. A: (B pe), (B wa), (C pe) or nothing, 4. B then has 3, 4, 4 and 3: 14. D then, by A's choices:
    # nothing 5 + 5 + 4; (B pe) 4 + 2 + 2 + 3; (B wa) 4 + 2 + 2 + 3; (C pe) 5 + 3 + 4: 14 + 11 + 11 + 12 = 48.
    "bribes": (
        {
            "seats": 4,
            "ladders": {"A": {"co": 3, "fl": 1}, "B": {"co": 2, "pe": 2, "wa": 1}, "C": {"pe": 1}, "D": {"co": 1}},
            "agenda": ["corruption", "offerings 0", "closing"],
        },
        [4, 14, 48],
    ),
    # A and C one hen, B one pig, three altars. A and B always have four answers, as a pig beats a hen: 4, 16.
    # C needs an empty altar. A declines: 4 (B declines) + 3 x 3 (B offers). A offers, three ways: 3 (B declines)
    # + 3 (B on the same altar) + 2 x 2 (on another): 13 + 3 x 10 = 43.
    "three altars": (
        {
            "seats": 3,
            "ladders": {seat: {"pe": 1 + (seat == "B"), "wa": 1, "fl": 1, "ke": 1} for seat in "ABC"},
            "agenda": ["offerings 0", "closing"],
        },
        [4, 16, 43],
    ),
}  # fmt: skip


def leaves(s: Offrandes, depth: int) -> int:
    """How many lists of so many answers are possible from here."""
    if engine.over(s):
        return 1
    seat = engine.pending(s)[0]
    answers = engine.options(s, seat)
    if depth == 1:
        return len(answers)
    found = 0
    for answer in answers:
        after = s.copy()
        engine.play(after, seat, answer, ScriptedDealer([]))
        found += leaves(after, depth - 1)
    return found


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    """Small positions have as many continuations as reasoning gives."""
    document, wanted = COUNTS[name]
    s = read_position(GAME, document)
    assert [leaves(s, depth + 1) for depth in range(len(wanted))] == wanted


def test_a_count_sees_the_rules() -> None:
    """With an altar taken by an ox, the counts above change: 3 answers for A, and so on."""
    document, wanted = COUNTS["three altars"]
    s = read_position(GAME, document | {"altars": {"hermes": "1 ox C"}})
    # A: 2 altars or nothing, 3; B the same, 9; C: A declines 3 + 2 x 2, A offers (two ways) 2 + 2 + 1, so 7 + 10
    # is too many by the two cases in which C has nothing to offer and the next round begins (B, 20 drachmas: 421).
    assert [leaves(s, depth) for depth in (1, 2)] == [3, 9]
    assert leaves(s, 3) == 3 + 2 * 2 + 2 * (2 + 2 + 421)
    assert wanted[0] == 4
