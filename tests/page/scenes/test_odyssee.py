"""Scenes of Odyssée that people must understand: an exchange of gods, Athena's window, what has run out."""

import pytest

from tests.page.actors import Actor, Come
from tests.page.desk import Browser
from tests.page.looks import faded, look
from tests.page.scenery import enter
from tests.page.stage import Stage, scene

# What is higher than its place: the page, the part of the prompt that would scroll.
SCROLLS = """[document.documentElement, document.querySelector('.prompt .scroll')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className || one.tagName)"""


def test_an_exchange_of_gods_is_shown_to_both(come: Come) -> None:
    basile, dimitri = come("odyssee", "exchange")
    basile.asked("turn")
    basile.click("Exchange gods")
    basile.click("Hades")
    basile.picture("exchange-1")
    for actor in (basile, dimitri):
        actor.watch(".ribbon .sides")
    basile.press(basile.page.locator(".prompt button.pri"))
    for actor in (basile, dimitri):
        assert actor.saw().split() == ["Basile", "Dimitri"]
        actor.picture("exchange-2")
    assert "Hades" in dimitri.page.locator("[data-seat='1']").first.inner_text()
    assert "Poseidon" in dimitri.page.locator("[data-seat='3']").first.inner_text()


def test_passing_ahead_holds_until_the_course_changes(come: Come) -> None:
    """The table passes for B, says so, and stops when C turns the wind. Nothing in B's prompt has to scroll."""
    basile, chiara = come("odyssee", "order")
    basile.asked("turn")
    basile.click("Pass until the course changes")
    basile.sees("Passing until the course changes", "[data-order]")
    chiara.asked("turn")
    basile.page.wait_for_selector(".prompt:not(.mine) .just")
    assert basile.page.evaluate(SCROLLS) == []
    basile.picture("order")
    chiara.press(chiara.page.locator("[data-card='1']"))
    chiara.press(chiara.page.locator("[data-zone='4'] button.hit"))
    chiara.answer(chiara.page.locator(".prompt button.main"))
    basile.sees("Stopped: the course has changed.", "[data-stopped]")
    assert basile.page.locator("[data-order]").count() == 0
    look(basile.person)


def test_the_last_voyage_is_seen_before_the_missions(theatre: Stage, browser: Browser) -> None:
    """Leg by leg, and its adventure, before anything says that the game is over."""
    (link,) = theatre.set(scene("odyssee", "last"))
    alma = Actor(enter(browser, link, "en", "desk", pace="brisk", reduced_motion="no-preference"), "A-desk-en")
    alma.asked("turn")
    alma.watch(".curtain h2")
    alma.press(alma.page.locator(".prompt button.pass"))
    alma.page.wait_for_selector(".end.counting")
    said = alma.page.evaluate("window.saw")
    seen = [next(i for i, line in enumerate(said) if words in line) for words in ("sails to", "meets", "over")]
    assert seen == sorted(seen), said
    assert alma.person.complaints == []
    alma.person.close()


@pytest.mark.slow
def test_athenas_window_is_a_short_question_with_its_own_clock(come: Come) -> None:
    athena, poseidon = come("odyssee", "window")
    athena.asked("window")
    poseidon.sees("Chiara may counter")
    poseidon.picture("window")
    assert athena.page.locator("[role=timer]").inner_text()[:2] in ("1:", "0:")
    assert athena.page.locator(".prompt .window > button").count() == 2
    poseidon.watch(".ribbon:not(.wait)")
    athena.click("Counter")
    poseidon.saw("counters")
    poseidon.picture("window-countered")


def test_what_has_run_out_is_still_readable(come: Come) -> None:
    (alma,) = come("odyssee", "new-token", only=1)
    alma.asked("new-token")
    assert alma.page.locator(".refill .none").count() > 0
    look(alma.person)


def test_words_that_fade_are_found(come: Come) -> None:
    (alma,) = come("odyssee", "launch", only=1)
    assert faded(alma.person) == []
    alma.page.evaluate("document.querySelector('#question').parentElement.style.opacity = 0.6")
    found = faded(alma.person)
    assert any("question" in one and "0.60" in one for one in found)


@pytest.mark.slow
def test_the_notebook_tells_what_removed_tokens_may_mean(come: Come) -> None:
    (alma,) = come("odyssee", "new-token")
    alma.asked("new-token")
    alma.click("Notebook", within="body")
    alma.page.wait_for_selector("dialog[open] table")
    notes = alma.page.locator("dialog[open]").inner_text()
    assert "Aeolus" in notes
    alma.picture("notebook")
    look(alma.person)
