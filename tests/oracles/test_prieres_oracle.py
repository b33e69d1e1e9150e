"""The oracle of Prières against the vectors of the rules file (TV-n, WE-n) and its corrections (C-n)."""

from __future__ import annotations

from typing import Any

import pytest

from . import prieres_oracle as oracle

A, B, C = 0, 1, 2
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


def card(t: int, p: int) -> str:
    """The last City card of that profile (the first ones may be in play)."""
    return [name for name, printed in oracle.PRINTED.items() if printed[1:] == (t, p)][-1]


def pools(position: oracle.Position, seat: int, rounds: int) -> list[int]:
    """The Faith a seat starts with in this round and the following ones."""
    result = []
    for _ in range(rounds):
        result.append(oracle.start_turn(position, seat)["pool"])
        position = oracle.next_round(position)
    return result


def fresh(now: int = 5) -> dict[str, Any]:
    return {"placed": now}


def tally(what: str, *numbers: int) -> list[oracle.Tally]:
    zero = {"VIL": 0, "TEM": 0, "POP": 0, "IMP": 20}
    return [{**zero, what: number} for number in numbers]


# --- Faith ---
def test_we6_every_city_lies_in_the_printed_ranges() -> None:
    """All 110 Cities lie in the printed ranges, with cost = T + P - 1."""
    assert len(oracle.PRINTED) == 110
    for cost, t, p in oracle.PRINTED.values():
        assert 1 <= t <= 3
        assert 1 <= p <= 5
        assert cost == t + p - 1
    assert oracle.PRINTED["C033"] == (3, 1, 3)
    assert oracle.PRINTED["C106"] == (7, 3, 5)


def test_tv05_a_first_city() -> None:
    """With one Faith the cost-2 City is refused and the cost-1 City placed; next round begins with two."""
    start = turn(round=1, hands={A: ["C001", "C015"]})
    assert oracle.announce_faults(start, "C015", False) == {"PRI-41"}
    placed = oracle.place_city(start, "C001", False, [])
    assert (placed["state"], placed["position"]["pool"]) == ("placed", 0)
    assert pools(oracle.next_round(placed["position"]), A, 1) == [2]


def test_tv06_nothing_to_intervene_on() -> None:
    """In round 1 no intervention has a target."""
    assert oracle.legal_interventions(turn(round=1)) == []
    assert {"PRI-3", "PRI-94"} <= oracle.intervention_faults(turn(round=1), "agitation", "C001")


def test_tv07_left_faith_is_lost() -> None:
    """Faith left at the end of a turn is not kept."""
    assert pools(oracle.next_round(turn((A, "1/1"), pool=3)), A, 1) == [2]


def test_tv08_new_cities_produce_at_once() -> None:
    """Under `immediate` each new City gives back its Faith, and still cannot be targeted."""
    position = turn(round=1, hands={A: ["C001", "C002"]}, options={"O-NEWCITY": "immediate"})
    for name in ("C001", "C002"):
        position = oracle.place_city(position, name, False, [])["position"]
        assert position["pool"] == 1
    assert oracle.miracle_targets(position, "M02") == []


@pytest.mark.parametrize(
    ("effects", "specs", "more", "expected"),
    [
        (["doubt"], [(A, "3/2", {"illuminated": True}), (A, "2/2")], {}, 3),  # TV-09
        (["eclipse", "doubt"], [(A, "1/1"), (A, "2/1"), (A, "0/4")], {}, 2),  # TV-11
        (["merchants", "veil"], [(A, "3/1"), (A, "2/1")], {}, 1),  # TV-12
        (["merchants"], [(A, "3/1"), (A, "2/1"), (A, "6/1")], {}, 3),  # TV-13
        (["merchants"], [(A, "3/1"), (A, "2/1"), (A, "6/1")], {"O-THREE": "exactly"}, 9),
        (["merchants"], [(A, "2/1", {"id": "C049"}), (A, "4/1", {"id": "C024"})], {"O-THREE": "printed"}, 5),
        (["veil"], [(A, "6/1")], {"O-THREE": "exactly"}, 1),
        ([], [(A, "2/1", {"stamps": [("agitation", 5), ("harangue", 5)]})], {}, 1),  # TV-14
        ([], [(A, "2/1", {"stamps": [("inspiration", 5), ("harangue", 5)], "illuminated": True})], {}, 5),
        ([], [(A, "2/1", {"stamps": [("agitation", 6), ("straying", 4)]})], {}, 3),
    ],
)
def test_pool_at_turn_start(effects: list[str], specs: list[Spec], more: dict[str, str], expected: int) -> None:
    """TV-09, 11 to 14: restrictions beat boosts, the lowest wins; PRI-4 in its three readings."""
    assert turn(*specs, effects=[(kind, 5) for kind in effects], options=more)["pool"] == expected


def test_tv10_veil_touches_the_original_temple() -> None:
    """Veil leaves one Faith to an unshakeable Original Temple and to the large City, none to the other."""
    position = game((A, "4/2"), (A, "2/2"), effects=[("veil", 5)])
    position["players"][A]["unshakeable"] = True
    assert list(oracle.production(position, A).values()) == [1, 1, 0]
    assert list(oracle.production(position, A, 6).values()) == [3, 4, 2]


# --- interventions ---
def test_tv15_agitation() -> None:
    """Agitation is refused on a fresh City; on an established one it stops the next round only."""
    position = turn((B, "1/1"), (B, "1/1", fresh()), pool=1)
    old, new = ids(position)
    assert "PRI-3" in oracle.intervention_faults(position, "agitation", new)
    only = turn((B, "1/1"), pool=1)
    after = oracle.intervene(only, "agitation", old)
    assert after["pool"] == 0
    assert pools(after, B, 3) == [2, 1, 2]


def test_tv16_harangue_not_twice_running() -> None:
    """Harangue doubles the next round, is refused in it, and legal again the round after."""
    position = turn((A, "3/1"), round=4)
    (name,) = ids(position)
    after = oracle.intervene(position, "harangue", name)
    assert (position["pool"], after["pool"]) == (4, 2)
    five = oracle.start_turn(oracle.next_round(after), A)
    assert five["pool"] == 7
    assert oracle.intervention_faults(five, "harangue", name) == {"PRI-97"}
    six = oracle.start_turn(oracle.next_round(five), A)
    assert six["pool"] == 4
    assert not oracle.intervention_faults(six, "harangue", name)


def test_tv17_sacrifice() -> None:
    """Sacrifice is legal on the own established City with people only, yields at once, and is the last."""
    position = turn((A, "2/3"), (A, "2/0"), (A, "1/3", fresh()), (B, "2/2"))
    assert position["pool"] == 5
    legal = [first for kind, first, _ in oracle.legal_interventions(position) if kind == "sacrifice"]
    assert legal == ids(position)[:1]
    after = oracle.intervene(position, "sacrifice", legal[0])
    assert (values(after, legal[0]), after["pool"]) == ("3/2", 3)
    assert {"PRI-44", "PRI-94"} <= oracle.intervention_faults(after, "agitation", legal[0])
    assert oracle.legal_interventions(after) == []


def test_tv18_terrorism() -> None:
    """Terrorism takes people of an own City and a temple of another one that has one."""
    position = turn((A, "3/1"), (B, "1/4"), (B, "0/2"))
    own, full, empty = ids(position)
    assert position["pool"] == 4
    for first, second in ((own, own), (own, empty), (full, own)):
        assert "PRI-99" in oracle.intervention_faults(position, "terrorism", first, second)
    terrorism = [each for each in oracle.legal_interventions(position) if each[0] == "terrorism"]
    assert terrorism == [("terrorism", own, full)]
    after = oracle.intervene(position, "terrorism", own, full)
    assert (values(after, own), values(after, full), after["pool"]) == ("3/0", "0/4", 0)
    assert oracle.tallies(after)[B]["VIL"] == 2
    assert oracle.PRINTED[full][1] == 1  # WE-4: the printed value stays


def test_we5_doubled_faith_pays_two_costs() -> None:
    """The two points of a doubled temple may pay a City and an intervention."""
    specs: list[Spec] = [(A, "2/3", {"stamps": [("harangue", 5)]}), (B, "1/1")]
    position = turn(*specs, hands={A: [card(2, 3)]})
    assert position["pool"] == 5
    placed = oracle.place_city(position, card(2, 3), False, [])["position"]
    assert oracle.intervene(placed, "agitation", ids(position)[1])["pool"] == 0


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


# --- Miracles on cards in play ---
def play(position: oracle.Position, miracle: str, **target: Any) -> oracle.Position:
    held = {**position, "players": [dict(player) for player in position["players"]]}
    held["players"][position["active"]]["hand"] = [miracle]
    outcome = oracle.play_miracle(held, miracle, target, [])
    assert outcome["state"] == "effect"
    return dict(outcome["position"])


def test_tv23_reactions_are_not_played_in_a_turn() -> None:
    """Zeal and Annulment cannot be played in the own turn."""
    position = turn((B, "1/1"), hands={A: ["M03", "M01"]})
    for miracle in ("M03", "M01"):
        assert "PRI-43" in oracle.miracle_faults(position, miracle, {"city": ids(position)[0]})
        assert oracle.miracle_targets(position, miracle) == []


@pytest.mark.parametrize(
    ("miracle", "before", "after"),
    [("M02", "3/2", "6/2"), ("M02", "0/2", "0/2"), ("M04", "1/5", "1/10")]  # TV-24, C-12
    + [("M09", f"1/{p}", f"1/{half}") for p, half in ((10, 5), (5, 2), (2, 1), (1, 0), (0, 0))]
    + [("M07", "3/5", "0/1"), ("M07", "2/5", "0/5"), ("M07", "3/0", "0/0"), ("M07", "4/4", "0/1")],  # TV-27
)
def test_changed_values(miracle: str, before: str, after: str) -> None:
    """TV-24, TV-25 as corrected (C-12), TV-27: doubling, halving, Wrath."""
    position = turn((A, before))
    (name,) = ids(position)
    assert values(play(position, miracle, city=name), name) == after


def test_tv24_new_temples_yield_at_once() -> None:
    """Temple Enlargement on 3/2 raises the pool from 4 to 7."""
    position = turn((A, "3/2"))
    assert play(position, "M02", city=ids(position)[0])["pool"] == 7


def test_tv26_apparition() -> None:
    """Apparition marks the established Cities with three temples; the mark survives Wrath."""
    position = turn((A, "3/1"), (A, "4/1"), (A, "2/1"), (A, "3/1", fresh()))
    after = play(position, "M06", seat=A)
    assert [city["apparition"] for city in after["cities"]] == [True, True, False, False]
    wrath = play(after, "M07", city=ids(after)[0])
    assert (values(wrath, ids(after)[0]), oracle.tallies(wrath)[A]["VIL"]) == ("0/1", 6)
    exactly = play({**position, "options": {"O-THREE": "exactly"}}, "M06", seat=A)
    assert [city["apparition"] for city in exactly["cities"]] == [True, False, False, False]


def test_tv28_inspiration_then_illumination() -> None:
    """Illumination after Inspiration adds nothing this round and doubles from the next."""
    position = turn((A, "3/1"), hands={A: ["C033"]})
    placed = oracle.place_city(position, "C033", False, [])["position"]
    inspired = play(placed, "M13", city=ids(position)[0])
    lit = play(inspired, "M14", city=ids(position)[0])
    assert [each["pool"] for each in (placed, inspired, lit)] == [1, 4, 4]
    assert pools(oracle.next_round(lit), A, 1) == [8]


def test_tv29_illumination_then_sacrifice() -> None:
    """A temple won by Sacrifice on an illuminated City gives two Faith."""
    position = turn((A, "2/3"))
    lit = play(position, "M14", city=ids(position)[0])
    after = oracle.intervene(lit, "sacrifice", ids(position)[0])
    assert (lit["pool"], values(after, ids(position)[0]), after["pool"]) == (5, "3/2", 4)


def test_tv30_tv31_original_temple() -> None:
    """Nudge and Unshakeable Faith give three, once; Veil holds Nudge down; TEM counts one."""
    nudged = play(turn(), "M15", seat=A)
    firm = play(nudged, "M16", seat=A)
    assert (nudged["pool"], firm["pool"], oracle.tallies(firm)[A]["TEM"]) == (3, 3, 1)
    assert pools(oracle.next_round(nudged), A, 1) == [1]
    assert pools(oracle.next_round(firm), A, 1) == [3]
    assert play(turn(effects=[("veil", 5)]), "M15", seat=A)["pool"] == 1


def test_tv32_rage() -> None:
    """Rage spares fresh Cities and sends the other to the discards."""
    position = turn((B, "6/10", {"illuminated": True}), (B, "1/1", fresh()), hands={A: ["M17"]})
    big, new = ids(position)
    assert "PRI-3" in oracle.miracle_faults(position, "M17", {"city": new})
    after = play(position, "M17", city=big)
    assert (after["city_discards"], oracle.PRINTED[big][1:], oracle.tallies(after)[B]["VIL"]) == (
        [big],
        (3, 5),
        1,
    )


def test_tv33_tv35_conversion_before_it_produced() -> None:
    """A converted City not yet used yields to the new owner at once and keeps all marks."""
    position = turn((B, "3/2"))
    after = play(position, "M19", city=ids(position)[0])
    assert after["pool"] == 4
    assert oracle.start_turn(after, B)["pool"] == 1
    marks = {"illuminated": True, "apparition": True, "stamps": [("agitation", 6)]}
    position = turn((B, "6/4", marks))
    after = play(position, "M19", city=ids(position)[0])
    assert (after["pool"], oracle.tallies(after)[A]["VIL"]) == (13, 2)
    assert pools(oracle.next_round(after), A, 2) == [1, 13]


def test_tv34_conversion_after_it_produced() -> None:
    """A City that produced for A this round gives nothing more to B until the next."""
    position = oracle.start_turn(turn((A, "3/2")), B)
    after = play(position, "M19", city=ids(position)[0])
    assert after["pool"] == 1
    assert pools(oracle.next_round(after), B, 1) == [4]


def test_tv36_conversion_without_target() -> None:
    """Conversion has no legal target among the own Cities."""
    position = turn((A, "1/1"), hands={A: ["M19"]})
    assert oracle.miracle_targets(position, "M19") == []
    assert "PRI-88" in oracle.miracle_faults(position, "M19", {"city": ids(position)[0]})


def test_tv37_straying() -> None:
    """Straying stops the next round only."""
    position = turn((B, "3/2"))
    assert pools(play(position, "M23", city=ids(position)[0]), B, 3) == [4, 1, 4]


@pytest.mark.parametrize(("miracle", "expected"), [("M21", 4), ("M22", 6), ("M24", 4), ("M20", 2)])
def test_tv38_global_miracles(miracle: str, expected: int) -> None:
    """Doubt, Eclipse, Merchants and Veil act in the next round only."""
    position = turn((B, "1/1"), (B, "2/1"), (B, "3/1"))
    assert pools(play(position, miracle), B, 3) == [7, expected, 7]


def test_tv39_tv40_effects_under_restrictions() -> None:
    """Under Eclipse a second temple frees the City; under Doubt Inspiration changes nothing."""
    dark = turn((A, "1/1"), effects=[("eclipse", 5)])
    assert (dark["pool"], play(dark, "M02", city=ids(dark)[0])["pool"]) == (1, 3)
    doubt = turn((A, "3/1"), effects=[("doubt", 5)])
    assert (doubt["pool"], play(doubt, "M13", city=ids(doubt)[0])["pool"]) == (2, 2)


# --- placement, reactions, Annulment ---
def place(
    profile: tuple[int, int],
    pool: int,
    hands: dict[int, list[str]],
    answers: list[str],
    naivety: bool = False,
    n: int = 2,
) -> oracle.Outcome:
    hands = {**hands, A: [card(*profile), *hands.get(A, [])]}
    return oracle.place_city(turn(pool=pool, hands=hands, n=n), card(*profile), naivety, answers)


@pytest.mark.parametrize(
    ("profile", "pool", "hands", "naivety", "answers", "expected"),  # expected: state, cost, t, p, pool
    [
        ((3, 3), 5, {A: ["M03"], B: ["M08"]}, False, ["M03", "M08"], ("placed", 5, 1, 3, 0)),  # TV-41
        ((3, 3), 5, {A: ["M03"], B: ["M08"]}, False, ["PASS", "M08", "M03"], ("placed", 5, 2, 3, 0)),
        ((2, 3), 5, {A: ["M05"], B: ["M10"]}, False, ["M05", "M10"], ("placed", 4, 2, 3, 1)),  # TV-42
        ((2, 3), 5, {A: ["M05"], B: ["M10"]}, False, ["PASS", "M10", "M05"], ("placed", 4, 2, 2, 1)),
        ((1, 1), 5, {B: ["M10"]}, False, ["M10"], ("placed", 1, 1, 0, 4)),  # TV-43
        ((2, 3), 3, {A: ["M11"]}, True, [], ("placed", 3, 2, 3, 0)),  # TV-44
        ((1, 1), 1, {A: ["M11"]}, True, [], ("placed", 0, 1, 1, 1)),  # TV-45
        ((2, 3), 3, {A: ["M11"], B: ["M01"]}, True, ["ANNUL"], ("returned", 4, 2, 3, 3)),  # TV-46
        ((2, 3), 9, {B: ["M12"]}, False, ["M12"], ("placed", 8, 2, 3, 1)),  # TV-47
        ((2, 3), 6, {B: ["M12"]}, False, ["M12"], ("returned", 8, 2, 3, 6)),  # TV-48
        ((2, 3), 9, {A: ["M11"], B: ["M12"]}, False, ["M11", "M12"], ("placed", 6, 2, 3, 3)),  # TV-49
        ((2, 3), 9, {A: ["M11"], B: ["M12"]}, False, ["PASS", "M12", "M11"], ("placed", 7, 2, 3, 2)),
        ((1, 1), 1, {A: ["M11"], B: ["M12"]}, True, ["M12"], ("placed", 0, 1, 1, 1)),  # TV-50
    ],
)
def test_reactions(
    profile: tuple[int, int],
    pool: int,
    hands: dict[int, list[str]],
    naivety: bool,
    answers: list[str],
    expected: Any,
) -> None:
    """TV-41 to TV-50: reactions apply in the order played, the final cost is paid or the City returns."""
    outcome = place(profile, pool, hands, answers, naivety)
    final = (outcome["state"], *(outcome[key] for key in ("cost", "t", "p")), outcome["position"]["pool"])
    assert final == expected


def test_tv46_tv48_a_returned_city_is_blocked() -> None:
    """A returned City is blocked this turn even with more Faith, its twin is not, next turn it is free."""
    twin = "C064"
    outcome = place((2, 3), 6, {A: [twin], B: ["M12"]}, ["M12"])
    rich = {**outcome["position"], "pool": 9}
    assert oracle.announce_faults(rich, card(2, 3), False) == {"PRI-41"}
    assert oracle.legal_announcements(rich) == [(twin, False)]
    again = {**oracle.start_turn(oracle.next_round(rich), A), "pool": 4}
    assert (card(2, 3), False) in oracle.legal_announcements(again)
    annulled = place((2, 3), 3, {A: ["M11"], B: ["M01"]}, ["ANNUL"], naivety=True)
    assert sorted(annulled["position"]["miracle_discards"]) == ["M01", "M11"]


def test_tv43_people_gone() -> None:
    """A City placed as 1/0 refuses Sacrifice next round, and Fertility leaves it at 0."""
    later = oracle.next_round(place((1, 1), 5, {B: ["M10"]}, ["M10"])["position"])
    later = {**oracle.start_turn(later, A), "pool": 5}
    assert "PRI-98" in oracle.intervention_faults(later, "sacrifice", card(1, 1))
    assert values(play(later, "M04", city=card(1, 1)), card(1, 1)) == "1/0"


def test_tv51_ghost_town() -> None:
    """Ghost Town discards the City and takes its cost, at most the pool, and closes the window at once."""
    ghost = place((2, 3), 5, {C: ["M18"]}, ["M18"], n=3)
    assert (ghost["state"], ghost["position"]["pool"]) == ("ghost", 1)
    assert ghost["position"]["city_discards"] == [card(2, 3)]
    dear = place((2, 3), 5, {A: ["M03"], B: ["M12"], C: ["M18"]}, ["PASS", "M12", "M18"], n=3)
    assert (dear["cost"], dear["paid"], dear["position"]["pool"]) == (8, 5, 0)


def test_tv52_annulment_over_annulment() -> None:
    """Three Annulments over Rage leave it annulled; two let it take effect."""
    hands = {A: ["M17", "M01"], B: ["M01"], C: ["M01"]}
    position = turn((B, "1/1"), n=3, hands=hands)
    target = {"city": ids(position)[0]}
    answers = ["ANNUL", "PASS", "ANNUL", "ANNUL"]
    outcome = oracle.play_miracle(position, "M17", target, answers)
    assert [question["seat"] for question in outcome["asked"]] == [B, C, A, C]
    assert outcome["state"] == "annulled"
    assert sorted(outcome["position"]["miracle_discards"]) == ["M01", "M01", "M01", "M17"]
    assert [each["stands"] for each in outcome["played"]] == [False, True, False, True]
    assert oracle.play_miracle(position, "M17", target, answers[:2])["question"]["seat"] == A
    hands.pop(C)
    position = turn((B, "1/1"), n=3, hands=hands)
    outcome = oracle.play_miracle(position, "M17", target, ["ANNUL", "ANNUL"])
    assert (outcome["state"], outcome["position"]["cities"]) == ("effect", [])


def test_asking_goes_on_left_of_the_annulled() -> None:
    """After an annulled Annulment the window goes on to the left, round to the same player, never to x."""
    hands = {A: ["M21", "M01"], B: ["M01", "M01"], C: ["M04"]}
    outcome = oracle.play_miracle(turn(n=4, hands=hands), "M21", {}, ["ANNUL", "ANNUL", "PASS"])
    asked = [(question["seat"], question["over"]) for question in outcome["asked"]]
    assert asked == [(B, "M21"), (C, "M01"), (A, "M01"), (B, "M01"), (C, "M01"), (C, "M21"), (B, "M21")]
    assert outcome["state"] == "asking"
    assert [each["stands"] for each in outcome["played"]] == [None, False, True]


def test_tv54_a_third_player_reacts() -> None:
    """Zeal of a third player doubles the temples of A's new City."""
    position = turn((A, "4/1"), n=3, hands={A: [card(3, 3)], C: ["M03"]})
    assert position["pool"] == 5
    after = oracle.place_city(position, card(3, 3), False, ["M03"])["position"]
    assert values(after, card(3, 3)) == "6/3"
    assert oracle.tallies(after)[A]["TEM"] == 11


def test_c2_who_is_asked() -> None:
    """Seats with a Miracle are asked from the active player on; who can only pass uses up no answer."""
    outcome = place((2, 3), 5, {A: ["M04"], B: ["M12"]}, [], n=3)
    assert [(each["ask"], each["seat"]) for each in outcome["asked"]] == [("react", A), ("react", B)]
    assert (outcome["state"], outcome["question"]["options"]) == ("asking", ["M12", "PASS"])
    position = turn(pool=5, n=2, hands={A: ["M20"], B: ["M04"]}, miracle_discards=["M01", "M01"])
    assert oracle.play_miracle(position, "M20", {}, [])["asked"] == []


# --- Imploration ---
@pytest.mark.parametrize(
    ("bids", "first", "options", "left", "mover"),
    [
        ([3, 3, 1], A, {}, [17, 17, 19], None),  # TV-55
        ([3, 3, 1], B, {"O-TIE": "turn_order"}, [17, 17, 19], B),
        ([3, 1, 3], B, {"O-TIE": "turn_order"}, [17, 19, 17], C),
        ([0, 0, 0], A, {}, [20, 20, 20], None),  # TV-56
        ([0, 0, 0], A, {"O-TIE": "turn_order"}, [20, 20, 20], None),
        ([2, 0, 4], A, {}, [18, 20, 16], C),  # TV-57
    ],
)
def test_bids(bids: list[int], first: int, options: dict[str, str], left: list[int], mover: int | None) -> None:
    """TV-55 to TV-57: every bid is spent, a unique highest one moves the token."""
    assert oracle.resolve_bids([20, 20, 20], bids, first, options) == (left, mover)


def test_tv58_bid_too_high() -> None:
    """A bid above the own Implication is refused."""
    with pytest.raises(ValueError, match="PRI-100"):
        oracle.resolve_bids([20, 20], [21, 0], A, {})


# --- end of the game ---
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


def test_tv65_apparition_fulfils_megalopolis() -> None:
    """Cities counted as two bring the total to 20."""
    before = turn(*[(A, "3/1")] * 3, *[(A, "1/1")] * 5, *[(B, "1/1")] * 9)
    after = play(before, "M06", seat=A)
    assert oracle.tallies(after)[A]["VIL"] == 11
    assert oracle.triggered("F01", [oracle.tallies(before), oracle.tallies(after)], {})
    assert not oracle.triggered("F01", [oracle.tallies(before)], {})


def test_tv66_three_readings_of_reaching() -> None:
    """Who is above already fulfils `state`, nobody `crossing`; a rise above fulfils `event` too."""
    start, more, crossed = tally("VIL", 10, 8), tally("VIL", 11, 9), tally("VIL", 11, 10)
    for reading, expected in (("state", [1, 1, 1]), ("crossing", [0, 0, 1]), ("event", [0, 1, 1])):
        seen = [oracle.triggered("F04", [start, more, crossed][:k], {"O-REACH": reading}) for k in (1, 2, 3)]
        assert seen == [bool(each) for each in expected]
    assert oracle.triggered("F09", [tally("VIL", 12, 2)], {"O-REACH": "crossing"})


def test_tv67_original_temple_in_the_count() -> None:
    """20 and 18 temples of Cities make 40 with the Original Temples, 38 without."""
    position = game((A, "20/1"), (B, "18/1"))
    assert oracle.triggered("F02", [oracle.tallies(position)], {})
    position["options"] = {"O-ORIGIN": "does_not_count"}
    assert oracle.end_progress("F02", oracle.tallies(position)) == {"value": 38, "goal": 40, "missing": 2}


def test_tv68_latched_or_end_of_phase() -> None:
    """A condition met and undone ends the game when latched, not under end_of_phase."""
    checks = [tally("POP", 30, 30), tally("POP", 27, 30)]
    assert oracle.triggered("F03", checks, {})
    assert not oracle.triggered("F03", checks, {"O-TRIGGER": "end_of_phase"})


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


def test_tv69_sacrifice_brings_the_twentieth_temple() -> None:
    """Six Cities of three temples and the Original Temple make 19; Sacrifice makes 20."""
    position = turn(*[(A, "3/1")] * 6)
    after = oracle.intervene(position, "sacrifice", ids(position)[0])
    assert [oracle.tallies(each)[A]["TEM"] for each in (position, after)] == [19, 20]


@pytest.mark.parametrize(
    ("specs", "ranks"),
    [
        ([(A, "2/5"), (A, "1/5"), (B, "3/5"), (B, "1/5"), (C, "1/5"), (C, "1/2")], [2, 1, 3]),  # TV-75
        ([(A, "3/5"), (A, "1/5"), (B, "4/10")], [1, 2, 3]),  # TV-76
        ([(A, "3/5"), (A, "1/5"), (B, "4/10", {"apparition": True})], [1, 1, 3]),
        ([(A, "1/1"), (B, "1/1"), (C, "1/1")], [1, 1, 1]),
    ],
)
def test_ranking(specs: list[Spec], ranks: list[int]) -> None:
    """TV-75, TV-76: population, then temples, then Cities; then a shared rank."""
    assert oracle.ranking(oracle.tallies(game(*specs, n=3))) == ranks


def test_tv77_exhaustion() -> None:
    """Exhaustion needs every Implication at 0 and every hand empty (C-1)."""
    position = game(hands={A: ["C110"]})
    for player in position["players"]:
        player["implication"] = 0
    assert not oracle.exhausted(position)
    position["players"][A]["hand"] = []
    assert oracle.exhausted(position)
    assert not oracle.exhausted({**position, "options": {"O-EXHAUST": "off"}})
