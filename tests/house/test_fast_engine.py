"""The fast engine that `dev.py play` compiles behind a table: kept by content, and never half made."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from devtools import fast_engine, page

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of three files, and builds of its own."""
    for file in ("src/exvoto/core/engine.py", "src/exvoto/texts/en.json", *fast_engine.PROJECT):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("1")
    (tmp_path / page.PAGE_STAMP).parent.mkdir(parents=True)
    (tmp_path / page.PAGE_STAMP).write_text("page 1")
    home = tmp_path / ".build/fast"
    for name, path in {"HOME": home, "TABLES": tmp_path / ".build/tables", "WORK": home / "work"}.items():
        monkeypatch.setattr(fast_engine, name, path)
    monkeypatch.setattr(fast_engine, "SHARE", home / "share")
    monkeypatch.setattr(fast_engine, "ROOT", tmp_path)
    monkeypatch.setattr(fast_engine, "step_back", lambda: None)
    monkeypatch.chdir(tmp_path)
    home.mkdir(parents=True)
    return tmp_path


def made(folder: Path) -> Path:
    """Libraries as a compiler leaves them."""
    lib = folder / "lib"
    (lib / "exvoto/core").mkdir(parents=True)
    (lib / "exvoto/core/engine.so").write_text("compiled")
    (lib / "exvoto__mypyc.so").write_text("compiled")
    return lib


def build(monkeypatch: pytest.MonkeyPatch, *, pure: bool = False, said: str = "", code: int = 0) -> list[list[str]]:
    """In place of uv: a wheel of this kind."""
    ran: list[list[str]] = []

    def run(command: list[str | Path], **_settings: object) -> subprocess.CompletedProcess[bytes]:
        ran.append([str(word) for word in command])
        folder = fast_engine.WORK / "wheel"
        folder.mkdir(parents=True)
        with zipfile.ZipFile(folder / "exvoto.whl", "w") as archive:
            archive.writestr("exvoto/core/engine.py", "1")
            if not pure:
                archive.writestr("exvoto/core/engine.so", "compiled")
        return subprocess.CompletedProcess([], code, said.encode(), b"")

    monkeypatch.setattr(fast_engine, "uv_program", lambda: Path("uv"))
    monkeypatch.setattr(subprocess, "run", run)
    return ran


def test_texts_and_the_page_compile_nothing(checkout: Path) -> None:
    first = fast_engine.key()
    (checkout / "src/exvoto/texts/en.json").write_text("2")
    (checkout / page.PAGE_STAMP).write_text("page 2")
    assert fast_engine.key() == first
    (checkout / "src/exvoto/core/engine.py").write_text("2")
    assert fast_engine.key() != first


def test_another_compiler_is_another_engine(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = fast_engine.key()
    monkeypatch.setenv("CC", "/bin/false")
    assert fast_engine.key() != first


def test_a_table_has_the_sources_of_now_and_the_libraries(checkout: Path) -> None:
    lib = made(fast_engine.HOME / fast_engine.key())
    table = fast_engine.table(lib)
    assert (table / "exvoto/core/engine.so").read_text() == "compiled"
    assert (table / "exvoto/texts/en.json").read_text() == "1"
    assert fast_engine.table(lib) == table
    (checkout / "src/exvoto/texts/en.json").write_text("2")
    (checkout / page.PAGE_STAMP).write_text("page 2")
    after = fast_engine.table(lib)
    assert (after / "exvoto/texts/en.json").read_text() == "2"
    assert (after / "exvoto/_page/.stamp").read_text() == "page 2"
    assert (table / "exvoto/texts/en.json").read_text() == "1"  # a server may still run from it


def test_old_tables_are_forgotten(checkout: Path) -> None:
    lib = made(fast_engine.HOME / fast_engine.key())
    for number in range(6):
        (checkout / "src/exvoto/texts/en.json").write_text(str(number))
        table = fast_engine.table(lib)
        os.utime(table, (number, number))
    assert len(list(fast_engine.TABLES.iterdir())) == fast_engine.KEPT
    assert table.exists()


def test_what_was_compiled_is_kept(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = build(monkeypatch)
    assert fast_engine.libraries() is None
    fast_engine.compile_engine()
    lib = fast_engine.libraries()
    assert lib
    assert [path.name for path in lib.rglob("*") if path.is_file()] == ["engine.so"]
    assert not fast_engine.WORK.exists()
    fast_engine.compile_engine()
    assert len(ran) == 1


def test_where_there_is_no_compiler_it_is_said_and_not_tried_again(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = build(monkeypatch, pure=True, said="exvoto: pure Python wheel: there is no C compiler (cc)")
    fast_engine.compile_engine()
    fast_engine.compile_engine()
    assert fast_engine.libraries() is None
    assert fast_engine.why_not() == "there is no C compiler (cc)"
    assert len(ran) == 1


@pytest.mark.parametrize("fault", ["fails", "refused"])
def test_a_build_that_fails_leaves_nothing(checkout: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    build(monkeypatch, pure=True, said="mypyc: error", code=1 if fault == "fails" else 0)
    with pytest.raises(SystemExit):
        fast_engine.compile_engine()
    assert fast_engine.libraries() is None
    assert fast_engine.why_not() == ""


def test_sources_that_change_meanwhile_count_for_nothing(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The libraries might be of either."""
    build(monkeypatch)
    usual = subprocess.run

    def run(*command: object, **settings: object) -> object:
        (checkout / "src/exvoto/core/engine.py").write_text("changed")
        return usual(*command, **settings)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemExit):
        fast_engine.compile_engine()
    assert [path.name for path in fast_engine.HOME.iterdir() if path.is_dir()] == ["work"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_only_one_compiles(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = build(monkeypatch)
    with fast_engine.alone() as first:
        assert first
        fast_engine.compile_engine()
    assert ran == []


def test_what_a_killed_compiler_left_goes_the_next_time(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (fast_engine.WORK / "tmp/half").mkdir(parents=True)
    build(monkeypatch)
    fast_engine.compile_engine()
    assert not fast_engine.WORK.exists()
    assert fast_engine.libraries()


def test_progress_is_read_where_there_is_some(checkout: Path) -> None:
    assert fast_engine.share() == 0
    fast_engine.SHARE.write_text("50 200")
    assert fast_engine.share() == 25
    fast_engine.SHARE.write_text("5")
    assert fast_engine.share() == 0
    shutil.rmtree(fast_engine.HOME)
