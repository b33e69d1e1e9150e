"""Positions that people get wrong: each message names the place, what is wrong there, and how this game writes it."""

import random

import pytest

from exvoto.core.errors import ExvotoError
from exvoto.core.position import parse, read_position
from exvoto.games import NAMES, game

ODYSSEE = 'ship = "AIG"\nturn = "A"\n'
STONEHENGE = 'agenda = ["moving A"]\n'
WRONG = {
    "offrandes": [
        (
            "cash = 9",
            "cash: 9 is not a row by seat: write cash = { A = 1 }, naming only what differs, or a list of all 5",
        ),
        ("cahs = { A = 3 }", "cahs: offrandes has no such field; did you mean cash?"),
        ("first = 1", 'first: 1 is not a seat: write first = "A"; known: A, B, C, D, E'),
        ("altars = 3", 'altars: 3 is not a table of names and values: write altars = { hermes = "2 hen B" }'),
        (
            'altars = { zeus = "two hens" }',
            (
                'altars.zeus: "two hens" is not a number, an animal and the seat of a disc: '
                'write altars = { zeus = "2 hen B" }'
            ),
        ),
        ('altars = { hermse = "2 hen B" }', "altars: there is no altar 'hermse'; did you mean hermes?"),
        ('altars = { hermes = "2 hne B" }', "altars.hermes: there is no animal 'hne'; did you mean hen?"),
        ('altars = { hermes = "2 hen Z" }', "altars.hermes: there is no seat 'Z'"),
        (
            'hand = ["pe", "zz"]',
            'hand: "pe,zz" is not a set of ladder names: write hand = "pe,wa", "-" if empty; known: pe, wa, fl',
        ),
        (
            "stock = { hen = 12 }",
            (
                "there are fifteen animals of each kind in the stock and on the altars, "
                "but of hen 12 are in stock and 0 on altars"
            ),
        ),
        ("altar_count = { hermes = 2 }", "an altar holds one to five animals of one kind and one disc, but not hermes"),
        ('altar_owner = { ares = "A" }', "an empty altar has neither animal nor owner, but ares has one"),
        ("cash = { B = 26 }", "a city owns from 0 to 25 drachmas, but B owns 26"),
        ("score = { C = -1 }", "a score is never below 0, but that of C is -1"),
        ("ladders = { A = { pe = 6 } }", "a pawn stands on a square from 0 to 5, but the pawn of A on pe is on 6"),
        (
            "ladders = { A = { gu = 5 }, B = { gu = 5 } }",
            "the last square of a ladder holds one pawn, but that of gu holds 2",
        ),
        ('hand = "pe,wa"', "the hand is seven tiles less two for each lot sold, but it has 2 after 0 lots"),
    ],
    "odyssee": [
        (
            "hands = { A = [5] }",
            (
                "hands.A: 1 entry instead of 5: write hands = { A = { 5 = 1 } }, naming only what differs, "
                'or a list of all 5; in short hands = { A = "5 2 D" }'
            ),
        ),
        ('hands = { A = "5 9" }', "hands.A: there is no card '9'; known: 5, 3, 2, 1, D"),
        ("zones = 3", "zones: 3 is not a table of names and values: write zones = "),
        ('zones = { 1Y = "5" }', 'zones.1Y: "5" is not a list of texts: write zones = { 1Y = ["5", "3 B"]'),
        ('zones = { 1Q = ["5"] }', "zones: there is no zone '1Q'; known: 1Y, 1G"),
        ('zones = { 1Y = ["9"] }', "zones.1Y: there is no card '9'"),
        ('zones = { 1Y = ["5 Z"] }', "zones.1Y: there is no seat 'Z'"),
        ('zones = { 1Y = ["5 A B"] }', "zones.1Y: '5 A B' is not a card and perhaps its seat: write zones = "),
        (
            'wind_seen = { w1 = "Z" }',
            'wind_seen.w1: "Z" is not a set of seats: write wind_seen = { w1 = "A" }, "all", or "-"',
        ),
        ("seats = 3\nwind_seen = { w1 = 8 }", "wind_seen.w1: there are only 3 seats, A, B, C"),
        (
            ODYSSEE + 'hands = { A = "5 5 5 5 5 5" }',
            "there are 5 wind cards 5, but 6 in hands, 0 played, -1 in the pile",
        ),
        (
            ODYSSEE + 'wind_zone = { w2 = "1Y" }',
            "winds are numbered in order of play: 0 were played, but w2 lies there",
        ),
        (
            ODYSSEE + 'gods = { A = "athena" }',
            "each of the first 6 gods is held by one seat, but the seats hold athena",
        ),
        (ODYSSEE + 'missions = { A = "M2" }', "every seat has a mission of its own, but the seats have M2, M2"),
        (
            ODYSSEE + 'done = ["CYC", "CYC", "CYC"]',
            "there are five tokens of each adventure, but CYC: 3 on the map, -1 in the reserve, 3 in done",
        ),
        (ODYSSEE + 'pawns = { zeus = "1Y" }', "only the pawns of Poseidon and Aphrodite lie on zones, but zeus on 1Y"),
        (ODYSSEE + 'tokens = { AIG = "CYC" }', "the ship lies on a circle without a token"),
    ],
    "stonehenge": [
        (
            "hand = { B = [7] }",
            (
                "hand.B: 1 entry instead of 65: write hand = { B = { 1N = 1 } }, naming only what differs, "
                'or a list of all 65; in short hand = { A = ["7N", "TG"] }'
            ),
        ),
        ('hand = { B = ["7Q"] }', "hand.B: there is no card '7Q'; known: 1N, 1D"),
        ('hand = { B = ["7N", "7N"] }', "hand.B: 7N is named twice; there is one of each card"),
        (
            'hand = { A = ["7N"], B = ["7N"] }',
            "each of the 65 cards lies once in deck, discard or a hand, but 7N in the hand of A and the hand of B",
        ),
        ("discard = 3", "discard: 3 is not a row by card"),
        ('tokens = { A = "W" }', 'tokens.A: "W" is not a bag of colour names: write tokens = { A = "W2,R1" }'),
        (
            STONEHENGE + 'tokens = { A = "W11" }',
            "there are ten tokens of each colour, but of W -1 in supply and 11 with",
        ),
        ('owned = { A = "pilar2" }', 'owned.A: "pilar2" is not a bag of monolith names: write owned = '),
        (
            STONEHENGE + 'owned = { A = "pillar9" }',
            "there are 10 pillars at the market, in reserve and with the players, but",
        ),
        ("market = 3", "market: 3 is not a table of names and values: write market = "),
        ("market = { P1 = 3 }", "market.P1: 3 is not a bag of colour names: write market = "),
        ('market = { P1 = "W1" }', "the price of P1 has at least 3 bars (none: an empty slot), but 1"),
        ("rest = 3", 'rest: 3 is not a seat: write rest = "E"'),
        ('rest = "Z"', "rest: there is no seat 'Z'"),
        ('hand = { A = [1] }\nrest = "B"', "hand.A: [1] is not a table of names and values"),
        (STONEHENGE + "held = { A = 1 }", "held counts the cards of a hand, but it is 1 for A, who has 0"),
        (STONEHENGE + "druid = 31", "the High Druid stands on a number from 1 to 30, but on 31"),
    ],
    "prieres": [
        ("hands = 3", 'hands: 3 is not a table of names and values: write hands = { A = ["tyre", "zeal"] }'),
        ("hands = { A = 3 }", "hands.A: 3 is not a list of texts: write hands = "),
        ("hands = { Z = [] }", "hands: there is no seat 'Z'"),
        ('hands = { A = ["tyr"] }', "hands.A: there is no miracle or city 'tyr'; did you mean tyre?"),
        ('hands = { A = ["tyre", "tyre"] }', "hands.A: tyre is named twice; there is one of each City"),
        ('hands = { A = ["zeal", "zeal"] }', "but of zeal 2 in hands, 0 in the discard pile, -1 in the pile"),
        (
            'areas = { A = ["tyre 6"] }',
            "areas.A: '6' says nothing about tyre: write fresh, Temples/Population as in 6/10",
        ),
        ('areas = { A = ["tyre iluminated"] }', "or marks joined by commas; did you mean illuminated?"),
        ('areas = { A = ["tyre", "tyre"] }', "areas.A: tyre cannot lie there: there is one of each City"),
        ('areas = { A = ["c120"] }', "areas.A: c120 cannot lie there: the deck has no such card"),
        ('round = "x"\nareas = { A = ["tyre"] }', 'round: "x" is not a whole number: write round = 1'),
        ("at = 3", 'at: 3 is not a place in the round: write at = "turns 0"'),
        ('at = "turn"', "at: in the middle of a turn say whose it is"),
        ('at = "turnz 0"', "agenda: there is no step 'turnz 0'; did you mean turn?"),
        ('holder = { tyre = "A" }\nhands = { A = ["rome"] }', "holder: write either this field or hands"),
        ("implication = { A = 21 }", "a player has from 0 to 20 implication, but A has 21"),
        (
            "held = { A = 1 }",
            "held counts the Cities of each hand, which are [0, 0, 0, 0, 0], but it says [1, 0, 0, 0, 0]",
        ),
        (
            'end_row = { 1 = "megalopolis", 2 = "megalopolis" }',
            "no End card lies twice in the row, but megalopolis does",
        ),
    ],
}
CASES = [(name, text, complaint) for name, cases in WRONG.items() for text, complaint in cases]


@pytest.mark.parametrize(("name", "text", "complaint"), CASES, ids=[f"{name} {text}" for name, text, _ in CASES])
def test_a_wrong_position_says_where_and_how(name: str, text: str, complaint: str) -> None:
    """Which card, which seat, what was found, and an example of this very field."""
    with pytest.raises(ExvotoError) as found:
        read_position(game(name), parse(text))
    assert complaint in str(found.value)


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("odyssee", ODYSSEE + 'hands = { A = "5 2 D" }', ODYSSEE + 'hands = { A = ["5", "2", "D"] }'),
        ("odyssee", ODYSSEE + 'wind_seen = { w1 = "all" }', ODYSSEE + "wind_seen = { w1 = -1 }"),
        ("stonehenge", STONEHENGE + 'hand = { A = ["7N", "TG"] }', STONEHENGE + 'hand = { A = "7N TG" }'),
        ("stonehenge", STONEHENGE + "hand = { A = [] }", STONEHENGE + 'hand = { A = "-" }'),
        ("stonehenge", STONEHENGE + "discard = []", STONEHENGE),
        ("prieres", 'at = "turns 0"\nhands = { A = ["tyre", "zeal"] }', 'at = "turns 0"\nhands = { A = "tyre, zeal" }'),
    ],
)
def test_cards_are_a_list_or_a_text_in_every_game(name: str, one: str, other: str) -> None:
    """An author who knows one game can write the others; an empty list is an empty hand."""
    rules = game(name)
    first, second = (read_position(rules, parse(text)) for text in (one, other))
    for field in rules.layout:
        values = [getattr(s, field.name) for s in (first, second)]
        assert str(values[0]) == str(values[1]), field.name


@pytest.mark.parametrize("name", NAMES)
def test_junk_in_any_field_is_refused_by_the_kernel(name: str) -> None:
    """No value of any key makes a reader break."""
    rules = game(name)
    junk = [
        "1",
        "-7",
        "true",
        '"x"',
        '""',
        "[]",
        "[1]",
        '["x"]',
        '[["x"]]',
        "{}",
        "{ A = 1 }",
        '{ A = "x" }',
        "{ A = [] }",
        "{ A = [1] }",
        "{ A = { A = 1 } }",
        "1.5",
        '{ Z = "x" }',
        '"A"',
        '["A"]',
        '{ 1 = "-" }',
    ]
    keys = (
        [field.name for field in rules.layout]
        + [one.name for one in rules.shorthand]
        + ["agenda", "answers", "options"]
    )
    r = random.Random(1)
    refused = 0
    for _ in range(600):
        chosen = {r.choice(keys): r.choice(junk) for _ in range(r.choice((1, 2, 3)))}
        try:
            read_position(rules, parse("\n".join(f"{key} = {value}" for key, value in chosen.items())))
        except ExvotoError:
            refused += 1
    assert refused > 300
