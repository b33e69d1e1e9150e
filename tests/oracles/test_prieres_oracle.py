"""What only the second account of Prières itself can say: its deck, how near an End card is, what it refuses.

Its vectors are the scenarios of the game, which are played in both accounts: test_oracle_scenarios.py beside them.
"""

from __future__ import annotations

from typing import Any

import pytest

from . import prieres_oracle as oracle

A, B = 0, 1
Spec = tuple[int, str] | tuple[int, str, dict[str, Any]]


def game(*specs: Spec, n: int = 2, hands: dict[int, list[str]] | None = None, **more: Any) -> oracle.Position:
    """A position of round 5 before any turn. A spec is (owner, "t/p", changes), named in ids()."""
    now = more.get("round", 5)
    cities: list[oracle.City] = []
    free = list(oracle.PRINTED)
    for owner, values, *changes in specs:
        t, p = (int(number) for number in values.split("/"))
        profile = (min(max(t, 1), 3), min(max(p, 1), 5))  # C-7
        name = next(card for card in free if oracle.PRINTED[card][1:] == profile)
        free.remove(name)
        city = {"id": name, "owner": owner, "t": t, "p": p, "placed": now - 1, "illuminated": False}
        cities.append({**city, "apparition": False, "stamps": [], "credited": 0, **(changes[0] if changes else {})})
    player = {"implication": 20, "unshakeable": False, "credited": 0, "harangued": None}
    players = [{**player, "nudge": [], "hand": list((hands or {}).get(seat, []))} for seat in range(n)]
    position = {"round": now, "first": A, "active": A, "pool": 0, "intervened": False, "blocked": []}
    position |= {"players": players, "cities": cities, "effects": [], "options": {}}
    return {**position, "miracle_discards": [], "city_discards": [], **more}


def turn(*specs: Spec, pool: int | None = None, **more: Any) -> oracle.Position:
    """The same, in A's turn; with a pool as named by the vector."""
    position = oracle.start_turn(game(*specs, **more), A)
    return position if pool is None else {**position, "pool": pool}


def ids(position: oracle.Position) -> list[str]:
    return [city["id"] for city in position["cities"]]


def values(position: oracle.Position, name: str) -> str:
    city = oracle.find_city(position, name)
    assert city is not None
    return f"{city['t']}/{city['p']}"


def tally(what: str, *numbers: int) -> list[oracle.Tally]:
    zero = {"VIL": 0, "TEM": 0, "POP": 0, "IMP": 20}
    return [{**zero, what: number} for number in numbers]


def test_we6_every_city_lies_in_the_printed_ranges() -> None:
    """All 110 Cities lie in the printed ranges, with cost = T + P - 1."""
    assert len(oracle.PRINTED) == 110
    for cost, t, p in oracle.PRINTED.values():
        assert 1 <= t <= 3
        assert 1 <= p <= 5
        assert cost == t + p - 1
    assert oracle.PRINTED["C033"] == (3, 1, 3)
    assert oracle.PRINTED["C106"] == (7, 3, 5)


def test_one_token_of_each() -> None:
    """Under `one_each` a second Agitation is illegal while such a stamp lies; Straying is no token."""
    specs: list[Spec] = [(A, "3/1", {"stamps": [("agitation", 6), ("straying", 6)]}), (B, "1/1")]
    position = turn(*specs, options={"O-TOKENS": "one_each"})
    kinds = {kind for kind, _, _ in oracle.legal_interventions(position)}
    assert kinds == {"harangue", "sacrifice", "terrorism"}
    assert not oracle.intervention_faults({**position, "options": {}}, "agitation", ids(position)[1])


def test_r56_sacrifice_without_temples() -> None:
    """Sacrifice on a City without temples is allowed (C-11)."""
    position = turn((A, "0/2"), pool=3)
    after = oracle.intervene(position, "sacrifice", ids(position)[0])
    assert (values(after, ids(position)[0]), after["pool"]) == ("1/1", 1)


def test_tv58_bid_too_high() -> None:
    """A bid above the own Implication is refused."""
    with pytest.raises(ValueError, match="PRI-100"):
        oracle.resolve_bids([20, 20], [21, 0], A, {})


@pytest.mark.parametrize(
    ("end_card", "now", "missing"),
    [
        ("F01", tally("VIL", 10, 10, 10), 0),  # TV-64
        ("F01", tally("VIL", 9, 10, 10), 1),
        ("F02", tally("TEM", 21, 19), 0),  # TV-67, the Original Temples included
        ("F02", tally("TEM", 20, 18), 2),
        ("F03", tally("POP", 30, 30), 0),  # TV-68
        ("F04", tally("VIL", 10, 8), 0),  # TV-66
        ("F05", tally("TEM", 19, 1), 1),  # TV-69
        ("F06", tally("POP", 30, 25, 1), 0),  # TV-70
        ("F07", tally("TEM", 22, 2, 3), 0),  # TV-71
        ("F07", tally("TEM", 22, 3, 3), 1),
        ("F08", tally("POP", 35, 5, 20), 0),  # TV-72
        ("F09", tally("VIL", 12, 2, 5), 0),  # TV-73
        ("F10", tally("IMP", 12, 9), 1),  # TV-74
        ("F10", tally("IMP", 11, 9), 0),
    ],
)
def test_end_cards(end_card: str, now: list[oracle.Tally], missing: int) -> None:
    """TV-64 to TV-74: each of the ten cards is fulfilled exactly when nothing is missing."""
    assert oracle.end_progress(end_card, now)["missing"] == missing
    assert oracle.triggered(end_card, [now], {}) is (missing == 0)


def test_reaching_at_the_end_of_the_phase() -> None:
    """Under end_of_phase a player must have crossed, or risen, while active and still be there at the end."""
    up, down = tally("POP", 31, 0), tally("POP", 29, 0)
    for reading in ("crossing", "event"):
        options = {"O-TRIGGER": "end_of_phase", "O-REACH": reading}
        assert oracle.triggered("F06", [down, up, up], options)
        assert not oracle.triggered("F06", [down, up, down], options)
        assert not oracle.triggered("F06", [up, up], options)


def test_rotating_first_player() -> None:
    """The first player changes clockwise only where the option says so."""
    assert oracle.next_round(game())["first"] == A
    assert oracle.next_round(game(first=B, options={"O-FIRST": "rotating"}))["first"] == A


def test_nothing_given_is_changed() -> None:
    """A function returns a changed copy and leaves what it was given alone."""
    position = turn((A, "3/1"), hands={A: ["C033", "M02"], B: ["M12"]})
    kept = repr(position)
    oracle.place_city(position, "C033", False, ["M12"])
    oracle.play_miracle(position, "M02", {"city": ids(position)[0]}, [])
    oracle.intervene(position, "sacrifice", ids(position)[0])
    oracle.next_round(position)
    assert repr(position) == kept


def test_tv77_exhaustion() -> None:
    """Exhaustion needs every Implication at 0 and every hand empty (C-1)."""
    position = game(hands={A: ["C110"]})
    for player in position["players"]:
        player["implication"] = 0
    assert not oracle.exhausted(position)
    position["players"][A]["hand"] = []
    assert oracle.exhausted(position)
    assert not oracle.exhausted({**position, "options": {"O-EXHAUST": "off"}})
