"""The generic board: games without a board of their own, played in the browser by what lies on it.

Goofspiel is played to its end as the example package brings it; the built-in games lend the board fields of every
kind, under other names, so that none of them has its own board.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from exvoto.games import game, shelf
from tests.page.desk import Browser, Person, server
from tests.page.guests import bring, bring_goofspiel
from tests.page.play import ABLE, LIT, answered, by_mouse, decision, over, wait_turn

PREFER = "if (!localStorage.getItem('exvoto.prefs')) "
PREFER += "localStorage.setItem('exvoto.prefs', JSON.stringify({lessons: false}))"
PIECES = f"{LIT}, .board button[data-piece]{ABLE}"
LABELS = ".board .label, .board dt, .board thead th, .panel dt, .end tbody th"
LOOKS = [("en", "desk", "light"), ("fr", "phone", "dark"), ("fr", "desk", "dark"), ("en", "phone", "light")]
FIRST, *OTHERS = [game.name for game in shelf()]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    packages = tmp_path_factory.mktemp("packages")
    bring_goofspiel(packages)
    for name in (FIRST, *OTHERS):
        bring(packages, name, f"guest_{name}")
    with server(tmp_path_factory.mktemp("table"), packages=packages) as address:
        yield address


def come(browser: Browser, house: str, name: str, look: tuple[str, str, str]) -> Person:
    language, size, scheme = look
    person = Person(browser, house, language, size, color_scheme=scheme)
    person.context.add_init_script(PREFER)
    person.play_now(name)
    person.page.wait_for_selector(".generic-board")
    return person


def raw(labels: list[str], fields: list[str]) -> list[str]:
    """Labels that are identifiers: the name of a field as it is, or anything written like one."""
    written = re.compile(r"[a-z]+_[a-z]|[a-z][A-Z]")
    return [label for label in labels if label in fields or written.search(label)]


def clean(person: Person, fields: list[str]) -> None:
    assert raw(person.page.locator(LABELS).all_inner_texts(), fields) == []
    assert person.axe() == []
    assert person.nameless() == []
    assert person.sideways() <= 0


def test_a_raw_name_is_noticed() -> None:
    assert raw(["Hand", "score", "Altar count", "altar_count", "offerSeen"], ["score", "hand"]) == [
        "score", "altar_count", "offerSeen",
    ]  # fmt: skip


GOOFSPIEL = ["round", "prizes", "coming", "hand", "won", "score"]


@pytest.mark.parametrize("look", [LOOKS[0], pytest.param(LOOKS[1], marks=pytest.mark.slow)], ids="-".join)
def test_a_whole_game_against_bots(browser: Browser, house: str, look: tuple[str, str, str]) -> None:
    """Thirteen rounds by pressing cards; then who won, what everybody had, and the scores over time."""
    person = come(browser, house, "goofspiel", look)
    rng = random.Random(7)
    clean(person, GOOFSPIEL)
    rounds = [0]
    while wait_turn(person):
        rounds.append(int(person.page.locator(".bar .round").inner_text().split()[-1]))
        by_mouse(person, rng, "tap" if look[1] == "phone" else "click", PIECES)
    assert rounds == sorted(set(rounds))  # a press may count for two rounds where the page is slow to show the first
    assert 12 <= rounds[-1] <= 13  # the table answers for a last card, perhaps before anybody sees the question
    assert set(person.page.locator(".end .wait").all_inner_texts()) == {"?"}  # the score waits for the last line
    assert "?" in [text.strip() for text in person.page.locator("[data-seat] dd").all_inner_texts()]
    while person.page.locator(".end button.plain").count():
        person.page.locator(".end button.plain").first.click()
    scores = person.page.locator(".podium .house").all_inner_texts()
    assert sorted(scores) == sorted(person.page.locator(".end tr.total td").all_inner_texts())
    assert sum(int(score) for score in scores) <= 91
    assert int(scores[0]) == max(int(score) for score in scores)
    assert person.page.locator(".end tbody tr").count() == 3  # prizes won, score, rank
    person.page.wait_for_selector(".end svg[role=img]")  # the chart comes after the sum
    assert person.page.locator(".end svg[role=img] path").count() == 6  # a line and its rim for each player
    clean(person, GOOFSPIEL)
    assert person.complaints == []
    person.close()


def test_a_game_without_scenes_has_a_page_to_learn_it(browser: Browser, house: str) -> None:
    """Its lessons on the generic board, the way to the coach, its rules; nothing stands empty."""
    person = Person(browser, house)
    person.visit("learn/goofspiel")
    person.page.wait_for_selector(".next .ready")
    assert person.page.locator(".minute").count() == 0
    assert person.page.locator(".ladder li").count() > 0
    assert person.page.get_by_role("button", name="Begin").count() == 1
    clean(person, GOOFSPIEL)
    assert person.complaints == []
    person.close()


def test_cards_are_chosen_by_keyboard(browser: Browser, house: str) -> None:
    """The arrows go from card to card, Enter picks one and shows the answer ahead, Enter again gives it."""
    person = come(browser, house, "goofspiel", LOOKS[0])
    page: Any = person.page
    assert wait_turn(person)
    before = decision(person)
    page.locator("[data-piece='card 4']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.piece") == "card 5"
    page.keyboard.press("Enter")
    assert page.locator("[data-piece='card 5']").get_attribute("aria-pressed") == "true"
    assert page.locator(".foot .status").inner_text().endswith("Bid the 6.")
    assert page.locator(".prompt [data-say]").all_inner_texts() == ["Bid the 6"]
    page.keyboard.press("Escape")
    assert page.locator("[aria-pressed=true][data-piece]").count() == 0
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert answered(person, before)
    person.close()


def test_a_hint_is_marked_on_the_board(browser: Browser, house: str) -> None:
    person = come(browser, house, "goofspiel", LOOKS[0])
    assert wait_turn(person)
    person.page.keyboard.press("h")
    person.page.wait_for_selector(".notices .hint .sec")
    said = re.search(r"\d+", person.page.locator(".notices .hint b").inner_text())
    assert said
    marked = person.page.locator("[data-piece].marked").all()
    assert [one.get_attribute("aria-label") for one in marked] == [said.group()]
    person.close()


GUESTS = [FIRST, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)]


@pytest.mark.parametrize(
    "look",
    [LOOKS[1], *(pytest.param(look, marks=pytest.mark.slow) for look in LOOKS if look != LOOKS[1])],
    ids="-".join,
)
@pytest.mark.parametrize("of", GUESTS)
def test_fields_of_every_kind(browser: Browser, house: str, of: str, look: tuple[str, str, str]) -> None:
    """Whatever a game declares is shown under a name, fits the screen, and its questions can be answered."""
    person = come(browser, house, f"guest_{of}", look)
    fields = [field.name for field in game(of).layout]
    rng = random.Random(2)
    for _ in range(4):
        if not wait_turn(person) or over(person):
            break
        clean(person, fields)
        by_mouse(person, rng, "tap" if look[1] == "phone" else "click", PIECES)
    assert person.complaints == []
    person.close()
