"""Pictures of every scene at both sizes, in both languages, light and dark: `python -m tests.page.scenery [GAME ...]`.

They go into .screenshots/, which git ignores, as <game>-<scene>-<who>-<size>-<language>[-dark].png: to be looked at.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from exvoto.games import shelf

from .boards import PREFER
from .desk import ROOT, Browser, Person, chromium
from .stage import SCENES, Scene, Stage, scenes, stage

FOLDER = ROOT / ".screenshots"
GAMES = [game.name for game in shelf() if (SCENES / f"{game.name}.toml").exists()]
LOOKS = (("en", "desk", "light"), ("fr", "phone", "light"), ("fr", "desk", "dark"), ("en", "phone", "dark"))


def enter(
    browser: Browser, link: str, language: str, size: str, scheme: str = "light", pace: str = "instant", **more: Any
) -> Person:
    """Somebody who comes to a table by a private link, and sees its question."""
    person = Person(browser, link.partition("/t/")[0] + "/", language, size, pace, color_scheme=scheme, **more)
    follow(person, link)
    return person


def follow(person: Person, link: str) -> None:
    person.context.add_init_script(PREFER)
    person.page.goto(link)
    person.page.wait_for_selector("#question")
    person.page.wait_for_selector(".board svg, .board .table-top")


def shoot(person: Person, name: str) -> None:
    person.page.evaluate("document.fonts.ready")
    person.page.wait_for_timeout(250)
    person.page.screenshot(path=FOLDER / f"{name}.png")


def photograph(theatre: Stage, browser: Browser, scene: Scene) -> None:
    """The first looks at both sizes, each in one language and one light; the others once."""
    for language, size, scheme in LOOKS:
        links = theatre.set(scene)
        for letter, link in zip(scene.look, links, strict=True):
            if letter != scene.look[0] and scheme == "dark":
                continue
            person = enter(browser, link, language, size, scheme)
            dark = "-dark" if scheme == "dark" else ""
            shoot(person, f"{scene.game}-{scene.id}-{letter}-{size}-{language}{dark}")
            for complaint in person.complaints:
                print(f"{scene.game} {scene.id}: {complaint}")
            person.close()


def main(*wanted: str) -> None:
    """Arguments: games, or scenes as `game/scene`."""
    FOLDER.mkdir(exist_ok=True)
    chosen = [
        one for game in GAMES for one in scenes(game) if not wanted or game in wanted or f"{game}/{one.id}" in wanted
    ]
    with tempfile.TemporaryDirectory() as folder, stage(Path(folder)) as theatre, chromium() as browser:
        for one in chosen:
            photograph(theatre, browser, one)
            print(one.game, one.id)


if __name__ == "__main__":
    main(*sys.argv[1:])
