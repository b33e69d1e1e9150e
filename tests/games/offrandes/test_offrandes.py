"""Offrandes as a whole: the contract, the invariants between states, and counts of small positions."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import exvoto
from exvoto.contract import contract, random_games
from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.fast import row_of
from exvoto.core.game import Options
from exvoto.core.position import Document, dump, parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.games.offrandes import GAME
from exvoto.games.offrandes.auctions import Propose, Raise
from exvoto.games.offrandes.corruption import Corrupt
from exvoto.games.offrandes.offerings import Offer
from exvoto.games.offrandes.pieces import GROUP
from exvoto.games.offrandes.state import Offrandes

HERE = Path(__file__).resolve().parent
PR, CO, GU = 4, 5, 6
VARIANTS: list[Options] = [
    {option.name: value} for option in GAME.options for value in option.values if value != option.values[0]
]
VARIANTS.append({"roundCap": 2})
ALL_VARIANTS: Options = {name: value for variant in VARIANTS[:-1] for name, value in variant.items()}


def spoken(options: Options) -> str:
    return "+".join([str(value) for value in options.values()])


# -- the vectors of the rules ----------------------------------------------------------------------------------------


def test_every_vector_of_the_rules_is_a_scenario() -> None:
    """11 worked examples and 41 edge cases: each has a scenario with its id (variants add a letter)."""
    files = sorted((HERE / "scenarios").glob("*.toml"))
    ids = [data["id"] for path in files for data in parse(path.read_text("utf-8"))["scenario"]]
    wanted = {f"W-{number}" for number in range(1, 12)} | {f"E-{number}" for number in range(1, 42)}
    assert {id for id in ids if re.fullmatch(r"[WE]-\d+", id)} == wanted
    variants = [id for id in ids if re.fullmatch(r"[WE]-\d+[a-z]", id)]
    assert {id[:-1] for id in variants} <= wanted
    assert all(re.fullmatch(r"[WE]-\d+[a-z]?|X-\d+", id) for id in ids)


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_players(seats: int) -> None:
    """OFF-1: nobody plays Offrandes with two or six."""
    with pytest.raises(BadTable):
        GAME.new(seats, SeededDealer(Sfc32(1)))


@pytest.mark.parametrize("seats", GAME.seats)
def test_chance_names_the_first_player_and_nothing_else(seats: int) -> None:
    """OFF-4: each seat can be first; a whole game needs no further outcome."""
    for first in range(seats):
        name = "ABCDE"[first]
        s = GAME.new(seats, ScriptedDealer([name]))
        assert s.first == first
        assert engine.pending(s) == ((first - 1) % seats,)
        engine.play_out(s, Sfc32(first + 1), ScriptedDealer([]), 10_000)
        assert engine.over(s)


# -- the contract ----------------------------------------------------------------------------------------------------


def test_contract() -> None:
    """Random games at every number of players and with every option keep the contract; everything was told."""
    assert contract(GAME, games=1, every=8).untold == []


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """A thousand random games keep the contract, and everything that can be told is told.

    Compiled, every ply is looked at; interpreted, which takes ten times as long, every 25th.
    """
    games = volume(1000)
    report = random_games(GAME, seats, games=games, seed=23, every=1 if exvoto.compiled() else 25)
    assert report.games == games
    assert report.told | {"first"} == {telling.verb for telling in GAME.tellings}


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("options", [*VARIANTS, ALL_VARIANTS], ids=spoken)
def test_contract_at_length_with_every_option(options: Options, volume: Callable[[int], int]) -> None:
    """A hundred random games with each option value, and with all at once, keep the contract."""
    games = volume(100)
    for seats in GAME.seats:
        assert random_games(GAME, seats, games=games, seed=29, options=options, every=25).games == games


LOT = 'auctioneer = "A"\nlot = "pe,wa"\nbid = 2\nleader = "A"\nlots = 1\n'


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ('agenda = ["respond B", "auctions 1"]', "there must be a lot"),
        (f'agenda = ["respond A", "auctions 1"]\nbidding = "A,B"\n{LOT}', "without leading it"),
        (f'agenda = ["respond C", "auctions 1"]\nbidding = "A,B"\n{LOT}', "must be in the bidding"),
        ('agenda = ["lot", "auctions 1"]', "there must be an auctioneer"),
        ('agenda = ["lot", "auctions 1"]\nauctioneer = "A"\nlots = 3\nhand = "pe"', "still put up a lot"),
        ('agenda = ["preliminary 4"]', "from 0 to 3"),
        ('agenda = ["corrupting 5"]\nqueue = ["A", "-", "-", "-"]', "from 0 to 4"),
        ('agenda = ["corrupting 0"]\nqueue = ["A", "B", "A", "-"]', "once at most"),
    ],
)
def test_an_impossible_agenda_is_refused_with_a_sentence(position: str, fault: str) -> None:
    with pytest.raises(Unreadable, match=fault):
        read_position(GAME, parse(f"seats = 4\n{position}"))


# -- what may change between one state and the next ------------------------------------------------------------------


class Change:
    """One step resolved: the states before and after it, who was asked, what was answered."""

    def __init__(self, before: Offrandes, step: Step[Offrandes], answer: Action[Offrandes] | None) -> None:
        self.before = before
        self.after = before
        self.step = step.verb
        self.seat = before.asked[0] if before.asked else -1
        self.answer = answer


def walk(s: Offrandes, rng: Sfc32, dealer: Recorder) -> Iterator[Change]:
    """Plays at random to the end, one step at a time: an engine of its own, smaller than the kernel's."""
    while s.agenda:
        step = s.agenda[-1]
        s.asked = step.seats(s)
        s.answers = [None] * len(s.asked)
        answer = engine.random_answer(s, s.asked[0], rng) if s.asked else None
        change = Change(s.copy(), step, answer)
        s.agenda.pop()
        step.resolve(s, [] if answer is None else [answer], dealer)
        change.after = s.copy()
        yield change


def sale(change: Change) -> tuple[int, int, int] | None:
    """(winner, tiles, price) if a lot was sold in this step, by the rules and not by the state's own word."""
    before, answer = change.before, change.answer
    if change.step not in ("lot", "respond") or change.after.lot:
        return None
    if isinstance(answer, Propose):
        return change.seat, answer.mask, answer.bid
    if isinstance(answer, Raise):
        return change.seat, before.lot, answer.bid
    return (before.leader, before.lot, before.bid) if change.step == "respond" else None


def i6_cash(change: Change) -> bool:
    """Cash changes only by OFF-29 and OFF-81."""
    wanted = list(change.before.cash)
    sold = sale(change)
    if sold:
        wanted[sold[0]] -= sold[2]
    if change.step == "closing" and change.after.agenda:
        wanted = [min(25, cash + 10) for cash in wanted]
    return list(change.after.cash) == wanted


def i6_score(change: Change) -> bool:
    """Scores change only in phase 3 and by OFF-91, and never fall."""
    gains = [new - old for old, new in zip(list(change.before.score), list(change.after.score), strict=True)]
    wanted = [0] * change.before.n
    if change.step == "offerings" and change.after.agenda[-1].verb == "offering":
        seat = change.after.agenda[-1].values()[0]
        assert isinstance(seat, int)
        wanted[seat] = 2 * change.before.square(seat, PR)
    elif change.step == "offering":
        placed = [a for a in range(11) if altar(change.before, a) != altar(change.after, a)]
        if placed:
            count, animal, owner = altar(change.after, placed[0])
            wanted[owner] = count * (animal + 1)
    elif change.step == "closing" and not change.after.agenda:
        for a in range(11):
            if change.before.altar_owner[a] >= 0:
                wanted[change.before.altar_owner[a]] += 5 * GROUP[a]
    return gains == wanted


def altar(s: Offrandes, a: int) -> tuple[int, int, int]:
    return int(s.altar_count[a]), int(s.altar_animal[a]), int(s.altar_owner[a])


def i7_altars(change: Change) -> bool:
    """Occupied altars stay occupied; offerings on an altar strictly grow in number and value; one at a time."""
    moved = [(altar(change.before, a), altar(change.after, a)) for a in range(11)]
    moved = [(old, new) for old, new in moved if old != new]
    if not moved:
        return True
    (old, new), *rest = moved
    grown = old[0] == 0 or (new[0] >= old[0] and new[1] >= old[1] and new[:2] != old[:2])
    return not rest and change.step == "offering" and new[0] > 0 and grown


def i9_bids(change: Change) -> bool:
    """Within a lot bids rise and nobody comes back in."""
    before, after = change.before, change.after
    return not (before.lot and after.lot) or (
        after.bid >= before.bid
        and (after.bid > before.bid or after.leader == before.leader)
        and after.bidding & ~before.bidding == 0
    )


def i10_ladders(change: Change) -> bool:
    """A lot moves the sum of all squares by 2, less tiles on 5, less pawns displaced; a corruption by 0 or -1."""
    before, after = change.before, change.after
    grown = sum(list(after.ladders)) - sum(list(before.ladders))
    sold, answer = sale(change), change.answer
    if sold:
        winner, tiles, _ = sold
        stuck = sum(before.square(winner, k) == 5 for k in range(7) if tiles >> k & 1)
        return grown == 2 - stuck - len(displaced(change, winner))
    if isinstance(answer, Corrupt):
        stuck = int(before.square(change.seat, answer.ladder) == 5)
        third = [seat for seat in displaced(change, change.seat) if seat != answer.victim]
        return grown == -stuck - len(third) and grown >= -1
    return grown == (3 if change.step == "preliminary" else 0)


def displaced(change: Change, mover: int) -> list[int]:
    """Who, other than the mover, went down from 5 to 4; once for each ladder."""
    before, after = change.before, change.after
    pawns = [(seat, k) for seat in range(before.n) for k in range(7) if seat != mover]
    return [seat for seat, k in pawns if before.square(seat, k) == 5 and after.square(seat, k) == 4]


def i11_still(change: Change) -> bool:
    """Corruptors and guards stand still in phases 2 to 4; all ladders in phases 3 and 4, and wherever nobody acts."""
    before, after = change.before, change.after
    if change.step in ("preliminary", "lot", "respond"):
        return True
    free = range(5) if change.step == "corrupting" else ()
    return all(
        before.square(seat, k) == after.square(seat, k) for seat in range(before.n) for k in range(7) if k not in free
    )


def i14_asked(change: Change) -> bool:
    """One player decides, with two options at least; with covered money a bidder or auctioneer may have one."""
    before = change.before
    if not before.asked:
        return True
    hidden = before.options[5] != 0 and change.step in ("lot", "respond")
    return len(before.asked) == 1 and len(engine.options(before, change.seat)) >= (1 if hidden else 2)


def i15_end(change: Change) -> bool:
    """The game goes on past OFF-90 only with an empty altar and no score above 100, and ends only otherwise."""
    if change.step != "closing":
        return True
    before = change.before
    cap = before.options[6]
    full = all(altar(before, a)[0] > 0 for a in range(11))
    due = full or max(list(before.score)) > 100 or 0 < cap <= before.round
    return due == (not change.after.agenda)


BETWEEN: list[Callable[[Change], bool]] = [
    i6_cash, i6_score, i7_altars, i9_bids, i10_ladders, i11_still, i14_asked, i15_end,
]  # fmt: skip


def broken(change: Change) -> list[str]:
    return [check.__name__ for check in BETWEEN if not check(change)]


class Tally:
    """What happened in one round, for I-12 and I-13."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def note(self, change: Change) -> None:
        answer, seat = change.answer, change.seat
        sold = sale(change)
        if sold:
            self.seen[f"won {sold[0]}, auctioneer {change.before.auctioneer}"] += 1
        if change.step == "auctions" and change.after.auctioneer >= 0:
            self.seen[f"auctioneer {change.after.auctioneer}"] += 1
        if isinstance(answer, Corrupt):
            self.seen[f"corrupts {seat}"] += 1
            self.seen[f"corrupted {answer.victim}"] += 1
        for a in range(11):
            if altar(change.before, a) != altar(change.after, a):
                count, animal, owner = altar(change.after, a)
                self.seen[f"offers {owner}"] += 1
                self.seen["oxen"] += animal == 4
                self.seen["to Zeus"] += a == 10
                self.seen["five animals"] += count == 5
        if change.step == "offerings":
            gains = [new - old for old, new in zip(list(change.before.score), list(change.after.score), strict=True)]
            self.seen["ten points of the lamps"] += max(gains) == 10

    def faults(self, n: int) -> list[str]:
        """Everything above happens once at most; auctioneer is everybody exactly once."""
        found = [name for name, times in self.seen.items() if times > 1]
        return found + [f"auctioneer {seat}" for seat in range(n) if self.seen[f"auctioneer {seat}"] != 1]


def check_game(seats: int, seed: int, options: Options) -> set[str]:
    """Walks through one game and checks every step; returns what kinds of change occurred."""
    rng = Sfc32(seed * 977 + seats)
    dealer = Recorder(SeededDealer(rng))
    s = GAME.blank(seats, GAME.table(seats, options))
    GAME.deal(s, dealer)
    initial, tally, lines = int(s.first), Tally(), []
    occurred = set()
    for change in walk(s, rng, dealer):
        assert broken(change) == [], (seed, change.step, change.seat, change.answer)
        assert change.after.first == (initial + change.after.round - 1) % seats  # I-16
        tally.note(change)
        occurred.add(change.step if change.answer is None else change.answer.verb)
        if change.answer is not None:
            lines.append((change.seat, change.answer.write()))
        if change.step == "closing":
            assert tally.faults(seats) == [], seed
            tally = Tally()
    assert dump(GAME, again(seats, initial, options, lines)) == dump(GAME, s)  # I-17
    return occurred


def again(seats: int, first: int, options: Options, lines: list[tuple[int, str]]) -> Offrandes:
    """The state that the kernel reaches from the first player and the list of decisions alone."""
    s = GAME.new(seats, ScriptedDealer(["ABCDE"[first]]), options)
    for seat, text in lines:
        engine.play(s, seat, GAME.read(text), ScriptedDealer([]))
    return s


EVERYTHING = {
    "pick", "round", "auctions", "pass-turn", "propose", "pass", "raise", "respond", "corruption", "corrupting",
    "corrupt", "refrain", "offerings", "offering", "offer", "decline", "closing", "lot",
}  # fmt: skip


@pytest.mark.parametrize("seats", GAME.seats)
def test_invariants_between_states(seats: int) -> None:
    """I-6, I-7, I-10 to I-17 hold at every step of random games, and every kind of step occurs."""
    occurred = set().union(*[check_game(seats, seed, {}) for seed in range(12)])
    assert occurred == EVERYTHING


@pytest.mark.parametrize("options", [*VARIANTS, ALL_VARIANTS], ids=spoken)
def test_invariants_with_every_option(options: Options) -> None:
    """They hold with every option value."""
    for seed in range(3):
        check_game(3 + seed, 100 + seed, options)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_invariants_at_length(seats: int, volume: Callable[[int], int]) -> None:
    """They hold over a thousand games, with all options."""
    for seed in range(volume(1000)):
        check_game(seats, 1000 + seed, {} if seed % 2 else {**ALL_VARIANTS, **VARIANTS[seed % len(VARIANTS)]})


def changes(seats: int, seed: int, wanted: Callable[[Change], bool]) -> Change:
    """The first change of a random game that fits."""
    rng = Sfc32(seed)
    s = GAME.blank(seats, GAME.table(seats, {}))
    return next(change for change in walk(s, rng, Recorder(SeededDealer(rng))) if wanted(change))


def spoil_row(name: str, index: int, by: int) -> Callable[[Offrandes], None]:
    def spoil(s: Offrandes) -> None:
        values = list(getattr(s, name))
        values[index] += by
        setattr(s, name, row_of(values))

    return spoil


def spoil_number(name: str, value: int) -> Callable[[Offrandes], None]:
    return lambda s: setattr(s, name, value)


@pytest.mark.parametrize(
    ("check", "wanted", "spoil"),
    [
        (i6_cash, lambda c: sale(c) is not None, spoil_row("cash", 1, 1)),
        (i6_cash, lambda c: c.step == "offering", spoil_row("cash", 0, -1)),
        (i6_cash, lambda c: c.step == "closing", spoil_row("cash", 2, -1)),
        (i6_score, lambda c: c.step == "offerings", spoil_row("score", 0, 2)),
        (i6_score, lambda c: isinstance(c.answer, Offer), spoil_row("score", 1, -1)),
        (i6_score, lambda c: sale(c) is not None, spoil_row("score", 1, 1)),
        (i7_altars, lambda c: isinstance(c.answer, Offer), spoil_row("altar_owner", 10, 1)),
        (i7_altars, lambda c: sale(c) is not None, spoil_row("altar_count", 3, 1)),
        (i9_bids, lambda c: isinstance(c.answer, Raise) and bool(c.after.lot), spoil_number("bid", 0)),
        (i9_bids, lambda c: bool(c.before.lot and c.after.lot), spoil_number("bidding", 255)),
        (i10_ladders, lambda c: sale(c) is not None, spoil_row("ladders", 3, 1)),
        (i10_ladders, lambda c: isinstance(c.answer, Corrupt), spoil_row("ladders", 3, -1)),
        (i10_ladders, lambda c: c.step == "preliminary", spoil_row("ladders", 3, 1)),
        (i11_still, lambda c: isinstance(c.answer, Corrupt), spoil_row("ladders", CO, 1)),
        (i11_still, lambda c: isinstance(c.answer, Corrupt), spoil_row("ladders", GU, -1)),
        (i11_still, lambda c: isinstance(c.answer, Offer), spoil_row("ladders", 2, 1)),
        (i15_end, lambda c: c.step == "closing", lambda s: s.agenda.clear()),
    ],
)
def test_a_planted_change_is_found(
    check: Callable[[Change], bool], wanted: Callable[[Change], bool], spoil: Callable[[Offrandes], None]
) -> None:
    """Each invariant notices a state in which one number is wrong."""
    change = changes(4, 3, wanted)
    assert check(change)
    spoil(change.after)
    assert not check(change)


def test_a_planted_question_is_found() -> None:
    """I-14 notices a question with one option."""
    change = changes(4, 3, lambda c: c.step == "respond")
    assert i14_asked(change)
    change.before.cash = row_of([0] * 4)
    assert not i14_asked(change)


def test_a_planted_second_time_is_found() -> None:
    """I-12 and I-13 notice what happens twice in a round, and an auctioneer left out."""
    tally = Tally()
    tally.note(changes(4, 3, lambda c: c.step == "auctions"))
    assert tally.faults(4) == ["auctioneer 1", "auctioneer 2", "auctioneer 3"]
    corrupting = changes(4, 3, lambda c: isinstance(c.answer, Corrupt))
    tally.note(corrupting)
    tally.note(corrupting)
    assert f"corrupts {corrupting.seat}" in tally.faults(4)
    offering = changes(4, 3, lambda c: isinstance(c.answer, Offer))
    tally.note(offering)
    tally.note(offering)
    assert f"offers {offering.seat}" in tally.faults(4)


# -- counts ----------------------------------------------------------------------------------------------------------

AUCTIONS = ["auctions 0", "corruption", "offerings 0", "closing"]
COUNTS: dict[str, tuple[Document, list[int]]] = {
    # Three of seven, three players one after the other: 35, 35 x 35, 35 x 35 x 35.
    "opening": ({"seats": 3}, [35, 1_225, 42_875]),
    # One drachma each: an auctioneer passes or takes one of 21 pairs at 1, and nobody can raise: 22 each.
    "poor": ({"seats": 3, "cash": [1, 1, 1], "agenda": AUCTIONS}, [22, 484, 10_648]),
    # Two drachmas for A and B. A passes (1), opens at 1 (21) or at 2 (21): 43. Then B auctions with 43 (A passed),
    # answers with 2 (opened at 1), or auctions with 43 (opened at 2): 43 + 21 x 2 + 21 x 43 = 988.
    "two drachmas": ({"seats": 3, "cash": [2, 2, 0], "agenda": AUCTIONS}, [43, 988]),
    # E-21. A: (B pe), (B wa), (C pe) or nothing, 4. B then has 3, 4, 4 and 3: 14. D then, by A's choices:
    # nothing 5 + 5 + 4; (B pe) 4 + 2 + 2 + 3; (B wa) 4 + 2 + 2 + 3; (C pe) 5 + 3 + 4: 14 + 11 + 11 + 12 = 48.
    "bribes": (
        {
            "seats": 4,
            "ladders": {"A": {"co": 3, "fl": 1}, "B": {"co": 2, "pe": 2, "wa": 1}, "C": {"pe": 1}, "D": {"co": 1}},
            "agenda": ["corruption", "offerings 0", "closing"],
        },
        [4, 14, 48],
    ),
    # A and C one hen, B one pig, three altars. A and B always have four answers, as a pig beats a hen: 4, 16.
    # C needs an empty altar. A declines: 4 (B declines) + 3 x 3 (B offers). A offers, three ways: 3 (B declines)
    # + 3 (B on the same altar) + 2 x 2 (on another): 13 + 3 x 10 = 43.
    "three altars": (
        {
            "seats": 3,
            "ladders": {seat: {"pe": 1 + (seat == "B"), "wa": 1, "fl": 1, "ke": 1} for seat in "ABC"},
            "agenda": ["offerings 0", "closing"],
        },
        [4, 16, 43],
    ),
}  # fmt: skip


def leaves(s: Offrandes, depth: int) -> int:
    """How many lists of so many answers are possible from here."""
    if engine.over(s):
        return 1
    seat = engine.pending(s)[0]
    answers = engine.options(s, seat)
    if depth == 1:
        return len(answers)
    found = 0
    for answer in answers:
        after = s.copy()
        engine.play(after, seat, answer, ScriptedDealer([]))
        found += leaves(after, depth - 1)
    return found


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    """Small positions have as many continuations as reasoning gives."""
    document, wanted = COUNTS[name]
    s = read_position(GAME, document)
    assert [leaves(s, depth + 1) for depth in range(len(wanted))] == wanted


def test_a_count_sees_the_rules() -> None:
    """With an altar taken by an ox, the counts above change: 3 answers for A, and so on."""
    document, wanted = COUNTS["three altars"]
    s = read_position(GAME, document | {"altars": {"hermes": "1 ox C"}})
    # A: 2 altars or nothing, 3; B the same, 9; C: A declines 3 + 2 x 2, A offers (two ways) 2 + 2 + 1, so 7 + 10
    # is too many by the two cases in which C has nothing to offer and the next round begins (B, 20 drachmas: 421).
    assert [leaves(s, depth) for depth in (1, 2)] == [3, 9]
    assert leaves(s, 3) == 3 + 2 * 2 + 2 * (2 + 2 + 421)
    assert wanted[0] == 4
