"""What a release file must hold: each check returns sentences about what is wrong, none for a good file."""

from __future__ import annotations

import re
import tarfile
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

NEEDED = ("Name", "Version", "Summary", "License-Expression", "License-File", "Requires-Python", "Author")
NO_HOST = re.compile(r"//(?:[^/]*@)?(?:localhost|127\.|\[|[^/]*\b(?:example|invalid|test|local)\b)", re.IGNORECASE)
PAGE = "exvoto/_page/index.html"
SHARED = "exvoto__mypyc."  # what all compiled modules share, beside the package
LIBRARY = (".so", ".pyd", ".dylib")


def faults_of(file: Path, version: str) -> list[str]:
    faults = sdist_faults(file, version) if file.name.endswith(".tar.gz") else wheel_faults(file, version)
    return [f"{file.name}: {fault}" for fault in faults]


def wheel_faults(file: Path, version: str) -> list[str]:
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        info = f"exvoto-{version}.dist-info"
        if f"{info}/METADATA" not in names:
            return [f"it has no {info}/METADATA"]
        metadata = message_from_string(archive.read(f"{info}/METADATA").decode())
        wheel = message_from_string(archive.read(f"{info}/WHEEL").decode())
    faults = metadata_faults(metadata, version)
    faults += [
        f"{name} is missing" for name in (PAGE, "exvoto/py.typed", f"{info}/entry_points.txt") if name not in names
    ]
    ours = ("exvoto/", f"{info}/", SHARED)
    faults += [f"{name} does not belong there" for name in names if not name.startswith(ours)]
    licences = [f"{info}/licenses/{name}" for name in metadata.get_all("License-File", [])]
    faults += [f"{name} is missing" for name in licences if name not in names]
    libraries = [name for name in names if name.endswith(LIBRARY)]
    if file.name.endswith("-py3-none-any.whl"):
        faults += [f"{name} is compiled, in a pure wheel" for name in libraries[:1]]
        return faults if wheel["Root-Is-Purelib"] == "true" else [*faults, "it does not say that it is pure"]
    if not any(name.startswith("exvoto/core/engine.") for name in libraries):
        faults.append("the engine is not compiled")
    return faults


def sdist_faults(file: Path, version: str) -> list[str]:
    top = f"exvoto-{version}"
    with tarfile.open(file) as archive:
        names = {member.name for member in archive.getmembers()}
        told = archive.extractfile(f"{top}/PKG-INFO") if f"{top}/PKG-INFO" in names else None
        if told is None:
            return [f"it has no {top}/PKG-INFO"]
        faults = metadata_faults(message_from_string(told.read().decode()), version)
    needed = ["pyproject.toml", "hatch_build.py", "LICENSE", "README.md", f"src/{PAGE}", "src/exvoto/_page/.stamp"]
    faults += [f"{name} is missing" for name in needed if f"{top}/{name}" not in names]
    made = re.compile(rf"{re.escape(top)}/(?:\.build|\.venv|\.git/|dist/)|/node_modules/|/__pycache__/|\.(?:so|pyd)$")
    return faults + [f"{name} does not belong there" for name in sorted(names) if made.search(name)][:5]


def metadata_faults(metadata: Message, version: str) -> list[str]:
    """What an index shows of the project: name, version, readme, licence, classifiers, links."""
    faults = [f"its metadata has no {field}" for field in NEEDED if not metadata[field]]
    if metadata["Version"] != version:
        faults.append(f"its metadata says version {metadata['Version']}, not {version}")
    if metadata["Description-Content-Type"] != "text/markdown" or "# Exvoto" not in str(metadata.get_payload()):
        faults.append("its metadata has no readme")
    if not any(line.startswith("Programming Language :: Python :: 3.") for line in metadata.get_all("Classifier", [])):
        faults.append("its classifiers name no version of Python")
    faults += [f"the link {link} leads nowhere" for link in links_in(metadata) if not leads_somewhere(link)]
    return faults


def links_of(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return links_in(message_from_string(archive.read(name).decode()))


def links_in(metadata: Message) -> list[str]:
    return [line.partition(",")[2].strip() for line in metadata.get_all("Project-URL", [])]


def leads_somewhere(link: str) -> bool:
    """By its form: a placeholder or an address of one machine is no link for readers."""
    return link.startswith("https://") and not NO_HOST.search(link)
