"""A finished game is looked at again, and played on from one of its answers."""

from pathlib import Path

import pytest

from tests.page.desk import Arrive
from tests.page.looks import look

GAMES = Path(__file__).parent  # games that bots played


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("odyssee", "en", "desk"),
        pytest.param("offrandes", "fr", "phone", marks=pytest.mark.slow),
        pytest.param("stonehenge", "fr", "desk", marks=pytest.mark.slow),
        pytest.param("prieres", "en", "phone", marks=pytest.mark.slow),
    ],
)
def test_a_game_is_reviewed_and_played_on(arrive: Arrive, game: str, language: str, size: str) -> None:
    person = arrive(language, size)
    transcript = (GAMES / f"{game}.txt").read_text("utf-8")
    imported = person.page.request.post(f"{person.address}api/import", data={"transcript": transcript}).json()
    table = imported["table"]["id"]
    person.visit(f"review/{table}?seat=0")
    person.page.locator("input[name=depth][value=quick]").check()
    look(person)
    person.page.locator("button.pri").click()
    person.page.locator("[role=progressbar]").first.wait_for()
    person.until("document.querySelectorAll('[aria-labelledby=curve] svg path').length")
    person.page.request.post(f"{person.address}api/tables/{table}/review/stop", data={"seat": 0})
    person.visit(f"review/{table}?seat=0&ply=1")
    name = {"en": "Play on from here", "fr": "Reprendre la partie d’ici"}[language]
    play = person.page.get_by_role("button", name=name)
    play.wait_for()
    look(person)
    play.click()
    if game != "offrandes":  # nothing is secret there
        person.page.locator("input[name=world][value=seat]").check()
    look(person)
    person.page.locator("dialog[open] button.pri").click()
    person.page.wait_for_selector(".prompt[data-decision]")
    assert table not in person.page.url
    look(person)
