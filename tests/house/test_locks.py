"""The repository names packages, never the place one developer happened to fetch them from."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = re.compile(r"^(\.git|\.venv.*|\.build|\..*_cache|\.hypothesis|node_modules|__pycache__|_page|dist)$")
HOST = re.compile(
    r"\b(pypi\.org|pythonhosted\.org|npmjs\.(org|com)|yarnpkg\.com|deb\.debian\.org|crates\.io)\b"
    r"|--(extra-)?index[-]url|--find[-]links",
    re.ASCII,
)
HOME = re.compile(r"(?<![\w.:/-])/(root|work|home/\w+|Users/\w+)/|\b[A-Z]:\\Users\\", re.ASCII)


def own_files(root: Path) -> list[Path]:
    """What git tracks or would track; without git, all but what is known to be made."""
    try:
        command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        files = [root / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        files = [path for path in root.rglob("*") if not any(map(NOT_OURS.match, path.relative_to(root).parts))]
    return sorted(path for path in files if path.is_file())


def lines(pattern: re.Pattern[str], files: list[Path]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()[:120]}"
        for path in files
        for number, line in enumerate(path.read_bytes().decode(errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_npm_locks_do_not_say_where_a_package_was_fetched() -> None:
    """npm writes "resolved" unless the .npmrc beside the lock forbids it."""
    locks = [path for path in own_files(ROOT) if path.name == "package-lock.json"]
    assert lines(re.compile('"resolved"'), locks) == []


def test_python_locks_have_hashes_and_no_address() -> None:
    """Hashes say which file is meant, wherever it comes from."""
    locks = sorted(ROOT.glob("requirements*.lock"))
    assert {path.name for path in locks} == {f"requirements{use}.lock" for use in ("", "-test", "-site")}
    assert lines(re.compile("://"), locks) == []
    for path in locks:
        pinned = re.findall(r"^[\w.\[\]-]+==.*(?:\n    --hash=.*)*", path.read_text(), re.MULTILINE)
        assert pinned
        assert [entry for entry in pinned if "--hash=sha256:" not in entry] == []


def test_no_file_names_a_registry_or_a_developers_folder() -> None:
    """Another machine has other mirrors and other folders."""
    assert lines(HOST, own_files(ROOT)) == []
    assert lines(HOME, own_files(ROOT)) == []


@pytest.mark.parametrize(
    ("pattern", "bad"),
    [
        (HOST, "https://files.python" + "hosted.org/packages/x.whl"),
        (HOST, "registry=https://registry.npm" + "js.org/"),
        (HOME, 'cache = "/ro' + 'ot/.cache"'),
        (HOME, "cd /ho" + "me/ada/exvoto"),
    ],
)
def test_a_planted_line_is_found(pattern: re.Pattern[str], bad: str, tmp_path: Path) -> None:
    """The tests above can fail."""
    file = tmp_path / "notes.md"
    file.write_text(f"fine\n{bad}\n")
    assert lines(pattern, own_files(tmp_path)) == [f"{file}:2: {bad}"]
