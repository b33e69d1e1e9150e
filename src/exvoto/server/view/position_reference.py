"""What a position of a game may name, and one to start from: for people who write positions."""

import json
from typing import Any

from exvoto.core.dealer import SeededDealer
from exvoto.core.document.fields import FieldForm, axis_names
from exvoto.core.engine import pending
from exvoto.core.errors import ExvotoError
from exvoto.core.game import Game
from exvoto.core.kind import SEAT, Kind, Many, Named
from exvoto.core.position import parse, read_position, to_toml, write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.text.sentences import Texts
from exvoto.core.word import Shape
from exvoto.games.registry import files_of

MOST_NAMES = 130  # of one kind
LONG = 1500  # characters


def starting_position(game: Game[Any]) -> str:
    """A game that has just been dealt, as people write it; where that is long, a usual place to begin."""
    seats = game.manifest.quick or game.seats[0]
    dealt = to_toml(write_position(game, game.new(seats, SeededDealer(Sfc32(1)))))
    starts = [f'game = "{game.name}"\nseats = {seats}\n{lines(one.example)}\n' for one in game.starts]
    short = [text for text in starts if len(dealt) > LONG and asks(game, text)]
    return short[0] if short else dealt


def asks(game: Game[Any], text: str) -> bool:
    try:
        return bool(pending(read_position(game, parse(text), SeededDealer(Sfc32(1)))))
    except ExvotoError:
        return False


def lines(example: str) -> str:
    """An example of several keys, each on a line of its own."""
    return to_toml(parse(f"example = {{ {example} }}")["example"]).rstrip()


def position_reference(game: Game[Any], language: str, texts: Texts) -> dict[str, Any]:
    """Everything in the order in which the game declares it; meanings are empty where the game gives none."""
    file = files_of(game) / "reference" / f"{language}.json"
    meanings: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}

    def entry(group: str, name: str, example: str) -> dict[str, str]:
        return {"name": name, "example": example, "meaning": str(meanings.get(group, {}).get(name, ""))}

    n = game.seats[-1]
    kinds: dict[str, Kind] = {}
    for field in game.layout:
        note_kinds(kinds, field.value, *field.axes)
    for step in game.steps:
        note_kinds(kinds, *[kind for _, kind in step.shape])
    return {
        "start": starting_position(game),
        "starts": [entry("start", one.name, lines(one.example)) for one in game.starts],
        "fields": [entry("field", one.name, example(FieldForm(one, n))) for one in game.layout],
        "shorthand": [entry("shorthand", one.name, one.example) for one in game.shorthand],
        "steps": [
            entry("step", one.verb, " ".join([one.verb, *[f"<{name}>" for name, _ in one.shape]])) for one in game.steps
        ],
        "options": [
            {
                "name": one.name,
                "example": " ".join(one.values) or f"{one.least}–{one.most}",
                "meaning": texts.word_or("", "option", one.name, "about"),
            }
            for one in game.options
        ],
        "names": [
            {"name": name, "example": " ".join(axis_names(kind, n)[:MOST_NAMES]), "meaning": ""}
            for name, kind in sorted(kinds.items())
            if isinstance(kind, Named) and kind is not SEAT
        ],
    }


def shape(verb: str, shape: Shape) -> str:
    return " ".join([verb, *[f"<{name}>" for name, _ in shape]])


def example(form: FieldForm) -> str:
    return form.how().removeprefix("write ").partition(", naming")[0]


def note_kinds(found: dict[str, Kind], *kinds: Kind) -> None:
    for kind in kinds:
        inner: Any = kind.of if isinstance(kind, Many) else getattr(kind, "of", kind)
        one = inner if isinstance(inner, Kind) else kind
        found[one.name] = one
