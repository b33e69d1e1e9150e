"""What the compiler gets for a state's declarations behaves as the declarations do, and refuses what it cannot say."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import play_out
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, files_of, game

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "exvoto" / "games"


def loaded(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


WRITER = loaded(ROOT / "devtools" / "state_code.py", "state_code")


def values(s: Any) -> dict[str, Any]:
    found = {field.name: getattr(s, field.name) for field in s.layout}
    return {name: value if isinstance(value, int) else list(value) for name, value in found.items()}


def said(field: Any) -> dict[str, Any]:
    return vars(field) | {"value": field.value.name}


@pytest.mark.parametrize("name", NAMES)
def test_the_written_state_starts_and_copies_as_the_declared_one(name: str, tmp_path: Path) -> None:
    source = (files_of(game(name)) / "state.py").read_text("utf-8")
    path = tmp_path / "state.py"
    path.write_text(WRITER.written_out(source), "utf-8")
    assert path.read_text("utf-8") != source
    rules, rng = game(name), Sfc32(4)
    seats = rules.seats[-1]
    declared = type(rules.new(seats, SeededDealer(rng)))
    written: Any = getattr(loaded(path, f"written_{name}"), declared.__name__)
    assert "copy" in vars(written) and "copy" not in vars(declared)
    assert [said(field) for field in written.layout] == [said(field) for field in declared.layout]
    table = rules.table(seats)
    assert values(written(seats, table)) == values(declared(seats, table))

    s = rules.new(seats, SeededDealer(rng))
    play_out(s, rng, SeededDealer(rng), 60)
    t = written(seats, table)
    for field in declared.layout:
        setattr(t, field.name, getattr(s.copy(), field.name))
    t.agenda, t.asked, t.answers = s.agenda[:], s.asked, s.answers[:]
    twin = t.copy()
    assert type(twin) is written
    assert values(twin) == values(s)
    assert (twin.agenda, twin.asked, twin.answers) == (s.agenda, s.asked, s.answers)
    assert list(twin.options) == table
    for field in declared.layout:
        row = getattr(twin, field.name)
        if not isinstance(row, int) and len(row):
            row[0] += 1
    twin.agenda.append(None)
    assert values(t) == values(s)
    assert t.agenda == s.agenda


def test_lines_keep_their_numbers_to_the_end_of_the_class() -> None:
    """A traceback out of a compiled method points into the source people know."""
    source = (GAMES / "stonehenge" / "state.py").read_text("utf-8").splitlines()
    written = WRITER.written_out("\n".join(source)).splitlines()
    methods = [at for at, line in enumerate(source) if line.startswith("    def ")]
    assert len(methods) > 5
    assert all(source[at] == written[at] for at in methods)


def test_a_module_without_declarations_is_left_alone() -> None:
    source = "class Plain:\n    round: int = shown()\n"
    assert WRITER.written_out(source) == source


HEAD = "from exvoto.core.field import shown\n\n\n"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("class A(B):\n    round: i64 = shown()\n", "A: a compiled state that declares fields has the base State"),
        ("class A(State):\n    round: int = shown()\n", "A.round: annotate it i64, Row or list"),
    ],
)
def test_what_cannot_be_compiled_is_refused_with_a_sentence(body: str, said: str) -> None:
    with pytest.raises(SyntaxError, match=said):
        WRITER.written_out(HEAD + body)
