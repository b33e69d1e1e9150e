"""The page in Firefox and in WebKit: it opens, a table starts, a round is played, and the console has no complaint."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.boards import PIECES
from tests.page.play import by_mouse, wait_turn

from .firefox import firefox
from .pages import Engine, Guest
from .programs import PACKAGES, firefox_program, install, webkit_programs
from .webkit import webkit

pytestmark = pytest.mark.slow
GAMES = ("offrandes", "stonehenge", "odyssee", "prieres")
ROUND = "document.querySelector('.bar .round')?.innerText ?? ''"
LEAST, MOST = 3, 60  # answers


def missing(engine: str) -> str:
    return f"{engine} is not here, and only root can install it: apt-get install {' '.join(PACKAGES[engine])}"


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder: Path = tmp_path_factory.mktemp(request.param)
    found: Any = firefox_program if request.param == "firefox" else webkit_programs
    if found() is None:
        install(request.param)
    if (program := found()) is None:
        pytest.fail(missing(request.param))
    with firefox(folder, program) if request.param == "firefox" else webkit(folder, *program) as browser:
        yield browser


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played(engine: Engine, address: str, game: str) -> None:
    before = len(engine.complaints)
    engine.visit(address)
    guest: Any = Guest(engine, address)
    guest.page.press(f"article:has(a[href$='rules/{game}']) button.pri")
    guest.page.until("document.querySelector('#question')")
    first, rng = guest.page.evaluate(ROUND), random.Random(7)
    for answers in range(MOST):
        if not wait_turn(guest, 60) or (answers >= LEAST and guest.page.evaluate(ROUND) != first):
            break
        by_mouse(guest, rng, lit=PIECES)
    assert answers >= LEAST
    assert guest.page.evaluate("document.querySelectorAll('.log li').length") > LEAST
    assert engine.complaints[before:] == []


def test_a_complaint_of_the_console_is_noticed(engine: Engine, address: str) -> None:
    engine.visit(address)
    guest = Guest(engine, address)
    guest.page.until("document.querySelector('article')")
    guest.page.evaluate("void console.error('planted')")
    guest.page.evaluate("void setTimeout(() => { throw new Error('thrown') })")
    for text in ("planted", "thrown"):
        end = time.monotonic() + 20
        while not any(text in one for one in engine.complaints):
            assert time.monotonic() < end, engine.complaints
            guest.page.evaluate("1")  # Firefox tells it with the next answer
            time.sleep(0.2)
