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
from exvoto.games.offrandes.auctions import Pass, Propose, Raise
from exvoto.games.offrandes.corruption import Corrupt
from exvoto.games.offrandes.offerings import Offer
from exvoto.games.offrandes.state import Offrandes
from tests.oracles import offrandes_oracle as oracle
from tests.oracles.offrandes_game import ROUND, Second
from tests.oracles.offrandes_oracle import Position
from tests.oracles.walk import Walk, scenarios_of

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


# -- side by side ----------------------------------------------------------------------------------------------------


def same(s: Offrandes, second: Second) -> None:
    """Both accounts are at the same point: who is asked, what lies on the table, how it ended."""
    p = second.p
    assert engine.over(s) == second.over()
    assert list(engine.pending(s)) == ([] if second.asked is None else [second.asked])
    assert (ladders_of(s), altars_of(s)) == (p["ladders"], p["altars"])
    assert (list(s.cash), list(s.stock)) == (p["cash"], p["stock"])
    assert (int(s.first), int(s.round)) == (p["first"], second.round)
    if second.final is not None:
        result, final = GAME.result(s), second.final
        assert (result.scores, result.ranks, result.winners()) == (final["totals"], final["ranks"], final["winners"])
        return
    assert list(s.score) == p["score"]
    if second.asked is not None:
        same_question(s, second)


def same_question(s: Offrandes, second: Second) -> None:
    seat, verb = engine.pending(s)[0], s.agenda[-1].verb
    found: list[Any] = engine.options(s, seat)
    if verb == "corrupting":
        assert [None, *[(a.victim, a.ladder) for a in found[1:]]] == [None, *sorted(second.options() - {None})]
        assert [one for one in list(s.queue) if one >= 0] == second.queue
        assert [one for one in range(s.n) if s.corrupted >> one & 1] == sorted(second.corrupted)
    elif verb == "offering":
        offers = [(a.animal + 1, a.count, a.altar) for a in found if isinstance(a, Offer)]
        assert len(offers) == len(set(offers))
        assert {*offers, *([None] if found[0].verb == "decline" else [])} == second.options()
    else:
        turn = second.turn
        assert turn is not None
        assert [tile for tile in range(7) if s.hand >> tile & 1] == turn["hand"]
        assert [one for one in range(s.n) if s.winners >> one & 1] == turn["winners"]
        if verb == "respond":
            assert (s.leader, s.bid) == (turn["lots"][-1]["leader"], turn["lots"][-1]["bid"])
            richest = range(s.bid + 1, s.cash[seat] + 1)
            assert [a.write() for a in found] == ["pass", *[f"raise {bid}" for bid in richest]]


def same_events(events: list[Any], second: Second, lots: int) -> None:
    """Who was passed over in the lots that were answered, who won them for how much, and the counting at the end."""
    turn = second.turn
    if turn is not None and turn["lots"] and lots:
        last = turn["lots"][-1]
        forced = [e.values[0] for e in events if e.verb == "passed" and e.values[1]]
        assert forced == last["forced"][len(last["forced"]) - len(forced) :]
        won = [(e.values[0], e.values[2]) for e in events if e.verb == "won"]
        assert won == ([] if last["winner"] is None else [(last["winner"], last["bid"])])
    if second.final is not None:
        counted = [e.values for e in events if e.verb == "counted"]
        assert [values[1] for values in counted] == second.final["altar_counts"]
        assert [values[2] for values in counted] == second.final["bonuses"]


def same_refusal(s: Offrandes, second: Second, seat: int, a: Any, rule: str) -> bool:
    """Refused on both sides, with a rule the oracle names, or on neither; false if the oracle says nothing of it."""
    faults = second.faults(seat, a)
    if faults is None:
        return False
    assert (not rule and not faults) or rule in faults, (a, rule, faults)
    return True


def random_attempts(s: Offrandes, rng: random.Random) -> Iterator[tuple[int, Any]]:
    """Answers by anybody, most of them wrong."""
    seat, verb = engine.pending(s)[0], s.agenda[-1].verb
    if verb == "corrupting":
        yield from [(seat, Corrupt(victim, ladder)) for victim in range(s.n) for ladder in range(7)]
    for _ in range(12 if verb == "offering" else 4):
        who = rng.choice([seat, rng.randrange(s.n)])
        if verb == "respond":
            yield who, rng.choice([Raise(rng.randint(0, 26)), Raise(s.bid + 1), Pass()])
        elif verb == "lot":
            yield who, Propose((rng.randrange(7), rng.randrange(7)), rng.randint(0, max(s.cash) + 1))
        elif verb == "offering":
            yield seat, Offer(rng.randint(1, 5), rng.randrange(5), rng.randrange(11))


def random_answer(s: Offrandes, rng: random.Random, dear: bool) -> Any:
    """Mostly one of the first in an auction, so that bids go up slowly."""
    answers = engine.options(s, engine.pending(s)[0])
    if s.agenda[-1].verb in ("lot", "respond") and not dear and rng.random() < 0.7:
        return answers[min(len(answers) - 1, rng.randrange(3))]
    return rng.choice(answers)


def compare_from(case: Case, rng: random.Random, *agenda: str) -> None:
    """From a position to the end of what is on the agenda, with random answers."""
    s, dealer = case.state(*agenda), Recorder(ScriptedDealer([]))
    engine.settle(s, dealer)
    second = Second(case.position, case.round, [(verb, int(number or 0)) for verb, _, number in split(agenda)])
    same_events(dealer.take()[1], second, 0)
    dear = rng.random() < 0.3
    while True:
        same(s, second)
        if engine.over(s) or second.round > case.round:
            return
        seat = engine.pending(s)[0]
        for who, a in random_attempts(s, rng):
            rule = engine.refuse(s, who, a)
            same_refusal(s, second, who, a, "" if rule is None else rule.id)
        answer = random_answer(s, rng, dear)
        engine.play(s, seat, answer, dealer)
        second.answer(seat, answer)
        same_events(dealer.take()[1], second, int(answer.verb in ("propose", "raise", "pass")))


def split(agenda: tuple[str, ...]) -> list[tuple[str, str, str]]:
    return [text.partition(" ") for text in agenda]


def compare(number: int, seed: int) -> None:
    """One auction turn, corruption, offerings and the end of the round, from each position."""
    for case, rng in cases(number, seed):
        compare_from(case, rng, f"auctions {case.position['n'] - 1}")
        compare_from(case, rng, "corruption")
        compare_from(case, rng, "offerings 0", "closing")
        compare_from(case, rng, "closing")


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


# -- scenarios -------------------------------------------------------------------------------------------------------


def follow(id: str) -> int:
    """A scenario in both accounts, answer by answer; how often the second one had something to say."""
    walk = Walk(GAME, id)
    count = 0
    second: Second | None = None
    if walk.automatic and walk.raw.agenda[-1].verb != "preliminary":
        steps = [(verb, int(number or 0)) for verb, _, number in split(tuple(walk.agenda()))]
        second = Second(case_of(walk.raw, walk.options).position, int(walk.raw.round), steps)
        same(walk.start, second)
        same_events(walk.events, second, 0)
        count = 1
    for given in walk.answers():
        if second is None:
            if walk.automatic and not engine.over(given.after) and given.after.agenda[-1].verb != "preliminary":
                second = Second(case_of(given.after, walk.options).position, int(given.after.round), list(ROUND))
                same(given.after, second)
        elif given.rule:
            count += same_refusal(given.before, second, given.seat, given.action, given.rule)
        else:
            second.answer(given.seat, given.action)
            same(given.after, second)
            same_events(given.events, second, int(given.action.verb in ("propose", "raise", "pass")))
            count += 1
    return count


@pytest.mark.parametrize("id", scenarios_of("offrandes"))
def test_scenarios_in_both_accounts(id: str) -> None:
    """What a scenario expects of the engine holds in the second account as well."""
    follow(id)


def test_most_scenarios_are_followed() -> None:
    """The second account has no preliminary phase."""
    silent = [id for id in scenarios_of("offrandes") if follow(id) == 0]
    assert len(silent) <= 16, silent


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
