"""Stonehenge, Odyssée and Prières from the first question to the end, in a real browser."""

import random

import pytest

from tests.page.boards import SHORT, by_click, by_keys, by_tap, lay, play_out
from tests.page.desk import Arrive

# Questions that every such game puts to a person; others come up by chance and are looked at in the scenes (in Prières
# the Supplication does not ask somebody who has no Commitment left, in Stonehenge the Offering nobody whose hand pays
# for no monolith).
ALWAYS = {"stonehenge": {"moving", "acting"}, "odyssee": {"turn"}, "prieres": {"turn"}}
GAMES = pytest.mark.parametrize("game", sorted(SHORT))


TWO = [pytest.param(game, "en fr", marks=pytest.mark.slow) for game in sorted(SHORT)]


@pytest.mark.parametrize(("game", "languages"), [("stonehenge", "en"), ("odyssee", "fr"), ("prieres", "en"), *TWO])
def test_people_and_bots_by_mouse(arrive: Arrive, game: str, languages: str) -> None:
    people = [arrive(language) for language in languages.split()]
    lay(people, game, *SHORT[game])
    assert ALWAYS[game] <= play_out(people, by_click, random.Random(7))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@GAMES
def test_by_keys_alone(arrive: Arrive, game: str, language: str) -> None:
    people = [arrive(language)]
    lay(people, game, *SHORT[game])
    assert ALWAYS[game] <= play_out(people, by_keys, random.Random(3))


@pytest.mark.slow
@GAMES
def test_two_people_by_touch_on_phones(arrive: Arrive, game: str) -> None:
    people = [arrive("fr", "phone"), arrive("en", "phone", color_scheme="dark")]
    lay(people, game, *SHORT[game])
    assert ALWAYS[game] <= play_out(people, by_tap, random.Random(5), closely=True)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("stonehenge", 5), ("odyssee", 6), ("prieres", 5)])
def test_as_many_seats_as_there_are_by_mouse(arrive: Arrive, game: str, seats: int) -> None:
    people = [arrive("fr"), arrive("en", "phone")]
    lay(people, game, seats, SHORT[game][1] | ({"trade_rounds": 1} if game == "stonehenge" else {}))
    assert ALWAYS[game] <= play_out(people, by_click, random.Random(11), most=800, closely=True)
