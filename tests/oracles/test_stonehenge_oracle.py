"""What only the second account of Stonehenge itself can say: board, deals, counts, prices, rounds of bargaining.

Its vectors are the scenarios of the game, which are played in both accounts: test_oracle_scenarios.py beside them.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from tests.oracles import stonehenge_oracle as sto
from tests.oracles import stonehenge_table_oracle as base
from tests.oracles.stonehenge_table_oracle import (
    COLOURS,
    DEFAULTS,
    Card,
    Options,
    Refused,
    State,
    Tokens,
    card,
    name,
    resources,
)

FULL = dict.fromkeys(COLOURS, 10)


def cards(text: str) -> list[Card]:
    return [card(word) for word in text.split()]


def tokens(text: str) -> Tokens:
    return {word[0]: int(word[1:]) for word in text.split()}


def table(players: str = COLOURS, hd: int = 1, **seats: str) -> State:
    """A state from texts like R="9D | 8N TG | W1 Y2 | 1 0" (figure | hand | tokens | pillars lintels).

    The supply is what the seats leave of ten each; every card not in a hand is in the deck."""
    state: State = {
        "seats": {},
        "hd": hd,
        "deck": [],
        "discard": [],
        "supply": dict(FULL),
        "reserve": {"P": 6, "L": 3},
        "slots": {s: {"W": 5 if s[0] == "L" else 3} for s in base.SLOTS},
        "market_days": 1,
        "options": Options(**DEFAULTS),
    }
    for colour in players:
        figure, hand, held, stones = (seats.get(colour, "20D") + "|||").split("|")[:4]
        pillars, lintels = stones.split() or ("0", "0")
        state["seats"][colour] = {
            "figure": card(figure.strip()),
            "hand": cards(hand),
            "tokens": tokens(held),
            "pillars": int(pillars),
            "lintels": int(lintels),
        }
        for c, n in tokens(held).items():
            state["supply"][c] -= n
    out = [c for who in state["seats"].values() for c in who["hand"]]
    state["deck"] = [c for c in base.full_deck() if c not in out]
    return state


def stacked(state: State, top: str) -> State:
    """The same state with these cards on top of the deck."""
    state["deck"] = cards(top) + [c for c in state["deck"] if c not in cards(top)]
    return state


def opted(state: State, **values: Any) -> State:
    state["options"] = Options(**{**DEFAULTS, **values})  # type: ignore[typeddict-item]
    return state


def wallet(state: State, seat: str) -> str:
    return resources(state["seats"][seat]["tokens"])


def names(found: list[Card]) -> str:
    return " ".join(map(name, found))


# ------------------------------------------------------------ board, setup, turn


def test_board() -> None:
    """Colours of spaces, ring of half-spaces and the 65 cards are those of sections 1.2 and 1.3."""
    assert [n for n in range(1, 31) if base.space_colour(n) == "K"] == [6, 12, 18, 24, 30]
    assert [n for n in range(1, 31) if base.space_colour(n) == "W"] == [1, 7, 13, 19, 25]
    assert [n for n in range(1, 31) if base.space_colour(n) == "R"] == [5, 11, 17, 23, 29]
    assert [name(base.successor(card(h))) for h in ("7N", "7D", "30D")] == ["7D", "8N", "1N"]  # E-1
    assert len(set(base.full_deck())) == 65
    assert sum(base.colour_of(c) != "K" for c in base.full_deck()) == 55
    assert names(base.ordered(cards("TR 7D TW 30N 7N"))) == "7N 7D 30N TW TR"


def test_placement() -> None:
    """A figure goes where the first number card from 7 on says (W-1, W-2); hands are dealt by threes."""
    figures, rest, discard = base.place_figures(cards("4N TG 6D 22N 10D 9N"), ["B", "W"])
    assert (figures["W"], figures["B"]) == (card("22N"), card("10D"))
    assert (names(rest), names(discard)) == ("9N", "4N TG 6D 22N 10D")
    hands, rest = base.deal(cards("1N 2N 3N 4N 5N 6N 7N"), ["R", "G"])
    assert (names(hands["G"]), names(hands["R"]), names(rest)) == ("1N 2N 3N", "4N 5N 6N", "7N")


def test_day_action() -> None:
    """By day two cards, or four for a token if at least three exist; the discard is shuffled when needed."""
    assert base.action_faults(table(W="9D"), "W", "draw+R") == {"STO-43"}  # E-8
    short = table(W="9D | | R1")
    short["deck"], short["discard"] = cards("9N"), cards("1N 2N 3N")
    after = base.act(short, "W", "draw")  # E-9
    assert names(after["seats"]["W"]["hand"]) == "9N 1N"
    assert (len(after["deck"]), after["discard"]) == (2, [])
    short["discard"] = cards("1N")
    assert base.action_options(short, "W") == {"skip", "draw"}  # E-10
    assert base.action_faults(short, "W", "draw+R") == {"STO-41"}
    rich = table(W="9D | | W1")
    after = base.act(rich, "W", "draw+W")  # E-48
    assert (len(after["seats"]["W"]["hand"]), wallet(after, "W"), after["supply"]["W"]) == (4, "", 10)
    rich["deck"] = []
    assert base.action_options(rich, "W") == {"skip"}


def test_day_upgrade_afterwards() -> None:
    """With day_upgrade_timing = after the token is asked for once two cards are drawn, and buys two more."""
    state = opted(table(W="9D | | W1 R1"), day_upgrade_timing="after")
    assert base.action_options(state, "W") == {"skip", "draw"}
    after = base.act(state, "W", "draw")
    assert base.upgrade_options(after, "W") == {"stop", "more+W", "more+R"}
    after = base.act(after, "W", "more+R")
    assert (len(after["seats"]["W"]["hand"]), wallet(after, "W")) == (4, "W1")
    after["deck"] = after["discard"] = []
    assert base.upgrade_options(after, "W") == set()
    assert base.upgrade_options(table(W="9D | | W1"), "W") == set()


def test_night_action() -> None:
    """By night a card is asked of, or for a token taken from, any other seat that has one."""
    assert base.action_options(table(W="9N | 1N | Y1"), "W") == {"skip"}  # E-11
    assert base.action_faults(table(W="9N | | Y1"), "W", "take:B+Y") == {"STO-44"}
    state = table(hd=6, W="9N | | Y1", B="6D | TR 6D")
    assert base.night_victims(state, "W") == ["B"]
    assert base.action_options(state, "W") == {"skip", "ask:B", "take:B+Y"}
    after = base.act(state, "W", "ask:B", card("TR"))  # E-12
    assert (names(after["seats"]["W"]["hand"]), names(after["seats"]["B"]["hand"])) == ("TR", "6D")
    after = base.act(state, "W", "take:B+Y", card("6D"))
    assert (wallet(after, "W"), after["supply"]["Y"]) == ("", 10)
    with pytest.raises(Refused, match="STO-42"):
        base.act(state, "W", "ask:B", card("7D"))


# ------------------------------------------------------------ combinations


def test_combinations_by_counting() -> None:
    """The 60 number cards hold 5 x (1140 - 120) + 120 threes and 30 pairs."""
    numbers = [c for c in base.full_deck() if c[0] > 0]
    assert sum(sto.is_combination("three", t, (1, "N")) for t in combinations(numbers, 3)) == 5220
    assert sum(sto.is_combination("pair", p, (1, "N")) for p in combinations(numbers, 2)) == 30


@pytest.mark.parametrize(("size", "combos", "lays", "share"), [(5, 1.5, 3.8, 0.67), (7, 7, 22, 0.95)])
def test_random_hands(size: int, combos: float, lays: float, share: float) -> None:
    """Random hands hold about as many combinations and gains as section 7.3 measured."""
    rng, found, some, rounds = random.Random(7), [], 0, 2000
    for _ in range(rounds):
        figure = rng.choice([c for c in base.full_deck() if c[0] > 0])
        legal = sto.legal_lays(rng.sample(base.full_deck(), size), figure, FULL)
        found += [(len({(kind, used) for kind, used, _ in legal}), len(legal))]
        some += bool(legal)
    assert sum(f[0] for f in found) / rounds == pytest.approx(combos, rel=0.1)
    assert sum(f[1] for f in found) / rounds == pytest.approx(lays, rel=0.1)
    assert some / rounds == pytest.approx(share, abs=0.03)


# ------------------------------------------------------------ bargaining


def test_patterns() -> None:
    """Black is matched by colour only as K; col, num and sym never match a trilithon card."""
    assert base.matches("any", card("TG"))
    assert base.matches("tri", card("TG"))
    assert base.matches("tri=G", card("TG"))
    assert not base.matches("col=G", card("TG"))
    assert not base.matches("tri", card("9N"))
    assert base.matches("col=K", card("6D"))
    assert not base.matches("col=B", card("6D"))
    assert base.matches("col=B&sym=D&num=8", card("8D"))
    assert not base.matches("col=B&sym=D", card("8N"))
    assert base.matches("card=TG", card("TG"))
    assert base.matches("card=7N", card("7N"))
    assert not any(base.pattern_ok(p) for p in ("", "token", "col=X", "num=31", "tri=K", "any&sym=D", "card=0N"))


def test_rounds_of_bargaining() -> None:
    """There are at most trade_rounds rounds, none after a round without offers, none for one player alone."""
    state = table(hd=12)
    assert base.trade_goes_on(state, 0, 0)
    assert base.trade_goes_on(state, 2, 1)
    assert not base.trade_goes_on(state, 1, 0)
    assert not base.trade_goes_on(state, 3, 1)
    assert not base.trade_goes_on(opted(table(hd=12), trade_rounds=0), 0, 0)
    assert not base.trade_goes_on(table("WBG", hd=12, B="12N", G="12D"), 0, 0)


# ------------------------------------------------------------ prices and auctions


def test_fresh_prices() -> None:
    """Trilithon cards price by their dot, black ones are ignored (W-20); short games cost one bar less."""
    after, price = sto.fresh_price(stacked(table(), "TR 6D 9N 10D"), "P1")
    assert (resources(price), names(after["discard"])) == ("G1,Y1,R1", "TR 6D 9N 10D")
    assert [sto.base_price(s, DEFAULTS) for s in ("P1", "L1")] == [3, 5]
    assert [sto.base_price(s, opted(table(), short_game=True)["options"]) for s in ("P1", "L1")] == [2, 4]


def test_promotions() -> None:
    """With promotions the first black card fills one place, later ones are ignored (E-45)."""
    after, price = sto.fresh_price(opted(stacked(table(), "6D 12N 1D 3N 5N"), promotions=True), "P1")
    assert (resources(price), names(after["discard"])) == ("W1,G1", "6D 12N 1D 3N")
    after, price = sto.fresh_price(opted(stacked(table(), "1D 3N 6D 5N"), promotions=True), "P1")
    assert (resources(price), names(after["discard"])) == ("W1,G1", "1D 3N 6D")
    _, price = sto.fresh_price(opted(stacked(table(), "1D 3N 5N 6D"), promotions=True), "P1")
    assert base.total(price) == 3


def test_colour_by_lot() -> None:
    """When only black cards are outside the hands the colour is drawn by lot and no card is turned over."""
    state = table()
    state["deck"], state["discard"] = cards("6D"), cards("12N")
    after, price = sto.fresh_price(state, "P1", lot=lambda: "Y")
    assert (resources(price), names(after["deck"]), names(after["discard"])) == ("Y3", "6D", "12N")
    state["discard"] = cards("12N 1N")
    after, _ = sto.fresh_price(state, "P1")
    assert sorted(after["deck"] + after["discard"]) == sorted(cards("6D 12N 1N"))


# ------------------------------------------------------------ trilithon cards


def test_when_trilithon_cards_may_be_played() -> None:
    """Only at one's own node, in one's own turn or present on a market day (E-40)."""
    state = table(hd=7)
    assert all(sto.may_play_trilithon(state, "W", n, "W") for n in ("D-MOVE", "D-ACTION", "D-UPGRADE", "D-OFFER"))
    assert not sto.may_play_trilithon(state, "G", "D-MOVE", "W")
    assert not any(sto.may_play_trilithon(state, "W", n, "W") for n in ("D-GIVE", "D-PICK", "D-IMPORTANT"))
    fair = table(hd=12, G="12N")
    assert all(sto.may_play_trilithon(fair, "W", n, "W") for n in ("D-TRADE", "D-OFFER", "D-WINDOW"))
    assert not any(sto.may_play_trilithon(fair, "W", n, "W") for n in ("D-DECLARE", "D-REPLY"))
    assert not sto.may_play_trilithon(fair, "G", "D-WINDOW", "G")


def test_who_is_asked() -> None:
    """All present who by public facts could hold a trilithon card are asked (STO-9)."""
    state = table(hd=12, W="1N | 1N", B="1N", G="12N | TG", R="1N | 9N")
    assert sto.window_asked(state) == ["W", "R"]
    state["discard"] = cards("TW TB TG TY TR")
    assert sto.window_asked(state) == []
    assert not sto.asked_to_counter(state, "R", "reject")
    assert (sto.blackmail_default([]), sto.blackmail_default(["any"])) == ("pay", "refuse")


# ------------------------------------------------------------ end of the game


def test_ranking_of_winners() -> None:
    """More monoliths come first, then more tokens; equals share the place."""
    state = opted(table(W="1N | | W3 | 2 1", B="1N | | | 3 1", Y="1N | | B3 | 2 1", R="1N | | R9"), tie_ranking=True)
    ended = sto.result(state, False)
    assert ended is not None
    assert (ended["winners"], ended["ranking"]) == (["B"], [["B"], ["W", "Y"]])


def test_table_options() -> None:
    """Promotions and a short game exclude one another (E-46); the other options keep to their values."""

    def faults(players: str = "WBG", **values: Any) -> set[str]:
        return base.option_faults(players, opted(table(), **values)["options"])

    assert faults() == set()
    assert faults(promotions=True, short_game=True) == {"STO-122"}
    assert faults(trade_rounds=6) == faults(max_market_days=4) == faults(counter_scope="none") == {"STO-120"}
    assert faults("WB") == faults("WWB") == faults("WBK") == {"STO-1"}


def test_invariants() -> None:
    """A sound table has no fault, and a lost card, token, stone or bar is noticed."""
    state = table(W="9D | 1N | W1 | 0 0")
    assert base.invariant_faults(state) == []
    state["seats"]["W"]["hand"].pop()
    state["seats"]["W"]["tokens"] = {}
    state["seats"]["W"]["pillars"] = state["seats"]["W"]["lintels"] = 1
    state["slots"]["P1"] = {"W": 2}
    state["hd"] = 31
    assert [fault[0] for fault in base.invariant_faults(state)] == ["1", "2", "3", "3", "4", "6"]
