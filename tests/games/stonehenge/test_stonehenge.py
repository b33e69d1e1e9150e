"""Stonehenge as a whole: the contract, guessed worlds, menus, the clock's answers, and whole games of greedy bots."""

import re
import statistics
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import exvoto
from exvoto.bots.simple import Greedy, Random
from exvoto.contract import Report, contract, random_games
from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.errors import BadTable
from exvoto.core.game import Options
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.board import board
from exvoto.games.stonehenge.offerings import Lay, Offering
from exvoto.games.stonehenge.pieces import CARD, SLOT
from exvoto.games.stonehenge.scoring import has_dolmen
from exvoto.games.stonehenge.state import Stonehenge

HERE = Path(__file__).resolve().parent
SHORT: Options = {"max_market_days": 5}
VARIANTS: list[Options] = [
    {option.name: value} for option in GAME.options for value in option.values if value != option.values[0]
]
VARIANTS += [{"trade_rounds": rounds} for rounds in (0, 1, 5)]
ALL_VARIANTS: Options = {
    name: value for variant in VARIANTS for name, value in variant.items() if name not in ("promotions", "trade_rounds")
}


def spoken(options: Options) -> str:
    return "+".join([f"{name}={value}" for name, value in options.items()])


# -- the vectors of the rules ----------------------------------------------------------------------------------------


def test_every_vector_of_the_rules_is_a_scenario() -> None:
    """25 worked examples and 48 edge cases; E-46 is a table that cannot be made, and stands below."""
    files = sorted((HERE / "scenarios").glob("*.toml"))
    ids = [data["id"] for path in files for data in parse(path.read_text("utf-8"))["scenario"]]
    wanted = {f"W-{number}" for number in range(1, 26)} | {f"E-{number}" for number in range(1, 49) if number != 46}
    assert {re.sub("[a-c]$", "", id) for id in ids if not id.startswith("X-")} == wanted
    assert len(set(ids)) == len(ids)


def test_promotions_and_short_game_exclude_each_other() -> None:
    """E-46 (STO-122)."""
    with pytest.raises(BadTable, match="promotions"):
        GAME.new(4, SeededDealer(Sfc32(1)), {"promotions": "on", "short_game": "on"})


@pytest.mark.parametrize("days", [1, 4])
def test_a_limit_of_market_days_is_at_least_five(days: int) -> None:
    """STO-120: 0 or at least 5."""
    with pytest.raises(BadTable, match="days"):
        GAME.new(4, SeededDealer(Sfc32(1)), {"max_market_days": days})


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_players(seats: int) -> None:
    """STO-1."""
    with pytest.raises(BadTable):
        GAME.new(seats, SeededDealer(Sfc32(1)))


# -- the contract ----------------------------------------------------------------------------------------------------


def test_contract() -> None:
    """Short random games at every number of players and with every option keep the contract."""
    contract(GAME, games=1, seed=7, every=20, options=SHORT)


def run_contract(seats: int, games: int, seed: int, options: Options, every: int, most: int = 20_000) -> Report:
    report = random_games(GAME, seats, games=games, seed=seed, options=options, every=every, most=most)
    assert report.games == games
    return report


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games of a few market days, with 300 to 400 answers each.

    Every 5th ply is looked at compiled (40 minutes for all), every 100th interpreted.
    """
    run_contract(seats, volume(1000), 23, SHORT, 5 if exvoto.compiled() else 100)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_of_whole_games_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games with the usual limit of days: about 12,000 answers each, every 500th is looked at."""
    run_contract(seats, volume(1000), 37, {}, 500, 60_000)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("options", [*VARIANTS, ALL_VARIANTS, {"max_market_days": 0}], ids=spoken)
def test_contract_at_length_with_every_option(options: Options, volume: Callable[[int], int]) -> None:
    """Games with each option value and with all at once; without a limit of days a game has to end by itself.

    A random one then takes about 15,000 answers, the longest of three hundred took 68,000.
    """
    for seats in GAME.seats:
        if "max_market_days" in options:
            run_contract(seats, volume(17), 29, options, 1000, 200_000)
        else:
            run_contract(seats, volume(20), 29, {**SHORT, **options}, 40)


def test_whole_random_games_end_and_tell_everything() -> None:
    """Random games under several tables: each ends, the laws hold at the end, and most events are told."""
    told: set[str] = set()
    tables: list[Options] = [
        {},
        {"short_game": "on", "counter_scope": "any_attack", "bluff_declarations": "on"},
        {"trade_visibility": "parties", "colour_assignment": "choose", "day_upgrade_timing": "after"},
    ]
    for number in range(9):
        rng = Sfc32(number + 78)  # counters are rare: one in five games
        dealer = Recorder(SeededDealer(rng))
        s = GAME.new(3 + number % 3, dealer, tables[number % 3])
        engine.play_out(s, rng, dealer, 100_000)
        assert engine.over(s)
        assert GAME.laws(s) is None
        told |= {event.verb for event in dealer.take()[1]}
    assert {telling.verb for telling in GAME.tellings} - told <= {"stuck", "limit", "counted", "dolmen", "empty"}


# -- what may change between one answer and the next ------------------------------------------------------------------


def test_what_may_change_from_answer_to_answer() -> None:
    """The invariants that need two states: monoliths, prices, hands, tokens, the High Druid's walk."""
    for number in range(6):
        rng = Sfc32(number + 80)
        dealer = Recorder(SeededDealer(rng))
        s = GAME.new(3 + number % 3, dealer, {"max_market_days": 12})
        while s.agenda:
            before, seat = s.copy(), engine.pending(s)[0]
            dealer.take()
            engine.push(s, seat, engine.random_answer(s, seat, rng), dealer)
            events = [event.write().split() for event in dealer.events]
            check_market(before, s, events)
            check_hands(before, s, events)
            check_walk(before, s)


def check_market(before: Stonehenge, s: Stonehenge, events: list[list[str]]) -> None:
    """Invariants 4, 9, 12: monoliths are kept, at most one a day; a price shrinks only by a sale."""
    bought = Counter(event[1] for event in events if event[0] == "bought")
    sold = {event[3] for event in events if event[0] == "bought"}
    for seat in range(s.n):
        grown = sum(list(s.owned)[2 * seat : 2 * seat + 2]) - sum(list(before.owned)[2 * seat : 2 * seat + 2])
        assert grown == bought["ABCDE"[seat]] <= 1
    for slot in range(6):
        shrunk = any(s.price[5 * slot + c] < before.price[5 * slot + c] for c in range(5))
        assert not shrunk or SLOT.write(slot) in sold
    if any(has_dolmen(s, seat) for seat in range(s.n)):
        assert s.market_days >= 3
        assert not s.agenda


def check_hands(before: Stonehenge, s: Stonehenge, events: list[list[str]]) -> None:
    """Invariants 10, 11: no hand grows by more than an action and a reward; a bargain moves cards and nothing else."""
    verbs = {event[0] for event in events}
    if "ransom" not in verbs and "accepted" not in verbs:
        assert all(s.held[seat] - before.held[seat] <= 6 for seat in range(s.n))
    if verbs == {"accepted"}:
        assert sum(s.held) == sum(before.held)
        assert (list(s.tokens), s.pile, list(s.discard)) == (list(before.tokens), before.pile, list(before.discard))
    if "laid" in verbs and verbs <= {"laid", "no-more"}:
        (laid,) = [event for event in events if event[0] == "laid"]
        assert sum(before.held) - sum(s.held) == len(laid[3].split(","))
        assert sum(before.supply) - sum(s.supply) == (laid[4] != "none")


def check_walk(before: Stonehenge, s: Stonehenge) -> None:
    """Invariants 7, 8: one market day for each black number he entered; nobody moves under his eyes."""
    walked = (int(s.druid) - int(before.druid)) % 30
    entered = sum((int(before.druid) + k) % 6 == 0 for k in range(1, walked + 1))
    waiting = [t.druid % 6 == 0 and bool(t.agenda) and t.agenda[-1].verb == "important" for t in (before, s)]
    assert s.market_days - before.market_days == entered + waiting[0] - waiting[1]
    if s.agenda and s.agenda[-1].verb == "moving":
        assert s.number_of(s.asked[0]) != s.druid


# -- guessed worlds --------------------------------------------------------------------------------------------------


def small_position() -> Stonehenge:
    """Six hidden cards: two with B, two with C, two in the pile; of two of them A knows something."""
    cards = ["1N", "2N", "3N", "4N", "5N", "7N"]
    others = [name for name in CARD.names if name not in (*cards, "8N")]
    s = read_position(
        GAME,
        {
            "seats": 3,
            "agenda": ["moving A"],
            "druid": 13,
            "hand": {"A": ["8N"], "B": ["1N", "2N"], "C": ["3N", "4N"]},
            "discard": others,
        },
    )
    assert isinstance(s, Stonehenge)
    s.known[CARD.one("1N")] = 1 << 1  # seen with B
    s.known[CARD.one("3N")] = 1 << 2 | 1 << 5  # with C or in the pile
    assert GAME.laws(s) is None
    return s


def worlds_of(s: Stonehenge, count: int, seed: int) -> Counter[str]:
    """How often each world is guessed; written as the places of the six cards."""
    view, rng = GAME.view(s, 0), Sfc32(seed)
    found: Counter[str] = Counter()
    for _ in range(count):
        t = GAME.sample(view, rng)
        places = ""
        for name in ("1N", "2N", "3N", "4N", "5N", "7N"):
            card = CARD.one(name)
            places += "B" if t.holds(1, card) else "C" if t.holds(2, card) else "p"
        found[places] += 1
    return found


def test_every_consistent_world_is_guessed_and_no_other() -> None:
    """1N is with B, 3N with C or in the pile, the rest anywhere: 4 × 3 × … worlds, all about as likely."""
    wanted = {
        "B" + rest
        for rest in permutations_of("BCCpp")
        if rest[1] in "Cp"  # 3N
    }
    found = worlds_of(small_position(), 6000, 3)
    assert set(found) == wanted
    mean = 6000 / len(wanted)
    assert all(0.6 * mean < count < 1.5 * mean for count in found.values()), found


def permutations_of(letters: str) -> set[str]:
    if len(letters) < 2:
        return {letters}
    return {c + rest for i, c in enumerate(letters) for rest in permutations_of(letters[:i] + letters[i + 1 :])}


def test_a_look_at_a_hand_is_remembered() -> None:
    """After a paid theft the thief's guesses keep what he saw; a card drawn later is unknown again."""
    s = read_position(
        GAME,
        {
            "seats": 3,
            "agenda": ["acting A", "offering A", "end-turn A", "drawing"],
            "druid": 12,
            "at": {"A": "10N", "B": "20N", "C": "21N"},
            "present": "B",
            "tokens": {"A": "W1"},
            "hand": {"A": ["8N"], "B": ["1N", "2N"]},
        },
    )
    dealer = SeededDealer(Sfc32(5))
    engine.play(s, 0, GAME.read("take B W"), dealer)
    engine.play(s, 0, GAME.read("pick 1N"), dealer)
    assert all(GAME.sample(GAME.view(s, 0), Sfc32(k + 1)).holds(1, CARD.one("2N")) for k in range(50))
    assert not all(GAME.sample(GAME.view(s, 2), Sfc32(k + 1)).holds(1, CARD.one("2N")) for k in range(50))
    engine.play(s, 0, GAME.read("done"), dealer)
    seen = [GAME.sample(GAME.view(s, 0), Sfc32(k + 1)) for k in range(50)]
    assert all(t.holds(1, CARD.one("2N")) and t.held[1] == 2 for t in seen)
    assert len({tuple(t.cards(1)) for t in seen}) > 10


# -- menus -----------------------------------------------------------------------------------------------------------


def hand_of(rng: Sfc32, size: int) -> Stonehenge:
    cards = list(CARD.names)
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    document: dict[str, Any] = {
        "seats": 5,
        "agenda": ["offering A"],
        "druid": 13,
        "at": {"A": CARD.names[rng.below(60)]},
        "hand": {"A": cards[:size]},
    }
    s = read_position(GAME, document)
    assert isinstance(s, Stonehenge)
    return s


@pytest.mark.parametrize("size", [1, 5, 9, 14, 22])
def test_combinations_are_counted_and_numbered_as_listed(size: int) -> None:
    """`count` and `nth` answer without a list what the list says."""
    rng = Sfc32(size)
    for _ in range(8):
        s, step = hand_of(rng, size), Offering(0)
        options = step.options(s, 0)
        assert step.count(s, 0) == len(options)
        assert [a.key() for a in options if isinstance(a, Lay)] == sorted(
            a.key() for a in options if isinstance(a, Lay)
        )
        for k in range(0, len(options), max(1, len(options) // 60)):
            assert step.nth(s, 0, k) == options[k]


def test_open_menus_have_at_most_forty_entries() -> None:
    """Offers, answers, demands and threats: samples of at most forty, none refused."""
    rng, sizes = Sfc32(9), Counter[str]()
    for number in range(3):
        dealer = SeededDealer(rng)
        s = GAME.new(5, dealer, {"max_market_days": 12})
        while s.agenda:
            seat = engine.pending(s)[0]
            if s.agenda[-1].open:
                options = engine.options(s, seat)
                assert all(engine.refuse(s, seat, a) is None for a in options)
                sizes[s.agenda[-1].verb] = max(sizes[s.agenda[-1].verb], len(options))
            engine.push(s, seat, engine.random_answer(s, seat, rng), dealer)
        assert number < 3
    assert set(sizes) == {"bargain", "considering", "demanding", "threat"}
    assert max(sizes.values()) <= 40


# -- whole games of greedy bots --------------------------------------------------------------------------------------


def greedy_game(seats: int, seed: int, bots: list[Any]) -> Stonehenge:
    rng = Sfc32(seed * 7919 + seats)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer)
    while s.agenda:
        seat = engine.pending(s)[0]
        engine.play(s, seat, bots[seat].choose(GAME.view(s, seat), rng), dealer)
    return s


def test_greedy_games_end_and_greedy_beats_random() -> None:
    """A handful of games: one greedy player among random ones wins most of them, in less than 25 market days."""
    won = 0.0
    for number in range(6):
        seats = 3 + number % 3
        bots: list[Any] = [Greedy() if seat == number % seats else Random() for seat in range(seats)]
        s = greedy_game(seats, number + 1, bots)
        winners = GAME.result(s).winners()
        won += 1 / len(winners) if number % seats in winners else 0
        assert s.market_days < 60
    assert won >= 4


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_games_have_the_length_of_real_ones(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand games among greedy players: 8 to 20 market days on average, none reaches the limit."""
    games = range(volume(1000))
    days = [int(greedy_game(seats, number + 1, [Greedy()] * seats).market_days) for number in games]
    assert 8 <= statistics.mean(days) <= 20
    assert max(days) < 60


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_can_be_read_in_both_languages(language: str) -> None:
    """No line over a hundred columns, for players and spectators, at every point of a game."""
    from exvoto.games import texts

    rng = Sfc32(12)
    dealer = SeededDealer(rng)
    s = GAME.new(5, dealer, {"max_market_days": 5, "trade_visibility": "parties"})
    book, names = texts("stonehenge", language), ["Ada", "Bo", "Cy", "Dee", "Éva"]
    ply = 0
    while s.agenda:
        if ply % 7 == 0:
            for seat in (0, 3, None):
                lines = board(GAME.view(s, seat), book, names)
                assert max(len(line) for line in lines) <= 100
                assert not any("{" in line for line in lines)
        seat = engine.pending(s)[0]
        assert book.prompt(s.agenda[-1], names)
        answer = engine.random_answer(s, seat, rng)
        assert book.action(answer, names)
        engine.push(s, seat, answer, dealer)
        ply += 1


def lines_about(name: str, language: str, **document: Any) -> str:
    """What the board says of a player at a table of three, A looking on."""
    from exvoto.games import texts

    s = read_position(GAME, {"seats": 3, **document})
    lines = "\n".join(board(GAME.view(s, 0), texts("stonehenge", language), ["Ann", "Bob", "Cy"]))
    return "\n".join([line for line in lines.replace("\n    ", " ").splitlines() if name in line])


def test_whoever_is_held_is_no_buyer() -> None:
    """STO-70: on a market day only those present buy; "held" is said then and in one's own turn, not in another's."""
    purse = {"A": "W1,B1,R1", "B": "W1,B1,R1"}
    at, market = {"A": "13N", "B": "12D"}, {"P1": "W1,B1,R1"}
    day = lines_about("Bob", "en", agenda=["declaring"], druid=12, at=at, market=market, tokens=purse)
    assert "bought by" not in day
    assert "held by the High Druid; 0 cards" in day
    turn = {"agenda": ["moving A"], "druid": 13, "at": {"B": "13D"}, "hand": {"A": ["1N"], "B": ["2N"]}}
    assert "on the High Druid’s number; 1 card;" in lines_about("Bob", "en", **turn)
    assert "sur la case du Haut-Druide\u00a0; 1 carte\u00a0;" in lines_about("Bob", "fr", **turn)
    assert "High Druid in 1 number;" in lines_about("Ann", "en", **turn | {"at": {"A": "14N"}})
    assert lines_about("Reserve", "en", **turn) == "Reserve: 6 pillars and 3 lintels."
    assert "4 moon and 30 sun" in lines_about("Number cards", "en", **turn, discard=["4N", "30D", "TW"])
