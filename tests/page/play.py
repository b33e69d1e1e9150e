"""Playing through the page as a person does: by mouse, by keyboard, by touch."""

import random
import time
from typing import Any

from .desk import Person

MINE = ".prompt.mine"
ABLE = ":not([aria-disabled=true]):not([aria-pressed=true]):enabled:visible"
FINAL = ", ".join(f".prompt .controls button{kind}{ABLE}" for kind in ("[data-say]", ".go", ".pri"))
LIT = f".prompt .controls button{ABLE}, .board [role=button]:not([aria-disabled=true]):not([aria-pressed=true]):visible"
CHOICES = ".options button.choice"


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
        sure, final, lit = [person.page.locator(kind) for kind in (".prompt .confirm button.pri", FINAL, LIT)]
        if over(person) or decision(person) != before:
            return
        counts = [sure.count(), final.count(), lit.count()]
        if not any(counts):
            person.page.wait_for_timeout(50)
            continue
        ready = sure if counts[0] else final if counts[1] and (not counts[2] or rng.random() < 0.6) else lit
        chosen = ready.nth(rng.randrange(max(1, ready.count())))
        try:
            getattr(chosen, press)(timeout=2_000)
        except Exception as error:  # it went away under the pointer: the table moved on
            if "Timeout" not in type(error).__name__ and "detached" not in str(error):
                raise
        if answered(person, before, 0.15):
            return
    raise AssertionError(f"could not answer {before}: {person.page.inner_text('.prompt')[:600]}")


def by_list(person: Person, rng: random.Random, press: str = "click") -> None:
    """One answer from the list of all answers in words; none if the table answers for this seat meanwhile."""
    before = decision(person)
    choices = person.page.locator(CHOICES)
    for _ in range(40):
        if over(person) or decision(person) != before:
            return
        count = choices.count()
        if not count:
            person.page.wait_for_timeout(50)
            continue
        try:
            getattr(choices.nth(rng.randrange(count)), press)(timeout=2_000)
        except Exception as error:  # it went away under the pointer: the table moved on
            if "Timeout" not in type(error).__name__ and "detached" not in str(error):
                raise
        if answered(person, before, 2.0):
            return
    raise AssertionError(f"could not answer {before}: {person.page.inner_text('.prompt')[:600]}")


def by_keyboard(person: Person, rng: random.Random) -> None:
    """One answer with keys alone: P leads to the question, Tab to the answers in words, Enter takes one."""
    before = decision(person)
    page: Any = person.page
    for _ in range(4):
        page.keyboard.press("p")
        further = rng.randrange(min(4, max(1, page.locator(CHOICES).count())))
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.choice')"):
                further -= 1
                if further < 0:
                    break
        page.keyboard.press("Enter")
        if answered(person, before, 2.0):
            return
    raise AssertionError(f"no answer by keyboard to {before}: {page.inner_text('.prompt')[:400]}")
