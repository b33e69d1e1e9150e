"""The Stonehenge oracle against the worked examples (W-) and edge vectors (E-) of its rules file."""

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

ANY = set(COLOURS)
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


def gains(figure: str, hand: str, kind: str) -> set[str]:
    """What the whole hand, laid as ``kind``, may bring with a full supply; empty = no such combination."""
    whole = tuple(base.ordered(cards(hand)))
    return {g for k, used, g in sto.legal_lays(cards(hand), card(figure), FULL) if (k, used) == (kind, whole)}


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


def test_high_druid_arrives() -> None:
    """All on the number make an offering in colour order, and the owner of the colour loses his turn."""
    assert base.arrive(table(hd=1)) == ([], "turn:W")  # W-3
    assert base.arrive(table("BYR", hd=1)) == ([], "pass")  # E-47
    assert base.arrive(table(hd=3, G="3N | 8D 20N | R1")) == (["G"], "lost:G")  # W-4
    assert base.arrive(table("WGR", hd=2, R="2D | 9D")) == (["R"], "pass")  # W-22
    assert base.arrive(table(hd=9, B="9N | | B1", R="9D | 2N")) == (["B", "R"], "turn:G")  # E-43
    held = table(hd=6, Y="6D | | W2")  # W-21
    assert base.arrive(held) == (["Y"], "market")
    assert base.present(held) == list("WBGR")
    assert "W" in base.present(table(hd=12, W="7D"))  # E-44
    assert base.arrive(table(hd=6, Y="6D"))[0] == []  # exempt


def test_important_offering() -> None:
    """One token or the whole hand: no empty hand, trilithon cards included, exempt with neither."""
    green = table(hd=3, G="3N | 8D TY | R1")
    assert base.important_options(green, "G") == {"important:R", "important:cards"}
    paid = base.important(green, "G", "important:R")
    assert (wallet(paid, "G"), paid["supply"]["R"], len(paid["seats"]["G"]["hand"])) == ("", 10, 2)
    given = base.important(green, "G", "important:cards")
    assert (wallet(given, "G"), names(given["discard"]), given["seats"]["G"]["hand"]) == ("R1", "8D TY", [])
    assert base.important_options(table(Y="6D | | W2"), "Y") == {"important:W"}  # W-21
    assert base.important_options(table(R="2D | 9D"), "R") == {"important:cards"}  # W-22
    assert base.important_options(table(), "R") == set()
    assert base.important_default(green, "G") == "important:cards"
    assert base.important_default(table(G="3N | 8D 9D 9N | B2 Y2 R1"), "G") == "important:B"
    assert base.important_default(table(G="3N | | R1"), "G") == "important:R"


def test_moves() -> None:
    """One steps or plays a number card not of one's own half-space; the High Druid ends the turn."""
    white = table(hd=13, W="17N | 30D 2N TB")
    assert base.move_options(white, "W") == {"step", "card:30D", "card:2N"}  # W-5, E-5
    after, over = base.move(white, "W", "card:30D")
    assert (after["seats"]["W"]["figure"], over, names(after["discard"])) == (card("30D"), False, "30D")
    assert base.move_options(table(W="10D | 10D 10N"), "W") == {"step", "card:10N"}  # E-3, E-4
    after, over = base.move(table(hd=13, W="12D"), "W", "step")
    assert over
    assert base.important_options(after, "W") == set()
    after, over = base.move(table(hd=13, W="20D | 13D TB"), "W", "card:13D")
    assert over
    assert base.important_options(after, "W") == {"important:cards"}
    with pytest.raises(Refused, match="STO-32"):
        base.move(white, "W", "card:TB")


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


@pytest.mark.parametrize(
    ("vector", "figure", "hand", "kind", "gain"),
    [
        ("W-6", "10D", "2D 8N 14D", "three", {"B", "Y"}),
        ("W-7", "10D", "2D 8N 6D", "three", {"B", "Y"}),
        ("W-7", "10D", "2D 6D 12N", "three", {"B", "Y"}),
        ("W-8", "20D", "5D 6N", "pair", set()),
        ("W-9", "7N", "12N", "single", set()),
        ("W-10a", "20D", "1D 2N 3D 4N 6D", "five_colours", ANY),
        ("W-10b", "20D", "1D 2N 3D 6D 12N", "five_colours", set()),
        ("W-11a", "20D", "6D 7D 9D 16D 29D", "five_suns", ANY),
        ("W-11b", "20D", "6N 7D 9D 16D 29D", "five_suns", set()),
        ("W-12", "18N", "5D 5N", "pair", ANY),
        ("W-13", "7N", "7N", "single", {"W"}),
        ("W-13", "7D", "7N", "single", set()),
        ("W-14", "8D", "15D 15N", "pair", {"G", "B"}),
        ("W-15", "1N", "5D 11N 17D", "three", {"R", "W"}),
        ("W-15", "1N", "5D 11N 12D", "three", {"R", "W"}),
        ("W-15", "1N", "5D 6N 12D", "three", {"R", "W"}),
        ("W-16", "1N", "6D 12N 30D", "three", ANY),
        ("E-13", "18D", "18D", "single", ANY),
        ("E-14", "3N", "12D 12N", "pair", ANY),
        ("E-15", "20D", "1D 2D 6N", "three", set()),
        ("E-16", "20D", "2D 8N TB", "three", set()),
        ("E-22", "20D", "6D 12D 18D 24D 30D", "five_suns", ANY),
        ("E-22", "20D", "6D 12D 18D 24D 30D", "five_colours", set()),
        ("E-23", "5D", "6D 12D 11N", "three", {"R"}),
        ("moons", "20D", "6N 7N 9N 16N 29N", "five_moons", ANY),
        ("both", "20D", "1N 2N 3N 4N 5N", "five_moons", ANY),
        ("both", "20D", "1N 2N 3N 4N 5N", "five_colours", ANY),
        ("twice a colour", "20D", "1D 7N 3D 4N 6D", "five_colours", set()),
    ],
)
def test_permitted_gains(vector: str, figure: str, hand: str, kind: str, gain: set[str]) -> None:
    """Each combination of the examples and edge vectors permits exactly the gains given there."""
    assert gains(figure, hand, kind) == gain, vector


def test_complete_set_of_a_hand() -> None:
    """All legal layings of a small hand are found, overlapping ones included."""
    found = {sto.lay_text(one) for one in sto.legal_lays(cards("7D 7N 13N 6D TW"), card("7N"), FULL)}
    assert found == {
        "lay:single:7N>W",
        "lay:pair:7N,7D>W",
        "lay:three:7N,7D,13N>W",
        "lay:three:6D,7N,7D>W",
        "lay:three:6D,7N,13N>W",
        "lay:three:6D,7D,13N>W",
    }


def test_lay_refusals() -> None:
    """A refused laying names the rule it breaks (W-6, W-8...W-11, E-15...E-23)."""

    def faults(seat: str, kind: str, used: str, gain: str, **supply: int) -> set[str]:
        state = table(W=seat)
        state["supply"].update(supply)
        return sto.lay_faults(state, "W", kind, cards(used), gain)

    three = "10D | 2D 8N 14D"
    assert faults(three, "three", "2D 8N 14D", "Y") == set()
    assert faults(three, "three", "2D 8N 14D", "W") == {"STO-57"}
    assert faults("20D | 5D 6N", "pair", "5D 6N", "R") == {"STO-53"}
    assert faults("7N | 12N", "single", "12N", "W") == {"STO-52"}
    assert faults("20D | 1D 2D 6N", "three", "1D 2D 6N", "W") == {"STO-54"}
    assert "STO-51" in faults("20D | 2D 8N TB", "three", "2D 8N TB", "B")
    assert faults("5D | 6D 12D 11N", "three", "6D 12D 11N", "W") == {"STO-57"}
    assert faults(three, "three", "2D 8N 14D", "B", B=0) == {"STO-58"}  # E-18
    assert faults(three, "three", "2D 8N 14D", "Y", B=0) == set()
    assert faults(three, "three", "2D 8N 14D", "none", B=0) == {"STO-58"}
    assert faults("8D | 2D 8N 14D", "three", "2D 8N 14D", "none", B=0) == set()  # E-19
    five, only_red = "1D 2N 3D 4N 5D", {"W": 0, "B": 0, "G": 0, "Y": 0}
    assert faults("20D |" + five, "five_colours", five, "W", **only_red) == {"STO-58"}  # E-20
    assert faults("20D |" + five, "five_colours", five, "R", **only_red) == set()


def test_laying_twice() -> None:
    """A card laid is gone (E-17), the token comes from the supply, and ``none`` brings nothing."""
    first = sto.lay(table(W="20N | 7D 7N 13N 19D"), "W", "pair", cards("7D 7N"), "W")
    assert (wallet(first, "W"), first["supply"]["W"], names(first["discard"])) == ("W1", 9, "7D 7N")
    assert sto.lay_faults(first, "W", "three", cards("7D 13N 19D"), "W") == {"STO-51"}
    empty = table(W="8D | 2D 8N 14D")
    empty["supply"]["B"] = 0
    assert wallet(sto.lay(empty, "W", "three", cards("2D 8N 14D"), "none"), "W") == ""


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
    """Black is matched by colour only as K; col, num and sym never match a trilithon card (C-11)."""
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


def test_offers() -> None:
    """Cards for cards, both sides at least one, only among those present (E-24, E-26)."""
    state = table(hd=12, W="1N | 7N 8D", B="2N | 8N 6D", G="12N | 9N", R="3N | 1D 2D 3D")
    assert base.offer_faults(state, "W", "B", cards("7N"), ["any"]) == set()
    assert base.offer_faults(state, "W", "B", [], ["any"]) == {"STO-73"}
    assert base.offer_faults(state, "W", "B", cards("7N"), []) == {"STO-73"}
    assert base.offer_faults(state, "W", "B", cards("7N"), ["any", "R1"]) == {"STO-73"}
    assert base.offer_faults(state, "W", "G", cards("7N"), ["any"]) == {"STO-73"}
    assert base.offer_faults(state, "W", "W", cards("7N"), ["any"]) == {"STO-73"}
    assert base.offer_faults(state, "G", "W", cards("9N"), ["any"]) == {"STO-73"}
    assert base.offer_faults(state, "W", "B", cards("7N"), ["any"] * 3) == {"STO-73"}
    assert base.offer_faults(state, "W", "ALL", cards("7N"), ["any"] * 3) == set()
    assert base.offer_faults(state, "W", "ALL", cards("7N"), ["any"] * 4) == {"STO-73"}
    assert base.offer_faults(state, "W", "B", cards("7N 7N"), ["any"]) == {"STO-73"}
    assert base.offer_asked(state, "B", "ALL", ["any"]) == ["R", "W"]
    assert base.offer_asked(state, "B", "ALL", ["any"] * 3) == ["R"]
    assert base.acceptances(cards("8N 6D"), ["col=B&sym=D"]) == set()  # E-25
    assert base.acceptances(cards("8N 8D"), ["col=B", "sym=D"]) == {(card("8N"), card("8D"))}
    after = base.exchange(state, "W", cards("7N 8D"), "B", cards("8N"))
    assert (names(after["seats"]["W"]["hand"]), names(after["seats"]["B"]["hand"])) == ("8N", "6D 7N 8D")


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


def market(price: str, deck: str, slot: str = "P1", **seats: str) -> State:
    state = stacked(table(hd=12, **seats), deck)
    state["slots"][slot] = tokens(price)
    return state


def everyone(state: State, **wishes: str) -> dict[str, str]:
    return {seat: wishes.get(seat, "none") for seat in base.present(state)}


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


def test_what_a_seat_may_declare() -> None:
    """Only what can be paid colour by colour, unless bluffing; the held are not asked (E-27, E-30)."""
    state = market("B2 G1", "", "P2", B="1N | | B2 R3", W="1N | | W3 | 2 0", G="12N | | W5")
    assert sto.declarations(state, "B") == {"declare:none"}
    assert sto.declarations(state, "W") == {"declare:none", "declare:P1", "declare:P3", "declare:P4"}
    assert sto.declarations(state, "G") == set()
    state["slots"]["L2"] = None
    assert sto.declarations(opted(state, bluff_declarations=True), "B") == {
        "declare:none",
        "declare:L1",
        "declare:P1",
        "declare:P2",
        "declare:P3",
        "declare:P4",
    }


def test_auction_won() -> None:
    """A black card is ignored, a bar is added, and the only one who can pay buys (W-17, E-31)."""
    state = market("W1 B1 R1", "24N 14D", W="1N | | W1 B2 R2 Y1", G="1N | | W1 B1 R1")
    after, sales = sto.settle(state, everyone(state, W="P1", G="P1"))
    assert sales["P1"]["buyer"] == "W"
    assert resources(sales["P1"]["price"]) == "W1,B2,R1"
    assert (wallet(after, "W"), wallet(after, "G"), after["seats"]["W"]["pillars"]) == (
        "Y1,R1",
        "W1,B1,R1",
        1,
    )
    assert after["slots"]["P1"] is None
    assert names(after["discard"]) == "24N 14D"
    state = market("W1 B1 R1", "30N TY", W="1N | | W1 B1 R1", G="1N | | W1 B1 R1 Y1")
    assert sto.settle(state, everyone(state, W="P1", G="P1"))[1]["P1"]["buyer"] == "G"


def test_auction_lost_by_all() -> None:
    """When nobody can pay the raised price the monolith stays, with its new price (W-18)."""
    state = market("W1 B1 R1", "16D", W="1N | | W1 B1 R1", G="1N | | W1 B1 R1")
    after, sales = sto.settle(state, everyone(state, W="P1", G="P1"))
    assert sales["P1"]["buyer"] is None
    assert resources(after["slots"]["P1"] or {}) == "W1,B1,Y1,R1"
    assert wallet(after, "W") == wallet(after, "G") == "W1,B1,R1"


def test_auction_raised_three_times() -> None:
    """The price rises while at least two can pay it (W-19)."""
    state = market("W1 B1 G1", "1D 3N 7N", W="1N | | W3 B1 G2", G="1N | | W2 B1 G2")
    after, sales = sto.settle(state, everyone(state, W="P1", G="P1"))
    assert (sales["P1"]["buyer"], sales["P1"]["raises"], wallet(after, "W")) == ("W", 3, "")
    assert wallet(after, "G") == "W2,B1,G2"
    assert names(after["discard"]) == "1D 3N 7N"


def test_bluffs() -> None:
    """A lone bluffer buys nothing (E-28); two declarers raise the price even if one cannot pay (E-29)."""
    alone = opted(market("B2 G1", "22N", "P2", B="1N | | B2 R3"), bluff_declarations=True)
    after, sales = sto.settle(alone, everyone(alone, B="P2"))
    assert sales["P2"]["buyer"] is None
    assert after["slots"]["P2"] == {"B": 2, "G": 1}
    assert after["discard"] == []
    two = market("B2 G1", "22N", "P2", B="1N | | B2 R3", R="1N | | B2 G1 Y1")
    with pytest.raises(Refused, match="STO-78"):
        sto.settle(two, everyone(two, B="P2", R="P2"))
    after, sales = sto.settle(opted(two, bluff_declarations=True), everyone(two, B="P2", R="P2"))
    assert (sales["P2"]["buyer"], wallet(after, "R"), wallet(after, "B")) == ("R", "", "B2,R3")


def test_bound_of_an_auction() -> None:
    """Random auctions keep tokens and monoliths in balance and never exceed the bound of C-15."""
    rng = random.Random(3)
    for _ in range(300):
        state = table(hd=12)
        for seat in "WG":
            held = {c: rng.randint(0, 5) for c in COLOURS}
            state["seats"][seat]["tokens"] = held
            for c in COLOURS:
                state["supply"][c] -= held[c]
        state["slots"]["P1"] = dict.fromkeys(rng.sample(COLOURS, 3), 1)
        rng.shuffle(state["deck"])
        if "declare:P1" not in sto.declarations(state, "W") & sto.declarations(state, "G"):
            continue
        after, sales = sto.settle(state, everyone(state, W="P1", G="P1"))
        wallets = [state["seats"][c]["tokens"] for c in "WG"]
        assert 1 <= sales["P1"]["raises"] <= sto.raise_bound(state["slots"]["P1"] or {}, wallets)
        assert base.invariant_faults(after) == []


def test_replacement() -> None:
    """An emptied slot is refilled with its own type at a fresh price, if the reserve has one (E-33)."""
    state = stacked(table(), "1D 2D 3D")
    state["slots"]["P3"] = state["slots"]["L2"] = None
    state["reserve"] = {"P": 1, "L": 0}
    after = sto.replace_sold(state)
    assert resources(after["slots"]["P3"] or {}) == "W1,B1,G1"
    assert after["slots"]["L2"] is None
    assert after["reserve"] == {"P": 0, "L": 0}
    assert names(after["discard"]) == "1D 2D 3D"


# ------------------------------------------------------------ trilithon cards


def test_who_may_be_attacked() -> None:
    """A target stands on the card's colour or on black and owns a token (E-34, E-35)."""
    state = table(hd=8, B="9N | TG | W1", R="17D | | W2", Y="18N | | B1", G="9D | 1N 2N 3N", W="3D | | G1")
    assert sto.attack_targets(state, "B", card("TG")) == ["W", "Y"]
    assert sto.trilithon_plays(state, "B") == {
        "tri:TG:gain",
        "tri:TG:denounce:W",
        "tri:TG:blackmail:W",
        "tri:TG:denounce:Y",
        "tri:TG:blackmail:Y",
    }
    with pytest.raises(Refused, match="STO-92"):
        sto.attack(state, "B", card("TG"), "R", "confiscate")


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


def test_gain_from_a_trilithon_card() -> None:
    """The card brings a token of its colour (W-24), and is refused if the supply has none (E-36)."""
    after = sto.gain_token(table(hd=2, B="9N | TG"), "B", card("TG"))
    assert (wallet(after, "B"), after["supply"]["G"], names(after["discard"])) == ("G1", 9, "TG")
    state = table(hd=2, B="9N | TR")
    state["supply"]["R"] = 0
    with pytest.raises(Refused, match="STO-95"):
        sto.gain_token(state, "B", card("TR"))


def test_refused_blackmail() -> None:
    """A refused demand confiscates every token and gives the blackmailer nothing (W-23)."""
    state = table(hd=8, B="1N | TG", R="9D | | W1 Y2")
    assert sto.blackmail_replies(state, "B", "R", []) == {"pay", "propose", "refuse"}
    after = sto.attack(state, "B", card("TG"), "R", "confiscate")
    assert (wallet(after, "R"), wallet(after, "B"), names(after["discard"])) == ("", "", "TG")
    assert after["supply"] == FULL


def test_paid_blackmail() -> None:
    """Tokens and cards go to the blackmailer, not to the supply (E-41); demands need a token (E-42)."""
    state = table(hd=8, B="1N | TG", R="9D | 8N 11D 30D | W1 Y2")
    assert sto.demand_faults(state, "R", {"Y": 1}, ["col=B"]) == set()
    assert sto.demand_faults(state, "R", {}, ["any"]) == {"STO-94"}
    assert sto.demand_faults(state, "R", {"P": 1}, []) == {"STO-94"}
    assert sto.demand_faults(state, "R", {"Y": 3}, []) == {"STO-94"}
    assert sto.demand_faults(state, "R", {"Y": 1}, ["any"] * 4) == {"STO-94"}
    assert sto.blackmail_replies(state, "B", "R", ["col=B"]) == {"pay:8N", "propose", "refuse"}
    assert sto.blackmail_replies(state, "B", "R", ["tri"]) == {"propose", "refuse"}
    after = sto.attack(state, "B", card("TG"), "R", "silence", {"Y": 1}, cards("8N"))
    assert (wallet(after, "B"), names(after["seats"]["B"]["hand"])) == ("Y1", "8N")
    assert (wallet(after, "R"), names(after["seats"]["R"]["hand"])) == ("W1,Y1", "11D 30D")
    assert after["supply"] == state["supply"]
    assert names(after["discard"]) == "TG"
    assert sto.proposal_faults(state, "R", {"W": 1}, cards("8N 30D")) == set()
    assert sto.proposal_faults(state, "R", {}, cards("8N")) == {"STO-94"}
    assert len(sto.token_choices({"W": 1, "Y": 2})) == 5


def test_counters() -> None:
    """A counter saves all tokens and spends both cards (E-37); by default only blackmail has one (E-39)."""
    state = opted(table(hd=8, B="1N | TG TB", R="9N | TY | W2"), counter_scope="any_attack")
    after = sto.attack(state, "B", card("TG"), "R", "counter", counter=card("TY"))
    assert (wallet(after, "R"), names(after["discard"]), after["seats"]["R"]["hand"]) == ("W2", "TG TY", [])
    assert "tri:TB:gain" in sto.trilithon_plays(after, "B")  # E-38: only a new play is open to Blue
    assert sto.blackmail_replies(state, "B", "R", []) == {"pay", "propose", "refuse", "counter:TY"}
    assert sto.asked_to_counter(state, "R", "denounce")
    default = table(hd=8, B="1N | TG", R="9N | TY | W2")
    assert not sto.asked_to_counter(default, "R", "denounce")
    assert sto.asked_to_counter(default, "R", "reject")
    assert not sto.asked_to_counter(default, "R", "refuse")
    with pytest.raises(Refused, match="STO-96"):
        sto.attack(default, "B", card("TG"), "R", "counter", counter=card("TW"))


def test_colour_of_a_counter() -> None:
    """With counter_colour = attacker_space the card must match the attacker's space, unless that is black."""
    for figure, usable in (("4N", "TY"), ("9N", ""), ("12D", "TB TY")):
        state = table(hd=8, B=figure + " | TG", R="9N | TY TB | W2")
        assert names(sto.counter_cards(state, "B", "R")) == "TB TY"
        assert names(sto.counter_cards(opted(state, counter_colour="attacker_space"), "B", "R")) == usable


def test_who_is_asked() -> None:
    """All present who by public facts could hold a trilithon card are asked (C-1)."""
    state = table(hd=12, W="1N | 1N", B="1N", G="12N | TG", R="1N | 9N")
    assert sto.window_asked(state) == ["W", "R"]
    state["discard"] = cards("TW TB TG TY TR")
    assert sto.window_asked(state) == []
    assert not sto.asked_to_counter(state, "R", "reject")
    assert (sto.blackmail_default([]), sto.blackmail_default(["any"])) == ("pay", "refuse")


# ------------------------------------------------------------ end of the game


def test_one_winner() -> None:
    """Two pillars and a lintel win once the purchases are settled (W-25); three pillars do not (E-30)."""
    assert sto.result(table(G="1N | | | 2 1"), False) == {
        "reason": "dolmen",
        "winners": ["G"],
        "ranking": [["G"]],
    }
    assert sto.result(table(G="1N | | | 3 0", W="1N | | | 0 2"), False) is None


def test_two_winners() -> None:
    """Two dolmens completed on one market day win together, whichever slot is settled first (E-32)."""
    state = table(hd=12, W="1N | | W5 B1 | 2 0", R="1N | | Y3 | 1 1")
    state["slots"]["P4"] = tokens("Y3")
    after, _ = sto.settle(state, everyone(state, W="L1", R="P4"))
    ended = sto.result(after, False)
    assert ended == {"reason": "dolmen", "winners": ["W", "R"], "ranking": [["W"], ["R"]]}
    ended = sto.result(opted(after, tie_ranking=True), False)
    assert ended is not None
    assert ended["winners"] == ["W"]


def test_ranking_of_winners() -> None:
    """More monoliths come first, then more tokens; equals share the place."""
    state = opted(table(W="1N | | W3 | 2 1", B="1N | | | 3 1", Y="1N | | B3 | 2 1", R="1N | | R9"), tie_ranking=True)
    ended = sto.result(state, False)
    assert ended is not None
    assert (ended["winners"], ended["ranking"]) == (["B"], [["B"], ["W", "Y"]])


def test_stalemate_and_limit() -> None:
    """With too few stones left, or at the last market day, all seats are ranked without a winner."""
    state = table("WBG", W="1N | | | 1 2", B="1N | | W2 | 1 2", G="1N | | | 6 0")
    state["reserve"] = {"P": 0, "L": 0}
    state["slots"].update(dict.fromkeys(base.SLOTS))
    ended = sto.result(state, True)
    assert ended == {"reason": "stalemate", "winners": [], "ranking": [["G"], ["B"], ["W"]]}
    assert sto.result(state, False) is None
    state["slots"]["L1"] = {"W": 5}
    assert sto.result(state, True) is None
    state["market_days"] = 60
    ended = sto.result(state, True)
    assert ended is not None
    assert ended["reason"] == "limit"
    assert sto.result(opted(state, max_market_days=0), True) is None


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
