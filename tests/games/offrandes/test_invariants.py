"""The invariants between states hold in random games of Offrandes, and each notices a planted change."""

from collections.abc import Callable

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.fast import row_of
from exvoto.core.game import Options
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32
from exvoto.games.offrandes import GAME
from exvoto.games.offrandes.auctions import Raise
from exvoto.games.offrandes.corruption import Corrupt
from exvoto.games.offrandes.offerings import Offer
from exvoto.games.offrandes.state import Offrandes

from .between_states import (
    CO,
    GU,
    Change,
    Tally,
    broken,
    i6_cash,
    i6_score,
    i7_altars,
    i9_bids,
    i10_ladders,
    i11_still,
    i14_asked,
    i15_end,
    sale,
    walk,
)
from .variants import ALL_VARIANTS, VARIANTS, spoken


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
