"""The Dockerfile: copies what the build needs, starts what the command line knows, and runs without rights."""

import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from .command_line import misunderstood
from .dockerfile import DOCKERFILE, ROOT, read

TEXT = DOCKERFILE.read_text("utf-8")
IGNORED = DOCKERFILE.with_name("Dockerfile.dockerignore").read_text("utf-8")


def copied(text: str) -> list[str]:
    """What is copied from the repository, in order."""
    copies = [one for stage in read(text) for one in stage.named("COPY") if "from" not in one.flags]
    return [source for one in copies for source in one.words()[:-1]]


def needed() -> set[str]:
    """The files and folders of the repository that a build reads, as pyproject.toml names them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hatch = project["tool"]["hatch"]
    named = ["pyproject.toml", "page", "devtools", "requirements.lock", *project["project"].get("license-files", [])]
    named += [hatch["build"]["hooks"]["custom"]["path"], hatch["version"]["path"]]
    named += hatch["build"]["targets"]["wheel"]["packages"]
    readme = project["project"].get("readme", [])
    named += [readme] if isinstance(readme, str) else [readme["file"]] if readme else []
    return {name.partition("/")[0] for name in named}


def faults(text: str) -> list[str]:
    """What is wrong with a Dockerfile, as far as its text shows."""
    last = read(text)[-1]
    sources = copied(text)
    found = [f"{source} does not exist" for source in sources if not (ROOT / source).exists()]
    found += [f"{name} is not copied" for name in sorted(needed() - set(sources))]
    if last.words("USER") in ([], ["root"], ["0"]):
        found.append("runs as root")
    if last.words("ENTRYPOINT") != ["exvoto"]:
        found.append("does not start exvoto")
    found += filter(None, [misunderstood(last.words("CMD"))])
    port = re.search(r"--port[ =](\d+)", " ".join(last.words("CMD")))
    if not port or [port[1]] != last.words("EXPOSE") or f"127.0.0.1:{port[1]}/health" not in TEXT:
        found.append("serves, exposes and checks different ports")
    if [one.text for one in last.named("RUN") if "apt-get" in one.text or "pip" in one.text]:
        found.append("the last stage installs something")
    return found


def test_the_dockerfile_is_sound() -> None:
    assert len(read(TEXT)) == 2
    assert faults(TEXT) == []


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("COPY page page", "", "page is not copied"),
        ("COPY src src", "COPY src sources src", "sources does not exist"),
        ("USER 10001:10001", "USER root", "runs as root"),
        ('["exvoto"]', '["sh"]', "does not start exvoto"),
        ('"--database"', '"--databse"', "exvoto serve --host 0.0.0.0 --port 8000 --databse"),
        ("EXPOSE 8000", "EXPOSE 8080", "serves, exposes and checks different ports"),
        ("RUN useradd", "RUN pip install exvoto && useradd", "the last stage installs something"),
    ],
)
def test_a_planted_fault_is_found(right: str, wrong: str, fault: str) -> None:
    assert TEXT.count(right) == 1
    assert [found[: len(fault)] for found in faults(TEXT.replace(right, wrong))] == [fault]


def kept(name: str, ignored: str) -> bool:
    """Whether a file or folder at the top is sent to the builder: the last pattern that matches decides."""
    patterns = [line for line in ignored.splitlines() if line and not line.startswith("#")]
    decisive = [pattern for pattern in patterns if fnmatch(name, pattern.removeprefix("!"))]
    return not decisive or decisive[-1].startswith("!")


def test_the_builder_gets_what_is_copied_and_no_more() -> None:
    names = {path.name for path in ROOT.iterdir()}
    assert {name for name in names if kept(name, IGNORED)} == set(copied(TEXT))
    assert not kept("page", IGNORED.replace("!page\n", ""))
    assert kept(".git", IGNORED.replace("*\n", "", 1))


@pytest.mark.skipif(sys.platform == "win32", reason="hadolint has no wheel for Windows")
def test_the_linter_has_no_complaint(tmp_path: Path) -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([hadolint, DOCKERFILE], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
    planted = tmp_path / "Dockerfile"
    planted.write_text(TEXT.replace("python:3.11-slim-bookworm AS", "python AS"), "utf-8")
    assert "DL3006" in subprocess.run([hadolint, planted], check=False, capture_output=True, text=True).stdout
