"""A game of another package in the browser: its own board if it brings one, else the generic one."""

import random
from collections.abc import Iterator

import pytest

from tests.page.desk import Browser, Person, server
from tests.page.guests import bring
from tests.page.play import ABLE, LIT, answered, by_mouse, decision, wait_turn

PIECES = f"{LIT}, .board button[data-piece]{ABLE}"
NO_LESSONS = "localStorage.setItem('exvoto.prefs', JSON.stringify({lessons: false}))"


FAILS = {
    "at_once": "export const world = { Board() { throw new Error('planted'); } };",
    "later": """
export const world = {
  Board(target) {
    target.textContent = "drawn";
    return { update() { throw new Error("planted"); }, destroy() {} };
  },
};
""",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a guest that brings a board, and with some whose boards fail."""
    packages = tmp_path_factory.mktemp("packages")
    bring(packages, "offrandes", "guest", world=True)
    for when, module in FAILS.items():
        bring(packages, "offrandes", f"fails_{when}", module=module)
    with server(tmp_path_factory.mktemp("table"), packages=packages) as address:
        yield address


def test_a_package_brings_its_board(browser: Browser, house: str) -> None:
    """Drawn by its own Svelte under the page's content policy, with its styles and symbols; it follows the game."""
    person = Person(browser, house)
    person.context.add_init_script(NO_LESSONS)
    person.play_now("guest")
    rng = random.Random(3)
    for _ in range(5):
        if not wait_turn(person):
            break
        before = decision(person)
        buttons = person.page.locator(".board .guest-board [data-guest]")
        button = buttons.nth(rng.randrange(buttons.count()))
        button.click()
        if not answered(person, before, 0.5):  # the pointer rested there while the question came: that press is ignored
            button.click()
        assert answered(person, before)
    board = person.page.locator(".guest-board")
    assert board.evaluate("board => getComputedStyle(board).borderLeftColor") == "rgb(1, 2, 3)"
    assert person.page.locator("symbol#guest-mark").count() == 1
    assert person.page.locator(".table.guest").count() == 1
    assert person.complaints == []
    person.close()


@pytest.mark.parametrize("when", FAILS)
def test_a_package_that_fails_leaves_the_generic_board(browser: Browser, house: str, when: str) -> None:
    """The game goes on: its author finds the error in the console."""
    person = Person(browser, house)
    person.context.add_init_script(NO_LESSONS)
    person.play_now(f"fails_{when}")
    for _ in range(2):
        assert wait_turn(person)
        by_mouse(person, random.Random(1), lit=PIECES)
    assert person.page.locator(".board .generic-board").count() == 1
    assert any("planted" in complaint for complaint in person.complaints)
    person.close()
