"""What Exvoto is made of, read from the locks: packages with version, licence and hashes; a list of them (SBOM)."""

from __future__ import annotations

import base64
import json
import re
import tomllib
import uuid
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

PINNED = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(?:\[[\w,.-]+\])?==(?P<version>[^\s;\\]+)")
PYTHON_LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-site.lock")
PAGE_LOCK = "page/package-lock.json"
LICENCES = "devtools/licences.toml"


class Package(NamedTuple):
    kind: str  # as in a package URL: pypi, npm
    name: str
    version: str
    licence: str  # an SPDX expression; empty: not known
    hashes: list[str]  # sha256 of every file (pypi), or one of npm's "sha512-…"

    def url(self) -> str:
        return f"pkg:{self.kind}/{quote(self.name)}@{quote(self.version)}"


def requirements(text: str) -> list[str]:
    """The entries of a lock, each on one line."""
    joined = re.sub(r"\\\n", " ", re.sub(r"^\s*#.*\n?", "", text, flags=re.MULTILINE))
    return [line.strip() for line in joined.splitlines() if line.strip()]


def python_packages(root: Path, lock: str = "requirements.lock") -> list[Package]:
    licences: dict[str, str] = tomllib.loads((root / LICENCES).read_text("utf-8"))["python"]
    packages = []
    for entry in requirements((root / lock).read_text("utf-8")):
        if pinned := PINNED.match(entry):
            name = re.sub(r"[-_.]+", "-", pinned["name"]).lower()
            hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})\b", entry)
            packages.append(Package("pypi", name, pinned["version"], licences.get(name, ""), hashes))
    return packages


def page_packages(root: Path, tests: bool = False) -> list[Package]:
    """What the page is built of and with; `tests`: also what only its tests need."""
    found: dict[str, dict[str, Any]] = json.loads((root / PAGE_LOCK).read_text("utf-8"))["packages"]
    return [
        Package(
            "npm",
            path.rpartition("node_modules/")[2],
            str(one.get("version", "")),
            str(one.get("license", "")),
            [str(one["integrity"])] if "integrity" in one else [],
        )
        for path, one in found.items()
        if path and (tests or not one.get("dev"))
    ]


def faults(root: Path) -> list[str]:
    """A sentence for each package that is not pinned, has no hash, or has a licence that is not allowed."""
    wrong = []
    for lock in PYTHON_LOCKS:
        for entry in requirements((root / lock).read_text("utf-8")):
            name = re.split(r"[\s=<>~!;\[]", entry)[0]
            if not PINNED.match(entry):
                wrong.append(f"{lock}: {name} is not pinned to one version")
            elif not re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry):
                wrong.append(f"{lock}: {name} has no hash")
    for one in page_packages(root, tests=True):
        if not one.version:
            wrong.append(f"{PAGE_LOCK}: {one.name} has no version")
        if not one.hashes:
            wrong.append(f"{PAGE_LOCK}: {one.name} has no hash")
    allowed = tomllib.loads((root / LICENCES).read_text("utf-8"))["allowed"]
    for one in [*python_packages(root), *page_packages(root, tests=True)]:
        if not one.licence:
            wrong.append(f"{one.name}: its licence is not known; Python packages are listed in {LICENCES}")
        elif one.licence not in allowed:
            wrong.append(f"{one.name}: {one.licence} is not among the allowed licences in {LICENCES}")
    return wrong


def sbom(root: Path, version: str) -> str:
    """The software bill of materials of a release, in CycloneDX 1.6: the same for the same locks."""
    packages = sorted({one.url(): one for one in [*python_packages(root), *page_packages(root)]}.items())
    components = [component(one) for _, one in packages]
    main = {"type": "application", "bom-ref": "exvoto", "name": "exvoto", "version": version}
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, version + json.dumps(components))}",
        "version": 1,
        "metadata": {"component": main | {"purl": f"pkg:pypi/exvoto@{version}", "licenses": [{"expression": "MIT"}]}},
        "components": components,
    }
    return json.dumps(document, indent=1) + "\n"


def component(one: Package) -> dict[str, Any]:
    said: dict[str, Any] = {"type": "library", "bom-ref": one.url(), "name": one.name, "version": one.version}
    said |= {"purl": one.url(), "licenses": [{"expression": one.licence}]}
    if one.kind == "npm":
        content = base64.b64decode(one.hashes[0].removeprefix("sha512-")).hex()
        return said | {"hashes": [{"alg": "SHA-512", "content": content}]}
    # a package has a file for each system: these are not hashes of one thing
    return said | {"properties": [{"name": "exvoto:file:sha256", "value": value} for value in one.hashes]}
