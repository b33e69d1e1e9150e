"""The games that are installed: found by the entry point group `exvoto.games`, loaded when asked for.

The built-in games come through the same door as those of other packages. An entry point has the name of its game and
leads to the package that holds it: `offrandes = "exvoto.games.offrandes:GAME"`. Everything else that a game brings is
in that package, under the names in its manifest.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.game import Game
from exvoto.core.statistics import Statistics

GROUP = "exvoto.games"
OURS = "exvoto"  # the distribution of the built-in games


@cache
def doors() -> dict[str, EntryPoint]:
    """The entry points by the names of their games, the built-in ones first.

    Raises BadTable if two packages bring a game of the same name.
    """
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (is_foreign(point), point.name)):
        other = found.setdefault(point.name, point)
        if other.value != point.value:
            both = f"{other.module} and {point.module}"
            raise BadTable(f"two packages bring a game '{point.name}': {both}; uninstall one of them")
    return found


def is_foreign(point: EntryPoint) -> bool:
    return point.dist is None or point.dist.name != OURS


def names() -> tuple[str, ...]:
    return tuple(doors())


def shelf() -> list[Game[Any]]:
    """All games that can be loaded, in the order in which their boxes stand: the built-in ones first."""
    found = []
    for name, point in doors().items():
        try:
            found.append((is_foreign(point), game(name).manifest.place, name, game(name)))
        except (BadTable, ImportError):
            continue  # `exvoto games` says why
    return [one for *_, one in sorted(found, key=lambda entry: entry[:3])]


@cache
def game(name: str) -> Game[Any]:
    """Raises BadTable for an unknown name, and for an entry point that leads to no game of this name."""
    if name not in doors():
        raise BadTable(f"there is no game '{name}'; there are {', '.join(doors())}")
    point = doors()[name]
    try:
        found = getattr(import_module(point.module), point.attr or "GAME", None)
    except Exception as error:  # of another package: a game that is broken must not take the others with it
        raise BadTable(f"the game '{name}' cannot be loaded from {point.module}: {error}") from error
    if not isinstance(found, Game):
        raise BadTable(f"the entry point {name} = '{point.value}' leads to no game: name an instance of Game there")
    if found.name != name:
        raise BadTable(f"the entry point {name} = '{point.value}' leads to a game named '{found.name}'")
    return found


def package_of(rules: Game[Any]) -> str:
    """The package in which a game lives. A variant with other material lives where the game does."""
    point = doors().get(rules.name)
    return type(rules).__module__.rpartition(".")[0] if point is None else point.module


def files_of(rules: Game[Any]) -> Traversable:
    """The folder of a game: texts, lessons, cover."""
    return files(package_of(rules))


def part_of(rules: Game[Any], part: str) -> ModuleType:
    """A module that the manifest names: `board`, `evaluation`, `bench`, `statistics`, `doors`
    or `material`.

    Raises BadTable if the game has no such part, or if it lacks the module that the manifest names.
    """
    named: str = getattr(rules.manifest, part)
    if not named:
        raise BadTable(f"{rules.name} has no {part}: its manifest names none")
    module = f"{package_of(rules)}.{named}"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise  # the module is there, but lacks something itself
        place = f"{module.replace('.', '/')}.py"
        raise BadTable(f"the manifest of {rules.name} says {part}='{named}', but there is no {place}") from error


def folder_of(rules: Game[Any], part: str) -> Traversable:
    """The folder in which the module of a part lies, with the files beside it. Raises BadTable as `part_of`."""
    return files(part_of(rules, part).__name__.rpartition(".")[0])


def statistics_of(rules: Game[Any]) -> Statistics[Any]:
    """What the lab counts in a game."""
    if not rules.manifest.statistics:
        return Statistics(rules)
    found: Statistics[Any] = part_of(rules, "statistics").statistics(rules)
    return found


def game_with(name: str, material: str = "") -> Game[Any]:
    """A game, played with other material if a text of it is given: a deck, a map.

    Raises BadTable for a game without material, Unreadable for material that cannot be played.
    """
    rules = game(name)
    if not material:
        return rules
    part = material_of(rules)
    try:
        made: Game[Any] = part.game_with(material)
    except Unreadable as error:
        raise Unreadable(f"{part.WORD}: {error}") from None
    return made


def material_of(rules: Game[Any]) -> Any:
    """The module of a game's material: WORD, `printed()` and `game_with(text)`. Raises BadTable if there is none."""
    if rules.manifest.material:
        return part_of(rules, "material")
    changeable = [one for one in shelf() if one.manifest.material]
    others = ", ".join(f"{one.name} ({part_of(one, 'material').WORD})" for one in changeable)
    raise BadTable(f"{rules.name} has no deck or map to change; these games have: {others}")
