"""What a game declares, in its order: views, dumps, action numbers of the doors and stored games depend on it.

`declarations.txt` beside a game's tests is the record. Print it again, after a change that is meant, with
`python -m tests.games.test_declarations GAME`, and raise the version of the rules if stored games go on differently.
"""

import sys
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.game import Game
from exvoto.core.word import Shape
from exvoto.games import game

RECORDS = sorted(Path(__file__).resolve().parent.glob("*/declarations.txt"))


def declarations(rules: Game[Any]) -> list[str]:
    """One line for each field, action, step and event."""
    lines = []
    for field in rules.layout:
        axes = "".join(f"[{axis.name}]" for axis in field.axes) + ("[]" if field.many else "")
        seen = field.sight.value + (f" in {field.parties}" if field.parties else "")
        lines.append(f"field {field.name}: {field.value.name}{axes}, {seen}")
    lines += [f"action {cls.verb}{written(cls.shape)}" for cls in rules.actions]
    for step in rules.steps:
        marks = (" open" if step.open else "") + (" reaction" if step.reaction else "")
        lines.append(f"step {step.verb}{written(step.shape)} takes {', '.join(step.takes) or 'nothing'}{marks}")
    for telling in rules.tellings:
        marks = (" private" if telling.private else "") + (" reveals" if telling.reveals else "")
        secret = f" secret {', '.join(telling.secret)} but to {', '.join(telling.parties)}" if telling.secret else ""
        lines.append(f"event {telling.verb}{written(telling.shape)}{secret}{marks}")
    return lines


def written(shape: Shape) -> str:
    return "".join(f" <{name}: {kind.name}>" for name, kind in shape)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.parent.name)
def test_a_game_declares_what_it_always_did(record: Path) -> None:
    assert declarations(game(record.parent.name)) == record.read_text("utf-8").splitlines()


def test_there_are_records() -> None:
    """An empty folder would pass the test above."""
    assert RECORDS


if __name__ == "__main__":
    print("\n".join(declarations(game(sys.argv[1]))))
