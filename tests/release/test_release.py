"""`dev.py release` makes a whole release or none."""

import os
import signal
import sys
import zipfile
from pathlib import Path

import pytest

import exvoto
from devtools import release as module
from devtools.ordinary_user import OrdinaryUser
from devtools.release import FaultyFile, Step, Workshop, project_version, publish, release, run
from devtools.steps import Failed
from devtools.trial import TrialFailed


def fails(error: Exception) -> Step:
    def work() -> str:
        raise error

    return Step("something", 5, work)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (TrialFailed("`exvoto play` did not start:", "one\ntwo"), "`exvoto play` did not start:\n    one\n    two"),
        (FaultyFile("a.whl: the engine is not compiled"), "a.whl: the engine is not compiled"),
        (Failed("uv build", "dns error: no such host"), "`uv build` failed: no package index could be reached"),
        (OSError(28, "No space left on device"), "[Errno 28] No space left on device"),
        (Failed("twine check", "bad"), "`twine check` failed: see above."),
    ],
)
def test_the_first_step_that_fails_ends_it_with_a_sentence(
    error: Exception, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    later: list[str] = []
    steps = [Step("first", 70, lambda: "all well"), fails(error), Step("later", 1, lambda: later.append("x") or "")]
    with pytest.raises(SystemExit) as end:
        run(steps)
    assert str(end.value).startswith(f"dev.py: no release, something: {sentence}")
    assert later == []
    said = capsys.readouterr().out
    assert "3 steps, about 2 minutes in all" in said
    assert "1/3 first, about 70 s" in said
    assert "    all well: 0 s" in said


def test_the_output_folder_is_replaced_as_a_whole(tmp_path: Path) -> None:
    for name in ("one", "two"):
        made = tmp_path / f"work-{name}" / "made"
        made.mkdir(parents=True)
        (made / f"{name}.whl").write_text(name)
        publish(made, tmp_path / "dist")
        assert [file.name for file in (tmp_path / "dist").iterdir()] == [f"{name}.whl"]
        assert [path for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("error", [TrialFailed("no"), KeyboardInterrupt(), None])
def test_a_release_that_fails_or_is_broken_off_leaves_the_one_before(
    error: BaseException | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    into, build = tmp_path / "dist", tmp_path / "build"
    into.mkdir()
    (into / "before.whl").write_text("whole")

    def steps(workshop: Workshop) -> list[Step]:
        def work() -> str:
            (workshop.made / "half.whl").write_text("ha")
            if error is None:
                os.kill(os.getpid(), signal.SIGTERM)
                return "still there"
            raise error

        return [Step("half", 1, work)]

    monkeypatch.setattr(Workshop, "steps", steps)
    monkeypatch.setattr(module, "BUILD", build)
    with pytest.raises(type(error) if isinstance(error, KeyboardInterrupt) else SystemExit):
        release("--into", str(into))
    assert [(file.name, file.read_text()) for file in into.iterdir()] == [("before.whl", "whole")]
    assert list(build.iterdir()) == []


def test_there_are_three_files_unless_nothing_is_to_be_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = OrdinaryUser(tmp_path)
    monkeypatch.delenv("EXVOTO_COMPILE", raising=False)
    names = [step.name for step in Workshop(tmp_path, user).steps()]
    assert [name for name in names if name.startswith("trial")] == [
        "trial of the source archive",
        "trial of the pure wheel",
        "trial of the compiled wheel",
        "trial with uvx",
    ]
    monkeypatch.setenv("EXVOTO_COMPILE", "0")
    assert [name for name in names if "compiled" not in name] == [s.name for s in Workshop(tmp_path, user).steps()]


def test_without_a_compiler_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "wheel", lambda mode: Path("exvoto-1-py3-none-any.whl"))
    with pytest.raises(FaultyFile, match="no working C compiler"):
        Workshop(tmp_path, OrdinaryUser(tmp_path)).build_compiled()


def test_faults_of_files_end_it(tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.mkdir()
    with zipfile.ZipFile(made / "exvoto-0-py3-none-any.whl", "w") as archive:
        archive.writestr("exvoto/__init__.py", "")
    with pytest.raises(FaultyFile, match=r"exvoto-0-py3-none-any\.whl: it has no"):
        Workshop(made, OrdinaryUser(tmp_path)).check()


def test_a_tool_that_fails_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what it said."""
    program = tmp_path / "uv"
    program.write_text(f"#!{sys.executable}\nprint('metadata is bad')\nraise SystemExit(1)\n")
    program.chmod(0o755)
    monkeypatch.setattr(module, "uv_program", lambda: program)
    with pytest.raises(Failed) as failure:
        Workshop(tmp_path, OrdinaryUser(tmp_path)).tool("twine==1", "twine", "check")
    assert "metadata is bad" in failure.value.said


def test_the_version_is_that_of_the_package() -> None:
    assert project_version() == exvoto.__version__
