"""Scenes of Odyssée that people must understand: an exchange of gods, Athena's window, what has run out."""

import pytest

from tests.page.actors import Come
from tests.page.looks import faded, look


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


@pytest.mark.slow
def test_athenas_window_is_a_short_question_with_its_own_clock(come: Come) -> None:
    athena, poseidon = come("odyssee", "window")
    athena.asked("window")
    poseidon.sees("Chiara may counter")
    poseidon.picture("window")
    assert athena.page.locator("[role=timer]").inner_text().startswith("0:")
    assert athena.page.locator(".prompt .window button:not(.plain)").count() == 2
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
