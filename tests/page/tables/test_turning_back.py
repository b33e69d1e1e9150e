"""Taking back an answer, changing one's mind before it is given, and looking back."""

import random

import pytest

from tests.page.actors import Actor
from tests.page.desk import Arrive, Browser, Person
from tests.page.play import by_list, wait_turn
from tests.page.scenery import enter
from tests.page.stage import Stage, scene

from .test_play import TEXT_BOARD, prefer

PLAYERS = "main > :first-child"


def key(person: Person, what: str) -> None:
    """A key pressed beside every field, where it means what the help says."""
    person.page.locator("#question").press(what)


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.slow)])
def test_an_undo_leaves_the_chat_to_everybody_who_has_it_open(browser: Browser, theatre: Stage, size: str) -> None:
    """After an undo the chat is as it was, for whoever took back and for whoever looks on; nothing old stays drawn."""
    (link,) = theatre.set(scene("stonehenge", "moving"))
    player, watcher = enter(browser, link, "en", size), enter(browser, link.partition("#")[0], "en", size)
    chiara = Actor(player, size)
    key(player, "c")
    key(watcher, "c")
    player.page.fill("aside input[type=text]", "χαῖρε")
    player.page.keyboard.press("Enter")
    key(player, "Escape")
    chiara.asked("moving")
    before = player.page.inner_text(PLAYERS)
    chiara.answer(player.page.locator(".prompt [data-say]:enabled").first)
    key(player, "c")
    key(player, "u")
    chiara.asked("moving")
    chiara.picture("undo-with-chat-open")
    for person in (player, watcher):
        person.page.locator("[role=log]").get_by_text("χαῖρε").wait_for()
        key(person, "l")
        key(person, "c")
        person.page.locator("[role=log]").get_by_text("χαῖρε").wait_for()
    assert player.page.inner_text(PLAYERS) == before
    assert [*player.complaints, *watcher.complaints] == []
    for person in (player, watcher):
        person.close()


def test_a_changed_choice_closes_the_question_whether_one_is_sure(browser: Browser, theatre: Stage) -> None:
    """Whoever chooses other characters while asked back is asked again, about what is chosen then."""
    basile, chiara = [enter(browser, link, "en", "desk") for link in theatre.set(scene("offrandes", "lot"))]
    actor = Actor(basile, "desk")
    actor.asked("lot")
    for what in ("Water bearer", "Keeper"):
        actor.click(what, ".board")
    actor.press(basile.page.locator(".prompt .quick button").last)
    actor.press(basile.page.locator(".prompt .go"))
    sure = basile.page.get_by_role("alertdialog")
    assert "keeper" in sure.inner_text()
    actor.click("Keeper", ".board")
    sure.wait_for(state="detached")
    actor.click("Priestess", ".board")
    actor.picture("another-choice")
    assert sure.count() == 0
    actor.press(basile.page.locator(".prompt .go"))
    actor.answer(sure.get_by_role("button", name="Yes"))
    told = basile.page.locator("aside li", has_text="priestess").last.inner_text()
    assert "water bearer" in told
    for person in (basile, chiara):
        assert person.complaints == []
        person.close()


def test_the_first_step_back_shows_the_moment_before(arrive: Arrive) -> None:
    person = arrive("en")
    prefer(person, TEXT_BOARD)
    person.play_now("offrandes")
    assert wait_turn(person)
    by_list(person, random.Random(2))
    assert wait_turn(person)
    person.page.keyboard.press("[")
    told = person.page.locator(".past b").first.inner_text()
    ply, total = [int(word) for word in told.split() if word.isdigit()]
    assert ply == total - 1
    person.page.keyboard.press("]")
    person.page.wait_for_selector(".prompt.mine")
