"""Pieces: which of them are in play, how they are summed up, and what a bot's skill does to their figures."""

import random
from collections import Counter
from typing import Any

import pytest

from exvoto.core.game import Options
from exvoto.games import game
from exvoto.lab.figures import use
from exvoto.lab.play import play_one
from exvoto.lab.report.sentences import bonds
from exvoto.lab.sameness import different
from exvoto.lab.tally import WIN, Tally
from exvoto.lab.uses import Uses


@pytest.mark.parametrize(
    ("name", "players", "options", "absent", "present"),
    [
        ("odyssee", 4, {}, {"verb:choose", "verb:double", "verb:move", "god:aphrodite"}, {"verb:hide", "god:hades"}),
        ("odyssee", 6, {"godDeal": "draft"}, set(), {"verb:choose", "verb:double", "verb:move", "god:hermes"}),
        ("prieres", 3, {}, {"verb:exchange"}, {"verb:drop", "profile:3-1-3"}),
        ("prieres", 3, {"O-EXCHANGE": "on"}, set(), {"verb:exchange"}),
        ("offrandes", 3, {"offering": "compulsory"}, {"verb:decline"}, {"verb:refrain"}),
        (
            "stonehenge",
            3,
            {"trade_rounds": 0},
            {"verb:offer", "verb:more", "card:TW"},
            {"verb:draw-four", "trilithon:TW"},
        ),
        (
            "stonehenge",
            3,
            {"day_upgrade_timing": "after"},
            {"verb:draw-four"},
            {"verb:more", "verb:stop", "verb:offer"},
        ),
    ],
)
def test_only_what_is_in_play_can_be_dead(
    name: str, players: int, options: Options, absent: set[str], present: set[str]
) -> None:
    """Gods that stay in the box and answers of options that are off are no dead pieces."""
    found = set(Uses(game(name)).universe(players, options))
    assert not absent & found
    assert present <= found


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("odyssee", {}),
        ("odyssee", {"godDeal": "draft"}),
        ("offrandes", {"offering": "compulsory"}),
        ("prieres", {"O-EXCHANGE": "on"}),
        ("prieres", {"O-MIRACLES": "literal25"}),
    ],
)
def test_what_is_played_is_in_play(name: str, options: Options) -> None:
    """The other way round: nothing comes up in random games that is said not to be there."""
    uses = Uses(game(name))
    for players in (game(name).seats[0], game(name).seats[-1]):
        universe = set(uses.universe(players, options))
        for number in range(3):
            record = play_one(game(name), players, options, ["random"] * players, 4, number)
            for mine in uses.count(record.watch):
                assert {uses.name(key) for key in mine} <= universe


def test_cities_are_summed_up_by_their_numbers() -> None:
    """110 Cities are 15 profiles; only those are ranked, and each City placed counts for its profile."""
    uses = Uses(game("prieres"))
    ranked = uses.ranked(3, {})
    assert sum(name.startswith("profile:") for name in ranked) == 15
    assert not any(name.startswith("city:") for name in ranked)
    record = play_one(game("prieres"), 3, {}, ["random"] * 3, 1, 1)
    for mine in uses.count(record.watch):
        placed = {kind: sum(times for key, times in mine.items() if key[0] == kind) for kind in ("city", "profile")}
        assert placed["city"] == placed["profile"]


def test_the_same_game_in_other_chairs_is_the_same_game() -> None:
    """Greedy bots of Offrandes play one game, no matter who begins; random ones never twice the same."""
    counted = {"greedy": Tally(game("offrandes"), 3), "random": Tally(game("offrandes"), 3)}
    for number in range(3):
        for bot, tally in counted.items():
            tally.add(play_one(game("offrandes"), 3, {}, [bot] * 3, 1, number))
    assert different(counted["greedy"].document()) == 1
    assert different(counted["random"].document()) == 3


def test_a_bots_skill_is_not_taken_for_a_pieces_worth() -> None:
    """A good bot that likes a useless piece: among all seats the piece goes with winning, among its own it does not."""
    rng = random.Random(5)
    tally = Tally(game("odyssee"), 2, ("good", "bad"))
    for number in range(400):
        bots = ["good", "bad"] if number % 2 else ["bad", "good"]
        better = bots.index("good")
        winner = better if rng.random() < 0.8 else 1 - better
        likes = [rng.random() < (0.8 if bot == "good" else 0.2) for bot in bots]
        counts: list[Counter[Any]] = [Counter({"wind": 1}) if like else Counter() for like in likes]
        tally.add_uses(counts, [WIN * (seat == winner) for seat in range(2)], bots)
    document = tally.document()
    assert use(document, "verb:wind").bond.low > 0.2
    for bot in ("good", "bad"):
        assert abs(use(document, "verb:wind", bot).bond.value) < 0.15
    assert bonds(document, ["verb:wind"]) == []
    assert bonds(document | {"by_bot": {}}, ["verb:wind"]) != []
