"""What a viewer sees of a table as one flat document: values by path, so that a patch is the paths that changed."""

from functools import cache
from typing import Any, Final, TypeAlias

from exvoto.core.game import Game
from exvoto.core.sight import Field, View
from exvoto.server.view.notation_cache import notation

Viewer: TypeAlias = int | None  # a seat, or a spectator
FlatState: TypeAlias = dict[str, Any]  # by path: "motion", "view.asked", "view.fields.cash"
MISSING: Final = object()
PATHS: Final[dict[str, str]] = {}  # of fields, each built once


def patch_between(before: FlatState, now: FlatState) -> FlatState:
    """The paths whose values differ, with their new values."""
    changed: FlatState = {}
    for path, value in now.items():
        was = before.get(path, MISSING)
        if was is not value and was != value:
            changed[path] = value
    return changed


def nest(flat: FlatState) -> dict[str, Any]:
    """The document whose paths are the keys of a flat one."""
    state: dict[str, Any] = {}
    for path, value in flat.items():
        *above, name = path.split(".", 2)
        here = state
        for part in above:
            here = here.setdefault(part, {})
        here[name] = value
    return state


def put_view(flat: FlatState, view: View) -> None:
    flat["view.n"] = view.n
    flat["view.table"] = view.table
    put_fields(flat, view)
    flat["view.agenda"] = view.agenda
    flat["view.asked"] = view.asked
    flat["view.answered"] = view.answered
    flat["view.answer"] = view.answer
    flat["view.options"] = [notation(action) for action in view.options]
    flat["view.more"] = view.more


def put_fields(flat: FlatState, view: View) -> None:
    for name, value in view.fields.items():
        flat[path_of(name)] = value


def path_of(field: str) -> str:
    path = PATHS.get(field)
    if path is None:
        path = PATHS[field] = "view.fields." + field
    return path


@cache
def fields_by_path(game: Game[Any]) -> list[tuple[Field, str]]:
    return [(field, path_of(field.name)) for field in game.layout]
