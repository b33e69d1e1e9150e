"""Pictures of every screen at 1280x800 and 360x740 in both languages: `python3 dev.py screenshots [GAME ...]`.

They go into .screenshots/, which git ignores, as <screen>-<size>-<language>.png: to be looked at.
"""

import random
import sys
import tempfile
from pathlib import Path

from .desk import ROOT, SIZES, Browser, Person, chromium, server
from .play import answered, by_mouse, decision, over, wait_turn

FOLDER = ROOT / ".screenshots"
GAMES = ("offrandes", "stonehenge", "odyssee", "prieres")
PREFER = "localStorage.getItem('exvoto.prefs') || localStorage.setItem('exvoto.prefs', JSON.stringify(%s))"
MOMENTS = (0, 1, 3, 6, 10, 16)  # after so many of one's own answers the table is drawn


class Photographer:
    def __init__(self, browser: Browser, address: str, language: str, size: str) -> None:
        self.browser = browser
        self.address = address
        self.language = language
        self.size = size
        self.rng = random.Random(4)

    def person(self, **more: str) -> Person:
        person = Person(self.browser, self.address, self.language, self.size, **more)
        person.context.add_init_script(PREFER % "{name: 'Alma', lessons: true}")
        return person

    def shoot(self, person: Person, screen: str, full: bool = False) -> None:
        person.page.evaluate("document.fonts.ready")
        person.page.wait_for_timeout(250)
        person.page.screenshot(path=FOLDER / f"{screen}-{self.size}-{self.language}.png", full_page=full)

    def screens(self) -> None:
        person = self.person()
        person.home()
        self.shoot(person, "home")
        person.visit("new/offrandes")
        person.page.wait_for_selector("button[type=submit]")
        self.shoot(person, "new", full=True)
        person.page.click("button[type=submit]")
        person.page.wait_for_selector("svg.qr")
        self.shoot(person, "lobby", full=True)
        person.visit("rules/offrandes")
        person.page.wait_for_selector("p[id^=rule-]")
        self.shoot(person, "rules")
        person.page.click("button[aria-haspopup=dialog]")
        self.shoot(person, "menu")
        person.close()
        dark = self.person(color_scheme="dark")
        dark.home()
        self.shoot(dark, "home-dark")
        dark.close()

    def game(self, game: str) -> None:
        person = self.person()
        person.play_now(game)
        answers = 0
        while wait_turn(person, 60):
            if answers in MOMENTS:
                self.shoot(person, f"{game}-{answers:02}")
                self.aside(person, game, answers)
            self.answer(person)
            answers += 1
        person.page.wait_for_selector(".end")
        self.shoot(person, f"{game}-end")
        person.home()
        self.shoot(person, "home-again")
        person.close()

    def answer(self, person: Person) -> None:
        """What a bot would do: the hint is asked for, and taken. A bot that is too slow is replaced by chance."""
        before = decision(person)
        person.page.keyboard.press("h")
        person.page.locator(".notices .hint").first.wait_for()
        take = person.page.locator(".notices .hint button").first
        if take.count():
            take.click()
        if not answered(person, before, 5):
            by_mouse(person, self.rng)

    def aside(self, person: Person, game: str, answers: int) -> None:
        """Beside the board: the rules, the chat, the past."""
        if answers != 1 or over(person):
            return
        for key, name in (("r", "rules"), ("c", "chat"), ("l", "log")):
            person.page.keyboard.press(key)
            self.shoot(person, f"{game}-side-{name}")
            person.page.keyboard.press("Escape")
        person.page.keyboard.press("[")
        person.page.wait_for_selector(".past")
        self.shoot(person, f"{game}-past")
        person.page.keyboard.press("Escape")
        person.page.wait_for_selector(".prompt.mine")


def main(*games: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, chromium() as browser:
        for language in ("en", "fr"):
            for size in SIZES:
                photographer = Photographer(browser, address, language, size)
                if not games:
                    photographer.screens()
                for game in games or GAMES:
                    photographer.game(game)
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


if __name__ == "__main__":
    main(*sys.argv[1:])
