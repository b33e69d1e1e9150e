"""Prières against a second, plain account of its rules, on made-up positions: Faith, placements with their chains of
reactions and Annulments, Miracles, interventions, every End card, bids and ranks."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.dealer import Dealer, Recorder
from exvoto.core.fast import row_of
from exvoto.core.kind import NONE
from exvoto.games.prieres import GAME
from exvoto.games.prieres.imploration import highest
from exvoto.games.prieres.laws import broken_law
from exvoto.games.prieres.miracles.interventions import Agitate, Harangue, Sacrifice, Terrorize
from exvoto.games.prieres.miracles.play import Annul, Invoke, InvokeFor, InvokeOn
from exvoto.games.prieres.pieces import (
    BLOCKED,
    CITIES,
    COUNT_CITIES,
    COUNT_PEOPLE,
    COUNT_TEMPLES,
    DISCARDS,
    MIRACLES,
    NAMES,
    NUDGED,
    SKY,
    UNSHAKEN,
)
from exvoto.games.prieres.placing import Place, PlaceNaively, React
from exvoto.games.prieres.scoring import check_end, check_last, measure, result
from exvoto.games.prieres.sequence import Judgement, Turns
from exvoto.games.prieres.state import Prieres
from exvoto.games.prieres.turn import Turn
from tests.oracles import prieres_oracle as oracle

DECK = len(NAMES)
SILENT = Dealer()
READ = ("O-FIRST", "O-NEWCITY", "O-THREE", "O-ORIGIN", "O-TIE", "O-REACH", "O-TRIGGER", "O-TOKENS", "O-EXHAUST")
STAMPS = ("agitation", "straying", "harangue")  # bits 0 to 2 of this round, 3 to 5 of the next


def city_id(card: int) -> str:
    return f"C{card + 1:03d}"


def miracle_id(miracle: int) -> str:
    return f"M{miracle + 1:02d}"


# -- positions -------------------------------------------------------------------------------------------------------


def made_up(rng: random.Random) -> Prieres:
    """A position in somebody's turn that need not be reachable, but breaks no law."""
    n = rng.randint(2, 5)
    chosen = {o.name: rng.choice(o.values) for o in GAME.options if o.values and rng.random() < 0.3}
    chosen.pop("O-MIRACLES", None)
    s = GAME.blank(n, GAME.table(n, chosen))
    s.round, s.first, s.turn = rng.randint(2, 9), rng.randrange(n), rng.randrange(n)
    s.pool, s.intervened = rng.choice([0, 1, 2, 3, 4, 5, 7, 9, 12]), int(rng.random() < 0.1)
    s.skies = rng.randrange(256) if rng.random() < 0.4 else 0
    for city in rng.sample(range(DECK), rng.randint(0, 7 * n)):
        put_in_play(s, city, rng)
    for city in range(DECK):
        if s.place[city] == NONE and rng.random() < 0.25:
            seat = rng.randrange(n)
            if s.held[seat] < 5:
                s.holder[city] = seat
                s.held[seat] += 1
                s.marks[city] = BLOCKED if seat == s.turn and rng.random() < 0.1 else 0
        elif s.place[city] == NONE and rng.random() < 0.1:
            s.place[city], s.maybe[city] = DISCARDS, 0
    for miracle in [*range(MIRACLES), *[0] * (n - 1)]:
        where = rng.choice(["pile", "discards", "hand", "hand"])
        seat = rng.randrange(n)
        if where == "discards":
            s.miracle_discards[miracle] += 1
            s.miracle_pile[miracle] -= 1
        elif where == "hand" and s.miracles_held(seat) < 7:
            s.miracles[seat * MIRACLES + miracle] += 1
            s.miracle_pile[miracle] -= 1
    for seat in range(n):
        s.implication[seat] = rng.randint(0, 20)
        s.origin[seat] = rng.choice([0, 0, 0, NUDGED, UNSHAKEN])
        s.origin_credited[seat] = rng.choice([0, 1, 3])
        s.harangue[seat] = rng.choice([NONE, s.round - 2, s.round - 1])
    s.agenda = [Turn()]
    engine.settle(s, SILENT)
    assert broken_law(s) is None
    return s


def put_in_play(s: Prieres, city: int, rng: random.Random) -> None:
    s.place[city], s.maybe[city] = rng.randrange(s.n), 0
    s.temples[city], s.people[city] = rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 6]), rng.choice([0, 1, 1, 2, 3, 4, 5, 10])
    s.placed[city] = s.round if rng.random() < 0.2 else rng.randint(1, s.round - 1)
    s.marks[city] = rng.randrange(512) & rng.randrange(512) & rng.randrange(512)
    s.credited[city] = rng.choice([0, 0, 0, 1, 2, 3])


def told(s: Prieres) -> dict[str, Any]:
    """A state in the oracle's form, lists of no meaning in order."""
    now = int(s.round)
    cities = [card for card in range(CITIES) if 0 <= s.place[card] < s.n]
    discards = [[miracle_id(m)] * s.miracle_discards[m] for m in range(MIRACLES)]
    return {
        "round": now,
        "first": int(s.first),
        "active": int(s.turn),
        "pool": int(s.pool),
        "intervened": bool(s.intervened),
        "blocked": [city_id(card) for card in range(CITIES) if s.marks[card] & BLOCKED],
        "players": [told_player(s, seat) for seat in range(s.n)],
        "cities": [told_city(s, card) for card in cities],
        "effects": [(SKY.names[k % 4], now + k // 4) for k in range(8) if s.skies >> k & 1],
        "miracle_discards": [card for cards in discards for card in cards],
        "city_discards": [city_id(card) for card in range(CITIES) if s.place[card] == DISCARDS],
        "options": {o.name: o.word(s.options[k]) for k, o in enumerate(GAME.options) if o.name in READ},
    }


def told_player(s: Prieres, seat: int) -> dict[str, Any]:
    hand = [city_id(card) for card in range(CITIES) if s.holder[card] == seat]
    hand += [miracle_id(m) for m in range(MIRACLES) for _ in range(s.miracles[seat * MIRACLES + m])]
    return {
        "implication": int(s.implication[seat]),
        "hand": hand,
        "unshakeable": bool(s.origin[seat] & UNSHAKEN),
        "nudge": [int(s.round)] if s.origin[seat] & NUDGED else [],
        "credited": int(s.origin_credited[seat]),
        "harangued": None if s.harangue[seat] == NONE else int(s.harangue[seat]),
    }


def told_city(s: Prieres, card: int) -> dict[str, Any]:
    marks, now = int(s.marks[card]), int(s.round)
    stamps = [(STAMPS[k % 3], now + k // 3) for k in range(6) if marks >> k & 1]
    return {
        "id": city_id(card),
        "owner": int(s.place[card]),
        "t": int(s.temples[card]),
        "p": int(s.people[card]),
        "placed": int(s.placed[card]),
        "illuminated": bool(marks >> 7 & 1),
        "apparition": bool(marks >> 8 & 1),
        "stamps": stamps + ([("inspiration", now)] if marks >> 6 & 1 else []),
        "credited": int(s.credited[card]),
    }


def in_order(position: dict[str, Any]) -> dict[str, Any]:
    """The same position with everything sorted whose order, or repetition, has no meaning."""
    tidy = dict(position)
    tidy["players"] = [p | {"hand": sorted(p["hand"]), "nudge": sorted(set(p["nudge"]))} for p in position["players"]]
    cities = [c | {"stamps": sorted(set(c["stamps"]))} for c in position["cities"]]
    tidy["cities"] = sorted(cities, key=lambda city: str(city["id"]))
    tidy["effects"] = sorted(set(position["effects"]))
    for name in ("blocked", "miracle_discards", "city_discards"):
        tidy[name] = sorted(position[name])
    return tidy


# -- what is compared ------------------------------------------------------------------------------------------------


def announced(a: Action[Any]) -> tuple[str, bool] | None:
    if isinstance(a, Place | PlaceNaively):
        return city_id(a.city), isinstance(a, PlaceNaively)
    return None


def invoked(a: Action[Any]) -> tuple[str, dict[str, str | int]] | None:
    if isinstance(a, Invoke):
        return miracle_id(a.miracle), {}
    if isinstance(a, InvokeOn):
        return miracle_id(a.miracle), {"city": city_id(a.city)}
    return (miracle_id(a.miracle), {"seat": int(a.whom)}) if isinstance(a, InvokeFor) else None


def intervened(a: Action[Any]) -> tuple[str, str, str | None] | None:
    if isinstance(a, Terrorize):
        return "terrorism", city_id(a.own), city_id(a.city)
    for cls, kind in ((Agitate, "agitation"), (Harangue, "harangue"), (Sacrifice, "sacrifice")):
        if isinstance(a, cls):
            return kind, city_id(a.city), None
    return None


def same_options(s: Prieres, position: dict[str, Any]) -> None:
    options = engine.options(s, s.turn)
    mine = [announced(a) for a in options if announced(a)]
    assert sorted(mine, key=str) == sorted(oracle.legal_announcements(position), key=str)
    deeds = [intervened(a) for a in options if intervened(a)]
    assert sorted(deeds, key=str) == sorted(oracle.legal_interventions(position), key=str)
    held = {card for card in position["players"][s.turn]["hand"] if card[0] == "M"}
    wanted = [(card, target) for card in held for target in oracle.miracle_targets(position, card)]
    assert sorted([invoked(a) for a in options if invoked(a)], key=str) == sorted(wanted, key=str)


def same_refusals(s: Prieres, position: dict[str, Any], rng: random.Random) -> None:
    for _ in range(6):
        one, two, miracle = rng.randrange(DECK), rng.randrange(DECK), rng.randrange(MIRACLES)
        if position["cities"] and rng.random() < 0.8:
            one, two = [int(rng.choice(position["cities"])["id"][1:]) - 1 for _ in range(2)]
        faults = {
            Place(one): oracle.announce_faults(position, city_id(one), False),
            PlaceNaively(one): oracle.announce_faults(position, city_id(one), True),
            InvokeOn(miracle, one): oracle.miracle_faults(position, miracle_id(miracle), {"city": city_id(one)}),
            Agitate(one): oracle.intervention_faults(position, "agitation", city_id(one)),
            Harangue(one): oracle.intervention_faults(position, "harangue", city_id(one)),
            Sacrifice(one): oracle.intervention_faults(position, "sacrifice", city_id(one)),
            Terrorize(one, two): oracle.intervention_faults(position, "terrorism", city_id(one), city_id(two)),
        }
        for a, wanted in faults.items():
            rule = engine.refuse(s, s.turn, a)
            assert (rule is None) == (not wanted), (a, rule, wanted)
            assert rule is None or rule.id in wanted, (a, rule, wanted)


def answers_of(s: Prieres, rng: random.Random) -> tuple[list[str], list[tuple[str, int, list[str]]]]:
    """Answers the open windows at random; what was said, and every question with its options."""
    said: list[str] = []
    asked: list[tuple[str, int, list[str]]] = []
    while s.agenda[-1].reaction:
        seat = s.asked[0]
        options = engine.options(s, seat)
        words = ["PASS" if a.verb == "pass" else "ANNUL" if a.verb == "annul" else react_word(a) for a in options]
        asked.append(("react" if s.agenda[-1].verb == "reacting" else "annul", seat, sorted(words)))
        k = rng.randrange(len(options)) if rng.random() < 0.8 else 0
        if len(options) > 1:
            said.append(words[k])
        engine.play(s, seat, options[k], SILENT)
    return said, asked


def react_word(a: Action[Any]) -> str:
    assert isinstance(a, React | Annul)
    return miracle_id(a.miracle) if isinstance(a, React) else "ANNUL"


def same_outcome(s: Prieres, position: dict[str, Any], a: Action[Any], rng: random.Random) -> int:
    """Plays one answer of the turn and its windows in both; how many Miracles were played on the way."""
    dealer = Recorder(SILENT)
    engine.play(s, s.turn, a, dealer)
    said, asked = answers_of(s, rng)
    city, miracle, deed = announced(a), invoked(a), intervened(a)
    if deed is not None:
        assert in_order(told(s)) == in_order(oracle.intervene(position, *deed))
        return 0
    if city is not None:
        outcome = oracle.place_city(position, *city, said)
    else:
        assert miracle is not None
        outcome = oracle.play_miracle(position, *miracle, said)
    assert outcome["question"] is None
    assert asked == [(q["ask"], q["seat"], sorted(q["options"])) for q in outcome["asked"]]
    assert in_order(told(s)) == in_order(outcome["position"])
    return len(outcome["played"])


def compare_turns(count: int, seed: int) -> None:
    rng = random.Random(seed)
    longest = 0
    for _ in range(count):
        s = made_up(rng)
        position = told(s)
        same_options(s, position)
        same_refusals(s, position, rng)
        options = [a for a in engine.options(s, s.turn) if a.verb not in ("end", "pray", "discard")]
        if options:
            verb = rng.choice(sorted({a.verb for a in options}))
            a = rng.choice([a for a in options if a.verb == verb])
            longest = max(longest, same_outcome(s, position, a, rng))
        tallies = oracle.tallies(told(s))
        for seat in range(s.n):
            mine = {w: measure(s, seat, k) for w, k in (("VIL", 0), ("TEM", 1), ("POP", 2), ("IMP", 3))}
            assert mine == tallies[seat]
        assert result(s).ranks == oracle.ranking(tallies)
    assert longest >= 3


def compare_starts(count: int, seed: int) -> None:
    """Production, crediting at the start of a turn, and the stamps of a new round."""
    rng = random.Random(seed)
    for _ in range(count):
        s = made_up(rng)
        seat = rng.randrange(s.n)
        for card in range(CITIES):
            s.marks[card] &= ~BLOCKED
        position = told(s)
        t = s.copy()
        t.agenda = [Turns((seat - s.first) % s.n)]
        engine.settle(t, SILENT)
        assert in_order(told(t)) == in_order(oracle.start_turn(position, seat))
        t = s.copy()
        t.agenda = [GAME.read_step("closing")]
        t.pool = t.intervened = 0
        t.turn = NONE
        wanted = oracle.next_round(position)
        if oracle.exhausted(position):
            continue
        engine.settle(t, SILENT)
        assert in_order(told(t)) == in_order(oracle.start_turn(wanted, wanted["active"]))


def compare_ends(count: int, seed: int) -> None:
    """Every End card under every reading, over a random course of changes."""
    rng = random.Random(seed)
    met = 0
    for _ in range(count):
        s = made_up(rng)
        card = rng.randrange(10)
        s.end_row[0] = card
        s.triggered = s.reached = 0
        s.seen = row_of([NONE] * s.n)
        options = told(s)["options"]
        checks = [oracle.tallies(told(s))]
        check_end(s, SILENT)
        for _ in range(rng.randint(0, 4)):
            for city in range(CITIES):
                if 0 <= s.place[city] < s.n and rng.random() < 0.3:
                    s.temples[city] = max(0, s.temples[city] + rng.randint(-4, 5))
                    s.people[city] = max(0, s.people[city] + rng.randint(-5, 7))
                    s.marks[city] ^= 256 * rng.randrange(2)
            s.implication[rng.randrange(s.n)] //= 2
            checks.append(oracle.tallies(told(s)))
            check_end(s, SILENT)
        check_last(s, SILENT)
        checks.append(checks[-1])
        wanted = oracle.triggered(f"F{card + 1:02d}", checks, options)
        assert bool(s.triggered) == wanted, (card, options)
        met += wanted
        t = s.copy()
        t.turn, t.pool, t.intervened = NONE, 0, 0
        t.agenda = [GAME.read_step("imploration"), Judgement()]
        engine.settle(t, SILENT)
        assert (t.ended == 0) == wanted
    assert count // 10 < met < count


def compare_bids(count: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        s = made_up(rng)
        held = [int(tokens) for tokens in list(s.implication)]
        s.bids = row_of([rng.randint(0, min(own, 4)) for own in held])
        left, winner = oracle.resolve_bids(held, list(s.bids), int(s.first), told(s)["options"])
        assert left == [own - bid for own, bid in zip(held, list(s.bids), strict=True)]
        assert highest(s)[1] == (NONE if winner is None else winner)


def test_turns_agree_with_the_oracle() -> None:
    """Options, refusals, placements with chains, Miracles, interventions, counts and ranks on 300 positions."""
    compare_turns(300, 1)


def test_faith_agrees_with_the_oracle() -> None:
    """Production and crediting on 300 positions."""
    compare_starts(300, 2)


def test_end_cards_agree_with_the_oracle() -> None:
    """Every End card, every reading of O-REACH and O-TRIGGER, on 300 courses."""
    compare_ends(300, 3)


def test_bids_agree_with_the_oracle() -> None:
    """Who moves the token, ties by both options, on 300 sets of bids."""
    compare_bids(300, 4)


@pytest.mark.slow
@pytest.mark.compiled
def test_all_agrees_with_the_oracle_at_length(volume: Callable[[int], int]) -> None:
    """20,000 positions of each kind."""
    count = volume(20_000)
    compare_turns(count, 11)
    compare_starts(count, 12)
    compare_ends(count, 13)
    compare_bids(count, 14)


def test_counts_use_the_rules_own_words() -> None:
    """PRI-5: a City marked by Divine Apparition counts twice, the Original Temple once whatever it yields."""
    s = GAME.blank(2, GAME.table(2))
    s.place[48], s.maybe[48], s.marks[48], s.temples[48], s.people[48] = 0, 0, 256, 3, 1
    s.origin[0] = UNSHAKEN
    assert [measure(s, 0, what) for what in (COUNT_CITIES, COUNT_TEMPLES, COUNT_PEOPLE)] == [2, 4, 1]
