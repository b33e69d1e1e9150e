"""What can be counted in the second account of Odyssée itself: map, missions, deals, choices.

Its vectors are the scenarios of the game, which are played in both accounts: tests/games/odyssee/test_oracle.py.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from . import odyssee_oracle as o

TABLE = """KER KEF THA LEF|LEF ITH KEF KER|KEF KER LEF KYT|ITH LEF EUB ZAK|ZAK MIL KYT ITH|KYT KRI ZAK KEF
THA EUB KER LIM|EUB THA ITH AIG|AIG SKY MIL EUB|MIL ZAK AIG DEL|SKY AIG LIM LES|LIM SAM SKY THA
DEL LES KRI MIL|KRI KYT DEL ROD|LES DEL KOS SKY|SAM LIM ROD KOS|KOS ROD LES SAM|ROD KOS SAM KRI"""


def test_map_is_sound() -> None:
    """The map is cubic, three-coloured, simple and connected, and agrees with the table of neighbours."""
    assert o.map_problems(o.MAP) == []
    rows = [row.split() for row in TABLE.replace("\n", "|").split("|")]
    assert {row[0]: {"Y": row[1], "G": row[2], "R": row[3]} for row in rows} == o.MAP
    assert [len(text.split()) for text in o.LINES.values()] == [9, 9, 9]


@pytest.mark.parametrize(
    "bad",
    [
        {"Y": "A-B C-D", "G": "A-B C-D", "R": "A-C B-D"},
        {"Y": "A-B C-D", "G": "A-C B-D", "R": "A-D A-C"},
        {"Y": "A-A C-D", "G": "A-C A-D", "R": "A-D B-C"},
    ],
)
def test_map_faults_are_found(bad: dict[str, str]) -> None:
    """A double line, a missing colour and a line to itself are all reported."""
    assert len(o.map_problems(o.map_from_lines(bad))) > 1


def test_map_in_two_pieces_is_found() -> None:
    """Two separate maps of four circles each are not connected."""
    four = ["Y", "A-B C-D"], ["G", "A-C B-D"], ["R", "A-D B-C"]
    two = {
        colour: " ".join(
            text.replace("A", f"A{i}").replace("B", f"B{i}").replace("C", f"C{i}").replace("D", f"D{i}") for i in (1, 2)
        )
        for colour, text in four
    }
    assert o.map_problems(o.map_from_lines(two)) == ["8 circles instead of 18", "not connected"]


def test_map_numbers() -> None:
    """Destinations of three moves, return words and the word algebra are those stated for the board."""

    def sail(start: str, letters: tuple[str, ...]) -> str:
        for letter in letters:
            start = o.MAP[start][letter]
        return start

    words = list(itertools.product("YGR", repeat=3))
    counts = sorted(len({sail(start, w) for w in words}) for start in o.MAP)
    assert counts == [12] * 6 + [13] * 2 + [14] * 8 + [15] * 2
    back = {start: sorted("".join(w) for w in words if sail(start, w) == start) for start in o.MAP}
    assert {start: found for start, found in back.items() if found} == {
        "KER": ["RGY", "YGR"],
        "LEF": ["GYR", "RYG"],
        "KEF": ["GRY", "YRG"],
        "SAM": ["GYR", "RYG"],
        "KOS": ["RGY", "YGR"],
        "ROD": ["GRY", "YRG"],
    }


def test_missions_are_cyclic() -> None:
    """Card j has 3 for adventure j, 2 for j-1 and 1 for j+2, and all six cards pay 6 for each token."""
    for j, mission in enumerate(o.MISSIONS):
        assert o.MISSIONS[mission] == [o.ADVENTURES[j], o.ADVENTURES[j - 1], o.ADVENTURES[(j + 2) % 6]]
    for adventure in o.ADVENTURES:
        assert sorted(o.scores([adventure], list(o.MISSIONS))) == [0, 0, 0, 1, 2, 3]


def test_longest_games() -> None:
    """Without a winner at most 8, 10, 12 and 15 tokens are gone with 6, 5, 4 and 3 players."""
    best: dict[tuple[str, ...], int] = {}
    sets = [chosen for n in (3, 4, 5, 6) for chosen in itertools.combinations(o.MISSIONS, n)]
    for numbers in itertools.product(range(6), repeat=6):
        if 8 <= sum(numbers) <= 18:
            total = {
                m: sum(k * o.mission_value(m, a) for k, a in zip(numbers, o.ADVENTURES, strict=True))
                for m in o.MISSIONS
            }
            low = {m for m in total if total[m] < 10}
            if len(low) >= 3:
                for chosen in sets:
                    if low.issuperset(chosen):
                        best[chosen] = max(best.get(chosen, 0), sum(numbers))
    longest = {n: {best[chosen] for chosen in sets if len(chosen) == n} for n in (3, 4, 5, 6)}
    assert (longest[3], max(longest[4]), longest[5], longest[6]) == ({12, 13, 14, 15}, 12, {10}, {8})
    assert sum(best[chosen] >= 14 for chosen in sets if len(chosen) == 3) == 12


@pytest.mark.parametrize(("n", "pile", "box"), [(3, 33, 3), (4, 30, 2), (5, 27, 1), (6, 24, 0)])
def test_t_1(n: int, pile: int, box: int) -> None:
    """T-1: gods, pile, box, board and reserve at every number of players."""
    assert o.gods_in_play(n) == ["Zeus", "Poseidon", "Athena", "Hades", "Aphrodite", "Hermes"][:n]
    assert o.opening_numbers(n) == {"hand": 3, "pile": pile, "missionsInBox": box, "board": 18, "reserve": 12}
    assert sum(o.DECK.values()) == 42 and sum(o.STRENGTH[c] * k for c, k in o.DECK.items()) == 89


@pytest.mark.parametrize(("n", "deal", "given"), [(6, 3, 0), (5, 3, 7), (4, 4, 6), (3, 6, 3)])
def test_deals_when_nobody_plays(n: int, deal: int, given: int) -> None:
    """R-30: if nobody plays, the first short deal has the stated number of cards (third at 6 gives none)."""
    in_hands = 3 * n
    for _ in range(deal - 1):
        assert o.deal_counts(n, 0, 42 - in_hands) == [2] * n
        in_hands += 2 * n
    assert sum(o.deal_counts(n, n - 1, 42 - in_hands)) == given


def test_short_deal_order() -> None:
    """ODY-53: one lap from the left of Zeus, then a second lap, until nothing is left."""
    assert o.deal_sequence(4, 2, 6) == [3, 0, 1, 2, 3, 0] and o.deal_counts(4, 2, 6) == [2, 1, 1, 2]


def test_draft() -> None:
    """R-39: gods are picked clockwise from the first seat and the last seat has no choice."""
    assert o.draft_picks(4, 2, []) == (2, ["Zeus", "Poseidon", "Athena", "Hades"])
    assert o.draft_picks(4, 2, ["Athena", "Zeus", "Hades"]) == (1, ["Poseidon"])


@pytest.mark.parametrize(
    ("seat", "hand", "number"),
    [
        (1, "5 3 2 1 D D", 1 + 45 + 5 + 9),
        (3, "5 3 2 1 D", 1 + 90 + 5),
        (0, "5 5", 1 + 9 + 1),
        (2, "", 1),
        (4, "", 10),
        (5, "2", 1 + 9 + 8 * 3),
    ],
)
def test_number_of_choices(seat: int, hand: str, number: int) -> None:
    """The number of choices in a turn is that of the branching note."""
    hands = [hand.split() if who == seat else [] for who in range(6)]
    state: dict[str, Any] = o.new_game(o.GODS, list(o.MISSIONS), dict.fromkeys(o.MAP, "CYC"), hands)
    lying = [{"card": card, "by": 3, "down": False, "playNo": k} for k, card in enumerate("21D", 1)]
    state |= {"phase": "D1", "turn": seat, "zones": {"1Y": lying[:2], "3R": lying[2:]}}
    assert len(o.legal_actions(state, seat)) == number
