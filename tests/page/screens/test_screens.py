"""Every screen in both languages and sizes: nothing sticks out, axe finds nothing, the words are there."""

import re
from typing import Any

import pytest

from exvoto.games import game as rules_of
from exvoto.games import shelf, texts
from tests.page.desk import Arrive

BOTH = pytest.mark.parametrize(("language", "size"), [("en", "desk"), ("fr", "phone")])
FIRST, *OTHERS = [game.name for game in shelf()]
GAMES = pytest.mark.parametrize("game", [FIRST, *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)])


def clean(person: Any) -> None:
    assert person.axe() == []
    assert person.nameless() == []
    assert person.sideways() <= 0


@BOTH
def test_home(visitor: Arrive, language: str, size: str) -> None:
    person = visitor(language, size)
    person.home()
    assert person.page.locator("article").count() == len(shelf())
    assert person.page.locator("html").get_attribute("lang") == language
    words = "Jouer contre des robots" if language == "fr" else "Play against bots"
    assert words in person.page.inner_text("body")
    clean(person)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_paint_shows_every_box(arrive: Arrive, language: str) -> None:
    """The list of games comes with the document: nothing is asked for, and nothing jumps when something arrives."""
    person = arrive(language)
    person.page.route("**/api/games", lambda route: route.fulfill(status=500))
    person.home()
    boxes = person.page.locator("article")
    for box, game in zip(boxes.all(), shelf(), strict=True):
        catalogue = texts(game.name, language)
        assert box.locator("h2").inner_text() == catalogue.word("game", "title")
        assert catalogue.word("game", "tagline") in box.inner_text()
        if game.manifest.cover:
            assert box.locator("img").get_attribute("alt") == catalogue.word("game", "cover")
            assert box.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


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
    """Folded at first, so that the button and the clock are in sight; unfolded, with where each default comes from."""
    person = visitor(language, size)
    person.visit(f"new/{game}")
    person.page.wait_for_selector("button[type=submit]")
    assert person.page.locator("details.options input").first.is_hidden()
    assert person.page.evaluate("document.querySelector('form').offsetHeight") < 3 * person.page.viewport_size["height"]
    clean(person)
    person.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    options = person.page.request.get(f"{person.address}api/games/{game}").json()["options"]
    default = "par défaut" if language == "fr" else "default"
    assert len(re.findall(rf"\b{default}(?:,|\s?:)", person.page.inner_text("form"))) >= len(options)
    clean(person)


@BOTH
@GAMES
def test_rules_are_readable_and_searchable(visitor: Arrive, language: str, size: str, game: str) -> None:
    person = visitor(language, size)
    person.visit(f"rules/{game}")
    person.page.wait_for_selector("p[id^=rule-]")
    every = person.page.locator("p[id^=rule-]").count()
    assert every == len(rules_of(game).rules()) + len(rules_of(game).rulings)
    person.page.fill("input[type=search]", person.page.locator("p[id^=rule-] b").nth(5).inner_text())
    person.until(f"document.querySelectorAll('p[id^=rule-]').length < {every}")
    clean(person)


def test_the_contents_lead_out_of_a_search(visitor: Arrive) -> None:
    person = visitor("en")
    person.visit("rules/offrandes")
    person.page.wait_for_selector("p[id^=rule-]")
    every = person.page.locator("p[id^=rule-]").count()
    person.page.fill("input[type=search]", "zzz")
    person.until("document.querySelectorAll('p[id^=rule-]').length === 0")
    person.page.locator("nav .plain").nth(4).click()
    person.until(f"document.querySelectorAll('p[id^=rule-]').length === {every}")
    assert person.page.input_value("input[type=search]") == ""
    title = person.page.locator("nav .plain").nth(4).inner_text()
    heading = person.page.locator(".text h2", has_text=title).bounding_box()
    assert heading is not None
    assert 0 < heading["y"] < 400


def test_a_table_of_mine_is_gone_on_with_and_names_who_plays(arrive: Arrive) -> None:
    person = arrive("fr", "phone")
    person.visit("new/offrandes")
    person.page.fill("input[autocomplete=nickname]", "Alma")
    person.page.check('label:has-text("Afficher la table") input')
    person.page.click("button[type=submit]")
    person.page.get_by_role("button", name="Compléter avec des robots").click()
    start = person.page.get_by_role("button", name="Commencer")
    person.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    assert person.page.evaluate("window.scrollY") > 0
    start.click()
    person.page.wait_for_selector("#question")
    person.until("window.scrollY === 0")
    id = person.page.url.rpartition("/")[2]
    person.home()
    row = person.page.locator(".tables li", has=person.page.locator(f"a[href$='{id}']"))
    row.wait_for()
    assert row.locator("a").inner_text() == "Reprendre"
    assert "avec " in row.inner_text()
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
    person.until("document.querySelector('h1').textContent.includes('not found')")
    clean(person)
    person.complaints = [text for text in person.complaints if "404" not in text]


def test_a_nameless_button_is_found(visitor: Arrive) -> None:
    """The check of names is checked itself: a planted button without a name does not get through."""
    person = visitor("en")
    person.home()
    person.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert len(person.nameless()) == 1
    assert any("button-name" in complaint for complaint in person.axe())
