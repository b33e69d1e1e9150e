"""What `dev.py release` demands of a file: a good one passes, and every planted fault is named."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from devtools.release_files import faults_of, leads_somewhere, links_of

VERSION = "1.2.3"
METADATA = """Metadata-Version: 2.4
Name: exvoto
Version: 1.2.3
Summary: A tabletop
Author: The Exvoto authors
License-Expression: MIT
License-File: LICENSE
Requires-Python: >=3.11
Classifier: Programming Language :: Python :: 3.11
Project-URL: Documentation, https://docs.python.org/3/
Description-Content-Type: text/markdown

# Exvoto

A digital tabletop.
"""
INFO = "exvoto-1.2.3.dist-info"
WHEEL = {
    "exvoto/__init__.py": "",
    "exvoto/py.typed": "",
    "exvoto/_page/index.html": "<div id=app></div>",
    f"{INFO}/METADATA": METADATA,
    f"{INFO}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    f"{INFO}/entry_points.txt": "[console_scripts]\nexvoto = exvoto.cli:main\n",
    f"{INFO}/licenses/LICENSE": "MIT",
}
ENGINE = {
    "exvoto/core/engine.cpython-311-x86_64-linux-gnu.so": "ELF",
    "exvoto__mypyc.cpython-311-x86_64-linux-gnu.so": "ELF",
}
SDIST = dict.fromkeys(
    (
        "pyproject.toml",
        "hatch_build.py",
        "LICENSE",
        "README.md",
        "src/exvoto/_page/index.html",
        "src/exvoto/_page/.stamp",
        "page/package.json",
    ),
    "x",
) | {"PKG-INFO": METADATA}


def wheel(folder: Path, files: dict[str, str], tag: str = "py3-none-any") -> Path:
    path = folder / f"exvoto-1.2.3-{tag}.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def sdist(folder: Path, files: dict[str, str]) -> Path:
    path = folder / "exvoto-1.2.3.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"exvoto-1.2.3/{name}")
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


def without(files: dict[str, str], *names: str) -> dict[str, str]:
    return {name: text for name, text in files.items() if name not in names}


def test_good_files_have_no_faults(tmp_path: Path) -> None:
    pure, compiled = wheel(tmp_path, WHEEL), wheel(tmp_path, WHEEL | ENGINE, "cp311-cp311-manylinux_2_34_x86_64")
    for file in (pure, compiled, sdist(tmp_path, SDIST)):
        assert faults_of(file, VERSION) == []
    assert links_of(pure) == ["https://docs.python.org/3/"]


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        (without(WHEEL, "exvoto/_page/index.html"), "exvoto/_page/index.html is missing"),
        (without(WHEEL, f"{INFO}/licenses/LICENSE"), f"{INFO}/licenses/LICENSE is missing"),
        (without(WHEEL, f"{INFO}/METADATA"), f"it has no {INFO}/METADATA"),
        (WHEEL | {"tests/test_it.py": ""}, "tests/test_it.py does not belong there"),
        (WHEEL | ENGINE, f"{next(iter(ENGINE))} is compiled, in a pure wheel"),
        (WHEEL | {f"{INFO}/WHEEL": "Root-Is-Purelib: false\n"}, "it does not say that it is pure"),
    ],
)
def test_a_fault_in_a_wheel_is_named(files: dict[str, str], fault: str, tmp_path: Path) -> None:
    assert faults_of(wheel(tmp_path, files), VERSION) == [f"exvoto-1.2.3-py3-none-any.whl: {fault}"]


def test_a_compiled_wheel_without_a_compiled_engine(tmp_path: Path) -> None:
    (fault,) = faults_of(wheel(tmp_path, WHEEL, "cp311-cp311-linux_x86_64"), VERSION)
    assert fault.endswith("the engine is not compiled")


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        (without(SDIST, "src/exvoto/_page/.stamp"), "src/exvoto/_page/.stamp is missing"),
        (without(SDIST, "hatch_build.py"), "hatch_build.py is missing"),
        (without(SDIST, "PKG-INFO"), "it has no exvoto-1.2.3/PKG-INFO"),
        (SDIST | {"page/node_modules/vite/a.js": ""}, "exvoto-1.2.3/page/node_modules/vite/a.js does not belong there"),
        (SDIST | {".build/uv": ""}, "exvoto-1.2.3/.build/uv does not belong there"),
    ],
)
def test_a_fault_in_a_source_archive_is_named(files: dict[str, str], fault: str, tmp_path: Path) -> None:
    assert faults_of(sdist(tmp_path, files), VERSION) == [f"exvoto-1.2.3.tar.gz: {fault}"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Summary: A tabletop\n", "", "its metadata has no Summary"),
        ("License-Expression: MIT\n", "", "its metadata has no License-Expression"),
        ("Version: 1.2.3", "Version: 1.2.4", "its metadata says version 1.2.4, not 1.2.3"),
        ("# Exvoto\n\nA digital tabletop.\n", "", "its metadata has no readme"),
        ("Python :: 3.11", "C", "its classifiers name no version of Python"),
        (
            "https://docs.python.org/3/",
            "https://example.org/exvoto",
            "the link https://example.org/exvoto leads nowhere",
        ),
    ],
)
def test_a_fault_in_the_metadata_is_named(old: str, new: str, fault: str, tmp_path: Path) -> None:
    assert old in METADATA
    file = wheel(tmp_path, WHEEL | {f"{INFO}/METADATA": METADATA.replace(old, new)})
    assert [line.partition(": ")[2] for line in faults_of(file, VERSION)] == [fault]


@pytest.mark.parametrize(
    "link",
    ["http://localhost:8000", "https://127.0.0.1/", "https://exvoto.invalid/x", "https://a.example/b", "docs/x.md"],
)
def test_placeholders_lead_nowhere(link: str) -> None:
    assert not leads_somewhere(link)
    assert leads_somewhere("https://examples.dev/localhost/test")
