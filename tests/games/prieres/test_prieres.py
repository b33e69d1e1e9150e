"""Prières as a whole: the contract, hidden cards, the invariants between states, other decks."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import exvoto
from exvoto.bots.simple import Greedy, Random
from exvoto.contract import contract, random_games
from exvoto.contract.leak import check_interference
from exvoto.contract.menus import check_menus
from exvoto.contract.playing import check_state
from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.fast import row_of
from exvoto.core.game import Options
from exvoto.core.position import dump, load, parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres import GAME
from exvoto.games.prieres.deck import EDITION_DECK, write_deck
from exvoto.games.prieres.game import with_deck
from exvoto.games.prieres.guess import deal_out
from exvoto.games.prieres.pieces import BY_CARD, CITIES, IMPLICATION_START, MIRACLES, NAMES
from exvoto.games.prieres.state import Prieres

HERE = Path(__file__).resolve().parent
NAMES_OF_PLAYERS = ["Ada", "Bo", "Cy", "Dee", "Éva"]
VARIANTS: list[Options] = [{o.name: value} for o in GAME.options for value in o.values[1:]]
VARIANTS += [{"O-CAP": 3}, {"O-CAP": "none"}]
RICH = (HERE / "rich.toml").read_text("utf-8")


def spoken(options: Options) -> str:
    return "+".join([f"{name}={value}" for name, value in options.items()])


# -- the vectors and the rules ---------------------------------------------------------------------------------------


def scenario_data() -> list[dict[str, Any]]:
    files = sorted((HERE / "scenarios").glob("*.toml"))
    return [data for path in files for data in parse(path.read_text("utf-8"))["scenario"]]


def test_every_vector_of_the_rules_is_a_scenario() -> None:
    """79 edge vectors (variants add a letter) and 8 worked examples."""
    ids = {str(data["id"]) for data in scenario_data()}
    wanted = {f"TV-{number:02d}" for number in range(1, 80)} | {f"WE-{number}" for number in range(1, 9)}
    assert wanted <= ids
    assert all(re.fullmatch(r"(TV-\d\d|WE-\d)[a-e]?|X-\d\d", id) for id in ids)


def test_every_rule_is_exercised_and_cited() -> None:
    """Each rule stands in some scenario's list, and in the code beyond rules.py."""
    exercised = {id for data in scenario_data() for id in data["rules"]}
    assert set(GAME.rules()) == exercised
    source = HERE.parents[2] / "src" / "exvoto" / "games" / "prieres"
    modules = [path for path in source.rglob("*.py") if path.name != "rules.py" and path.parent.name != "bots"]
    code = "".join([path.read_text("utf-8") for path in modules])
    cited = {id.replace("_", "-") for id in re.findall(r"PRI[-_]\d+", code)}
    assert set(GAME.rules()) <= cited


def test_the_deck_of_this_edition() -> None:
    """WE-6: ranges as in the booklet's figure, Cost = Temples + Population - 1, and the counts of the rules."""
    s = GAME.blank(2, GAME.table(2))
    cards = [(int(s.printed_cost(c)), int(s.printed_temples(c)), int(s.printed_people(c))) for c in range(len(NAMES))]
    assert len(cards) == 110
    assert all(1 <= c <= 7 and 1 <= t <= 3 and 1 <= p <= 5 and c == t + p - 1 for c, t, p in cards)
    assert Counter(cost for cost, _, _ in cards) == {1: 14, 2: 18, 3: 24, 4: 21, 5: 18, 6: 10, 7: 5}


def test_a_table_that_might_never_end_is_refused() -> None:
    """C-16: no last round and no exhaustion."""
    with pytest.raises(BadTable):
        GAME.table(2, {"O-CAP": "none", "O-EXHAUST": "off"})


# -- the contract ----------------------------------------------------------------------------------------------------


def test_contract() -> None:
    """Random games at every number of players and with every option keep the contract."""
    contract(GAME, games=1, every=8)


def rich(games: int, seed: int, every: int) -> set[str]:
    """Games from a position with full hands, checked like the contract's; what was told."""
    told: set[str] = set()
    differed: set[str] = set()
    for number in range(games):
        rng = Sfc32(seed * 1000 + number)
        s = read_position(GAME, parse("seats = 3\n" + RICH))
        dealer = Recorder(SeededDealer(rng))
        ply = 0
        while not engine.over(s):
            seat = engine.pending(s)[0]
            if ply % every == 0:
                check_state(GAME, s, ply)
                check_menus(GAME, s, ply, rng)
                check_interference(GAME, s, ply, rng, differed)
            engine.play(s, seat, engine.random_answer(s, seat, rng), dealer)
            ply += 1
            told |= {event.verb for event in dealer.take()[1]}
    return told


def test_contract_with_full_hands() -> None:
    """Windows and chains come up, and leak nothing."""
    assert {"annuls", "annulled", "pending"} <= rich(8, 1, 10)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games keep the contract: at every ply compiled, at every 25th interpreted (an hour each)."""
    games = volume(1000)
    assert random_games(GAME, seats, games=games, seed=23, every=1 if exvoto.compiled() else 25).games == games


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("options", VARIANTS, ids=spoken)
def test_contract_at_length_with_every_option(options: Options, volume: Callable[[int], int]) -> None:
    """A thousand random games with each option value: 250 at each player count."""
    every, games = 5 if exvoto.compiled() else 100, volume(250)
    for seats in GAME.seats:
        assert random_games(GAME, seats, games=games, seed=29, options=options, every=every).games == games


@pytest.mark.slow
@pytest.mark.compiled
def test_contract_with_full_hands_at_length() -> None:
    """Two hundred games from full hands."""
    assert {"annuls", "annulled", "pending", "returned", "vanished"} <= rich(200, 2, 3)


# -- invariants between states ---------------------------------------------------------------------------------------


def test_what_may_change_between_states() -> None:
    """Implication never grows; nothing credited is taken back within a round; the token moves only in Imploration and
    the active card only when a round begins; triggered stays; Harangue never in two rounds running."""
    rng = Sfc32(77)
    dealer = SeededDealer(rng)
    for number in range(60):
        s = GAME.new(2 + number % 4, dealer)
        while not engine.over(s):
            before = s.copy()
            seat = engine.pending(s)[0]
            engine.push(s, seat, engine.random_answer(s, seat, rng), dealer)
            unchanged(before, s)


def unchanged(before: Prieres, after: Prieres) -> None:
    assert all(0 <= after.implication[p] <= before.implication[p] <= IMPLICATION_START for p in range(after.n))
    assert after.triggered >= before.triggered
    assert after.agenda == [] or len([step for step in after.agenda if step.verb == "strike"]) <= after.n + 1
    if before.agenda[-1].verb != "choosing":
        assert after.token == before.token
    if after.round == before.round:
        assert after.active == before.active
        both = [c for c in range(CITIES) if 0 <= before.place[c] < before.n and 0 <= after.place[c] < after.n]
        assert all(after.credited[c] >= before.credited[c] and after.placed[c] == before.placed[c] for c in both)
    for p in range(after.n):
        if after.harangue[p] != before.harangue[p]:
            assert after.harangue[p] - before.harangue[p] != 1 or before.harangue[p] == -1
    if before.turn != -1 and after.turn == before.turn and after.round == before.round:
        assert after.prayed >= before.prayed
        assert after.intervened >= before.intervened


# -- hidden cards ----------------------------------------------------------------------------------------------------

SMALL = """
seats = 3
round = 3
at = "turns 0"
pile = ["kish", "emar"]
end_row = { 1 = "megalopolis" }
hands = { A = ["jericho", "zeal"], B = ["hebron", "doubt"], C = ["acre"] }
"""


def test_every_world_a_seat_cannot_tell_apart_is_drawn() -> None:
    """A sees two hands of one City each and a pile of two: 4 * 3 ways, all drawn about as often."""
    s = read_position(GAME, parse(SMALL))
    view = GAME.view(s, 0)
    rng = Sfc32(5)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        t = GAME.sample(view, rng)
        assert t.holder[0] == 0
        drawn[tuple([int(t.holder[c]) for c in (1, 4, 14, 23)])] += 1
    assert len(drawn) == 12
    assert all(140 < times < 265 for times in drawn.values())


def test_every_miracle_may_be_the_hidden_one() -> None:
    """B's one Miracle is any of the 23 other kinds, an Annulment three times as often; never A's Zeal."""
    s = read_position(GAME, parse(SMALL))
    view = GAME.view(s, 0)
    rng = Sfc32(6)
    drawn: Counter[int] = Counter()
    for _ in range(2500):
        t = GAME.sample(view, rng)
        drawn[next(m for m in range(MIRACLES) if t.miracles[MIRACLES + m])] += 1
    assert set(drawn) == set(range(MIRACLES)) - {2}
    assert 230 < drawn[0] < 370
    assert all(60 < drawn[m] < 145 for m in range(1, MIRACLES) if m != 2)


def test_a_city_shown_in_a_failed_placement_stays_known() -> None:
    """PRI-6: everybody knows in whose hand it is, whatever world is drawn."""
    text = 'seats = 3\nround = 5\nat = "turn"\nturn = "A"\npool = 6\npile = ["kish"]\n'
    text += 'hands = { A = ["utica", "rome"], B = ["certainty"] }'
    s = read_position(GAME, parse(text))
    for seat, answer in ((0, "place utica"), (1, "react certainty")):
        engine.play(s, seat, GAME.read(answer), SeededDealer(Sfc32(1)))
    worlds = [GAME.sample(GAME.view(s, 2), Sfc32(seed)) for seed in range(50)]
    assert all(t.holder[NAMES.index("utica")] == 0 for t in worlds)
    assert len({t.holder[NAMES.index("rome")] for t in worlds}) > 1


def test_after_a_reshuffle_the_pile_is_what_the_discards_were() -> None:
    """Cards that lay in the discards are not in the hands of those who have not drawn since."""
    text = SMALL.replace('at = "turns 0"', 'at = "limits"').replace(
        "hands", "implication = { A = 4, B = 2, C = 2 }\nhands"
    )
    text = text.replace('pile = ["kish", "emar"]', 'pile = []\ndiscards = ["kish", "emar"]')
    text = text.replace('"doubt"', '"samos"').replace("B = 2", "B = 4")
    s = read_position(GAME, parse(text), SeededDealer(Sfc32(3)))
    for seed in range(40):
        t = GAME.sample(GAME.view(s, None), Sfc32(seed))
        assert all(t.holder[NAMES.index(city)] != 2 for city in ("kish", "emar"))


def test_cards_are_dealt_out_to_where_they_may_be() -> None:
    """Masks that bind: a distribution is found, and only legal ones."""
    rng = Sfc32(9)
    seen: set[tuple[int, ...]] = set()
    for _ in range(300):
        dealt = list(deal_out(row_of([0b011, 0b001, 0b110, 0b111]), row_of([1, 2, 1]), rng))
        assert Counter(dealt) == {0: 1, 1: 2, 2: 1}
        assert dealt[1] == 0
        seen.add(tuple(dealt))
    assert seen == {(1, 0, 1, 2), (1, 0, 2, 1)}


# -- another deck ----------------------------------------------------------------------------------------------------


def test_another_deck_in_a_minute() -> None:
    """A table of Cities gives a game; its states can be read by the usual game, and bots play it."""
    lines = [f"Town {k};{1 + k % 4};{k % 3};{1 + k % 6}" for k in range(60)]
    other = with_deck("name;cost;temples;population\n" + "\n".join(lines))
    rng = Sfc32(4)
    s = other.new(3, SeededDealer(rng))
    assert dump(GAME, load(GAME, dump(other, s))) == dump(other, s)
    assert random_games(other, 3, games=1, seed=2, every=9).games == 1
    while not engine.over(s):
        seat = engine.pending(s)[0]
        engine.play(s, seat, Greedy().choose(other.view(s, seat), rng), SeededDealer(rng))
    assert min(other.result(s).ranks) == 1
    assert GAME.blank(2, GAME.table(2)).printed_cost(0) == 1
    with pytest.raises(BadTable):
        with_deck("\n".join(lines[:25])).new(3, SeededDealer(rng))


def test_the_edition_deck_as_a_table() -> None:
    """What a designer starts from reads back as the same game."""
    again = with_deck(write_deck(EDITION_DECK))
    assert list(again.deck.profiles) == list(GAME.deck.profiles)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,1,1", "line 1: 3 columns instead of name, cost, temples, population"),
        ("a,1,1,1\n\n,2,1,1", "line 3: a City without a name"),
        ("a,1,1,1\na,2,1,1", "line 2: a second City called 'a'"),
        ("a,one,1,1", "line 1: cost 'one' is not a whole number from 0 to 20"),
        ("a,1,10,1", "line 1: temples '10' is not a whole number from 0 to 9"),
        ("name,cost,temples,population\na,1,1,-1", "line 2: population '-1' is not a whole number from 0 to 20"),
        ("a,1,1,1", "a deck of 1 Cities: two players need at least 20"),
        ("\n".join([f"c{k},1,1,1" for k in range(129)]), "line 129: more than 128 Cities"),
    ],
)
def test_a_deck_that_cannot_be_read_says_why(text: str, said: str) -> None:
    with pytest.raises(Unreadable) as error:
        with_deck(text)
    assert str(error.value) == said


# -- the greedy player -----------------------------------------------------------------------------------------------


def greedy_game(seats: int, seed: int, greedy: list[bool]) -> Prieres:
    rng = Sfc32(seed)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer)
    bots = [Greedy() if clever else Random() for clever in greedy]
    while not engine.over(s):
        seat = engine.pending(s)[0]
        engine.play(s, seat, bots[seat].choose(GAME.view(s, seat), rng), dealer)
    return s


def test_greedy_beats_random() -> None:
    """Six games of two, the greedy player in either seat."""
    won = 0
    for number in range(6):
        s = greedy_game(2, number, [number % 2 == 0, number % 2 == 1])
        won += number % 2 in GAME.result(s).winners()
    assert won >= 5


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_games_end_by_a_card(seats: int, volume: Callable[[int], int]) -> None:
    """At least 97 of a hundred greedy games end because an End card was fulfilled (1,000 games)."""
    games = volume(1000)
    ended = [greedy_game(seats, 5000 + number, [True] * seats).ended == BY_CARD for number in range(games)]
    assert sum(ended) >= 0.97 * games - (0 if games >= 1000 else 3)  # a small sample varies more
