"""Features are numbered by hand, since mypyc puts only literal numbers straight into its code: they follow the list."""

import ast
import re
from pathlib import Path

import pytest

import exvoto.games

MODULES = sorted(Path(exvoto.games.__file__).parent.glob("*/bots/*.py"))
LISTS = {"FEATURES", "ODDS"}


def constants(tree: ast.Module) -> dict[str, object]:
    """The module's `NAME: Final = …` that are plain numbers or lists of texts."""
    found: dict[str, object] = {}
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(name), value=ast.Constant(int(number))):
                found[name] = number
            case ast.AnnAssign(target=ast.Name(name), value=ast.List(texts)) if name in LISTS:
                found[name] = [ast.literal_eval(text) for text in texts]
    return found


def measured(tree: ast.Module) -> set[str]:
    """The constants by which the measures `m` are set or read: `m[SCORE]`, `m[CARDS + i]`."""
    indices = [
        node.slice
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "m"
    ]
    return {
        name.id for index in indices for name in ast.walk(index) if isinstance(name, ast.Name) and name.id.isupper()
    }


def misnumbered(source: str) -> list[str]:
    """What is wrong with the numbers of a module that lists features.

    The constant of "missingAfter" is MISSING_AFTER; an underscore at its end sets it apart from a piece of that name.
    """
    tree = ast.parse(source)
    known = constants(tree)
    found = []
    for features in [known[name] for name in sorted(LISTS & set(known))]:
        assert isinstance(features, list)
        number = {re.sub("([A-Z])", r"_\1", name).upper(): k for k, name in enumerate(features)}
        used = measured(tree) & set(known)
        found += [f"{name} is no feature" for name in sorted(used) if name.rstrip("_") not in number]
        for name, value in known.items():
            k = number.get(name.rstrip("_"))
            if k is not None and value != k:
                found.append(f"{name} is {value}, the feature's number is {k}")
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_numbers_follow_the_list_of_features(module: Path) -> None:
    assert misnumbered(module.read_text("utf-8")) == []


def test_some_modules_number_their_features() -> None:
    """The check has something to check."""
    numbering = [path for path in MODULES if measured(ast.parse(path.read_text("utf-8")))]
    assert len(numbering) >= 4


LIST = 'FEATURES: Final = ["score", "missingAfter", "cards"]\n'


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ("SCORE: Final = 0\nMISSING_AFTER: Final = 1\nCARDS_: Final = 2\nm[CARDS_ + i] = m[SCORE]\n", []),
        ("SCORE: Final = 0\nMISSING_AFTER: Final = 2\n", ["MISSING_AFTER is 2, the feature's number is 1"]),
        ("CARDS_: Final = 1\n", ["CARDS_ is 1, the feature's number is 2"]),
        ("HAND: Final = 2\nm[SCORE if x else HAND] = 1.0\n", ["HAND is no feature"]),
    ],
)
def test_a_planted_wrong_number_is_found(planted: str, fault: list[str]) -> None:
    assert misnumbered(LIST + planted) == fault
