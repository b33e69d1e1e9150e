"""The laws of Offrandes: a state that breaks one is described in a sentence, one at the limit is not."""

from typing import Any

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.sfc import Sfc32
from exvoto.games.offrandes import GAME
from exvoto.games.offrandes.laws import broken_law

A, B, D = 0, 1, 3
LAST = 5  # square of a ladder


def state(planted: dict[str, Any], seats: int = 4) -> Any:
    """A new game with `field`, `field at` or the agenda changed."""
    s: Any = GAME.new(seats, SeededDealer(Sfc32(1)))
    for name, value in planted.items():
        field, _, place = name.partition(" ")
        if field == "agenda":
            s.agenda = [GAME.read_step(text) for text in value]
        elif place:
            getattr(s, field)[int(place)] = value
        else:
            setattr(s, field, value)
    return s


ALTAR = {"altar_count 2": 1, "altar_animal 2": 0, "altar_owner 2": D, "stock 0": 14}
LOT = {"auctioneer": A, "lots": 1, "lot": 0b11, "bid": 3, "leader": B, "bidding": 0b1010}
SOLD = {"lots": 3, "hand": 1, "auctioneer": A, "winners": 0b1110}
LAWFUL: list[dict[str, Any]] = [
    {},
    ALTAR,
    ALTAR | {"altar_count 2": 5, "stock 0": 10},
    {"cash 0": 0, "cash 1": 25, "score 0": 0},
    {"ladders 0": LAST, "ladders 7": 4},
    LOT,
    LOT | {"bid": 1},
    LOT | {"cash 1": 3},
    SOLD,
    SOLD | {"auctioneer": -1},
    LOT | {"agenda": ["respond D"]},
    {"agenda": ["auctions 0", "offerings 4", "preliminary 3"]},
    {"auctioneer": A, "agenda": ["lot"]},
    {"queue 0": B, "queue 1": A, "agenda": ["corrupting 4"]},
]
BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"altar_animal 2": 0}, "an empty altar has neither animal nor owner"),
    ({"altar_owner 2": A}, "an empty altar has neither animal nor owner"),
    (ALTAR | {"altar_count 2": 6, "stock 0": 9}, "an altar holds one to five animals"),
    (ALTAR | {"altar_owner 2": 4}, "an altar holds one to five animals"),
    (ALTAR | {"altar_owner 2": -1}, "an altar holds one to five animals"),
    (ALTAR | {"altar_animal 2": 5}, "an altar holds one to five animals"),
    (ALTAR | {"stock 0": 15}, "there are fifteen animals of each kind"),
    ({"ladders 8": -1}, "a pawn stands on a square from 0 to 5"),
    ({"ladders 8": 6}, "a pawn stands on a square from 0 to 5"),
    ({"ladders 0": LAST, "ladders 7": LAST}, "the last square of a ladder holds one pawn"),
    ({"cash 1": -1}, "a city owns from 0 to 25 drachmas, but B owns -1"),
    ({"cash 1": 26}, "a city owns from 0 to 25 drachmas, but B owns 26"),
    ({"score 0": -1}, "a score is never below 0, but that of A is -1"),
    ({"round": 0}, "the first player is a seat, the round at least 1"),
    ({"first": 4}, "the first player is a seat, the round at least 1"),
    ({"auctioneer": 4}, "auctioneer and leader are seats"),
    ({"leader": 4}, "auctioneer and leader are seats"),
    ({"leader": -2}, "auctioneer and leader are seats"),
    ({"hand": 0b11}, "the hand is seven tiles less two for each lot sold, but it has 2 after 0 lots"),
    (LOT | {"lots": 2}, "but it has 7 after 1 lots"),
    ({"winners": 16}, "winners, bidders and corrupted players are seats"),
    ({"bidding": 16}, "winners, bidders and corrupted players are seats"),
    ({"corrupted": 16}, "winners, bidders and corrupted players are seats"),
    (SOLD | {"winners": 0b0001}, "at most three lots"),
    (LOT | {"lot": 0b111}, "a lot has two tiles of the hand"),
    (LOT | {"leader": -1}, "a lot has two tiles of the hand"),
    (LOT | {"bid": 0}, "a lot has two tiles of the hand"),
    (LOT | {"bid": 9, "cash 1": 8}, "a lot has two tiles of the hand"),
    (LOT | {"bidding": 0b1000}, "a lot has two tiles of the hand"),
    (LOT | {"winners": 0b1000}, "a lot has two tiles of the hand"),
    ({"agenda": ["auctions 5"]}, "turns and places are counted from 0 to 4"),
    ({"agenda": ["preliminary 4"]}, "turns and places are counted from 0 to 3"),
    ({"agenda": ["offerings -1"]}, "turns and places are counted from 0 to 4"),
    ({"agenda": ["respond D"]}, "there must be a lot, and this seat must be in the bidding"),
    (LOT | {"agenda": ["respond B"]}, "without leading it"),
    (LOT | {"agenda": ["respond A"]}, "this seat must be in the bidding"),
    ({"agenda": ["lot"]}, "there must be an auctioneer who may still put up a lot"),
    (LOT | {"agenda": ["lot"]}, "there must be an auctioneer who may still put up a lot"),
    (SOLD | {"agenda": ["lot"]}, "there must be an auctioneer who may still put up a lot"),
    ({"queue 0": B, "queue 1": B, "agenda": ["corrupting 0"]}, "each seat stands in the order of corruption once"),
    ({"queue 1": B, "agenda": ["corrupting 0"]}, "nobody behind an empty place"),
]


@pytest.mark.parametrize("planted", LAWFUL)
def test_what_the_rules_allow_breaks_no_law(planted: dict[str, Any]) -> None:
    assert broken_law(state(planted)) is None


@pytest.mark.parametrize(("planted", "said"), BROKEN)
def test_what_cannot_be_is_said(planted: dict[str, Any], said: str) -> None:
    assert said in (broken_law(state(planted)) or "")


def test_three_players_put_up_two_lots() -> None:
    two = {"lots": 2, "hand": 0b111, "auctioneer": A, "winners": 0b110}
    assert broken_law(state(two, 3)) is None
    assert "there must be an auctioneer" in (broken_law(state(two | {"agenda": ["lot"]}, 3)) or "")
    assert "at most three lots (two with three players)" in (broken_law(state(two | {"lots": 3, "hand": 1}, 3)) or "")
