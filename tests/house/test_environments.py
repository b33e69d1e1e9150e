"""What decides whether an environment, a wheel or the page is made again: sources, not what tools leave there."""

from pathlib import Path

import pytest

from devtools import page
from devtools.environments import digest, sources


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("page/src/a.ts", "page/package.json", "src/exvoto/b.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "left",
    [
        "page/.svelte-check/svelte/src/a.ts",
        "page/node_modules/svelte/package.json",
        "src/exvoto/_page/index.html",
        "src/exvoto/__pycache__/b.pyc",
    ],
)
def test_what_tools_leave_behind_makes_nothing_again(checkout: Path, left: str) -> None:
    """svelte-check writes into `page` in every run of the tests: the wheel was built again after each."""
    before = digest(*sources("src", "page")), page.digest(Path("page"))
    (checkout / left).parent.mkdir(parents=True)
    (checkout / left).write_text("made")
    assert (digest(*sources("src", "page")), page.digest(Path("page"))) == before


@pytest.mark.parametrize("name", ["page/src/a.ts", "page/src/deep/new.ts", "page/vite.config.ts"])
def test_a_change_of_the_page_is_noticed(checkout: Path, name: str) -> None:
    before = digest(*sources("src", "page")), page.digest(Path("page"))
    (checkout / name).parent.mkdir(exist_ok=True)
    (checkout / name).write_text("changed")
    assert digest(*sources("src", "page")) != before[0]
    assert page.digest(Path("page")) != before[1]
