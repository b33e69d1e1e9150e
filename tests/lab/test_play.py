"""A game of the lab: which choices random makes, and what a game depends on."""

import json
from dataclasses import replace
from typing import Any

import pytest

from exvoto.bots.simple import Random
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, play_out, push
from exvoto.core.position import dump
from exvoto.core.watch import Watch, watch_out
from exvoto.games import NAMES, game, statistics_of
from exvoto.lab.batch import PAIRED, play_batch
from exvoto.lab.plan import Plan, Variant
from exvoto.lab.play import CHANCE, THOUGHT, play_one, stream
from exvoto.lab.tally import WIN, merge

PLIES = 120  # enough to meet every kind of question; whole games with views would take long
RANDOM = Plan("offrandes", (3,), 12, 5, (Variant(bots=("random",)),), rows=True)


def started(name: str, number: int) -> tuple[Any, SeededDealer]:
    dealer = SeededDealer(stream(3, number, CHANCE))
    return game(name).new(game(name).seats[-1], dealer), dealer


@pytest.mark.parametrize("name", NAMES)
def test_random_of_the_lab_is_the_bot_that_sees_a_view(name: str) -> None:
    """Choice by choice, with the same generator: reading options only gains time and changes nothing."""
    for number in range(2):
        s, dealer = started(name, number)
        watch = Watch(game(name), s, statistics_of(game(name)).order(s))
        watch_out(watch, stream(3, number, THOUGHT), dealer, PLIES)
        t, other = started(name, number)
        thought = stream(3, number, THOUGHT)
        for seat, answer in zip(watch.seats, watch.answers, strict=True):
            assert pending(t)[0] == seat
            chosen = Random().choose(game(name).view(t, seat), thought)
            assert chosen.write() == answer.write()
            push(t, seat, chosen, other)
        assert dump(game(name), s) == dump(game(name), t)


@pytest.mark.parametrize("name", ["offrandes", "odyssee", "prieres"])
def test_watching_changes_nothing(name: str) -> None:
    """The noted play-out is the bare one: as many answers, the same end."""
    s, dealer = started(name, 1)
    watch = Watch(game(name), s, statistics_of(game(name)).order(s))
    noted = watch_out(watch, stream(3, 1, THOUGHT), dealer, 100_000)
    t, other = started(name, 1)
    assert play_out(t, stream(3, 1, THOUGHT), other, 100_000) == noted == len(watch.answers)
    assert over(s) and over(t)
    assert game(name).result(s).scores == game(name).result(t).scores
    assert len(watch.standings) == statistics_of(game(name)).measures(s)["rounds"] - 1


def test_another_generator_makes_other_choices() -> None:
    """The tests above can fail."""
    written = []
    for which in (THOUGHT, THOUGHT + 1):
        s, dealer = started("offrandes", 0)
        watch = Watch(game("offrandes"), s, [0, 1, 2])
        watch_out(watch, stream(3, 0, which), dealer, 40)
        assert len(watch.answers) == 40
        written.append([answer.write() for answer in watch.answers])
    assert written[0] != written[1]


def test_batches_add_up_wherever_they_are_cut() -> None:
    """A game depends on the seed and its number alone, so sums and rows do not know batches."""
    whole = play_batch(RANDOM, 3, 0, 12)
    parts = [play_batch(RANDOM, 3, start, stop) for start, stop in ((0, 1), (1, 5), (5, 12))]
    rows = [row for part in parts for row in part.pop("rows")[0]]
    assert rows == whole.pop("rows")[0]
    summed: dict[str, Any] = merge({}, parts[0])
    for part in parts[1:]:
        summed = merge(summed, part)
    assert json.dumps(summed, sort_keys=True) == json.dumps(whole, sort_keys=True)


def test_another_seed_plays_other_games() -> None:
    """The seed matters."""
    assert play_batch(RANDOM, 3, 0, 3) != play_batch(replace(RANDOM, seed=6), 3, 0, 3)


def test_a_table_of_different_bots_rotates() -> None:
    """Each bot sits in every seat in turn, and random among others answers without a view as with one."""
    variant = Variant(bots=("random", "greedy", "random"))
    assert [variant.seated(number, 3) for number in range(3)] == [
        ["random", "greedy", "random"],
        ["greedy", "random", "random"],
        ["random", "random", "greedy"],
    ]
    record = play_one(game("odyssee"), 3, {}, variant.seated(1, 3), 1, 1)
    assert record.bots == ["greedy", "random", "random"]


def test_variants_are_compared_game_by_game() -> None:
    """A variant differs from itself by nothing, and paired sums are those of the rows."""
    same = Variant("first", bots=("random",))
    capped = Variant("capped", (("roundCap", 6),), ("random",))
    plan = Plan("offrandes", (3,), 6, 5, (same, replace(same, name="again"), capped), rows=True)
    batch = play_batch(plan, 3, 0, 6)
    assert batch["pairs"][0] == {name: [0, 0] for name in PAIRED}
    differences = [capped_row[1] - row[1] for capped_row, row in zip(batch["rows"][2], batch["rows"][0], strict=True)]
    assert batch["pairs"][1]["rounds"] == [sum(differences), sum(d * d for d in differences)]
    assert sum(differences) < 0
    firsts = [WIN // len(row[5]) if 1 in row[5] else 0 for row in batch["rows"][0]]
    assert batch["tallies"][0]["wins"][0] == sum(firsts)
