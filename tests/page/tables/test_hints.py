"""A hint lies over the log: it moves nothing, covers nothing of the board, and is easily put away."""

import json
from typing import Any

import pytest

from tests.page.actors import Actor
from tests.page.boards import PREFER
from tests.page.desk import Arrive, Person
from tests.page.looks import look
from tests.page.play import wait_turn

RECTANGLES = """() => ['.board', '.prompt', '.board svg, .board .table-top'].map((what) => {
  const {x, y, width, height} = document.querySelector(what).getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})"""
FITS = "((box) => box.scrollHeight <= box.clientHeight + 1)(document.querySelector('.notices.box'))"
BOX = ".notices.box"
WHY = "It brings a place higher on the ladders, at the price of some drachmas that a later auction would need."


def advised(person: Person) -> list[str]:
    """The bots of these tests are quick, not clever: three answers with reasons come from here. What can be answered to
    the question that is open."""
    options: list[str] = []

    def connect(socket: Any) -> None:
        table = socket.connect_to_server()

        def from_table(text: str) -> None:
            message = json.loads(text)
            said = message.get("state", {}).get("view") or {}
            found = message.get("set", {}).get("view.options") or said.get("options")
            if found:
                options[:] = found
            socket.send(text)

        def from_page(text: str) -> None:
            message = json.loads(text)
            if message["t"] != "hint":
                table.send(text)
                return
            best = [{"say": say, "chance": 0.41, "gains": [], "costs": [], "why": WHY} for say in options[:3]]
            socket.send(
                json.dumps({"t": "hint", "id": message["id"], "bot": "strong", "say": options[0], "best": best})
            )

        table.on_message(from_table)
        socket.on_message(from_page)

    person.page.route_web_socket("**/socket", connect)
    person.context.add_init_script(PREFER)
    return options


def settled(person: Person) -> None:
    """Until everything that moves the board has come: it and its fonts."""
    assert wait_turn(person)
    person.page.wait_for_selector(".board svg, .board .table-top")
    person.page.evaluate("document.fonts.ready.then(() => 0)")


def asks(person: Person) -> None:
    person.page.get_by_role("button", name="Hint", exact=True).click()
    person.page.wait_for_selector(f"{BOX} .advice li")


@pytest.mark.parametrize("game", ["offrandes", pytest.param("odyssee", marks=pytest.mark.slow)])
def test_a_hint_moves_nothing_and_is_put_away_in_three_ways(arrive: Arrive, game: str) -> None:
    person = arrive("en")
    page = person.page
    options = advised(person)
    person.play_now(game)
    settled(person)
    before = page.evaluate(RECTANGLES)
    asks(person)
    assert page.evaluate(RECTANGLES) == before
    assert page.locator(f"{BOX} li").count() == min(3, len(options))
    assert page.evaluate(FITS)
    Actor(person, "desk").picture(f"hint-{game}")
    look(person)
    page.locator(BOX).get_by_role("button", name="Close").click()
    page.wait_for_selector(BOX, state="detached")
    asks(person)
    page.keyboard.press("Escape")
    page.wait_for_selector(BOX, state="detached")
    asks(person)
    page.mouse.click(4, 4)
    page.wait_for_selector(BOX, state="detached")


def test_on_a_phone_it_is_folded_to_one_answer(arrive: Arrive) -> None:
    """Folded it leaves the board free, unfolded it takes less than half of the screen."""
    person = arrive("en", "phone", color_scheme="dark")
    page = person.page
    advised(person)
    person.play_now("offrandes")
    settled(person)
    before = page.evaluate(RECTANGLES)
    asks(person)
    assert page.evaluate(RECTANGLES) == before
    assert page.locator(f"{BOX} li").count() == 1
    assert page.locator(BOX).bounding_box()["height"] < 130
    Actor(person, "phone").picture("hint-folded")
    page.get_by_role("button", name="More", exact=True).click()
    assert page.locator(f"{BOX} li").count() == 3
    assert page.locator(BOX).bounding_box()["height"] < 740 / 2
    assert page.evaluate(FITS)
    Actor(person, "phone").picture("hint-unfolded")
    look(person)
    page.get_by_role("button", name="Less", exact=True).click()
    assert page.locator(f"{BOX} li").count() == 1
    page.locator(BOX).get_by_role("button", name="Close").click()
    page.wait_for_selector(BOX, state="detached")
