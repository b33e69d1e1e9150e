"""Pictures of every screen at 1280x800 and 360x740 in both languages: `python3 dev.py screenshots [GAME ...]`.

They go into .screenshots/, which git ignores, as <screen>-<size>-<language>.png: to be looked at. Screens of the shell
come first, then for each game its end and a look back, then every kind of question (tests/page/scenes).
"""

import random
import sys
import tempfile
from pathlib import Path

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe
from exvoto.games import game as rules_of
from exvoto.games import shelf

from . import pictures, scenery
from .desk import ROOT, SIZES, Browser, Person, chromium, server

FOLDER = ROOT / ".screenshots"
GAMES = [game.name for game in shelf()]
PREFER = "localStorage.getItem('exvoto.prefs') || localStorage.setItem('exvoto.prefs', JSON.stringify(%s))"


def whole_game(name: str) -> str:
    """The transcript of a game that chance played to its end."""
    rules, rng = rules_of(name), random.Random(3)
    scribe = Scribe(rules, rules.seats[-2], {}, SeededDealer(Sfc32(3)))
    while not over(scribe.state):
        seat = pending(scribe.state)[0]
        step = scribe.state.agenda[-1]
        scribe.answer(seat, step.nth(scribe.state, seat, rng.randrange(step.count(scribe.state, seat))).write())
    return scribe.transcript.write()


class Photographer:
    def __init__(self, browser: Browser, address: str, language: str, size: str) -> None:
        self.browser = browser
        self.address = address
        self.language = language
        self.size = size

    def person(self, **more: str) -> Person:
        person = Person(self.browser, self.address, self.language, self.size, **more)
        person.context.add_init_script(PREFER % "{name: 'Alma'}")
        return person

    def shoot(self, person: Person, screen: str, full: bool = False) -> None:
        person.page.evaluate("document.fonts.ready")
        person.page.wait_for_timeout(250)
        person.page.screenshot(path=FOLDER / f"{screen}-{self.size}-{self.language}.png", full_page=full)
        for complaint in person.complaints:
            print(f"{screen} {self.size} {self.language}: {complaint}")
        if person.sideways() > 0:
            print(f"{screen} {self.size} {self.language}: {person.sideways()} pixels too wide")

    def screens(self) -> None:
        person = self.person()
        person.home()
        self.shoot(person, "home")
        person.visit("new/offrandes")
        person.page.wait_for_selector("button[type=submit]")
        self.shoot(person, "new", full=True)
        person.page.click("button[type=submit]")
        person.page.wait_for_selector(".invite")
        self.shoot(person, "lobby", full=True)
        person.visit("rules/offrandes#OFF-43")
        person.page.wait_for_selector("p[id^=rule-]")
        self.shoot(person, "rules")
        person.page.click("button[aria-haspopup=dialog]")
        self.shoot(person, "menu")
        person.visit("try/offrandes/W-8")
        person.page.wait_for_selector("#exercise")
        self.shoot(person, "try")
        person.visit("learn/offrandes")
        person.page.wait_for_selector(".minute .ready")
        self.shoot(person, "learn", full=True)
        person.page.locator(".first button").click()
        person.page.wait_for_selector("aside.coach")
        self.shoot(person, "coach")
        person.close()
        dark = self.person(color_scheme="dark")
        dark.home()
        self.shoot(dark, "home-dark")
        dark.close()

    def table(self) -> None:
        """A first game as a newcomer sees it, what lies beside the board, and the home page afterwards."""
        person = self.person()
        person.play_now("offrandes")
        person.page.wait_for_selector(".prompt.mine")
        self.shoot(person, "table-lesson")
        for key, name in (("r", "rules"), ("c", "chat"), ("l", "log")):
            person.page.keyboard.press(key)
            self.shoot(person, f"table-{name}")
            person.page.keyboard.press("Escape")
        person.page.keyboard.press("h")
        person.page.locator(".notices .hint").first.wait_for()
        self.shoot(person, "table-hint")
        person.page.keyboard.press("Escape")
        person.page.keyboard.press("[")
        person.page.wait_for_selector(".past")
        self.shoot(person, "table-past")
        person.page.keyboard.press("Escape")
        person.page.click("button[aria-haspopup=dialog]")
        for part in person.page.locator("dialog[open] .game summary").all():
            part.click()
        self.shoot(person, "table-menu")
        person.home()
        person.page.wait_for_selector(".continue")
        self.shoot(person, "home-again")
        person.close()

    def end(self, game: str, transcript: str) -> None:
        person = self.person()
        posted = person.page.request.post(f"{self.address}api/import", data={"transcript": transcript})
        table = posted.json()["table"]["id"]
        person.visit(f"t/{table}")
        person.page.wait_for_selector(".end table")
        show = person.page.locator(".end button.plain")
        if show.count():
            show.first.click()
        person.page.wait_for_selector(".end h3 + div svg")  # the chart comes after the sum
        self.shoot(person, f"{game}-end", full=True)
        person.visit(f"replay/{table}?ply=9")
        person.page.wait_for_selector(".past")
        self.shoot(person, f"{game}-replay")
        person.close()


def main(*games: str) -> None:
    if games == ("docs",):
        pictures.main()
        return
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, chromium() as browser:
        played = {game: whole_game(game) for game in games or GAMES}
        for language in ("en", "fr"):
            for size in SIZES:
                photographer = Photographer(browser, address, language, size)
                if not games:
                    photographer.screens()
                    photographer.table()
                for game, transcript in played.items():
                    photographer.end(game, transcript)
                print(f"screens, {language}, {size}", flush=True)
    scenery.main(*(games or GAMES))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


if __name__ == "__main__":
    main(*sys.argv[1:])
