"""Offrandes against a second, plain account of its rules, on reachable and on made-up positions."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.fast import row_of
from exvoto.core.game import Options
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.offrandes import GAME
from exvoto.games.offrandes.auctions import Pass, PassTurn, Propose, Raise
from exvoto.games.offrandes.corruption import Corrupt
from exvoto.games.offrandes.offerings import Offer
from exvoto.games.offrandes.state import Offrandes

from ...oracles import offrandes_oracle as oracle  # noqa: TID252  # nothing is put on sys.path
from ...oracles.offrandes_oracle import Lot, Position  # noqa: TID252

# -- positions -------------------------------------------------------------------------------------------------------


class Case:
    """A position in the oracle's form, and the round."""

    def __init__(self, position: Position, round_number: int) -> None:
        self.position = position
        self.round = round_number

    def state(self, *agenda: str, first: int | None = None) -> Offrandes:
        """The same position as a state of the game, with these steps to come; nothing has been run yet."""
        p = self.position
        s = GAME.blank(p["n"], GAME.table(p["n"], {name: value or 0 for name, value in p["options"].items()}))
        s.round = self.round
        s.first = p["first"] if first is None else first
        s.ladders = row_of([square for ladders in p["ladders"] for square in ladders])
        s.cash, s.score, s.stock = row_of(p["cash"]), row_of(p["score"]), row_of(p["stock"])
        s.altar_animal = row_of([a[0] - 1 if a else -1 for a in p["altars"]])
        s.altar_count = row_of([a[1] if a else 0 for a in p["altars"]])
        s.altar_owner = row_of([a[2] if a else -1 for a in p["altars"]])
        s.agenda = [GAME.read_step(text) for text in reversed(agenda)]
        assert GAME.laws(s) is None
        return s


def case_of(s: Offrandes, options: Options) -> Case:
    """What the oracle needs to know of a state."""
    position: Position = {
        "n": int(s.n),
        "ladders": ladders_of(s),
        "cash": list(s.cash),
        "score": list(s.score),
        "altars": altars_of(s),
        "stock": list(s.stock),
        "first": int(s.first),
        "options": dict(options),
    }
    return Case(position, int(s.round))


def ladders_of(s: Offrandes) -> list[list[int]]:
    return [[int(s.square(seat, ladder)) for ladder in range(7)] for seat in range(s.n)]


def altars_of(s: Offrandes) -> list[oracle.Altar | None]:
    found = zip(list(s.altar_animal), list(s.altar_count), list(s.altar_owner), strict=True)
    return [(animal + 1, count, owner) if count else None for animal, count, owner in found]


def random_options(rng: random.Random) -> Options:
    options: Options = {name: rng.choice(values) for name, values in oracle.OPTIONS.items() if rng.random() < 0.4}
    if rng.random() < 0.3:
        options["roundCap"] = rng.randint(1, 6)
    return options


def reachable(rng: random.Random) -> Case:
    """A state from the middle of a random game."""
    options, n = random_options(rng), rng.choice([3, 4, 5])
    chance = SeededDealer(Sfc32(rng.getrandbits(32)))
    s = GAME.new(n, chance, options)
    engine.play_out(s, chance.rng, chance, rng.choice([3, 10, 30, 60, 90, 120, 150]))
    return case_of(s, options) if s.agenda else reachable(rng)


def made_up(rng: random.Random) -> Case:
    """Any lawful position, with full and empty temples, shortages, crowded ladders and scores about 100."""
    n = rng.choice([3, 4, 5])
    high = rng.choice([1, 3, 5, 5])
    ladders = [[min(rng.randint(0, high), 4) for _ in range(7)] for _ in range(n)]
    for ladder in range(7):
        if rng.random() < 0.5:
            ladders[rng.randrange(n)][ladder] = 5
    stock = [15] * 5
    altars: list[oracle.Altar | None] = [None] * 11
    filled, favourite = rng.choice([0, 4, 8, 10, 11, 11]), rng.randint(1, 5)
    for altar in rng.sample(range(11), filled):
        kind = favourite if rng.random() < 0.6 else rng.randint(1, 5)
        count = min(rng.choice([1, 2, 3, 5, 5]), stock[kind - 1])
        if count:
            stock[kind - 1] -= count
            altars[altar] = (kind, count, rng.randrange(n))
    position: Position = {
        "n": n,
        "ladders": ladders,
        "cash": [rng.choice([0, 0, 1, 2, 5, 10, 15, 16, 24, 25]) for _ in range(n)],
        "score": [rng.choice([0, 7, 60, 95, 100, 101, 105]) for _ in range(n)],
        "altars": altars,
        "stock": stock,
        "first": rng.randrange(n),
        "options": random_options(rng),
    }
    return Case(position, rng.randint(1, 8))


def cases(number: int, seed: int) -> Iterator[tuple[Case, random.Random]]:
    rng = random.Random(seed)
    for k in range(number):
        yield (reachable(rng) if k % 3 == 0 else made_up(rng)), rng


# -- the phases side by side -----------------------------------------------------------------------------------------


def compare_auction_turn(case: Case, rng: random.Random) -> None:
    """One auction turn with random answers: who is asked, what is refused, who wins, pays and climbs."""
    p = case.position
    auctioneer, last = rng.randrange(p["n"]), p["n"] - 1
    s = case.state(f"auctions {last}", first=(auctioneer + 1) % p["n"])
    dealer = Recorder(ScriptedDealer([]))
    engine.settle(s, dealer)
    lots: list[Lot | None] = []
    dear = rng.random() < 0.3
    while True:
        turn = oracle.auction_turn(p, auctioneer, lots)
        same_turn(s, turn, dealer)
        if engine.over(s):
            return
        (seat,) = engine.pending(s)
        compare_menu_of_auction(s, p, seat, auctioneer, lots, rng)
        answers = engine.options(s, seat)
        answer = answers[rng.randrange(len(answers)) if dear else min(len(answers) - 1, rng.randrange(3))]
        if rng.random() < 0.3:
            answer = rng.choice(answers)
        engine.play(s, seat, answer, dealer)
        lots = with_answer(lots, seat, answer)


def with_answer(lots: list[Lot | None], seat: int, answer: Any) -> list[Lot | None]:
    """The oracle's script with one more answer in it."""
    if isinstance(answer, PassTurn):
        return [*lots, None]
    if isinstance(answer, Propose):
        return [*lots, ((answer.lot[0], answer.lot[1]), [(seat, answer.bid)])]
    last = lots[-1]
    assert last is not None
    assert isinstance(answer, Pass | Raise)
    pair, script = last
    return [*lots[:-1], (pair, [*script, (seat, answer.bid if isinstance(answer, Raise) else None)])]


def same_turn(s: Offrandes, turn: oracle.TurnOutcome, dealer: Recorder) -> None:
    assert engine.over(s) == turn["over"]
    assert list(engine.pending(s)) == ([] if turn["decider"] is None else [turn["decider"]])
    assert ladders_of(s) == turn["ladders"]
    assert list(s.cash) == turn["cash"]
    forced = [seat for lot in turn["lots"] for seat in lot["forced"]]
    assert [e.values[0] for e in dealer.events if e.verb == "passed" and e.values[1]] == forced
    won = [(lot["winner"], lot["bid"]) for lot in turn["lots"] if lot["winner"] is not None]
    assert [(e.values[0], e.values[2]) for e in dealer.events if e.verb == "won"] == won
    if not turn["over"]:
        assert [tile for tile in range(7) if s.hand >> tile & 1] == turn["hand"]
        assert [seat for seat in range(s.n) if s.winners >> seat & 1] == turn["winners"]
        if s.lot:
            assert (s.leader, s.bid) == (turn["lots"][-1]["leader"], turn["lots"][-1]["bid"])


def auction_faults(p: Position, auctioneer: int, lots: list[Lot | None]) -> list[str]:
    try:
        oracle.auction_turn(p, auctioneer, lots)
    except oracle.RefusedError as refused:
        return refused.rules
    return []


def compare_menu_of_auction(
    s: Offrandes, p: Position, seat: int, auctioneer: int, lots: list[Lot | None], rng: random.Random
) -> None:
    """Random bids and openings by anybody: refused on both sides, with a rule the oracle names, or on neither."""
    for _ in range(4):
        who = rng.choice([seat, rng.randrange(p["n"])])
        if s.lot:
            answer: Any = rng.choice([Raise(rng.randint(0, 26)), Raise(s.bid + 1), Pass()])
        else:
            answer = Propose((rng.randrange(7), rng.randrange(7)), rng.randint(0, max(p["cash"]) + 1))
        rule = engine.refuse(s, who, answer)
        faults = auction_faults(p, auctioneer, with_answer(lots, who, answer))
        if not s.lot and who != auctioneer:
            faults.append("OFF-22")  # any of the rules broken will do; the oracle looks at the tiles first
        assert (rule is None and not faults) or (rule is not None and rule.id in faults)
    if s.lot:
        richest = range(s.bid + 1, s.cash[seat] + 1)
        assert [a.write() for a in engine.options(s, seat)] == ["pass", *[f"raise {bid}" for bid in richest]]


def compare_corruption(case: Case, rng: random.Random) -> None:
    """The queue, everyone's possible corruptions, refusals of all others, and what they do to the ladders."""
    p = case.position
    s = case.state("corruption")
    engine.settle(s, ScriptedDealer([]))
    queue = oracle.corruption_queue(p)
    assert [seat for seat in list(s.queue) if seat >= 0] == queue
    now: Position = {**p}
    corrupted: list[int] = []
    for actor in queue:
        legal = oracle.legal_corruptions(now, actor, corrupted)
        if not legal:
            continue
        assert engine.pending(s) == (actor,)
        refrain, *moves = engine.options(s, actor)
        assert refrain.write() == "refrain"
        assert [(a.victim, a.ladder) for a in moves if isinstance(a, Corrupt)] == legal
        for victim in range(p["n"]):
            for ladder in range(7):
                rule = engine.refuse(s, actor, Corrupt(victim, ladder))
                faults = oracle.corruption_faults(now, actor, corrupted, victim, ladder)
                assert (rule is None and not faults) or (rule is not None and rule.id in faults)
        if rng.random() < 0.2:
            engine.play(s, actor, refrain, ScriptedDealer([]))
            continue
        victim, ladder = rng.choice(legal)
        engine.play(s, actor, Corrupt(victim, ladder), ScriptedDealer([]))
        now = {**now, "ladders": oracle.corrupt(now, actor, victim, ladder)}
        corrupted.append(victim)
        assert ladders_of(s) == now["ladders"]
    assert engine.over(s)
    assert ladders_of(s) == now["ladders"]
    assert [seat for seat in range(p["n"]) if s.corrupted >> seat & 1] == sorted(corrupted)


def compare_offerings(case: Case, rng: random.Random) -> None:
    """Everyone's lamps and possible offers in turn order, refusals, what is offered, then the end of the round."""
    p = case.position
    s = case.state("offerings 0")
    engine.settle(s, ScriptedDealer([]))
    now: Position = {**p, "score": list(p["score"])}
    for seat in oracle.clockwise(p["n"], p["first"]):
        now["score"] = list(now["score"])
        now["score"][seat] += oracle.priestess_points(now, seat)
        wanted = oracle.offer_options(now, seat)
        if len(wanted) >= 2:
            assert engine.pending(s) == (seat,)
            assert list(s.score)[seat] == now["score"][seat]
            compare_menu_of_offering(s, now, seat, wanted, rng)
            chosen = rng.choice([*[offer for offer in wanted if offer], rng.choice(wanted)])
            text = "decline" if chosen is None else Offer(chosen[1], chosen[0] - 1, chosen[2]).write()
            engine.play(s, seat, GAME.read(text), ScriptedDealer([]))
        else:
            chosen = wanted[0]
        if chosen:
            altars, stock, score = oracle.offer(now, seat, *chosen)
            now = {**now, "altars": altars, "stock": stock, "score": score}
    assert engine.over(s)
    assert altars_of(s) == now["altars"]
    assert list(s.stock) == now["stock"]
    assert list(s.score) == now["score"]
    compare_closing(Case(now, case.round))


def compare_menu_of_offering(
    s: Offrandes, now: Position, seat: int, wanted: list[oracle.Offer | None], rng: random.Random
) -> None:
    found = engine.options(s, seat)
    offers = [(a.animal + 1, a.count, a.altar) for a in found if isinstance(a, Offer)]
    assert sorted(offers) == [offer for offer in wanted if offer]
    assert (found[0].write() == "decline") == (None in wanted)
    for _ in range(12):
        kind, count, altar = rng.randint(1, 5), rng.randint(1, 5), rng.randrange(11)
        rule = engine.refuse(s, seat, Offer(count, kind - 1, altar))
        faults = oracle.offer_faults(now, seat, kind, count, altar)
        assert (rule is None and not faults) or (rule is not None and rule.id in faults)


def compare_closing(case: Case) -> None:
    """Over or not; then totals, altars, ranks and winners, or revenue and the marker."""
    p = case.position
    s = case.state("closing")
    dealer = Recorder(ScriptedDealer([]))
    engine.settle(s, dealer)
    assert engine.over(s) == oracle.game_ends(p, case.round)
    if not engine.over(s):
        cash, first = oracle.revenue(p)
        assert (list(s.cash), s.first, s.round) == (cash, first, case.round + 1)
        assert list(s.score) == p["score"]
        return
    final = oracle.final_scoring(p)
    counted = [event.values for event in dealer.events if event.verb == "counted"]
    assert [values[1] for values in counted] == final["altar_counts"]
    assert [values[2] for values in counted] == final["bonuses"]
    result = GAME.result(s)
    assert result.scores == final["totals"]
    assert result.ranks == final["ranks"]
    assert result.winners() == final["winners"]
    assert (list(s.cash), s.first, s.round) == (p["cash"], p["first"], case.round)


def compare(number: int, seed: int) -> None:
    for case, rng in cases(number, seed):
        compare_auction_turn(case, rng)
        compare_corruption(case, rng)
        compare_offerings(case, rng)
        compare_closing(case)


@pytest.mark.parametrize("seed", range(5))
def test_the_game_and_the_oracle_agree(seed: int) -> None:
    """A hundred positions a seed: auctions, corruption, offerings, revenue, end and scoring are the same."""
    compare(100, seed)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(100, 120))
def test_the_game_and_the_oracle_agree_at_length(seed: int, volume: Callable[[int], int]) -> None:
    """The same on 20,000 positions."""
    compare(volume(1000), seed)


def test_the_positions_are_worth_comparing() -> None:
    """Among them are shortages, full temples, the end by each cause and without, ties, and every option value."""
    seen = set()
    for case, _ in cases(500, 0):
        p = case.position
        seen |= {f"{name} {value}" for name, value in p["options"].items() if name != "roundCap"}
        seen |= {f"n {p['n']}", f"full {None not in p['altars']}", f"ends {oracle.game_ends(p, case.round)}"}
        seen |= {"over 100"} if max(p["score"]) > 100 else set()
        seen |= {"capped"} if oracle.game_ends(p, case.round) and not oracle.game_ends(p, 0) else set()
        seen |= {"shared"} if len(oracle.final_scoring(p)["winners"]) > 1 else set()
        seen |= {"shortage"} if any(len({kind for kind, _ in oracle.takes(p, q)}) > 1 for q in range(p["n"])) else set()
        seen |= {"third pushed"} if third_pushed(p) else set()
    wanted = {f"{name} {value}" for name, values in oracle.OPTIONS.items() for value in values}
    wanted |= {"n 3", "n 4", "n 5", "full True", "full False", "ends True", "ends False", "over 100", "capped"}
    assert seen >= wanted | {"shared", "shortage", "third pushed"}


def third_pushed(p: Position) -> bool:
    """Whether somebody could push a third player off a last square by corruption."""
    for actor in oracle.corruption_queue(p):
        for victim, ladder in oracle.legal_corruptions(p, actor, []):
            after = oracle.corrupt(p, actor, victim, ladder)
            if any(after[q][ladder] < p["ladders"][q][ladder] for q in range(p["n"]) if q not in (actor, victim)):
                return True
    return False


# -- the comparison can fail -----------------------------------------------------------------------------------------


def no_push(ladders: oracle.Ladders, player: int, ladder: int) -> oracle.Ladders:
    """An advance that pushes nobody."""
    after = [list(squares) for squares in ladders]
    after[player][ladder] = min(5, after[player][ladder] + 1)
    return after


def late_ties(position: Position) -> list[int]:
    """A queue whose ties go by seat, not by turn order."""
    seats = [seat for seat in range(position["n"]) if position["ladders"][seat][oracle.CO]]
    return sorted(seats, key=lambda seat: -position["ladders"][seat][oracle.CO])


def reached_100(position: Position, round_number: int, round_cap: int | None = None) -> bool:
    return max(position["score"]) >= 100 or None not in position["altars"]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("LOT_LIMIT", {3: 3, 4: 3, 5: 3}),
        ("GROUP", [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5]),
        ("advance", no_push),
        ("corruption_queue", late_ties),
        ("priestess_points", lambda position, player: position["ladders"][player][oracle.PR]),
        ("revenue", lambda position: ([money + 10 for money in position["cash"]], position["first"])),
        ("game_ends", reached_100),
        ("takes", lambda position, player: [(1, 1)]),
    ],
)
def test_a_planted_difference_is_found(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Any) -> None:
    """With one wrong rule in the oracle the two no longer agree."""
    monkeypatch.setattr(oracle, name, wrong)
    with pytest.raises((AssertionError, oracle.RefusedError, ValueError)):
        compare(300, 1)


# -- a count that needs the oracle -----------------------------------------------------------------------------------


def test_count_of_two_drachmas() -> None:
    """A and B own two drachmas, C none: the lists of three answers, by cases and with the oracle for corruption."""
    document = {"seats": 3, "cash": [2, 2, 0], "agenda": ["auctions 0", "corruption", "offerings 0", "closing"]}
    pairs = [(one, two) for one in range(7) for two in range(one + 1, 7)]

    def next_round(cash: int) -> int:
        return 1 + 21 * cash

    # A passes; B passes (12 drachmas next round), opens at 1 (A answers), or takes a pair at 2 (10 next round).
    passed = next_round(12) + 21 * 2 + 21 * next_round(10)
    # A opens at 1; B passes and auctions with 43, or wins at 2 and A goes on with five tiles: 1 + 10 x 2.
    opened = 21 * (43 + 21)
    # A takes a pair at 2; B passes, or takes a pair at 1 or 2; then corruption, if there is any.
    taken = sum([next_round(12) + sum([after_two(a, b, next_round) for b in pairs]) for a in pairs])
    wanted = passed + opened + taken
    assert leaves(read_position(GAME, document), 3) == wanted


def after_two(a: tuple[int, int], b: tuple[int, int], next_round: Callable[[int], int]) -> int:
    """How many answers follow when A has taken one pair and B another, at 1 or at 2."""
    ladders = [[int(ladder in pair) for ladder in range(7)] for pair in (a, b, ())]
    position: Position = {
        "n": 3,
        "ladders": ladders,
        "cash": [0, 0, 0],
        "score": [0] * 3,
        "altars": [None] * 11,
        "stock": [15] * 5,
        "first": 0,
        "options": {},
    }
    for actor in oracle.corruption_queue(position):
        legal = oracle.legal_corruptions(position, actor, [])
        if legal:
            return 2 * (1 + len(legal))
    return next_round(11) + next_round(10)


def leaves(s: Offrandes, depth: int) -> int:
    seat = engine.pending(s)[0]
    if depth == 1:
        return len(engine.options(s, seat))
    found = 0
    for answer in engine.options(s, seat):
        after = s.copy()
        engine.play(after, seat, answer, ScriptedDealer([]))
        found += leaves(after, depth - 1)
    return found
