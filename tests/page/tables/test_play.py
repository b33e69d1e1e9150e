"""Whole games in a real browser: two people with bots by mouse, one by keyboard alone, one by touch at 360 px."""

import random
import re
from pathlib import Path

import pytest

from exvoto.games import shelf
from tests.page.boards import STEP
from tests.page.desk import Arrive, Browser, Person, free_port, server
from tests.page.play import by_keyboard, by_list, by_mouse, over, wait_turn

TEXT_BOARD = "localStorage.setItem('exvoto.prefs', JSON.stringify({textBoard: true, lessons: false}))"
NO_LESSONS = "localStorage.setItem('exvoto.prefs', JSON.stringify({lessons: false}))"


def prefer(person: Person, script: str) -> None:
    person.context.add_init_script(f"if (!localStorage.getItem('exvoto.prefs')) {script}")


def lay(host: Person, guest: Person, game: str, seats: int, last_round: int = 0) -> None:
    """The host opens a table, the guest joins by the link, bots fill it, the game starts."""
    host.visit(f"new/{game}")
    host.page.fill("input[autocomplete=nickname]", "Ada")
    host.page.locator(f"input[name=seats][value='{seats}']").check()
    if last_round:
        host.page.locator(".options > summary").click()
        host.page.locator(".options details", has_text="Last round").locator("summary").click()
        host.page.get_by_label("Last round").fill(str(last_round))
    host.page.click("button[type=submit]")
    link = host.page.locator("input[readonly]").input_value()
    assert "/t/" in link
    host.page.wait_for_selector(".invite")
    guest.page.goto(link)
    guest.page.fill("input[autocomplete=nickname]", "Émile")
    guest.page.locator("li.free button.pri").first.click()
    guest.page.wait_for_selector("li.mine")
    assert guest.axe() == []
    host.until("document.body.textContent.includes('Émile')")
    assert host.axe() == []
    host.page.get_by_role("button", name="Fill with bots").click()
    host.page.locator("button.start:enabled").click()
    for person in (host, guest):
        person.page.wait_for_selector("#question")


@pytest.mark.parametrize("last_round", [2, pytest.param(0, marks=pytest.mark.slow, id="unlimited")])
def test_two_people_and_bots_by_mouse(arrive: Arrive, last_round: int) -> None:
    host, guest = arrive("en"), arrive("fr")
    prefer(host, NO_LESSONS)
    prefer(guest, NO_LESSONS)
    lay(host, guest, "offrandes", 4, last_round)
    rng = random.Random(7)
    looked: set[str] = set()
    answers = 0
    while not over(host):
        for person in (host, guest):
            asked = person.page.evaluate(STEP)
            if not asked:
                continue
            if asked not in looked:  # a kind of question that nobody has looked at yet
                looked.add(asked)
                assert person.axe() == []
                assert person.nameless() == []
            by_mouse(person, rng)
            answers += 1
        if answers == 12:  # a reconnect in the middle: the page comes back to the same seat
            guest.page.reload()
            guest.page.wait_for_selector("#question, .end")
            answers += 1
        host.page.wait_for_timeout(10)
        assert answers < 900
    for person in (host, guest):
        person.page.wait_for_selector(".end table")
        show = person.page.locator(".end button.plain")
        if show.count():
            show.first.click()
    assert guest.axe() == []
    assert re.search(r"\bwins?\b", host.page.inner_text(".end"))
    host.page.locator(".end details summary").click()
    host.page.locator(".end details button").click()
    host.page.wait_for_selector(".end .good")
    replay(host)
    rematch(guest)


def replay(person: Person) -> None:
    """From the end to the first move, forward, and to a link of its own."""
    person.page.locator(".end a.sec[href*=replay]").click()
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


def from_home_by_keyboard(person: Person) -> None:
    person.home()
    for _ in range(12):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.matches('article button.pri')"):
            break
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("#question")


def test_a_few_answers_by_keyboard(arrive: Arrive) -> None:
    person = arrive("en")
    prefer(person, TEXT_BOARD)
    from_home_by_keyboard(person)
    rng = random.Random(3)
    for _ in range(3):
        assert wait_turn(person)
        by_keyboard(person, rng)


@pytest.mark.slow
def test_a_whole_game_by_keyboard(arrive: Arrive) -> None:
    person = arrive("en")
    prefer(person, TEXT_BOARD)
    from_home_by_keyboard(person)
    rng = random.Random(3)
    answers = 0
    while wait_turn(person):
        by_keyboard(person, rng)
        answers += 1
        assert answers < 400
    assert answers > 5
    assert person.page.locator(".end h2").inner_text()


def test_a_few_answers_by_touch_on_a_phone_in_french(arrive: Arrive) -> None:
    person = arrive("fr", "phone")
    prefer(person, NO_LESSONS)
    person.play_now("offrandes")
    rng = random.Random(5)
    for _ in range(4):
        assert wait_turn(person)
        by_mouse(person, rng, "tap")
        assert person.sideways() <= 0
    assert person.axe() == []


@pytest.mark.slow
def test_a_whole_game_by_touch_on_a_phone_in_french(arrive: Arrive) -> None:
    person = arrive("fr", "phone")
    prefer(person, NO_LESSONS)
    person.play_now("offrandes")
    rng = random.Random(5)
    answers = 0
    while wait_turn(person):
        if answers % 8 == 0:
            assert person.axe() == []
        assert person.sideways() <= 0
        by_mouse(person, rng, "tap")
        answers += 1
        assert answers < 400
    assert person.sideways() <= 0
    assert person.axe() == []
    person.page.locator(".end button.plain").first.click()
    person.page.wait_for_selector(".end .podium")
    assert re.search("gagne|terminez|victoire", person.page.inner_text(".end h2"))


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.name for game in shelf()[1:]])
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


def test_a_server_that_went_away_comes_back(browser: Browser, tmp_path: Path) -> None:
    """The server is stopped and started again: the page says so, comes back by itself, and the game goes on."""
    port = free_port()
    with server(tmp_path, port) as address:
        person = Person(browser, address)
        prefer(person, TEXT_BOARD)
        person.play_now("offrandes")
        assert wait_turn(person)
        by_list(person, random.Random(2))
        assert wait_turn(person)
        person.cut_off = True
    person.page.wait_for_selector(".off")
    person.page.get_by_role("button", name="Retry now").click()
    person.page.wait_for_selector(".off")  # still away
    assert person.axe() == []
    wide = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    assert person.page.locator(".bar .round, .bar .stages").evaluate_all(wide) == []
    with server(tmp_path, port), person.outage():
        person.page.evaluate("window.dispatchEvent(new Event('online'))")
        person.page.wait_for_selector(".off", state="detached")
        by_list(person, random.Random(2))
    assert person.complaints == []
    person.close()


def test_looking_back_chat_rules_hint_and_undo(arrive: Arrive) -> None:
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
    person.page.get_by_role("button", name="Hint").click()
    person.page.wait_for_selector(".advice li")
    assert person.axe() == []
    undo = person.page.get_by_role("button", name="Undo", exact=True)
    # The last to choose is alone with their choice; after others have chosen it stays, and the button says why.
    expected = "Choose three" if undo.get_attribute("data-undo") == "free" else "at this table that stays"
    undo.click(force=True)
    person.until(f"document.querySelector('.prompt').textContent.includes('{expected}')")


def test_learning_by_playing(arrive: Arrive) -> None:
    """Each new kind of decision is explained once, until one has understood; and not at all if one prefers so."""
    person = arrive("en")
    person.play_now("offrandes")
    assert wait_turn(person)
    lesson = person.page.get_by_role("complementary", name="Explanation")
    assert "three characters for free" in lesson.inner_text()
    assert person.axe() == []
    lesson.get_by_role("button", name="Got it").click()
    lesson.wait_for(state="detached")
    person.page.reload()
    assert wait_turn(person)
    assert lesson.count() == 0
    by_mouse(person, random.Random(2))
    assert wait_turn(person)
    assert "three characters for free" not in lesson.inner_text()
    lesson.get_by_role("button", name="Turn off explanations").click()
    lesson.wait_for(state="detached")
    person.page.click("button[aria-haspopup=dialog]")
    assert not person.page.get_by_label("Explain each new kind of decision").is_checked()
