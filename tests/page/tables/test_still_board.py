"""Targets do not move: through a whole game the board keeps one place and one size, whatever is asked.

On a desk the whole games of test_whole_games.py demand it too, for the other three games.
"""

import random

import pytest

from tests.page.boards import SHORT, by_click, by_tap, lay, play_out
from tests.page.desk import Arrive
from tests.page.stillness import places, still, watch_board

GAMES = {**SHORT, "offrandes": (4, {"roundCap": 2})}
CASES = [
    ("prieres", "phone", "en"),
    pytest.param("offrandes", "desk", "fr", marks=pytest.mark.slow),
    *(pytest.param(game, "phone", "fr", marks=pytest.mark.slow) for game in ("offrandes", "stonehenge", "odyssee")),
]


@pytest.mark.parametrize(("game", "size", "language"), CASES)
def test_the_board_keeps_one_size_through_a_game(arrive: Arrive, game: str, size: str, language: str) -> None:
    person = arrive(language, size)
    lay([person], game, *GAMES[game])
    assert play_out([person], by_click if size == "desk" else by_tap, random.Random(9))


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.slow)])
def test_looking_back_at_the_rules_and_at_hints_moves_nothing(arrive: Arrive, size: str) -> None:
    """What lies beside the board or over it leaves it where it is, and so does the end of a game."""
    person = arrive("en", size)
    lay([person], "prieres", *SHORT["prieres"])
    watch_board(person)
    for key in ("r", "Escape", "c", "Escape", "h", "Escape", "l", "Escape"):
        person.page.keyboard.press(key)
        person.page.wait_for_timeout(120)
    play_out([person], by_click if size == "desk" else by_tap, random.Random(2))
    still(person)
    person.page.keyboard.press("Escape")  # counts all lines at once
    person.page.locator(".end button", has_text="View the board").click()
    person.page.wait_for_selector("section.board")
    person.page.wait_for_timeout(100)
    still(person)


def test_a_board_that_moves_is_noticed(arrive: Arrive) -> None:
    """The watch itself: a taller prompt makes the board lower, and both places are reported."""
    person = arrive()
    lay([person], "prieres", *SHORT["prieres"])
    watch_board(person)
    person.page.evaluate("document.querySelector('.mid').style.setProperty('--prompt', '260px')")
    person.until("[...window.places.keys()].filter((place) => place.startsWith('board')).length > 1")
    assert len([place for place in places(person) if place.startswith("board")]) == 2
