"""What the build does to mypyc's C before it is compiled."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from devtools.compiling import UNIT, Progress, c_name, joined, loader_code, spread, with_plain_body

ROOT = Path(__file__).resolve().parents[2]
BODY = "char CPyDef_sfc_____top_level__(void) {\n    return 1;\n}\n"


def test_only_the_body_of_a_module_is_left_unoptimised() -> None:
    others = "char CPyDef_sfc_____top_level__(void);\nlong CPyDef_sfc___next(void) {\n    return 2;\n}\n"
    code = with_plain_body(others + BODY)
    assert code.startswith(others)
    assert 'optimize("O0"))) char CPyDef_sfc_____top_level__(void) {' in code


def test_one_loader_serves_every_module() -> None:
    """Modules with the same last name share an entry: the loader gets the whole name."""
    code = loader_code(["exvoto.core.sfc", "exvoto.games.odyssee.state", "exvoto.games.offrandes.state"])
    assert re.findall(r"PyInit_(\w+)", code) == ["exvoto_loader", "sfc", "state"]


def test_the_loader_is_copied_to_the_place_of_every_module(tmp_path: Path) -> None:
    loader = tmp_path / "exvoto_loader.cpython-311.so"
    loader.write_text("library")
    spread(loader, ["exvoto.core.sfc", "exvoto.core.state"], tmp_path)
    found = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*.so")}
    assert found == {f"exvoto/core/{name}.cpython-311.so": "library" for name in ("sfc", "state")}


def written(folder: Path, sizes: dict[str, int]) -> list[str]:
    for name, size in sizes.items():
        (folder / name).write_text("x" * size)
    return [str(folder / name) for name in sizes]


def members(unit: str) -> list[str]:
    return [Path(line.split('"')[1]).name for line in Path(unit).read_text().splitlines()]


def test_neighbours_are_compiled_together_up_to_a_size(tmp_path: Path) -> None:
    """Each file once, in order; a file too large for any other is alone."""
    sources = written(
        tmp_path,
        {
            "__native_exvoto___core___state.c": 10,
            "__native_exvoto___core___dealer.c": UNIT // 2,
            "__native_exvoto___core___engine.c": UNIT // 2,
            "__native_exvoto___bots___search.c": 2 * UNIT,
            "getargs.c": 10,
        },
    )
    assert [members(unit) for unit in joined(sources, tmp_path / "units")] == [
        ["__native_exvoto___bots___search.c"],
        ["__native_exvoto___core___dealer.c", "__native_exvoto___core___engine.c"],
        ["__native_exvoto___core___state.c", "getargs.c"],
    ]


def test_the_c_file_of_a_module_is_found_by_name() -> None:
    assert c_name("src/exvoto/core/sfc.py") == "__native_exvoto___core___sfc.c"


def test_progress_counts_what_a_unit_includes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXVOTO_SHARE", str(tmp_path / "share"))
    units = joined(written(tmp_path, {"a.c": UNIT, "b.c": UNIT // 2}), tmp_path / "units")
    progress = Progress(units)
    shares = []
    for unit in units:
        progress.add(unit)
        done, whole = (tmp_path / "share").read_text().split()
        shares.append(int(done) / int(whole))
    assert shares == [pytest.approx(2 / 3, abs=0.01), 1.0]


def declared(name: str) -> Any:
    """A constant of hatch_build.py, which cannot be imported here: it needs hatchling."""
    body = ast.parse((ROOT / "hatch_build.py").read_text("utf-8")).body
    values = [node.value for node in body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name]
    return ast.literal_eval(values[0])


def unmatched(patterns: Iterable[str]) -> list[str]:
    return [pattern for pattern in patterns if not list((ROOT / "src/exvoto").glob(pattern))]


def test_every_pattern_of_modules_matches_one() -> None:
    """A module that was renamed would otherwise be compiled, or compiled at length, without anybody noticing."""
    assert not unmatched(declared("NOT_COMPILED"))
    seldom = declared("SELDOM")
    assert not unmatched(f"{folder}/{name}.py" for folder in seldom for name in seldom[folder].split())


def test_a_pattern_that_matches_nothing_is_noticed() -> None:
    assert unmatched(["core/engine.py", "core/motor.py"]) == ["core/motor.py"]
