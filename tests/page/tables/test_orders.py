"""Standing orders at the table: given beside the bid, visible while they hold, stopped with one click, explained when
they end by themselves. And presses: never taken for another question than the one they were meant for."""

import json
import re

import pytest

from tests.page.boards import post
from tests.page.desk import Browser, Person
from tests.page.scenery import enter
from tests.page.stage import Stage, scene

WORDS = {
    "en": {
        "upto": "Bid as little as needed, up to 7, on this lot", "chip": "Bidding up to 7 on this lot", "stop": "Stop",
        "log": "You bid 5 drachmas, by standing order.", "ended": "Stopped: the bid has reached 7.", "pass": "Pass",
        "sold": "Stopped: the lot is sold.", "for you": "Answering for you",
    },
    "fr": {
        "upto": "Enchérir au plus juste, jusqu’à 7, sur ce lot", "chip": "Vous enchérissez jusqu’à 7 sur ce lot",
        "stop": "Arrêter", "log": "Vous offrez 5 drachmes, sur votre consigne.", "pass": "Passer",
        "ended": "Consigne arrêtée\xa0: l’offre a atteint 7.", "sold": "Consigne arrêtée\xa0: le lot est vendu.",
        "for you": "Réponse à votre place",
    },
}  # fmt: skip
LOOKS = [("en", "desk"), ("fr", "phone")]
OTHER_WAY_ROUND = [pytest.param(*look, marks=pytest.mark.slow) for look in (("fr", "desk"), ("en", "phone"))]


def bidders(browser: Browser, theatre: Stage, language: str, size: str) -> list[Person]:
    """Chiara is asked first, Dimitri after her; the others are bots."""
    return [enter(browser, link, language, size) for link in theatre.set(scene("offrandes", "respond"))]


def up_to(person: Person, limit: int, words: dict[str, str]) -> None:
    step = person.page.locator(".prompt .step button").last
    while not person.page.locator(f"[data-upto='{limit}']").count():
        step.click()
    person.page.get_by_role("button", name=words["upto"], exact=True).click()


def told(person: Person) -> str:
    return str(person.page.locator("[data-announcer]").inner_text())


def close(*people: Person) -> None:
    for person in people:
        assert person.complaints == []
        person.close()


@pytest.mark.parametrize(("language", "size"), [*LOOKS, *OTHER_WAY_ROUND])
def test_a_limit_is_set_beside_the_bid_shown_while_it_holds_and_stopped_with_one_click(
    browser: Browser, theatre: Stage, language: str, size: str
) -> None:
    words = WORDS[language]
    first, last = bidders(browser, theatre, language, size)
    up_to(first, 7, words)
    chip = first.page.locator("[data-order]")
    chip.get_by_text(words["chip"]).wait_for()
    last.page.wait_for_selector(".prompt.mine")
    assert last.page.locator("[data-order]").count() == 0, "nobody else sees it"
    first.until(f"document.querySelector('[data-announcer]').textContent.includes({json.dumps(words['log'])})")
    assert words["log"] not in told(last)
    assert first.axe() == []
    assert first.nameless() == []
    assert first.sideways() <= 0
    chip.get_by_role("button", name=re.compile(words["stop"])).click()
    chip.wait_for(state="detached")
    assert first.page.locator("[data-stopped]").count() == 0, "who stops it need not be told"
    close(first, last)


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_beyond_the_limit_the_person_is_asked_and_learns_why(
    browser: Browser, theatre: Stage, language: str, size: str
) -> None:
    words = WORDS[language]
    first, last = bidders(browser, theatre, language, size)
    up_to(first, 7, words)
    last.page.wait_for_selector(".prompt.mine")
    last.page.evaluate("document.querySelector('.prompt .value').focus()")
    for _ in range(8):
        last.page.keyboard.press("ArrowUp")
    last.page.locator(".prompt .go").click()
    if last.page.locator(".prompt .confirm").count():  # two people: it could not be taken back
        last.page.locator(".prompt .confirm .pri").click()
    first.page.locator("[data-stopped]").get_by_text(words["ended"]).wait_for()
    first.page.wait_for_selector(".prompt.mine")
    assert first.page.locator("[data-order]").count() == 0
    first.page.locator("[data-stopped] button").click()
    first.page.wait_for_selector("[data-stopped]", state="detached")
    close(first, last)


def test_it_can_be_given_and_stopped_by_keyboard_alone(browser: Browser, theatre: Stage) -> None:
    first, last = bidders(browser, theatre, "en", "desk")

    def tab_to(what: str) -> None:
        for _ in range(40):
            first.page.keyboard.press("Tab")
            if first.page.evaluate(f"document.activeElement.matches({json.dumps(what)})"):
                return
        raise AssertionError(f"no way to {what}")

    first.page.keyboard.press("p")
    tab_to("[data-upto]")
    first.page.keyboard.press("Enter")
    first.page.wait_for_selector("[data-order]")
    first.page.keyboard.press("p")
    tab_to("[data-order] button")
    first.page.keyboard.press("Enter")
    first.page.wait_for_selector("[data-order]", state="detached")
    close(first, last)


def test_one_who_waits_may_set_a_limit_too_and_it_ends_with_the_lot(browser: Browser, theatre: Stage) -> None:
    first, last = bidders(browser, theatre, "en", "desk")
    up_to(last, 7, WORDS["en"])
    last.page.locator("[data-order]").get_by_text("Bidding up to 7 on this lot").wait_for()
    first.page.get_by_role("button", name="Pass", exact=True).click()
    last.page.locator("[data-stopped]").get_by_text("Stopped:").wait_for()
    assert last.page.locator("[data-order]").count() == 0
    close(first, last)


def test_only_who_can_still_raise_is_said_to(browser: Browser, theatre: Stage) -> None:
    position = scene("offrandes", "respond")
    poor = position._replace(position=position.position | {"cash": [1, 9, 17, 13]})
    person = enter(browser, theatre.set(poor)[0], "en", "desk")
    said = person.page.inner_text(".prompt .say")
    assert "Dimitri may still raise" in said
    assert "Alcyone" not in said
    close(person)


def test_a_press_is_for_the_question_at_which_it_began(browser: Browser, theatre: Stage) -> None:
    """The button is pressed, meanwhile the same player answers on another device, then it is released."""
    one = scene("offrandes", "lot")
    link = theatre.set(one._replace(look=one.look[:1]))[0]
    person, other = enter(browser, link, "en", "desk"), enter(browser, link, "en", "phone")
    box = person.page.locator(".prompt .out").bounding_box()
    person.page.mouse.move(box["x"] + 20, box["y"] + 20)
    person.page.mouse.down()
    before = person.page.get_attribute(".prompt", "data-decision")
    other.page.locator(".prompt .out").click()
    other.page.locator(".prompt .confirm .pri").click()
    person.until(f"document.querySelector('.prompt').dataset.decision !== '{before}'")
    now = person.page.get_attribute(".prompt", "data-decision")
    sent: list[str] = []
    person.page.on("websocket", lambda _: sent.append("reconnected"))
    person.page.mouse.up()
    person.page.wait_for_timeout(200)
    assert person.page.locator(".refused").count() == 0
    assert sent == []
    assert now != before
    close(person, other)


def test_only_a_bid_that_may_be_a_slip_is_confirmed(browser: Browser, theatre: Stage) -> None:
    """All of seven drachmas is sent at once; all of seventeen, far above the least, is confirmed first."""
    one = scene("offrandes", "respond")
    for cash, asks in ((7, 0), (17, 1)):
        staged = one._replace(position=one.position | {"cash": [14, 9, cash, 13]})
        person = enter(browser, theatre.set(staged)[0], "en", "desk")
        person.page.locator(".prompt .quick > button").last.click()  # all there is
        before = person.page.get_attribute(".prompt", "data-decision")
        person.page.locator(".prompt .go").click()
        if asks:
            person.page.wait_for_selector(".prompt .confirm")
        else:
            person.until(f"document.querySelector('.prompt').dataset.decision !== '{before}'")
        assert person.page.locator(".prompt .confirm").count() == asks
        close(person)


def boxes(person: Person, what: str) -> list[dict[str, float]]:
    return [box for one in person.page.locator(what).all() if (box := one.bounding_box())]


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] >= other["x"] + other["width"]
        or other["x"] >= one["x"] + one["width"]
        or one["y"] >= other["y"] + other["height"]
        or other["y"] >= one["y"] + one["height"]
    )


def test_pass_is_not_where_the_next_question_has_something_costly(browser: Browser, theatre: Stage) -> None:
    """In Prières a window is often followed by a turn of one's own, where two buttons act at one press."""
    window = enter(browser, theatre.set(scene("prieres", "annulling"))[0], "en", "desk")
    window.page.wait_for_selector(".prompt.mine")
    (free,) = boxes(window, ".prompt [data-say=pass]")
    close(window)
    turn = enter(browser, theatre.set(scene("prieres", "orders"))[1], "en", "desk")
    turn.page.wait_for_selector(".prompt.mine")
    costly = boxes(turn, ".prompt [data-say=pray], .prompt [data-say=end]")
    assert len(costly) == 2
    assert [box for box in costly if not apart(free, box)] == []
    close(turn)


def two_on_one_device(theatre: Stage) -> str:
    """The private link of somebody who holds the seats of Chiara and Dimitri."""
    one = scene("offrandes", "respond")
    theatre.paper.write_text(json.dumps({"position": one.position, "play": one.play}), "utf-8")
    made = post(theatre.address, "tables", {
        "game": one.game, "seats": one.seats, "pace": one.pace, "name": "Chiara", "seat": 2, "watch": "public",
    })  # fmt: skip
    table, token = made["table"]["id"], made["you"]["token"]
    post(theatre.address, f"tables/{table}/sit", {"name": "Dimitri", "seat": 3}, token)
    for seat in (0, 1):
        post(theatre.address, f"tables/{table}/do", {"do": "bot", "seat": seat, "level": "novice"}, token)
    post(theatre.address, f"tables/{table}/do", {"do": "start"}, token)
    return theatre.address + str(made["you"]["link"]).lstrip("/")


def test_the_curtain_stays_until_somebody_says_they_are_there(browser: Browser, theatre: Stage) -> None:
    """While the device is handed over, the table moves on: here because the next player answers on another one."""
    link = two_on_one_device(theatre)
    device, other = enter(browser, link, "en", "desk"), enter(browser, link, "en", "desk")
    device.page.get_by_role("button", name="Pass", exact=True).click()
    curtain = "dialog[aria-labelledby=curtain-title][open]"
    device.page.wait_for_selector(curtain)
    other.page.locator(f"{curtain} button").click()
    other.page.wait_for_selector(".prompt.mine")
    assert other.page.locator(curtain).count() == 0, "one click is enough"
    before = other.page.get_attribute(".prompt", "data-decision")
    other.page.get_by_role("button", name="Pass", exact=True).click()
    device.until(f"document.querySelector('.prompt').dataset.decision !== '{before}'")
    device.page.wait_for_selector(curtain)
    assert device.page.locator(curtain).count() == 1
    device.page.locator(f"{curtain} button").click()
    device.page.wait_for_selector(curtain, state="detached")
    close(device, other)
