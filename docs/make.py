"""Writes what follows from catalogues and sources in docs/: `.venv/bin/python docs/make.py`, the Python that `dev.py`
sets up, since the games are imported. A test fails when a page is stale.
"""

import importlib.util
from pathlib import Path
from types import ModuleType

from exvoto.cli.work.reference import Reference, markdown
from exvoto.games import game, shelf, texts

HERE = Path(__file__).parent
ROOT = HERE.parent
OPTIONS = "## Table options\n"


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
        lines += ["", *option_table(name)]
    return "\n".join([*lines, ""])


def option_table(name: str) -> list[str]:
    lines = ["| option | values (default first) | what it decides |", "|---|---|---|"]
    for option in game(name).options:
        values = [f"`{option.word(option.default)}`"]
        values += [f"`{value}`" for value in option.values if value != option.word(option.default)]
        if not option.values:
            values.append(f"{option.least} to {option.most}")
        about = texts(name, "en").word("option", option.name, "about")
        lines.append(f"| `{option.name}` | {', '.join(values)} ({option.origin}) | {about} |")
    return lines


def with_options(page: str, name: str) -> str:
    """The page of a game with the chapter of its table options written again; everything else is written by hand."""
    before, heading, rest = page.partition(OPTIONS)
    assert heading, f"the page of {name} has no chapter of table options"
    _, next_chapter, after = rest.partition("\n## ")
    source = "Written by `docs/make.py` from the declaration and the catalogues of the game: edit those."
    return before + "\n".join([heading, source, "", *option_table(name), ""]) + next_chapter + after


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


def beats() -> str:
    lines = [
        "# Beats",
        "",
        "How the page shows each event, in milliseconds at the brisk pace. [Architecture](architecture.md) says why.",
        "Written by `docs/make.py` from `page/src/games/<game>/theatre/beats.ts`: edit those.",
    ]
    for rules in shelf():
        verbs = [telling.verb for telling in rules.tellings]
        file = ROOT / "page" / "src" / "games" / rules.name / "theatre" / "beats.ts"
        lines += ["", f"## {texts(rules.name, 'en').word('game', 'title')}", ""]
        lines += loaded("devtools/beats_table.py").markdown(verbs, file)
    return "\n".join([*lines, ""])


def pages() -> dict[str, str]:
    """What belongs into docs/, by file."""
    made = {"rulings.md": rulings(), "rooms.svg": rooms(), "beats.md": beats()}
    for rules in shelf():
        page = f"games/{rules.name}.md"
        made[page] = with_options((HERE / page).read_text("utf-8"), rules.name)
    return made | {f"games/{rules.name}-scenarios.md": scenarios(rules.name) for rules in shelf()}


if __name__ == "__main__":
    for page, text in pages().items():
        (HERE / page).write_text(text, "utf-8")
