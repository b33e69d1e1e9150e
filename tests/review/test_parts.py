"""A review in parts: what is found at an answer does not depend on the others, rows add up, turns are the others'."""

from itertools import pairwise

import pytest

from exvoto.games import LANGUAGES, texts
from exvoto.review.found import read_found, write_found
from exvoto.review.review import JUMP, Review, examine, review, walk_through
from exvoto.review.wire import seat_json

from .conftest import finished


@pytest.mark.parametrize("name", ["odyssee", "prieres"])
def test_an_answer_is_found_alike_in_whatever_part_it_is_examined(name: str) -> None:
    """A worker that goes on in the middle, or is asked for something earlier again, finds what one run finds."""
    walk = walk_through(finished(name, 5))
    whole = review(walk, 0, "quick").found
    half = len(whole) // 2
    late = examine(walk, 0, "quick")
    again = [late.at(ply) for ply in (half, half + 1, 0)]
    assert again == [whole[half], whole[half + 1], whole[0]]
    assert [read_found(write_found(one)) for one in whole] == whole


@pytest.mark.parametrize("name", ["offrandes", "odyssee"])
def test_rows_tile_the_game_and_add_up(name: str) -> None:
    walk = walk_through(finished(name, 3))
    found = review(walk, 1, "quick").found
    worded = {language: (texts(name, language), ["Ada", "Blaise", "Chloé"]) for language in LANGUAGES}
    for until in (0, 1, 2, len(found) // 2, len(found)):
        seen = seat_json(Review(1, walk.transcript.seats, found[:until]), worded)
        rows = seen["rows"]
        for account in ("choices", "others", "luck"):
            assert sum(row[account] for row in rows) == pytest.approx(seen[account], abs=1e-9)
        assert all(row["to"] == later["from"] for row, later in pairwise(rows))
        assert [point["ply"] for point in seen["curve"]] == list(range(until))
        whole = until == len(found)
        assert (seen["result"] is not None) == whole
        if whole:
            assert (rows[0]["from"], rows[-1]["to"]) == (0, len(walk.moves))
            assert seen["start"] + seen["choices"] + seen["others"] + seen["luck"] == pytest.approx(seen["result"])
        for turn in seen["turns"]:
            assert turn["seat"] != 1 and abs(turn["change"]) >= JUMP
            after, before = (seen["curve"][ply]["chances"][turn["seat"]] for ply in (turn["ply"] + 1, turn["ply"]))
            assert after - before == turn["change"]


def test_only_where_something_is_hidden_a_review_says_so() -> None:
    for name, hidden in (("offrandes", False), ("odyssee", True)):
        examination = examine(walk_through(finished(name, 3)), 0, "quick")
        assert any(examination.at(ply).hidden for ply in range(4)) == hidden
