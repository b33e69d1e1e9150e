"""Every screen in both languages and sizes: nothing sticks out, axe finds nothing, the words are there."""

import re
from typing import Any

import pytest

from .conftest import Arrive

BOTH = pytest.mark.parametrize(("language", "size"), [("en", "desk"), ("fr", "phone")])
OTHERS = ["stonehenge", "odyssee", "prieres"]
GAMES = pytest.mark.parametrize("game", ["offrandes", *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)])


def clean(person: Any) -> None:
    assert person.axe() == []
    assert person.nameless() == []
    assert person.sideways() <= 0


@BOTH
def test_home(visitor: Arrive, language: str, size: str) -> None:
    person = visitor(language, size)
    person.home()
    assert person.page.locator("article").count() == 4
    assert person.page.locator("html").get_attribute("lang") == language
    words = "Jouer contre des robots" if language == "fr" else "Play now against bots"
    assert words in person.page.inner_text("body")
    clean(person)


def test_the_language_is_switched_and_kept(arrive: Arrive) -> None:
    person = arrive("en")
    person.home()
    person.page.click("button[lang=fr]")
    assert "Tables ouvertes" in person.page.inner_text("main")
    person.home()
    assert "Tables ouvertes" in person.page.inner_text("main")


@BOTH
@GAMES
def test_new_table_explains_every_option(visitor: Arrive, language: str, size: str, game: str) -> None:
    person = visitor(language, size)
    person.visit(f"new/{game}")
    person.page.wait_for_selector("button[type=submit]")
    options = person.page.request.get(f"{person.address}api/games/{game}").json()["options"]
    usual = "habituel" if language == "fr" else "usual"
    assert len(re.findall(rf"\b{usual}(?:,|\s?:)", person.page.inner_text("form"))) >= len(options)
    clean(person)


@BOTH
@GAMES
def test_rules_are_readable_and_searchable(visitor: Arrive, language: str, size: str, game: str) -> None:
    person = visitor(language, size)
    person.visit(f"rules/{game}")
    person.page.wait_for_selector("p[id^=rule-]")
    every = person.page.locator("p[id^=rule-]").count()
    assert every > 20
    person.page.fill("input[type=search]", person.page.locator("p[id^=rule-] b").nth(5).inner_text())
    person.until(f"document.querySelectorAll('p[id^=rule-]').length < {every}")
    clean(person)


def test_menu_and_dark_theme(arrive: Arrive) -> None:
    person = arrive("en", color_scheme="dark")
    person.home()
    person.page.click("button[aria-haspopup=dialog]")
    person.page.wait_for_selector("dialog[open]")
    person.page.locator("details summary").click()
    clean(person)


def test_a_place_that_is_not_there(arrive: Arrive) -> None:
    person = arrive("en")
    person.visit("t/nothing")
    person.page.wait_for_selector("h1")
    person.until("document.querySelector('h1').textContent.includes('no such table')")
    clean(person)
    person.complaints = [text for text in person.complaints if "404" not in text]


def test_a_nameless_button_is_found(visitor: Arrive) -> None:
    """The check of names is checked itself: a planted button without a name does not get through."""
    person = visitor("en")
    person.home()
    person.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert len(person.nameless()) == 1
    assert any("button-name" in complaint for complaint in person.axe())
