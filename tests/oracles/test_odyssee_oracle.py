"""The oracle for Odyssée against the worked examples, the test vectors and the facts of the rules file."""

from __future__ import annotations

import itertools
import random
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import odyssee_oracle as o

T0 = {
    "KER": "CYC",
    "LEF": "EOL",
    "KEF": "SIR",
    "ITH": "UND",
    "ZAK": "UND",
    "KYT": "RET",
    "THA": "CYC",
    "EUB": "SIR",
    "MIL": "SCB",
    "SKY": "SCB",
    "LIM": "RET",
    "DEL": "CYC",
    "KRI": "EOL",
    "LES": "UND",
    "SAM": "SIR",
    "KOS": "SCB",
    "ROD": "RET",
}
PASS = {"t": "pass"}
ZEUS = {"t": "power", "god": "Zeus"}
COUNTER = {"t": "counter", "use": True}
DECLINE = {"t": "counter", "use": False}
TABLE = """KER KEF THA LEF|LEF ITH KEF KER|KEF KER LEF KYT|ITH LEF EUB ZAK|ZAK MIL KYT ITH|KYT KRI ZAK KEF
THA EUB KER LIM|EUB THA ITH AIG|AIG SKY MIL EUB|MIL ZAK AIG DEL|SKY AIG LIM LES|LIM SAM SKY THA
DEL LES KRI MIL|KRI KYT DEL ROD|LES DEL KOS SKY|SAM LIM ROD KOS|KOS ROD LES SAM|ROD KOS SAM KRI"""


def wind(card: str, zone: str, down: bool = False) -> o.Action:
    return {"t": "wind", "card": card, "zone": zone, "faceDown": down}


def power(god: str, zone: str) -> o.Action:
    return {"t": "power", "god": god, "zone": zone}


def hermes(number: int, to: str) -> o.Action:
    return {"t": "power", "god": "Hermes", "playNo": number, "to": to}


def exchange(seat: int) -> o.Action:
    return {"t": "exchange", "with": seat}


def cards(zones: dict[str, str], by: int = 3) -> dict[str, list[dict[str, Any]]]:
    """Zones from short text: {"1Y": "5 (3)"}; a card in brackets lies face down."""
    result: dict[str, list[dict[str, Any]]] = {}
    number = 0
    for zone, text in zones.items():
        for word in text.split():
            number += 1
            card = {"card": word.strip("()"), "by": by, "down": word.startswith("("), "playNo": number}
            result.setdefault(zone, []).append(card)
    return result


def fixture(
    n: int,
    zones: dict[str, str] | None = None,
    hands: dict[int, str] | None = None,
    pawns: dict[str, str] | None = None,
    **changes: Any,
) -> o.State:
    """Fixture F(N) of the rules file with its deviations."""
    gods = changes.pop("gods", o.GODS[:n])
    options = {**o.DEFAULTS, **changes.pop("options", {})}
    state: o.State = {
        "n": n,
        "options": options,
        "gods": list(gods),
        "pawns": dict.fromkeys(gods, "READY") | (pawns or {}),
        "zones": cards(zones or {}),
        "hands": [(hands or {}).get(seat, "").split() for seat in range(n)],
        "discards": [],
        "missions": list(o.MISSIONS)[:n],
        "board": dict(T0),
        "reserve": {"CYC": 2, "EOL": 3, "SIR": 2, "UND": 2, "SCB": 2, "RET": 2},
        "done": [],
        "ship": "AIG",
        "departure": "AIG",
        "phase": "D1",
        "turn": 1,
        "leader": 1,
        "passes": 0,
        "round": 1,
        "dryRounds": 0,
        "pending": None,
        "barred": {},
    }
    state.update(changes)
    return state


def play(state: o.State, *steps: tuple[int, o.Action]) -> o.State:
    for seat, action in steps:
        assert o.to_act(state) == seat, (action, o.to_act(state))
        state = o.apply(state, seat, action)
    return state


def all_pass(state: o.State) -> o.State:
    while state["phase"] == "D1":
        state = o.apply(state, state["turn"], PASS)
    return state


def rest(state: o.State) -> list[str]:
    """The pile of ODY-52, not shuffled."""
    return [card for card, number in o.cards_outside_hands(state["hands"]).items() for _ in range(number)]


def word(state: o.State) -> str:
    return str(course(state)["word"])


def course(state: o.State) -> dict[str, Any]:
    return o.resolve(state["zones"], state["pawns"], state["ship"], state["board"], state["missions"])


def shown(state: o.State) -> dict[str, str]:
    """The zones as short text."""
    return {
        zone: " ".join(f"({c['card']})" if c["down"] else c["card"] for c in lying)
        for zone, lying in state["zones"].items()
        if lying
    }


def reserve(text: str) -> dict[str, int]:
    return dict.fromkeys(o.ADVENTURES, 0) | {w[:3]: int(w[3:]) for w in text.split()}


# ---- map and missions


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


# ---- the worked example


def example(x: str) -> o.State:
    """EX-1 with the hidden card x, before step 1."""
    board = T0 | {"SKY": "RET", "LIM": "SCB"}
    hands = {0: "1 5 2", 1: "1 2 3", 2: f"{x} 2 1", 3: "3 5 2"}
    gods = ["Zeus", "Poseidon", "Hades", "Athena"]
    return fixture(
        4,
        hands=hands,
        gods=gods,
        missions=["M3", "M4", "M1", "M5"],
        board=board,
        done=["UND", "UND", "RET"],
        reserve=reserve("CYC2 EOL3 SIR2 SCB2 RET1"),
    )


@pytest.mark.parametrize("x", ["5", "3", "2", "1", "D"])
def test_ex_1(x: str) -> None:
    """EX-1: the round of twenty steps ends at Euboea with 3, 9, 3, 4 points whatever the hidden card was."""
    state = example(x)
    assert o.scores(state["done"], state["missions"]) == [0, 7, 2, 4]
    state = play(state, (1, wind("1", "1Y")))
    assert course(state)["path"] == ["AIG", "SKY"]
    state = play(state, (2, PASS), (3, wind("3", "2G")))
    assert course(state)["path"][-1] == "LIM"
    state = play(state, (0, wind("1", "3Y")))
    assert (course(state)["path"][-1], course(state)["gains"]) == ("SAM", [3, 2, 1, 0])
    state = play(state, (1, PASS), (2, wind(x, "1G", True)))
    assert state["phase"] == "D2" and state["pending"]["god"] == "Hades"
    state = play(state, (3, DECLINE), (3, wind("5", "1R")))
    assert word(state) == ("GGY" if x == "5" else "RGY") and (x == "5" or course(state)["end"] == "LEF")
    state = play(state, (0, wind("5", "3G")))
    assert word(state) == ("GGG" if x == "5" else "RGG")  # EX-1b
    assert course(state)["end"] == ("MIL" if x == "5" else "EUB")
    state = play(state, (1, power("Poseidon", "1G")), (3, DECLINE), (2, PASS), (3, wind("2", "3Y")))
    assert course(state)["path"] == ["AIG", "EUB", "ITH", "EUB"]
    state = play(state, (0, ZEUS), (3, COUNTER))
    assert (state["pawns"]["Zeus"], state["pawns"]["Athena"], state["passes"]) == ("SPENT", "SPENT", 0)
    state = play(state, (1, PASS), (2, PASS))
    assert o.legal_actions(state, 3) == [PASS]
    state = play(state, (3, PASS), (0, PASS))
    assert (state["ship"], state["done"][-1], state["phase"]) == ("EUB", "SIR", "D3")
    assert o.scores(state["done"], state["missions"]) == [3, 9, 3, 4]
    assert o.refusal(state, 0, {"t": "refill", "adventure": "UND"}) == ["ODY-50"]  # T-42
    assert [a["adventure"] for a in o.legal_actions(state, 0)] == ["CYC", "EOL", "SIR", "SCB", "RET"]
    state = play(state, (0, {"t": "refill", "adventure": "CYC"}))
    assert state["board"]["AIG"] == "CYC" and state["reserve"]["CYC"] == 1
    assert o.next_round(state, rest(state))["turn"] == 1


# ---- resolution


@pytest.mark.parametrize(
    ("name", "zones", "pawns", "expected", "path"),
    [
        ("EX-3", {"1Y": "3", "1G": "2", "1R": "1 1"}, {}, "Y", "SKY"),
        ("EX-4", {"2G": "5", "3Y": "3"}, {}, "", ""),
        ("EX-5", {"1Y": "3", "3R": "5"}, {}, "Y", "SKY"),
        ("EX-6", {"1G": "3", "1R": "2 1"}, {}, "G", "MIL"),
        ("T-4", {"1Y": "2", "1G": "2", "1R": "1 1", "2G": "3", "2R": "3", "3R": "1"}, {}, "YGR", "SKY LIM THA"),
        ("T-5 before", {"1Y": "3", "1G": "1"}, {"Aphrodite": "1G"}, "Y", "SKY"),
        ("T-5 after", {"1Y": "3", "1G": "1 2"}, {"Aphrodite": "1G"}, "G", "MIL"),
        ("T-6", {"1Y": "5 1", "1R": "3"}, {"Aphrodite": "1R"}, "Y", "SKY"),
        ("T-7", {"1Y": "1", "3G": "5"}, {"Aphrodite": "2G"}, "Y", "SKY"),
        ("T-8", {"1Y": "5", "1G": "1", "1R": "2"}, {"Poseidon": "1Y"}, "R", "EUB"),
        ("T-9", {"1Y": "5 3", "2G": "2"}, {"Poseidon": "1Y"}, "", ""),
        ("T-10", {"1G": "1", "2R": "5", "3Y": "5"}, {"Poseidon": "2R"}, "G", "MIL"),
        ("T-11", {"1R": "5", "1G": "1"}, {"Poseidon": "1R", "Aphrodite": "1R"}, "G", "MIL"),
        ("T-12", {"1R": "1", "2R": "1"}, {}, "RR", "EUB AIG"),
        ("T-14", {"1Y": "1", "2G": "1", "3Y": "1"}, {}, "YGY", "SKY LIM SAM"),
        ("T-15", {"1Y": "1", "2Y": "2", "3G": "1"}, {}, "YYG", "SKY AIG MIL"),
        ("face down", {"1Y": "(D)", "1G": "(2)", "2R": "(5)"}, {}, "GR", "MIL DEL"),
    ],
)
def test_words(name: str, zones: dict[str, str], pawns: dict[str, str], expected: str, path: str) -> None:
    """Each vector of pure resolution gives its word and its path, and the token of the last circle only."""
    state = fixture(6, zones, pawns=pawns)
    found = course(state)
    assert (found["word"], found["path"]) == (expected, ["AIG", *path.split()]), name
    assert found["stop"] == (None if len(expected) == 3 else len(expected) + 1)
    token = T0.get(found["end"])
    assert found["token"] == token
    assert found["gains"] == (o.scores([token], state["missions"]) if token else [0] * 6)


def test_ex_5_and_ex_9() -> None:
    """EX-5, EX-9: the ship stops at Scyros, its token is removed and pays two seats of four at once."""
    state = all_pass(fixture(4, {"1Y": "3", "3R": "5"}))
    assert (state["ship"], state["done"], o.to_act(state)) == ("SKY", ["SCB"], 0)
    assert o.scores(state["done"], state["missions"]) == [0, 0, 1, 0]
    assert o.scores(["SIR"], ["M3", "M1"]) == [3, 1]


@pytest.mark.parametrize(
    ("ship", "zones"), [("AIG", {"1R": "1", "2R": "1"}), ("KER", {"1Y": "1", "2G": "1", "3R": "1"})]
)
def test_t_12_and_t_13(ship: str, zones: dict[str, str]) -> None:
    """T-12, T-13: back on the departure circle nothing is removed, nothing is added, two cards are dealt."""
    board = {c: t for c, t in (T0 | {"AIG": "EOL"}).items() if c != ship}
    state = all_pass(fixture(4, zones, ship=ship, departure=ship, board=board))
    assert (state["phase"], state["ship"], state["done"], state["dryRounds"]) == ("CLEANUP", ship, [], 1)
    state = o.next_round(state, rest(state))
    assert [len(hand) for hand in state["hands"]] == [2] * 4 and state["board"] == board


def test_t_15_refill_goes_to_the_departure_circle() -> None:
    """T-15: crossing the departure circle is allowed and Zeus fills it afterwards."""
    state = all_pass(fixture(4, {"1Y": "1", "2Y": "2", "3G": "1"}))
    state = play(state, (0, {"t": "refill", "adventure": "EOL"}))
    assert (state["board"]["AIG"], state["board"]["SKY"], "MIL" in state["board"]) == ("EOL", "SCB", False)


# ---- setup and deals


@pytest.mark.parametrize(("n", "pile", "box"), [(3, 33, 3), (4, 30, 2), (5, 27, 1), (6, 24, 0)])
def test_t_1(n: int, pile: int, box: int) -> None:
    """T-1: gods, pile, box, board and reserve at every number of players."""
    assert o.gods_in_play(n) == ["Zeus", "Poseidon", "Athena", "Hades", "Aphrodite", "Hermes"][:n]
    assert o.opening_numbers(n) == {"hand": 3, "pile": pile, "missionsInBox": box, "board": 18, "reserve": 12}
    assert sum(o.DECK.values()) == 42 and sum(o.STRENGTH[c] * k for c, k in o.DECK.items()) == 89


def test_t_2() -> None:
    """T-2: the token under the ship joins the reserve, the left of Zeus begins; no second placing."""
    hands = [["1"] * 3] * 2 + [["2"] * 3] * 2
    gods = ["Hades", "Zeus", "Athena", "Poseidon"]
    state = o.new_game(gods, ["M1", "M2", "M3", "M4"], T0 | {"AIG": "EOL"}, hands)
    assert len(o.legal_actions(state, 1)) == 18 and o.legal_actions(state, 0) == []
    state = play(state, (1, {"t": "place", "circle": "AIG"}))
    assert (len(state["board"]), state["reserve"]["EOL"], sum(state["reserve"].values())) == (17, 3, 13)
    assert o.to_act(state) == 2 and o.refusal(state, 1, {"t": "place", "circle": "KER"}) == ["ODY-7"]


def test_t_3_and_t_16() -> None:
    """T-3, T-16: four passes end the round; without movement two cards each, left of Zeus leads."""
    hands = dict.fromkeys(range(4), "1")
    state = play(fixture(4, {"2G": "5", "3Y": "3"}, hands), (1, PASS), (2, PASS), (3, PASS))
    assert state["phase"] == "D1"
    state = play(state, (0, PASS))
    state = o.next_round(state, rest(state))
    assert [len(hand) for hand in state["hands"]] == [3] * 4
    assert (state["round"], state["turn"], state["zones"]) == (2, 1, {})


def test_t_44() -> None:
    """T-44: a pile of three gives one card each to P1, P2 and P3."""
    deck = iter(rest(fixture(6)))
    state = fixture(6)
    state["hands"] = [[next(deck) for _ in range(size)] for size in (7, 7, 7, 7, 7, 4)]
    state = all_pass(state)
    state = o.next_round(state, list(deck))
    assert [len(hand) for hand in state["hands"]] == [7, 8, 8, 8, 7, 4]
    assert o.deal_counts(6, 0, 3) == [0, 1, 1, 1, 0, 0]


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


# ---- turns, powers and counters


def test_t_17_and_t_18() -> None:
    """T-17, T-18: a card, and also a countered power, set the passes back to none."""
    state = fixture(4, hands={0: "2"}, turn=0, passes=3)
    state = play(state, (0, wind("2", "1Y")), (1, PASS), (2, PASS), (3, PASS))
    assert state["phase"] == "D1" and play(state, (0, PASS))["phase"] == "D3"
    gods = ["Zeus", "Poseidon", "Hades", "Athena"]
    state = play(fixture(4, {"1Y": "1"}, gods=gods, turn=0, passes=3), (0, ZEUS), (3, COUNTER))
    assert (state["passes"], state["pawns"]["Zeus"], state["pawns"]["Athena"]) == (0, "SPENT", "SPENT")
    state = play(state, (1, PASS), (2, PASS), (3, PASS))
    assert o.refusal(state, 0, ZEUS) == ["ODY-18"] and play(state, (0, PASS))["phase"] == "D3"


def test_simple_refusals() -> None:
    """T-19 to T-22, T-25, T-26, T-35: each refusal names its rule."""
    state = fixture(4, hands={1: "5 2"})
    assert o.refusal(play(state, (1, wind("5", "1Y"))), 1, wind("2", "1Y")) == ["ODY-10"]
    assert o.refusal(fixture(4, hands={1: "5"}), 1, wind("3", "1Y")) == ["ODY-11"]
    state = fixture(4, pawns={"Poseidon": "3R"})
    assert o.refusal(state, 1, power("Poseidon", "1Y")) == ["ODY-18"] and o.legal_actions(state, 1) == [PASS]
    state = fixture(4, turn=2)
    assert o.refusal(state, 2, {"t": "power", "god": "Athena"}) == ["ODY-19"]
    assert o.legal_actions(state, 2) == [PASS]
    state = play(fixture(4), (1, power("Poseidon", "1Y")), (2, DECLINE), (2, PASS))
    assert o.refusal(state, 2, COUNTER) == ["ODY-30"] and state["pawns"]["Poseidon"] == "1Y"
    assert o.refusal(fixture(6, hands={1: "3"}), 1, wind("3", "1Y", True)) == ["ODY-27"]
    assert o.refusal(fixture(6, hands={1: "D"}), 1, exchange(1)) == ["ODY-33"]
    assert o.refusal(fixture(6, hands={1: "1"}), 1, exchange(3)) == ["ODY-33"]


def test_no_window() -> None:
    """T-23, T-24, T-29: a spent Athena, a Dionysos card and a face-up card of Hades open no window."""
    state = play(fixture(4, pawns={"Athena": "SPENT"}), (1, power("Poseidon", "1Y")))
    assert (state["phase"], state["turn"], state["pawns"]["Poseidon"]) == ("D1", 2, "1Y")
    for action in (wind("D", "1Y"), exchange(3)):
        state = play(fixture(6, hands={1: "3 D"}), (1, action))
        assert (state["phase"], state["turn"]) == ("D1", 2)
    state = play(fixture(6, hands={3: "5"}, turn=3), (3, wind("5", "1G")))
    assert (state["phase"], state["turn"], state["pawns"]["Hades"]) == ("D1", 4, "READY")


def test_t_27_and_t_28() -> None:
    """T-27, T-28: countering Hades turns up all hidden cards, and he plays face up from then on."""
    state = fixture(6, {"1G": "(5)", "2R": "(1)"}, {3: "2 5"}, turn=3)
    state = play(state, (3, wind("2", "3Y", True)), (2, COUNTER))
    assert shown(state) == {"1G": "5", "2R": "1", "3Y": "2"} and state["turn"] == 4
    state = play(state, (4, PASS), (5, PASS), (0, PASS), (1, PASS), (2, PASS))
    assert o.refusal(state, 3, wind("5", "1G", True)) == ["ODY-29"]
    assert o.refusal(state, 3, wind("5", "1G")) == []


def test_hermes() -> None:
    """T-30 to T-32: Hermes moves a hidden card unseen, not to its own zone, and a counter leaves it there."""
    state = fixture(6, {"1G": "(5)", "2Y": "1"}, turn=5)
    assert len(o.legal_actions(state, 5)) == 1 + 2 * 8
    state = play(state, (5, hermes(1, "3R")))
    assert state["pawns"]["Hermes"] == "READY"
    state = play(state, (2, DECLINE))
    assert shown(state) == {"3R": "(5)", "2Y": "1"} and state["zones"]["3R"][0]["by"] == 3
    assert (state["pawns"]["Hermes"], state["turn"]) == ("SPENT", 0)
    assert o.refusal(fixture(6, {"2Y": "1"}, turn=5), 5, hermes(1, "2Y")) == ["ODY-26"]
    assert o.refusal(fixture(6, turn=5), 5, hermes(1, "2Y")) == ["ODY-26"]
    assert o.legal_actions(fixture(6, turn=5), 5) == [PASS]
    state = play(fixture(6, {"2Y": "1", "1R": "D"}, turn=5), (5, hermes(2, "1G")), (2, COUNTER))
    assert (shown(state), state["pawns"]["Hermes"], state["turn"]) == ({"2Y": "1", "1R": "D"}, "SPENT", 0)
    assert course(state)["moves"][0]["totals"] == {"R": 1}


def test_t_33() -> None:
    """T-33: hidden cards outlive the exchange; the new Hades hides cards, a counter turns up both."""
    state = play(fixture(6, {"1G": "(5)"}, {1: "D 2", 3: "1"}), (1, exchange(3)), (2, PASS))
    assert (state["gods"][1], state["gods"][3], shown(state)) == ("Hades", "Poseidon", {"1G": "(5)"})
    assert o.refusal(state, 3, wind("1", "1Y", True)) == ["ODY-27"]
    assert o.refusal(state, 3, power("Poseidon", "1Y")) == []
    state = play(state, (3, PASS), (4, PASS), (5, PASS), (0, PASS), (1, wind("2", "2R", True)), (2, COUNTER))
    assert shown(state) == {"1G": "5", "2R": "2"}


@pytest.mark.parametrize(("fresh", "reasons"), [(True, []), (False, ["ODY-29"])])
def test_t_34(fresh: bool, reasons: list[str]) -> None:
    """T-34 (C-1): a countered Hades wakes up with a new holder unless hadesRefresh is off."""
    state = fixture(6, hands={1: "D 2"}, pawns={"Hades": "SPENT", "Athena": "SPENT"}, options={"hadesRefresh": fresh})
    state = play(state, (1, exchange(3)), (2, PASS), (3, PASS), (4, PASS), (5, PASS), (0, PASS))
    assert o.refusal(state, 1, wind("2", "2R", True)) == reasons
    assert o.refusal(state, 1, wind("2", "2R")) == [] and state["pawns"]["Athena"] == "SPENT"
    if fresh:
        assert play(state, (1, wind("2", "2R", True)))["phase"] == "D1"


def test_t_36() -> None:
    """T-36: the storm stays where it lies when Poseidon changes hands."""
    state = play(fixture(6, {"1Y": "5", "1R": "1"}, {4: "D"}, {"Poseidon": "1Y"}, turn=4), (4, exchange(1)))
    assert (state["gods"][4], state["gods"][1], word(state)) == ("Poseidon", "Aphrodite", "R")
    state = play(state, (5, PASS), (0, PASS))
    assert o.refusal(state, 1, power("Aphrodite", "1R")) == []
    state = play(state, (1, PASS), (2, PASS), (3, PASS))
    assert o.refusal(state, 4, power("Poseidon", "1G")) == ["ODY-18"]


def test_t_37() -> None:
    """T-37: one seat uses two powers in a round through an exchange, but not in the turn of the exchange."""
    state = fixture(6, {"1Y": "1"}, {1: "D"}, {"Athena": "SPENT"})
    others = [(seat, PASS) for seat in (2, 3, 4, 5, 0)]
    state = play(state, (1, power("Poseidon", "1G")), *others, (1, exchange(5)))
    assert o.refusal(state, 1, hermes(1, "1R")) == ["ODY-10"]
    assert shown(play(state, *others, (1, hermes(1, "1R")))) == {"1R": "1"}


def test_t_38() -> None:
    """T-38: the new Zeus fills the circle and his left neighbour leads the next round."""
    state = all_pass(play(fixture(4, {"1Y": "1"}, {2: "D"}, turn=2), (2, exchange(0))))
    state = play(state, (2, {"t": "refill", "adventure": "SIR"}))
    assert state["board"]["AIG"] == "SIR" and o.next_round(state, rest(state))["turn"] == 3


@pytest.mark.parametrize(("delay", "phase"), [("turn", "D2"), ("nextLap", "D3")])
def test_t_39(delay: str, phase: str) -> None:
    """T-39: the new Athena is asked at once, with nextLap only when the exchanger's turn has come again."""
    state = fixture(
        4,
        {"1Y": "1"},
        {2: "D", 1: "D"},
        gods=["Poseidon", "Hades", "Athena", "Zeus"],
        turn=2,
        options={"newGodDelay": delay},
    )
    state = play(state, (2, exchange(1)))
    assert play(state, (3, ZEUS))["phase"] == phase
    state = play(state, (3, PASS), (0, PASS), (1, PASS))
    assert (state["barred"], o.to_act(state), o.may_counter(state)) == ({}, 2, 1)


def test_next_lap_bars_both_seats() -> None:
    """C-6: with nextLap the partner may not use the received god before the exchanger's next turn."""
    state = fixture(6, {"1Y": "1"}, {1: "D", 4: "D", 3: "2"}, options={"newGodDelay": "nextLap"})
    state = play(state, (1, exchange(3)), (2, PASS))
    assert o.refusal(state, 3, power("Poseidon", "1Y")) == ["ODY-35"]
    assert o.refusal(state, 3, wind("2", "1Y")) == []
    state = play(state, (3, PASS), (4, exchange(3)), (5, PASS), (0, PASS))
    assert o.to_act(state) == 1 and state["barred"] == {4: 4, 3: 4}


def test_t_40_t_41_and_ex_11() -> None:
    """T-40, T-41, EX-11: Zeus ends the round, even an empty one at his first turn."""
    state = fixture(3, hands={1: "2"})
    state = play(state, (1, wind("2", "1R")), (2, PASS), (0, ZEUS), (2, DECLINE))
    assert (state["ship"], state["done"], o.to_act(state)) == ("EUB", ["SIR"], 0)
    state = play(fixture(3, hands={0: "1", 1: "1", 2: "1"}, turn=0), (0, ZEUS), (2, DECLINE))
    assert (state["phase"], state["ship"]) == ("CLEANUP", "AIG")
    state = o.next_round(state, rest(state))
    assert (state["round"], state["turn"], [len(h) for h in state["hands"]]) == (2, 1, [3, 3, 3])


def test_counter_at_any_time() -> None:
    """C-9: with anyTime Athena is asked before every turn while a hidden card lies; turn and passes stay."""
    state = fixture(6, {"1G": "(5)"}, turn=1, options={"hadesCounter": "anyTime"})
    state = play(state, (1, PASS))
    assert (state["phase"], state["turn"], o.to_act(state), state["pending"]["before"]) == ("D2", 2, 2, True)
    assert play(state, (2, DECLINE))["phase"] == "D1"
    state = play(state, (2, DECLINE), (2, PASS), (2, COUNTER))
    assert (state["phase"], state["turn"], state["passes"], shown(state)) == ("D1", 3, 2, {"1G": "5"})
    assert (state["pawns"]["Hades"], state["pawns"]["Athena"]) == ("SPENT", "SPENT")
    assert play(fixture(6, {"1G": "(5)"}), (1, PASS))["phase"] == "D1"


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
    state = fixture(6, {"1Y": "2 1", "3R": "D"}, {seat: hand}, {"Poseidon": "READY"}, turn=seat)
    assert len(o.legal_actions(state, seat)) == number


# ---- end of the game


def test_t_43() -> None:
    """T-43: with an empty reserve nobody fills the circle and the game goes on."""
    layout = dict(
        w.split(":")
        for w in [
            "KER:CYC",
            "LEF:EOL",
            "KEF:SIR",
            "ITH:CYC",
            "ZAK:EOL",
            "KYT:RET",
            "THA:CYC",
            "EUB:RET",
            "MIL:SIR",
            "SKY:EOL",
            "LIM:SIR",
            "DEL:CYC",
            "KRI:EOL",
            "LES:SIR",
            "SAM:CYC",
            "KOS:EOL",
            "ROD:SIR",
        ]
    )
    done = ["UND"] * 5 + ["SCB"] * 5 + ["RET"] * 3
    state = all_pass(fixture(3, {"1R": "1"}, board=layout, done=done, reserve=reserve("")))
    assert (state["phase"], state["ship"]) == ("CLEANUP", "EUB")
    assert (len(state["done"]), len(state["board"])) == (14, 16)
    assert o.scores(state["done"], state["missions"]) == [8, 5, 5] and "AIG" not in state["board"]
    state = o.next_round(state, rest(state))
    state["zones"] = cards({"1R": "1"})
    state = all_pass(state)
    assert (state["phase"], state["ship"]) == ("CLEANUP", "AIG")
    assert (len(state["done"]), state["dryRounds"]) == (14, 1)


@pytest.mark.parametrize(
    ("missions", "done", "left", "before", "after", "order"),
    [
        (
            "M1 M3 M4 M5",
            "CYC CYC RET SIR EOL EOL SCB",
            "EOL1 SIR1 UND2 SCB1 RET1",
            [9, 8, 3, 5],
            [10, 11, 5, 5],
            [[1], [0], [2], [3]],
        ),
        (
            "M1 M4 M3 M5",
            "EOL EOL EOL SCB UND UND RET RET",
            "CYC2 SIR2 SCB1",
            [4, 8, 7, 7],
            [5, 10, 10, 7],
            [[2], [1], [3], [0]],
        ),
    ],
)
def test_t_45_and_t_46(
    missions: str, done: str, left: str, before: list[int], after: list[int], order: list[list[int]]
) -> None:
    """T-45, T-46: the highest total wins, then the points from the last token; no refill."""
    state = fixture(4, {"1R": "1"}, missions=missions.split(), done=done.split(), reserve=reserve(left))
    assert o.scores(state["done"], state["missions"]) == before
    state = all_pass(state)
    assert (state["phase"], state["done"][-1], o.to_act(state)) == ("OVER", "SIR", None)
    assert o.scores(state["done"], state["missions"]) == after
    assert o.ranking(state["done"], state["missions"]) == order


@pytest.mark.parametrize(("limit", "dry", "phase"), [(10, 9, "OVER"), (10, 8, "CLEANUP"), (None, 99, "CLEANUP")])
def test_stall_guard(limit: int | None, dry: int, phase: str) -> None:
    """ODY-55, C-5: the tenth dry round in a row ends the game, all seats share if nothing was removed."""
    state = all_pass(fixture(4, dryRounds=dry, options={"stallRounds": limit}))
    assert (state["phase"], state["dryRounds"]) == (phase, dry + 1)
    assert o.ranking([], state["missions"]) == [[0, 1, 2, 3]]


# ---- whole games


def check(s: o.State) -> None:
    """Invariants 1 to 9 and 14 of the rules file."""
    lying = [card for zone in s["zones"].values() for card in zone]
    seen = [card for hand in s["hands"] for card in hand] + [c["card"] for c in lying] + s["discards"]
    assert all(seen.count(card) <= number for card, number in o.DECK.items())
    for adventure in o.ADVENTURES:
        on_board = list(s["board"].values()).count(adventure)
        assert on_board + s["reserve"][adventure] + s["done"].count(adventure) == 5
    if s["phase"] != "D0":
        assert s["ship"] not in s["board"]
    if s["phase"] in ("D1", "D2"):
        assert s["departure"] == s["ship"] and s["passes"] < s["n"]
        left = sum(s["reserve"].values())
        assert (len(s["board"]) == 17 and left + len(s["done"]) == 13) or left == 0
        assert max(o.scores(s["done"], s["missions"])) < 10
    assert sorted(s["gods"]) == sorted(o.GODS[: s["n"]]) and len(set(s["missions"])) == s["n"]
    assert all(p in ("READY", "SPENT") or g in ("Poseidon", "Aphrodite") for g, p in s["pawns"].items())
    if any(card["down"] for card in lying):
        assert "Hades" in s["gods"] and s["phase"] in ("D1", "D2")
        assert s["pawns"]["Hades"] == "READY"
    assert (s["phase"] == "D2") == (s["pending"] is not None)
    if s["phase"] == "D2":
        assert s["pawns"]["Athena"] == "READY" == s["pawns"][s["pending"]["god"]]
        assert s["pending"]["seat"] != o.to_act(s)
    assert sum(o.scores(s["done"], list(o.MISSIONS))) == 6 * len(s["done"])


@pytest.mark.parametrize("n", [3, 4, 5, 6])
@pytest.mark.parametrize(
    "options", [{}, {"hadesRefresh": False, "stallRounds": None}, {"hadesCounter": "anyTime", "newGodDelay": "nextLap"}]
)
def test_random_games(n: int, options: dict[str, Any]) -> None:
    """Random games keep the invariants, always have a legal answer and end within the stated length."""
    for seed in range(2):
        rng = random.Random(100 * n + seed)
        deck = rest(fixture(n))
        rng.shuffle(deck)
        gods, missions, layout = o.gods_in_play(n), list(o.MISSIONS), o.ADVENTURES * 3
        for stack in (gods, missions, layout):
            rng.shuffle(stack)
        s = o.new_game(
            gods,
            missions[:n],
            dict(zip(o.MAP, layout, strict=True)),
            [[deck.pop() for _ in range(3)] for _ in range(n)],
            options,
        )
        while s["phase"] != "OVER":
            check(s)
            if s["phase"] == "CLEANUP":
                pile = rest(s)
                rng.shuffle(pile)
                s = o.next_round(s, pile)
                continue
            seat = o.to_act(s)
            assert seat is not None
            assert all(o.legal_actions(s, other) == [] for other in range(n) if other != seat)
            s = o.apply(s, seat, rng.choice(o.legal_actions(s, seat)))
        check(s)
        assert s["dryRounds"] == s["options"]["stallRounds"] or (
            4 <= len(s["done"]) <= {6: 9, 5: 11, 4: 13, 3: 16}[n] and len(o.ranking(s["done"], s["missions"])[0]) == 1
        )
