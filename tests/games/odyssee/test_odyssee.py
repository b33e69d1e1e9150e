"""Odyssée as a whole: the contract, the invariants between states, and the worlds that a seat may think of."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import exvoto
from exvoto.contract import contract, random_games
from exvoto.contract.leak import check_interference, hidden_fields
from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.game import Options
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME
from exvoto.games.odyssee.state import Odyssee

HERE = Path(__file__).resolve().parent
VARIANTS: list[Options] = [
    {option.name: value} for option in GAME.options for value in option.values if value != option.values[0]
]
VARIANTS += [{"stallRounds": 2}, {"stallRounds": "none"}]
ALL_VARIANTS: Options = {name: value for variant in VARIANTS[:-1] for name, value in variant.items()}


def spoken(options: Options) -> str:
    return "+".join([f"{name}={value}" for name, value in options.items()])


def test_every_vector_of_the_rules_is_a_scenario() -> None:
    """11 worked examples and 46 edge cases: each has a scenario with its id; variants add a word."""
    files = sorted((HERE / "scenarios").glob("*.toml"))
    ids = [data["id"] for path in files for data in parse(path.read_text("utf-8"))["scenario"]]
    vectors = {id.split()[0] for id in ids if re.match(r"(EX|T)-\d", id)}
    assert vectors - {"EX-1b"} == {f"EX-{n}" for n in range(1, 12)} | {f"T-{n}" for n in range(1, 47)}


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_players(seats: int) -> None:
    """ODY-1: nobody plays Odyssée with two or seven."""
    with pytest.raises(BadTable):
        GAME.new(seats, SeededDealer(Sfc32(1)))


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ("zones = 3", "zones: 3 is not a table of names and values: write zones = {"),
        ('zones = { 1Y = "5" }', 'zones.1Y: "5" is not a list of texts: write zones = {'),
        ('zones = { 1Y = ["5 A B"] }', "zones.1Y: '5 A B' is not a card and perhaps its seat: write"),
        ('hands = { A = "7" }', "hands.A: there is no card '7'"),
        ('hands = { A = "5 5 5 5 5 5" }', "there are 5 wind cards 5, but 6 in hands"),
        ('ship = "AIG"\ntokens = { AIG = "CYC", KER = "EOL" }', "the ship lies on a circle without a token"),
        ('pawns = { zeus = "1Y" }', "only the pawns of Poseidon and Aphrodite"),
        ('seats = 3\nship = "AIG"\nturn = "A"\nzones = { 1Y = ["(5) A"] }', "face down only while Hades is in play"),
        ('gods = { A = "hermes", F = "hermes" }', "held by one seat"),
        ('missions = { A = "M2" }', "a mission of its own"),
        ('done = ["CYC", "CYC", "CYC"]', "five tokens of each"),
        ('done = ["EOL", "EOL", "UND", "UND", "RET", "RET"]\nmissions = ["M4", "M2", "M3", "M1", "M5", "M6"]', "more"),
    ],
)
def test_an_impossible_position_is_refused(position: str, fault: str) -> None:
    """With a sentence that says why; the last one is possible and shows that the others need not be refused."""
    if fault == "more":
        assert read_position(GAME, parse(position)).n == 6
        return
    with pytest.raises(Unreadable, match=re.escape(fault)):
        read_position(GAME, parse(position))


# -- the contract ----------------------------------------------------------------------------------------------------


def test_contract() -> None:
    """Random games at every number of players and with every option keep the contract."""
    contract(GAME, every=4)
    assert hidden_fields(GAME) == {"missions", "hands", "pile", "wind_card"}


def test_contract_with_all_options_at_once() -> None:
    for seats in (4, 6):
        assert random_games(GAME, seats, games=1, seed=5, options=ALL_VARIANTS, every=4).games == 1


LAST_TOKEN = """
seats = 3
round = 17
gods = { A = "poseidon", B = "athena", C = "zeus" }
missions = { A = "M2", B = "M5" }
pile = { 3 = 7, 2 = 10, 1 = 8, D = 6 }
winds = 6
wind_zone = { w1 = "3Y", w2 = "3R", w3 = "3R", w4 = "2G", w5 = "2R", w6 = "1R" }
wind_by = { w1 = "A", w2 = "B", w3 = "C", w4 = "A", w5 = "B", w6 = "C" }
wind_card = { w1 = "1", w2 = "3", w3 = "D", w4 = "D", w5 = "2", w6 = "1" }
reserve = { CYC = 0, EOL = 0, SIR = 0, SCB = 0, RET = 0 }
done = ["UND", "SIR", "CYC", "CYC", "CYC", "CYC", "RET", "SCB", "RET", "RET", "RET"]
ship = "LES"
departure = "LES"
dry = 1
agenda = ["turn A", "voyage", "new-token", "renewal", "round"]
[tokens]
KER = "SCB"
LEF = "UND"
KEF = "CYC"
ITH = "RET"
ZAK = "EOL"
KYT = "EOL"
THA = "EOL"
SKY = "SIR"
LIM = "SIR"
DEL = "SCB"
LES = "-"
SAM = "SCB"
KOS = "UND"
ROD = "SIR"
"""


def test_the_end_itself_lays_missions_open() -> None:
    """One kind of token is left, so nobody is asked between the voyage and the next round: whether the game ends or
    goes on is the first that C hears of the others' missions, and the contract takes it for no leak."""
    s = read_position(GAME, parse(LAST_TOKEN))
    rng = Sfc32(4)
    for _ in range(60):
        check_interference(GAME, s, 0, rng, set())


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games keep the contract: at every ply compiled, at every 25th interpreted (an hour each)."""
    games = volume(1000)
    report = random_games(GAME, seats, games=games, seed=23, every=1 if exvoto.compiled() else 25)
    assert report.games == games
    assert report.differed >= hidden_fields(GAME) - ({"wind_card"} if seats == 3 else set())


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("options", [*VARIANTS, ALL_VARIANTS], ids=spoken)
def test_contract_at_length_with_every_option(options: Options, volume: Callable[[int], int]) -> None:
    """A thousand random games with each option value, and with all at once, keep the contract: 250 for each count."""
    every, games = 5 if exvoto.compiled() else 100, volume(250)
    for seats in GAME.seats:
        assert random_games(GAME, seats, games=games, seed=29, options=options, every=every).games == games


# -- what may change between one state and the next ------------------------------------------------------------------


def steps_between(s: Odyssee, t: Odyssee) -> int:
    """The distance on the map from where the ship was to where it is."""
    reached, distance = {int(s.ship)}, 0
    while int(t.ship) not in reached:
        reached |= {int(s.lines[circle * 3 + colour]) for circle in reached for colour in range(3)}
        distance += 1
    return distance


class Round:
    """What is counted within a round."""

    def __init__(self, s: Odyssee) -> None:
        self.cards = sum(s.hand_size(seat) for seat in range(s.n))
        self.acts = 0
        self.counters = 0


def check_answer(before: Odyssee, after: Odyssee, seat: int, verb: str, round_: Round) -> None:
    """Invariants 9 to 11 and 14 of the rules; those of a single state are among the laws."""
    same_round = after.round == before.round
    for p in range(before.n):
        spent = int(p == seat and verb in ("wind", "hide", "exchange"))
        grown = after.hand_size(p) - before.hand_size(p) + spent
        assert grown == 0 if same_round else 0 <= grown <= 2
    if verb in ("wind", "hide", "exchange", "stop", "block", "double", "move"):
        round_.acts += 1
    round_.counters += verb == "counter"
    assert round_.acts <= round_.cards + 4
    assert round_.counters <= 1
    assert list(before.missions) == list(after.missions)
    if before.ship >= 0:
        assert steps_between(before, after) <= 3
    assert len(after.done) - len(before.done) in (0, 1)


def check_game(seats: int, seed: int, options: Options) -> None:
    rng = Sfc32(seed * 977 + seats)
    dealer = SeededDealer(rng)
    s = GAME.new(seats, dealer, {name: value for name, value in options.items() if name != "godDeal"})
    round_ = Round(s)
    while not engine.over(s):
        seat = engine.pending(s)[0]
        answer = engine.random_answer(s, seat, rng)
        before = s.copy()
        engine.play(s, seat, answer, dealer)
        check_answer(before, s, seat, answer.verb, round_)
        if s.round != before.round:
            assert all(pawn >= 9 for pawn in s.pawns)
            assert s.winds == s.exchanges == 0
            round_ = Round(s)
    if max(GAME.standing(s)) >= 10:
        assert 4 <= len(s.done) <= {6: 9, 5: 11, 4: 13, 3: 16}[seats]
        assert sum(s.prizes[m * 6 + a] for m in range(6) for a in s.done) == 6 * len(s.done)


@pytest.mark.parametrize("seats", GAME.seats)
def test_invariants_between_states(seats: int) -> None:
    """Hands, counters, acts of a round, the way of the ship and the length of the game keep their bounds."""
    for seed in range(20):
        check_game(seats, seed, {} if seed % 2 else ALL_VARIANTS)


# -- worlds that a seat may think of ---------------------------------------------------------------------------------

FEW_CARDS = """
seats = 4
ship = "AIG"
turn = "A"
zones = { 1G = ["(3) D"] }
hands.A = { 5 = 4, 3 = 7, 2 = 10, 1 = 10, D = 7 }
hands.B = "5"
hands.C = "D"
"""


def worlds(s: Odyssee, seat: int | None, count: int) -> Iterator[Odyssee]:
    view = GAME.view(s, seat)
    rng = Sfc32(99)
    for _ in range(count):
        yield GAME.sample(view, rng)


def test_every_deal_of_the_unseen_cards_is_guessed() -> None:
    """Four cards unseen in four places: all 24 worlds come up, each about as often."""
    s = read_position(GAME, parse(FEW_CARDS))
    seen = Counter((int(t.wind_card[0]), *t.hands[5:15], *t.pile) for t in worlds(s, 0, 4800))
    assert len(seen) == 24
    assert min(seen.values()) > 140
    assert max(seen.values()) < 260


def test_a_seat_never_doubts_what_it_played() -> None:
    """Hades' player knows the card; to him the other three lie in 3 places of which A's hand is one."""
    s = read_position(GAME, parse(FEW_CARDS))
    assert {int(t.wind_card[0]) for t in worlds(s, 3, 300)} == {1}
    assert len({int(t.wind_card[0]) for t in worlds(s, None, 300)}) == 5


def test_knowledge_follows_the_card_and_not_the_god() -> None:
    """After an exchange the new Hades does not know the old one's cards; Hermes learns nothing by moving one."""
    text = 'seats = 6\nship = "AIG"\nturn = "B"\nhands = { B = "D 2", F = "1" }\nzones = { 1G = ["(5) D"] }'
    s = read_position(GAME, parse(text))
    for line in ("B exchange D", "D pass", "E pass", "F move w1 2R", "C decline"):
        seat, _, said = line.partition(" ")
        engine.play(s, "ABCDEF".index(seat), GAME.read(said), Recorder(SeededDealer(Sfc32(1))))
    shown = [GAME.view(s, seat).entries("wind_card")[0] for seat in range(6)]
    assert shown == [None, None, None, 0, None, None]
    assert GAME.view(s, None).entries("wind_card")[0] is None


def test_every_deal_of_the_missions_is_guessed() -> None:
    """Four players: 60 deals of the other five missions, each about as often."""
    s = read_position(GAME, parse(FEW_CARDS))
    seen = Counter(tuple(t.missions) for t in worlds(s, 0, 6000))
    assert len(seen) == 60
    assert {missions[0] for missions in seen} == {0}
    assert min(seen.values()) > 60
    assert max(seen.values()) < 150


def test_a_mission_that_would_have_won_lies_in_the_box() -> None:
    """The game goes on, so nobody has a mission that makes ten points of the adventures lived."""
    text = 'seats = 3\nship = "AIG"\nturn = "B"\nhands.B = "1"\ndone = ["UND", "UND", "SIR", "SIR"]\n'
    s = read_position(GAME, parse(text + 'missions = ["M1", "M2", "M3"]'))
    seen = {tuple(t.missions) for t in worlds(s, 0, 500)}
    assert seen == {(0, b, c) for b in (1, 2, 4, 5) for c in (1, 2, 4, 5) if b != c}


def test_nothing_hidden_is_told_before_the_end() -> None:
    """No event that another seat hears, and no view, names a mission or a card that lies face down."""
    rng = Sfc32(3)
    dealer = Recorder(SeededDealer(rng))
    s = GAME.new(6, dealer)
    while not engine.over(s):
        seat = engine.pending(s)[0]
        engine.play(s, seat, engine.random_answer(s, seat, rng), dealer)
        told = dealer.take()[1]
        for event in told:
            for viewer in (*range(6), None):
                heard = event.seen_by(viewer)
                assert heard is not None
                if event.verb in ("mission", "dealt", "hidden-wind") and viewer != event.value("seat"):
                    assert "-" in heard.write().split()[2]
                    assert not re.search(r"\bM\d", heard.write())
        if not engine.over(s):
            assert all(
                entry is None
                for seat in range(6)
                for i, entry in enumerate(GAME.view(s, seat).entries("missions"))
                if i != seat
            )
    assert GAME.view(s, None).row("missions") == list(s.missions)
