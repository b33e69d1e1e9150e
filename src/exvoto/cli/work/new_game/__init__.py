"""`exvoto new-game`: a playable skeleton of a game in a package of its own, with its tests."""

import keyword
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from exvoto.core.errors import BadTable
from exvoto.games import NAMES

LONGEST = 24


def new_game(name: str, folder: Path) -> list[Path]:
    """Writes the skeleton into a folder of the game's name below `folder`; returns the files in the order of reading.

    Raises BadTable for a name that cannot be one, and for a folder that is already there: nothing is overwritten.
    """
    check_name(name)
    home = folder / name
    if home.exists():
        raise BadTable(f"{home} is already there: choose another name, or another folder with --out")
    words = {"name": name, "Name": name.capitalize(), "PREFIX": name[:3].upper()}
    written = []
    for source, place in template(files(__package__) / "template", Path()):
        path = home / place.as_posix().removesuffix(".tmpl").replace("package", f"src/exvoto_{name}").replace(
            "NAME", name
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(source.read_text("utf-8")).substitute(words), "utf-8")
        written.append(path)
    return written


def check_name(name: str) -> None:
    """A game's name appears in commands, addresses and package names. Raises BadTable."""
    if not (name.isascii() and name.isalpha() and name.islower() and 3 <= len(name) <= LONGEST):
        raise BadTable(f"'{name}': name the game in 3 to {LONGEST} small letters from a to z, such as goofspiel")
    if keyword.iskeyword(name):
        raise BadTable(f"'{name}' is a word of Python: choose another name")
    if name in NAMES:
        raise BadTable(f"there is a game '{name}' already: choose another name")


def template(folder: Traversable, place: Path) -> Iterator[tuple[Traversable, Path]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: (entry.is_dir(), entry.name)):
        if entry.is_dir():
            yield from template(entry, place / entry.name)
        elif entry.name.endswith(".tmpl"):
            yield entry, place / entry.name
