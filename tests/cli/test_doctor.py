"""`exvoto doctor` names what is broken, each in one line with what to do."""

import io
import os
import socket
import sys
import tomllib
from collections.abc import Callable
from contextlib import AbstractContextManager, redirect_stderr, redirect_stdout
from importlib import metadata
from pathlib import Path
from unittest import mock

import pytest

from exvoto.cli import main
from exvoto.cli.words import words
from exvoto.cli.work.doctor import installation
from exvoto.cli.work.doctor.database import database_finding
from exvoto.server.web.page import page_build, page_folder

ROOT = Path(__file__).parents[2]
NOBODY = 65534


class Said:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.lines = out.splitlines()
        self.err = err

    def faults(self, mark: str = "FIX") -> list[str]:
        return [line.removeprefix(mark).strip() for line in self.lines if line.startswith(mark)]


def doctor(*arguments: str, lang: str = "en") -> Said:
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["exvoto", "doctor", *arguments]),
        mock.patch.dict(os.environ, {"EXVOTO_LANG": lang}),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as left,
    ):
        main()
    return Said(int(left.value.code or 0), out.getvalue(), err.getvalue())


@pytest.fixture
def with_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the page had been built, whether it is or not."""
    (tmp_path / "index.html").write_text("<div id=app></div>")
    monkeypatch.setattr("exvoto.server.web.page.page_folder", lambda: tmp_path)
    monkeypatch.setattr("exvoto.server.web.page.page_build", lambda: "abc")


def test_a_good_set_up_has_no_faults(with_page: None, tmp_path: Path) -> None:
    """Every part has its line, and nothing has been made by looking."""
    file = tmp_path / "games.db"
    said = doctor("--database", str(file), "--port", "0")
    assert said.faults() == []
    assert said.status == 0
    assert said.lines[-1] == "Everything that is needed is there."
    for part in (
        "Exvoto 0.",
        "Python 3.",
        "Required packages",
        "PostgreSQL driver",
        "Lab,",
        "Ray,",
        "Doors to",
        "Games",
    ):
        assert [line for line in said.lines if part in line], part
    for part in ("Page: built (abc)", f"Database {file}: not there yet", "Port 0", "Clock: 2", "Disk: "):
        assert [line for line in said.lines if part in line], part
    assert not file.exists()


def test_four_faults_at_once_are_four_lines(
    stored: Path, ordinary_user: Callable[[], AbstractContextManager[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No page, a read-only database, a taken port, a missing extra: three to fix, and a note."""
    monkeypatch.setattr("exvoto.server.web.page.page_folder", lambda: None)
    without(monkeypatch, "ray")
    stored.chmod(0o444)
    with socket.create_server(("127.0.0.1", 0)) as other, ordinary_user():
        port = other.getsockname()[1]
        said = doctor("--database", str(stored), "--port", str(port))
    page, database, taken = said.faults()
    assert page.startswith("No page is built into this installation")
    assert database.startswith(f"Database {stored} is read-only. Make the file and its folder writable")
    assert taken.startswith(f"Port {port} on 127.0.0.1 is taken by another program")
    (ray,) = [line for line in said.lines if line.startswith("note") and "Ray" in line]
    assert ray.endswith('ray is not installed. To use `--engine ray`, run `pip install "exvoto[ray]"`.')
    assert said.lines[-1] == "Lines to fix: 3."
    assert said.status == 1


def test_it_speaks_french_by_the_locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exvoto.server.web.page.page_folder", lambda: None)
    said = doctor("--database", str(tmp_path / "no" / "games.db"), "--port", "0", lang="fr_FR.UTF-8")
    page, database = said.faults("À CORRIGER")
    assert page.startswith("Aucune page n’est construite")
    assert "il n’y a pas de dossier" in database
    assert said.lines[-1] == "Lignes à corriger\u00a0: 2."


def test_both_languages_have_the_same_lines() -> None:
    keys = [{key for key in words(language) if key.startswith("doctor-")} for language in ("en", "fr")]
    assert keys[0] == keys[1]
    assert len(keys[0]) > 40
    assert max(len(words("fr")[f"doctor-{level}"]) for level in ("ok", "note", "fault")) < 12


@pytest.mark.parametrize(
    ("arguments", "line"),
    [(["--lang", "de"], "there is no language 'de'"), (["--database", "oracle://games"], "a database is FILE")],
)
def test_bad_input_ends_with_one_line(arguments: list[str], line: str) -> None:
    said = doctor(*arguments)
    assert said.status == 2
    assert len(said.err.splitlines()) == 1
    assert line in said.err


# --- the installation -------------------------------------------------------------------------------


def test_the_page_is_looked_for_where_a_build_puts_it(tmp_path: Path) -> None:
    with mock.patch("exvoto.server.web.page.resources.files", return_value=tmp_path):
        page_folder.cache_clear()
        without = installation.page_finding()
        (tmp_path / "_page").mkdir()
        (tmp_path / "_page" / "index.html").write_text("<div id=app></div>")
        page_folder.cache_clear()
        page_build.cache_clear()
        built = installation.page_finding()
    page_folder.cache_clear()
    page_build.cache_clear()
    assert (without.level, without.key) == ("fault", "page-missing")
    assert (built.level, built.key) == ("ok", "page")
    assert len(built.values["build"]) == 16


def without(monkeypatch: pytest.MonkeyPatch, *packages: str) -> None:
    """As if these packages were not installed."""
    real = metadata.version

    def version(name: str) -> str:
        if name in packages:
            raise metadata.PackageNotFoundError(name)
        return real(name)

    monkeypatch.setattr(metadata, "version", version)


def test_a_missing_package_is_named_and_nothing_that_needs_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "uvicorn", "sqlalchemy")
    said = doctor()
    assert sorted(said.faults()) == [
        "The required package sqlalchemy is missing. Run `pip install sqlalchemy`.",
        "The required package uvicorn is missing. Run `pip install uvicorn`.",
    ]
    assert not [line for line in said.lines if "Database" in line]


def test_missing_extras_are_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "matplotlib", "pettingzoo", "numpy")
    found = {finding.key: finding for finding in installation.extra_findings()}
    assert {key: finding.level for key, finding in found.items()} == {
        "extra-missing-lab": "note",
        "extra-ray": "ok",
        "extra-missing-doors": "note",
    }
    assert "without matplotlib the lab" in found["extra-missing-lab"].text("en")
    assert "(numpy, pettingzoo)" in found["extra-missing-doors"].text("en")


def test_every_extra_is_for_users_or_for_developers() -> None:
    """A new extra needs a line of `exvoto doctor`, unless only developers of Exvoto install it."""
    extras = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
    assert extras - {"test", "site", "all"} == set(installation.EXTRAS)
    assert set(installation.required("lab")) == {"matplotlib", "pyarrow"}
    assert {"cyclopts", "uvicorn", "psycopg"} <= set(installation.required())


def test_sources_that_are_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "requires", mock.Mock(side_effect=metadata.PackageNotFoundError("exvoto")))
    assert [finding.key for finding in installation.package_findings()] == ["not-installed"]
    assert list(installation.extra_findings()) == []


def test_a_driver_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert installation.postgresql_finding().level == "note"
    finding = database_finding("postgresql://ada:secret@127.0.0.1/games")
    assert (finding.level, finding.key) == ("fault", "database-driver")
    assert 'pip install "psycopg[binary]"' in finding.text("en")


def test_an_engine_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exvoto.compiled", mock.Mock(side_effect=ImportError("librt: undefined symbol\nand more")))
    said = doctor()
    (fault,) = said.faults()
    assert "cannot load its engine (librt: undefined symbol and more)" in fault
    assert not [line for line in said.lines if "Database" in line]


def test_a_game_of_another_package_that_is_broken_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    point = metadata.EntryPoint("ludo", "no_such_package:GAME", "exvoto.games")
    monkeypatch.setattr("exvoto.games.registry.doors", lambda: {"ludo": point})
    broken, none = installation.game_findings()
    assert (broken.level, broken.key) == ("note", "game-broken")
    assert "no_such_package" in broken.text("en")
    assert none.key == "no-games"
