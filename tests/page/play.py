"""Playing through the page as a person does: by mouse, by keyboard, by touch."""

import random
import time
from typing import Any

from .desk import Person

MINE = ".prompt.mine"
LIT = (
    ".prompt .controls button:enabled:visible, .prompt .confirm button.pri:visible, "
    ".board [role=button]:not([aria-disabled=true]):visible, .board button:enabled:visible"
)


def over(person: Person) -> bool:
    return bool(person.page.locator(".end").count())


def wait_turn(person: Person, seconds: float = 30.0) -> bool:
    """Whether it is this person's turn; False: the game is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if over(person):
            return False
        if person.page.locator(MINE).count():
            return True
        person.page.wait_for_timeout(30)
    raise AssertionError(f"nothing happened for {seconds} s: {person.page.inner_text('body')[:400]}")


def decision(person: Person) -> str:
    """What is asked: it changes with every answer."""
    return str(person.page.evaluate("document.querySelector('.prompt')?.dataset.decision ?? ''"))


def answered(person: Person, before: str, seconds: float = 3.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if over(person) or decision(person) != before:
            return True
        person.page.wait_for_timeout(20)
    return False


def by_mouse(person: Person, rng: random.Random, press: str = "click") -> None:
    """One answer with the world's own controls and board: lit things are pressed until the table takes it."""
    before = decision(person)
    for _ in range(40):
        lit = person.page.locator(LIT)
        count = lit.count()
        if over(person) or decision(person) != before:
            return
        if not count:
            person.page.wait_for_timeout(50)
            continue
        chosen = lit.nth(rng.randrange(count))
        try:
            getattr(chosen, press)(timeout=2_000)
        except Exception as error:  # it went away under the pointer: the table moved on
            if "Timeout" not in type(error).__name__ and "detached" not in str(error):
                raise
        if answered(person, before, 0.15):
            return
    raise AssertionError(f"could not answer {before}: {person.page.inner_text('.prompt')[:600]}")


def by_list(person: Person, rng: random.Random, press: str = "click") -> None:
    """One answer from the list of all answers in words."""
    before = decision(person)
    choices = person.page.locator("button[data-say]")
    choices.first.wait_for()
    getattr(choices.nth(rng.randrange(choices.count())), press)()
    assert answered(person, before), person.page.inner_text(".prompt")


def by_keyboard(person: Person, rng: random.Random) -> None:
    """One answer with keys alone: P leads to the question, Tab to the choices, Enter takes one."""
    before = decision(person)
    page: Any = person.page
    for _ in range(12):
        page.keyboard.press("p")
        for _ in range(rng.randrange(1, 8)):
            page.keyboard.press("Tab")
            if page.evaluate("!!document.activeElement.closest('[data-say]')"):
                if rng.random() < 0.6:
                    break
        if page.evaluate("!!document.activeElement.closest('[data-say]')"):
            page.keyboard.press("Enter")
            if answered(person, before, 2.0):
                return
        if over(person) or decision(person) != before:
            return
    raise AssertionError(f"no answer by keyboard to {before}: {page.inner_text('.prompt')[:400]}")
