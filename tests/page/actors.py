"""People in a scene. With EXVOTO_PICTURES set to a folder what they see is photographed there."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .desk import Person
from .play import decision

# All that a thing says is kept, however soon it goes again or says something else.
WATCH = """(what) => {
  window.saw = [];
  new MutationObserver(() => {
    const text = document.querySelector(what)?.innerText;
    if (text && text !== window.saw.at(-1)) window.saw.push(text);
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


class Actor:
    """Somebody at the table whose clicks are counted."""

    def __init__(self, person: Person, name: str) -> None:
        self.person = person
        self.page = person.page
        self.name = name
        self.clicks = 0

    def click(self, what: str, within: str = ".prompt", exact: bool = False) -> None:
        self.press(self.page.locator(within).get_by_role("button", name=what, exact=exact).first)

    def press(self, thing: Any) -> None:
        thing.click()
        self.clicks += 1

    def answer(self, thing: Any) -> None:
        """Presses what gives an answer, and waits until it is taken: the next question may be of the same kind."""
        before = decision(self.person)
        self.press(thing)
        self.person.until(f"document.querySelector('.prompt')?.dataset.decision !== '{before}'")

    def button(self, what: str, exact: bool = False) -> Any:
        return self.page.locator(".prompt").get_by_role("button", name=what, exact=exact).first

    def asked(self, step: str) -> None:
        """Waits for a question of this kind."""
        self.page.wait_for_selector(f".prompt.mine[data-step={step}]")

    def sees(self, text: str, within: str = "body") -> None:
        self.page.locator(within).get_by_text(text).first.wait_for()

    def watch(self, what: str) -> None:
        """Keeps what a thing says from now on, however soon it goes again."""
        self.page.evaluate(WATCH, what)

    def saw(self, text: str = "") -> str:
        """Waits until the watched thing has said this, and tells the whole of what it said then."""
        wanted = f"window.saw.find((said) => said.includes({json.dumps(text)}))"
        self.person.until(wanted)
        return str(self.page.evaluate(wanted))

    def picture(self, title: str) -> None:
        folder = os.environ.get("EXVOTO_PICTURES")
        if folder:
            self.page.wait_for_timeout(150)
            self.page.screenshot(path=Path(folder) / f"{title}-{self.name}.png")


Come = Callable[..., list[Actor]]  # a game and one of its scenes bring the people who are seated there
