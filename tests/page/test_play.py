"""Whole games in a real browser: two people with bots by mouse, one by keyboard alone, one by touch at 360 px."""

import random
import re

import pytest

from .conftest import Arrive
from .desk import Person
from .play import by_keyboard, by_list, by_mouse, over, wait_turn

TEXT_BOARD = "localStorage.setItem('exvoto.prefs', JSON.stringify({textBoard: true, lessons: false}))"
NO_LESSONS = "localStorage.setItem('exvoto.prefs', JSON.stringify({lessons: false}))"


def prefer(person: Person, script: str) -> None:
    person.context.add_init_script(f"if (!localStorage.getItem('exvoto.prefs')) {script}")


def lay(host: Person, guest: Person, game: str, seats: int) -> None:
    """The host opens a table, the guest joins by the link, bots fill it, the game starts."""
    host.visit(f"new/{game}")
    host.page.fill("input[autocomplete=nickname]", "Ada")
    host.page.locator(f"input[name=seats][value='{seats}']").check()
    host.page.click("button[type=submit]")
    link = host.page.locator("input[readonly]").input_value()
    assert "/t/" in link
    host.page.wait_for_selector("svg.qr")
    assert host.axe() == []
    guest.page.goto(link)
    guest.page.fill("input[autocomplete=nickname]", "Émile")
    guest.page.locator("li.free button.pri").first.click()
    guest.page.wait_for_selector("li.mine")
    assert guest.axe() == []
    host.until("document.body.textContent.includes('Émile')")
    host.page.get_by_role("button", name="Fill with bots").click()
    host.page.locator("button.start:enabled").click()
    for person in (host, guest):
        person.page.wait_for_selector("#question")


def test_two_people_and_bots_by_mouse(arrive: Arrive) -> None:
    host, guest = arrive("en"), arrive("fr")
    prefer(host, NO_LESSONS)
    prefer(guest, NO_LESSONS)
    lay(host, guest, "offrandes", 4)
    rng = random.Random(7)
    looked, answers = 0, 0
    while not over(host):
        for person in (host, guest):
            if person.page.locator(".prompt.mine").count():
                if answers % 25 == 0 and looked < 6:
                    looked += 1
                    assert person.axe() == []
                by_mouse(person, rng)
                answers += 1
        if answers == 12:  # a reconnect in the middle: the page comes back to the same seat
            guest.page.reload()
            guest.page.wait_for_selector("#question")
            answers += 1
        host.page.wait_for_timeout(20)
        assert answers < 900
    for person in (host, guest):
        person.page.wait_for_selector(".end table")
        show = person.page.locator(".end button.plain")
        if show.count():
            show.first.click()
        assert person.axe() == []
    assert "wins" in host.page.inner_text(".end") or "win " in host.page.inner_text(".end")
    host.page.locator(".end details summary").click()
    host.page.locator(".end details button").click()
    host.page.wait_for_selector(".end .good")
    replay(host)
    rematch(guest)


def replay(person: Person) -> None:
    """From the end to the first move, forward, and to a link of its own."""
    person.page.locator(".end a[href*=replay]").click()
    person.page.wait_for_selector("input[type=range]")
    assert person.axe() == []
    person.page.locator(".past .keys button").nth(2).click()
    person.until("location.search.includes('ply=1')")
    person.page.reload()
    person.until("document.querySelector('input[type=range]')?.value === '1'")
    person.page.locator(".past select").select_option("1")
    person.until("location.search.includes('seat=1')")


def rematch(person: Person) -> None:
    before = person.page.url
    person.page.locator(".end button.pri").last.click()
    person.until(f"location.href !== {before!r}")
    person.page.wait_for_selector("li.mine")


def test_alone_by_keyboard(arrive: Arrive) -> None:
    person = arrive("en")
    prefer(person, TEXT_BOARD)
    person.visit()
    person.page.wait_for_selector("article")
    for _ in range(12):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.matches('article button.pri')"):
            break
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("#question")
    rng = random.Random(3)
    answers = 0
    while wait_turn(person):
        by_keyboard(person, rng)
        answers += 1
        assert answers < 400
    assert answers > 5
    assert person.page.locator(".end h2").inner_text()


def test_alone_by_touch_on_a_phone_in_french(arrive: Arrive) -> None:
    person = arrive("fr", "phone")
    prefer(person, NO_LESSONS)
    person.play_now("offrandes")
    rng = random.Random(5)
    answers = 0
    while wait_turn(person):
        if answers in (0, 8):
            assert person.axe() == []
            assert person.sideways() <= 0
        by_mouse(person, rng, "tap")
        answers += 1
        assert answers < 400
    assert person.sideways() <= 0
    assert person.axe() == []
    assert re.search("gagne", person.page.inner_text(".end h2"))


@pytest.mark.parametrize("game", ["stonehenge", "odyssee", "prieres"])
def test_every_game_is_playable_from_its_list_of_answers(arrive: Arrive, game: str) -> None:
    person = arrive("en")
    prefer(person, TEXT_BOARD)
    person.play_now(game)
    rng = random.Random(1)
    for _ in range(15):
        if not wait_turn(person):
            break
        by_list(person, rng)
    assert person.page.locator("aside li").count() > 3


def test_a_lost_connection_comes_back(arrive: Arrive) -> None:
    person = arrive("en")
    prefer(person, TEXT_BOARD)
    person.play_now("offrandes")
    assert wait_turn(person)
    person.context.set_offline(True)
    person.page.evaluate("window.dispatchEvent(new Event('offline'))")
    person.context.set_offline(False)
    person.page.evaluate("window.dispatchEvent(new Event('online'))")
    by_list(person, random.Random(2))


def test_looking_back_and_chat_and_rules(arrive: Arrive) -> None:
    person = arrive("en")
    prefer(person, TEXT_BOARD)
    person.play_now("offrandes")
    assert wait_turn(person)
    by_list(person, random.Random(2))
    assert wait_turn(person)
    person.page.keyboard.press("[")
    person.page.wait_for_selector(".past")
    assert person.axe() == []
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(".prompt.mine")
    person.page.keyboard.press("c")
    person.page.fill("aside input[type=text]", "χαῖρε")
    person.page.keyboard.press("Enter")
    person.until("document.querySelector('[role=log]').textContent.includes('χαῖρε')")
    person.page.keyboard.press("Escape")
    person.page.locator("#tab-rules").click()
    person.page.wait_for_selector("aside p[id^=rule-]")
    assert person.axe() == []
    person.page.get_by_role("button", name="Hint").click()
    person.page.wait_for_selector(".notices p")
    assert person.axe() == []


def test_undo_against_bots(arrive: Arrive) -> None:
    person = arrive("en")
    prefer(person, TEXT_BOARD)
    person.play_now("offrandes")
    assert wait_turn(person)
    by_list(person, random.Random(2))
    assert wait_turn(person)
    person.page.get_by_role("button", name="Undo", exact=True).click()
    person.until("document.querySelector('.prompt').textContent.includes('Choose three')")
