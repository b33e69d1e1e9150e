"""What an author of a game may get wrong is caught with one sentence that says where it is and what to do.

Each mistake is planted in a copy of the small game beside this file. It is caught when the package is imported or by
`contract(GAME)`, as a package that brings a game calls it; a bare traceback would be a failure of these tests.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import pytest

from exvoto.contract import Report, contract
from exvoto.core.errors import Broken

from .mistakes.declarations import DECLARATIONS
from .mistakes.edits import change
from .mistakes.play import PLAY
from .mistakes.texts import TEXTS

SOUND = Path(__file__).parent / "lantern"
MISTAKES = DECLARATIONS | PLAY | TEXTS


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the game that can be changed and imported."""
    folder = tmp_path / "lantern"
    shutil.copytree(SOUND, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    yield folder
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "lantern"]:
        del sys.modules[name]
    invalidate_caches()


def checked() -> Report:
    game: Any = import_module("lantern").GAME
    return contract(game, games=6, every=1, most=200)


def test_the_sound_game_keeps_the_contract(package: Path) -> None:
    """What the mistakes are planted in is whole."""
    report = checked()
    assert report.untold == []
    assert report.differed == {"hand", "deck"}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught_with_a_sentence(mistake: str, package: Path) -> None:
    edits, sentence = MISTAKES[mistake]
    change(package, *edits)
    with pytest.raises(Broken) as caught:
        checked()
    said = str(caught.value)
    assert re.search(sentence, said), said
    assert "Traceback" not in said


def test_a_mistake_gives_one_sentence_for_each_gap(package: Path) -> None:
    """Three missing texts are three lines, not one after the other."""
    change(package, ("texts/fr.json", '"keep": "Tout garder", ', ""), ("texts/en.json", ', "gold": "gold"', ""))
    with pytest.raises(Broken) as caught:
        checked()
    assert len(str(caught.value).splitlines()) >= 2
