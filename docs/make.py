"""Writes what follows from catalogues and sources in docs/: python docs/make.py (a test fails when it is stale)."""

import importlib.util
from pathlib import Path
from types import ModuleType

from exvoto.cli.work.reference import Reference, markdown
from exvoto.games import game, shelf, texts

HERE = Path(__file__).parent
ROOT = HERE.parent


def loaded(path: str) -> ModuleType:
    """A module of this repository that no package holds."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rulings() -> str:
    lines = [
        "# Rulings",
        "",
        "What the booklets leave open, and how it is played here; then the table options with their defaults.",
        "Written by `docs/make.py` from the games' catalogues: edit those.",
        "`exvoto rules GAME --lang fr` prints them in French.",
    ]
    for name in [rules.name for rules in shelf()]:
        catalogue = texts(name, "en")
        lines += ["", f"## {catalogue.word('game', 'title')}", ""]
        lines += [f"- **{id}** {catalogue.word('ruling', id)}" for id in game(name).rulings]
        lines += ["", "| option | values (default first) | what it decides |", "|---|---|---|"]
        for option in game(name).options:
            values = [f"`{option.word(option.default)}`"]
            values += [f"`{value}`" for value in option.values if value != option.word(option.default)]
            if not option.values:
                values.append(f"{option.least} to {option.most}")
            about = catalogue.word("option", option.name, "about")
            lines.append(f"| `{option.name}` | {', '.join(values)} ({option.origin}) | {about} |")
    return "\n".join([*lines, ""])


def scenarios(name: str) -> str:
    head = (
        "What a position, an answer and an expectation may name; [scenarios](../scenarios.md) says how one is written.",
        "Written by `docs/make.py` from the game's declarations and its folder `reference`: edit those.",
        f"`exvoto scenario --reference {name}` prints it in the terminal, with `--lang fr` in French.",
    )
    return markdown(Reference(game(name), "en"), head)


def rooms(sources: Path = ROOT / "src") -> str:
    """The picture of docs/architecture.md, from the law of imports and the imports there are."""
    picture: str = loaded("devtools/rooms.py").picture(loaded("tests/house/test_imports.py"), sources)
    return picture


def pages() -> dict[str, str]:
    """What belongs into docs/, by file."""
    made = {"rulings.md": rulings(), "rooms.svg": rooms()}
    return made | {f"games/{rules.name}-scenarios.md": scenarios(rules.name) for rules in shelf()}


if __name__ == "__main__":
    for page, text in pages().items():
        (HERE / page).write_text(text, "utf-8")
