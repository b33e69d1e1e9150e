"""What is installed: the engine, Python, packages, games and the page."""

import platform
import re
import sys
from collections.abc import Iterator
from importlib import import_module, metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import exvoto
from exvoto.cli.work.doctor.finding import Finding, fault, note, ok
from exvoto.core.errors import BadTable

EXTRAS = ("lab", "ray", "doors")  # those for users; each has a sentence about its use in the catalogue
DRIVER = "psycopg"  # a dependency, yet games on SQLite do without it


def engine_finding() -> Finding:
    version = exvoto.__version__
    try:
        compiled = exvoto.compiled()
    except ImportError as error:
        return fault("engine-broken", version=version, error=error)
    if not compiled:
        return note("engine-interpreted", version=version)
    return ok("engine-compiled", version=version, modules=compiled_modules())


def compiled_modules() -> int:
    """How many modules of this package are compiled; mypyc's shared library is none of them."""
    package = Path(exvoto.__file__).parent
    return sum(path.name.endswith(tuple(EXTENSION_SUFFIXES)) for path in package.rglob("*.*"))


def python_finding() -> Finding:
    return ok("python", version=platform.python_version(), place=sys.executable)


# --- packages ---------------------------------------------------------------------------------------


def package_findings() -> Iterator[Finding]:
    try:
        needed = [name for name in required() if name != DRIVER]
    except metadata.PackageNotFoundError:
        yield fault("not-installed")
        return
    gone = missing(needed)
    if not gone:
        yield ok("packages", count=len(needed))
    for name in gone:
        yield fault("package-missing", name=name)


def extra_findings() -> Iterator[Finding]:
    for extra in EXTRAS:
        try:
            gone = missing(required(extra))
        except metadata.PackageNotFoundError:
            return  # has been reported
        key = "extra-missing" if gone else "extra"
        yield Finding("note" if gone else "ok", f"{key}-{extra}", {"packages": ", ".join(gone)})


def postgresql_finding() -> Finding:
    try:
        import_module(DRIVER)  # the package may be there and its C library not
        return ok("postgresql", version=metadata.version(DRIVER))
    except ImportError as error:
        return note("postgresql-missing", error=error)


def required(extra: str = "") -> list[str]:
    """The packages that Exvoto needs on this system, or with an extra needs besides. Raises PackageNotFoundError."""
    found = []
    for line in metadata.requires("exvoto") or []:
        requirement, _, marker = line.partition(";")
        asked = re.search(r"extra == ['\"](.+?)['\"]", marker)
        other_system = sys.platform == "win32" and "sys_platform != " in marker
        if (asked[1] if asked else "") == extra and not other_system:
            found.append(re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0])
    return found


def missing(names: list[str]) -> list[str]:
    return [name for name in names if not is_installed(name)]


def is_installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


# --- games and the page -----------------------------------------------------------------------------


def game_findings() -> Iterator[Finding]:
    from exvoto.games import game as game_of
    from exvoto.games.registry import doors, is_foreign

    good = []
    for name, point in doors().items():
        try:
            good.append(game_of(name).name)
        except (BadTable, ImportError) as error:
            yield Finding("note" if is_foreign(point) else "fault", "game-broken", {"name": name, "error": error})
    if good:
        yield ok("games", names=", ".join(good))
    else:
        yield fault("no-games")


def page_finding() -> Finding:
    from exvoto.server.web.page import page_build, page_folder

    return fault("page-missing") if page_folder() is None else ok("page", build=page_build())
