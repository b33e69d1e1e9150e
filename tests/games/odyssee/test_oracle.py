"""Odyssée against a second, plain account of its rules: whole games, random tables, deals, rankings."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from exvoto.contract.samples import random_action
from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.game import Options
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME
from exvoto.games.odyssee.pieces import ADVENTURE, CARD, CIRCLE, GOD, MISSION, PAWN, ZONE
from exvoto.games.odyssee.state import Odyssee
from tests.oracles import odyssee_oracle as oracle

SEATS = "ABCDEF"
PHASES = {"launch": "D0", "turn": "D1", "window": "D2", "challenge": "D2", "new-token": "D3"}
TABLES: list[Options] = [
    {},
    {"hadesCounter": "anyTime"},
    {"hadesRefresh": "off"},
    {"newGodDelay": "nextLap"},
    {"stallRounds": 2},
    {"stallRounds": "none", "hadesCounter": "anyTime", "newGodDelay": "nextLap", "hadesRefresh": "off"},
]


# -- the same things in the oracle's words ---------------------------------------------------------------------------


def god(number: int) -> str:
    return str(GOD.write(number)).capitalize()


def word(kind: Any, number: int) -> str:
    """A name, or something that is none."""
    return str(kind.write(number)) if number >= 0 else "?"


def said(a: Any) -> oracle.Action:
    """One of our answers as the oracle writes it."""
    verb = a.verb
    if verb in ("wind", "hide"):
        return {"t": "wind", "card": word(CARD, a.card), "zone": word(ZONE, a.zone), "faceDown": verb == "hide"}
    if verb == "exchange":
        return {"t": "exchange", "with": int(a.other)}
    if verb == "stop":
        return {"t": "power", "god": "Zeus"}
    if verb in ("block", "double"):
        return {"t": "power", "god": "Poseidon" if verb == "block" else "Aphrodite", "zone": word(ZONE, a.zone)}
    if verb == "move":
        return {"t": "power", "god": "Hermes", "playNo": int(a.wind) + 1, "to": word(ZONE, a.zone)}
    if verb in ("counter", "decline"):
        return {"t": "counter", "use": verb == "counter"}
    if verb == "place":
        return {"t": "place", "circle": word(CIRCLE, a.circle)}
    if verb == "refill":
        return {"t": "refill", "adventure": word(ADVENTURE, a.adventure)}
    return {"t": verb}


def hands_of(s: Odyssee) -> list[list[str]]:
    return [[card for i, card in enumerate(CARD.names) for _ in range(s.hands[seat * 5 + i])] for seat in range(s.n)]


def pawn(number: int) -> str:
    return str(PAWN.write(number)).upper() if number >= 9 else str(ZONE.write(number))


def zones_of(s: Odyssee) -> list[tuple[int, str, str, int, bool]]:
    """Every card on the zones: number of play, zone, card, player, face down."""
    return [
        (i + 1, ZONE.names[s.wind_zone[i]], CARD.names[s.wind_card[i]], int(s.wind_by[i]), s.wind_seen[i] != -1)
        for i in range(s.winds)
    ]


def ours(s: Odyssee) -> dict[str, Any]:
    """What both accounts must agree on."""
    return {
        "gods": [god(number) for number in s.gods],
        "pawns": {god(number): pawn(s.pawns[number]) for number in range(s.n)},
        "hands": hands_of(s),
        "zones": zones_of(s),
        "discards": int(s.exchanges),
        "board": {CIRCLE.names[i]: ADVENTURE.names[token] for i, token in enumerate(s.tokens) if token >= 0},
        "reserve": dict(zip(ADVENTURE.names, s.reserve, strict=True)),
        "done": [ADVENTURE.names[token] for token in s.done],
        "ship": CIRCLE.write(int(s.ship)),
        "departure": CIRCLE.write(int(s.departure)),
        "leader": int(s.leader),
        "passes": int(s.passes),
        "round": int(s.round),
        "dry": int(s.dry),
    }


def theirs(o: oracle.State) -> dict[str, Any]:
    lying = [
        (card["playNo"], zone, card["card"], card["by"], card["down"])
        for zone, cards in o["zones"].items()
        for card in cards
    ]
    return {
        "gods": o["gods"],
        "pawns": o["pawns"],
        "hands": [sorted(hand, key=CARD.names.index) for hand in o["hands"]],
        "zones": sorted(lying),
        "discards": len(o["discards"]),
        "board": o["board"],
        "reserve": o["reserve"],
        "done": o["done"],
        "ship": o["ship"],
        "departure": o["departure"],
        "leader": o["leader"],
        "passes": o["passes"],
        "round": o["round"],
        "dry": o["dryRounds"],
    }


def run_on(o: oracle.State, outcomes: list[str]) -> oracle.State:
    """What our table does unasked: forced passes, the only token left, the deal."""
    while o["phase"] != "OVER":
        if o["phase"] == "CLEANUP":
            outside = oracle.cards_outside_hands(o["hands"])
            dealt = outcomes[: len(oracle.deal_sequence(o["n"], oracle.holder(o, "Zeus"), sum(outside.values())))]
            del outcomes[: len(dealt)]
            rest = [card for card, count in outside.items() for _ in range(count - dealt.count(card))]
            o = oracle.next_round(o, dealt + rest)
            continue
        seat = oracle.to_act(o)
        assert seat is not None
        legal = oracle.legal_actions(o, seat)
        if len(legal) > 1:
            return o
        o = oracle.apply(o, seat, legal[0])
    return o


def written(actions: list[oracle.Action]) -> list[str]:
    return sorted([str(sorted(action.items(), key=str)) for action in actions])


def check_decision(s: Odyssee, o: oracle.State, rng: Sfc32) -> None:
    """The same seat, the same question, the same answers, the same refusals."""
    assert ours(s) == theirs(o)
    if engine.over(s):
        assert o["phase"] == "OVER"
        groups = oracle.ranking(o["done"], o["missions"])
        ranks = [1 + sum(len(g) for g in groups[: next(i for i, g in enumerate(groups) if seat in g)])
                 for seat in range(s.n)]  # fmt: skip
        assert GAME.result(s).ranks == ranks
        assert GAME.result(s).scores == oracle.scores(o["done"], o["missions"])
        return
    step = s.agenda[-1]
    assert (PHASES[step.verb], engine.pending(s)) == (o["phase"], (oracle.to_act(o),))
    seat = engine.pending(s)[0]
    assert written([said(a) for a in engine.options(s, seat)]) == written(oracle.legal_actions(o, seat))
    for cls in GAME.actions:
        a = random_action(cls, rng)
        who = rng.below(s.n)
        rule = engine.refuse(s, who, a)
        if a.verb == "choose":
            continue
        reasons = oracle.refusal(o, who, said(a))
        if a.verb in ("counter", "decline") and reasons:
            reasons = [*reasons, "ODY-19"]  # T-22: Athena in her own turn
        assert ("" if rule is None else rule.id) in (reasons or [""]), (step, who, a)


def new_game(s: Odyssee, options: Options) -> oracle.State:
    """The oracle's table when the ship is to be placed."""
    table: dict[str, Any] = {**options, "hadesRefresh": options.get("hadesRefresh") != "off"}
    if options.get("stallRounds") in ("none", 0):
        table["stallRounds"] = None
    o = oracle.new_game(
        [god(number) for number in s.gods],
        [MISSION.names[mission] for mission in s.missions],
        {CIRCLE.names[i]: ADVENTURE.names[token] for i, token in enumerate(s.tokens) if token >= 0},
        hands_of(s),
        table,
    )
    o["ship"] = o["departure"] = "-"
    s.leader = o["leader"]  # ours is set when the round begins
    return o


def play_game(seats: int, seed: int, options: Options) -> int:
    """One random game in both accounts; the number of answers."""
    rng = Sfc32(seed * 7907 + seats)
    dealer = Recorder(SeededDealer(rng))
    s = GAME.new(seats, dealer, options)
    dealer.take()
    o = new_game(s, options)
    plies = 0
    while True:
        check_decision(s, o, rng)
        if engine.over(s):
            return plies
        seat = engine.pending(s)[0]
        answer = engine.random_answer(s, seat, rng)
        engine.play(s, seat, answer, dealer)
        o = run_on(oracle.apply(o, seat, said(answer)), dealer.take()[0])
        plies += 1


@pytest.mark.parametrize(
    "options", TABLES, ids=lambda options: "+".join([str(v) for v in options.values()]) or "default"
)
def test_random_games(options: Options) -> None:
    """Whole games in both accounts: states, questions, options, refusals and ranks agree at every answer."""
    assert sum(play_game(seats, 1, options) for seats in GAME.seats) > 100


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """Some 20,000 positions in both accounts for each number of players, with all options."""
    plies, seed = 0, 10
    while plies < volume(20_000):
        plies += play_game(seats, seed, TABLES[seed % len(TABLES)])
        seed += 1


# -- random tables ---------------------------------------------------------------------------------------------------


def random_tables(count: int, seed: int) -> Iterator[tuple[dict[str, list[str]], dict[str, str], str]]:
    """Zones with few and many cards, ties on purpose, pawns on any zone, any circle to start from."""
    rng = random.Random(seed)
    for _ in range(count):
        deck = [card for card, number in oracle.DECK.items() for _ in range(number)]
        rng.shuffle(deck)
        if rng.random() < 0.4:
            deck = [card for card in deck if card in "21D"]  # many ties
        favoured = rng.sample(oracle.ZONES, rng.randint(1, 9))
        zones: dict[str, list[str]] = {}
        for card in deck[: rng.choice([0, 1, 2, 3, 5, 8, 13, 20])]:
            zones.setdefault(rng.choice(favoured), []).append(card)
        pawns = {
            "Poseidon": rng.choice(["READY", rng.choice(favoured), rng.choice(oracle.ZONES)]),
            "Aphrodite": rng.choice(["READY", rng.choice(favoured), rng.choice(oracle.ZONES)]),
        }
        yield zones, pawns, rng.choice(list(oracle.MAP))


def check_tables(count: int, seed: int) -> tuple[int, int]:
    """Each table resolved in both accounts; how many voyages stopped early, how many came back."""
    stopped = back = 0
    for zones, pawns, start in random_tables(count, seed):
        dealer = Recorder(SeededDealer(Sfc32(seed)))
        document = {
            "seats": 6,
            "ship": start,
            "agenda": ["voyage", "new-token", "renewal", "round"],
            "pawns": {name.lower(): where.lower() if where == "READY" else where for name, where in pawns.items()},
            "zones": zones,
        }
        s = read_position(GAME, document, dealer)
        lying = {zone: [{"card": card} for card in cards] for zone, cards in zones.items()}
        board = {CIRCLE.names[i]: ADVENTURE.names[t] for i, t in enumerate(GAME.blank(6, GAME.table(6)).tokens)}
        course = oracle.resolve(lying, pawns, start, board, MISSION.names)
        events = [event.write().split() for event in dealer.events]
        legs = [event for event in events if event[0] == "sailed"]
        assert "".join([event[2] for event in legs]) == course["word"]
        assert [int(event[3]) for event in legs] == [m["totals"][m["colour"]] for m in course["moves"]]
        assert [start, *[event[4] for event in legs]] == course["path"]
        assert [int(event[1]) for event in events if event[0] == "becalmed"] == (
            [course["stop"]] if course["stop"] else []
        )
        assert [ADVENTURE.names[token] for token in s.done] == ([course["token"]] if course["token"] else [])
        assert s.agenda[-1].verb == ("new-token" if course["token"] else "turn")
        assert CIRCLE.names[s.ship] == course["end"]
        assert [int(s.score(seat)) for seat in range(6)] == course["gains"]
        stopped += course["stop"] is not None
        back += course["end"] == start
    return stopped, back


def test_random_tables() -> None:
    """Blocks, doublings, ties and empty ships give the same course, token and points."""
    stopped, back = check_tables(400, 1)
    assert stopped > 50
    assert back > 20


@pytest.mark.slow
@pytest.mark.compiled
def test_random_tables_at_length(volume: Callable[[int], int]) -> None:
    """The same on 20,000 tables."""
    check_tables(volume(20_000), 2)


# -- deals and rankings ----------------------------------------------------------------------------------------------


def check_deals(count: int, seed: int) -> int:
    """Rounds end with hands of any size; who gets how many cards agrees. Returns how many deals fell short."""
    rng = random.Random(seed)
    short = 0
    for _ in range(count):
        n = rng.randint(3, 6)
        deck = [card for card, number in oracle.DECK.items() for _ in range(number)]
        rng.shuffle(deck)
        left = rng.choice([0, 1, n - 1, n, 2 * n - 1, 2 * n, 20])
        hands: list[list[str]] = [[] for _ in range(n)]
        for card in deck[left:]:
            hands[rng.randrange(n)].append(card)
        gods = rng.sample(GOD.names[:n], n)
        document = {
            "seats": n,
            "ship": "AIG",
            "gods": gods,
            "hands": {SEATS[seat]: " ".join(hand) for seat, hand in enumerate(hands)},
            "agenda": ["renewal", "round"],
        }
        s = read_position(GAME, document, SeededDealer(Sfc32(seed)))
        counts = oracle.deal_counts(n, gods.index("zeus"), left)
        assert [int(s.hand_size(seat)) for seat in range(n)] == [len(h) + c for h, c in zip(hands, counts, strict=True)]
        short += sum(counts) < 2 * n
    return short


def test_deals() -> None:
    """Two cards each from the left of Zeus, as far as the pile goes."""
    assert check_deals(200, 1) > 40


@pytest.mark.slow
@pytest.mark.compiled
def test_deals_at_length(volume: Callable[[int], int]) -> None:
    """The same on 20,000 deals."""
    check_deals(volume(20_000), 2)


def check_rankings(count: int, seed: int) -> int:
    """Final scores and ranks of made-up voyages; returns how many were decided by more than the score."""
    rng = random.Random(seed)
    close = 0
    for _ in range(count):
        n = rng.randint(3, 6)
        s = GAME.blank(n, GAME.table(n))
        missions = rng.sample(range(6), n)
        for seat in range(n):
            s.missions[seat] = missions[seat]
        s.done = [rng.randrange(6) for _ in range(rng.randint(0, 15))]
        done, names = [ADVENTURE.names[a] for a in s.done], [MISSION.names[m] for m in missions]
        result = GAME.result(s)
        groups = oracle.ranking(done, names)
        assert result.scores == oracle.scores(done, names)
        assert result.winners() == groups[0]
        assert sorted(range(n), key=lambda seat: (result.ranks[seat], seat)) == [seat for g in groups for seat in g]
        close += result.scores.count(max(result.scores)) > 1
    return close


def test_rankings() -> None:
    """The score, then the points from the last token, then shared."""
    assert check_rankings(500, 1) > 50


@pytest.mark.slow
@pytest.mark.compiled
def test_rankings_at_length(volume: Callable[[int], int]) -> None:
    """The same on 20,000 endings."""
    check_rankings(volume(20_000), 2)


def test_numbers_of_the_set_up() -> None:
    """Hands, pile, box, board and reserve at every number of players."""
    for n in GAME.seats:
        s = GAME.new(n, SeededDealer(Sfc32(n)))
        numbers = oracle.opening_numbers(n)
        assert {int(s.hand_size(seat)) for seat in range(n)} == {numbers["hand"]}
        assert sum(s.pile) == numbers["pile"]
        assert 6 - len(set(s.missions)) == numbers["missionsInBox"]
        assert sum(token >= 0 for token in s.tokens) == numbers["board"]
        assert sum(s.reserve) == numbers["reserve"]
        assert sorted([god(number) for number in s.gods]) == sorted(oracle.gods_in_play(n))
