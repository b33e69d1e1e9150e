"""A game seen again through the eyes of a seat."""

import pytest

from tests.page.actors import Actor
from tests.page.desk import Browser
from tests.page.scenery import enter
from tests.page.stage import Stage, scene

HELD = {  # where a hand is drawn
    ("stonehenge", "moving"): ".prompt .hand [role=img]",
    ("odyssee", "turn"): "[data-card]",
    ("prieres", "turn"): "[data-hand]",
}


@pytest.mark.parametrize("size", ["desk", pytest.param("phone", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game", "id"), HELD)
def test_whoever_is_looked_through_shows_their_hand(
    browser: Browser, theatre: Stage, game: str, id: str, size: str
) -> None:
    """In a replay a seat's cards are seen through that seat, and by no spectator; nothing can be done there."""
    found = scene(game, id)
    person = enter(browser, theatre.set(found)[0], "en", size)
    table = person.page.url.partition("/t/")[2]
    seat = "ABCDEF".index(found.look[0])
    person.visit(f"replay/{table}?ply=0&seat={seat}")
    held = person.page.locator(HELD[game, id])
    held.first.wait_for()
    Actor(person, size).picture(f"replay-{game}")
    assert person.axe() == []
    assert person.sideways() <= 0
    assert person.page.get_by_role("button", name="Undo", exact=True).count() == 0
    person.page.locator(".past select").select_option("")
    held.first.wait_for(state="detached")
    assert person.complaints == []
    person.close()
