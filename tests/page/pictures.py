"""The pictures of the documents, in both languages: `python3 dev.py screenshots docs` writes them into docs/pictures.

They are committed, so they are few and small. A board is shown in a scene (tests/page/scenes), so that a new picture
differs from the last one only where the page does.
"""

import io
import tempfile
from pathlib import Path

from .desk import ROOT, Browser, Person, chromium, server
from .scenery import enter
from .stage import Stage, scenes, stage

FOLDERS = {"en": ROOT / "docs" / "pictures", "fr": ROOT / "docs" / "fr" / "pictures"}
SCENES = {"offrandes": "respond", "stonehenge": "acting-day", "odyssee": "turn", "prieres": "turn"}
WIDE, SMALL = 960, 480  # pixels


def keep(person: Person, name: str, language: str, width: int) -> None:
    from PIL import Image  # comes with the lab's plots

    person.page.evaluate("document.fonts.ready")
    person.page.wait_for_timeout(250)
    assert person.complaints == []
    picture = Image.open(io.BytesIO(person.page.screenshot()))
    size = width, round(picture.height * width / picture.width)
    FOLDERS[language].mkdir(exist_ok=True)
    picture.resize(size, Image.Resampling.LANCZOS).save(FOLDERS[language] / f"{name}.webp", quality=72, method=6)


def lobby(browser: Browser, address: str, language: str) -> None:
    person = Person(browser, address, language)
    person.context.add_init_script("localStorage.setItem('exvoto.prefs', JSON.stringify({name: 'Alma'}))")
    person.visit("new/offrandes")
    person.page.wait_for_selector("button[type=submit]")
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".invite")
    keep(person, "lobby", language, WIDE)
    person.close()


def boards(theatre: Stage, browser: Browser, language: str) -> None:
    for game, wanted in SCENES.items():
        scene = next(one for one in scenes(game) if one.id == wanted)
        person = enter(browser, theatre.set(scene)[0], language, "desk")
        keep(person, game, language, SMALL)
        if game == "offrandes":
            keep(person, "table", language, WIDE)
        person.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for language in FOLDERS:
            with server(Path(folder)) as address:
                lobby(browser, address, language)
        with stage(Path(folder)) as theatre:
            for language in FOLDERS:
                boards(theatre, browser, language)
    for home in FOLDERS.values():
        print(f"{home.relative_to(ROOT)}: {sum(path.stat().st_size for path in home.glob('*.webp')) // 1000} kB")


if __name__ == "__main__":
    main()
