"""The documents say what is true."""

import ast
import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from exvoto.cli.main import app

ROOT = Path(__file__).parents[2]
MAKE = runpy.run_path(str(ROOT / "docs" / "make.py"))
PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BASES = [ROOT, ROOT / "src" / "exvoto", ROOT / "page" / "src", ROOT / "docs"]  # where a path in the docs may start
GOOFSPIEL = ROOT / "examples" / "goofspiel"


def test_derived_pages_are_fresh() -> None:
    """The pages of docs/ that docs/make.py writes are as it writes them."""
    made = MAKE["pages"]()
    assert len(made) > 4
    assert [page for page, text in made.items() if (ROOT / "docs" / page).read_text("utf-8") != text] == []


def test_the_options_on_the_page_of_a_game_follow_from_its_declaration() -> None:
    """A row that was lost, changed or invented is written again; the chapters around the table stay."""
    page = (ROOT / "docs" / "games" / "odyssee.md").read_text("utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| `stallRounds` |"))
    for stale in ("", row.replace("10", "11"), f"{row}\n| `nonsense` | `1` | What? |"):
        changed = page.replace(row, stale)
        assert changed != page
        assert MAKE["with_options"](changed, "odyssee") == page
    other = page.replace("## The bots\n", "## The other bots\n")
    assert MAKE["with_options"](other, "odyssee") == other != page


def test_the_table_of_beats_follows_their_declarations(tmp_path: Path) -> None:
    """Times, shared ones too, and what a beat does are read; an event without a beat cannot be listed."""
    file = tmp_path / "beats.ts"
    file.write_text(
        "const ACT = 350;\nconst COINS = { move: 300, hold: 400 };\nexport const beats: Beats = {\n"
        "  won: { ...COINS, mine: ACT, at: (one) => [`seat-${one}`] },\n"
        '  "no-more": {\n    hold: 200, banner: round,\n  },\n'
        "  counted: { along: true }, // elsewhere\n};\n",
        "utf-8",
    )
    table = MAKE["loaded"]("devtools/beats_table.py")
    assert table.markdown(["won", "no-more", "counted"], file)[2:] == [
        "| `won` | sentence, mark on its piece | 700 | 650 |",
        "| `no-more` | sentence, banner | 200 | 900 |",
        "| `counted` | with the event before | – | 900 |",
    ]
    with pytest.raises(KeyError):
        table.markdown(["won", "raised"], file)


def test_the_picture_of_the_rooms_follows_the_sources(tmp_path: Path) -> None:
    """An import from one room to another, or another docstring, makes another picture; anything else does not."""
    for room in ("core", "games", "bots", "lab"):
        folder = tmp_path / "exvoto" / room
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(f'"""The room {room}."""\n', "utf-8")
        (folder / "work.py").write_text("from exvoto.core import __doc__\n", "utf-8")
    before = MAKE["rooms"](tmp_path)
    lab = tmp_path / "exvoto" / "lab"
    (lab / "work.py").write_text("from exvoto.core import __doc__, other\nfrom exvoto.lab import __path__\n", "utf-8")
    assert MAKE["rooms"](tmp_path) == before
    (lab / "work.py").write_text("from exvoto.core import __doc__\nfrom exvoto.bots import work\n", "utf-8")
    imported = MAKE["rooms"](tmp_path)
    assert imported.count('class="arrow"') == before.count('class="arrow"') + 1
    (lab / "__init__.py").write_text('"""Something else. And more."""\n', "utf-8")
    assert MAKE["rooms"](tmp_path) == imported.replace("The room lab", "Something else")


# -- names of files and of what stands in them


def found(path: str) -> list[Path]:
    """The files or folders that a path in the docs may mean; `<game>` is any game."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    return [hit for base in BASES for hit in base.glob(pattern)]


def broken_paths(text: str) -> list[str]:
    """Paths in backquotes that lead nowhere: those that end like a file, or start with a folder that exists."""
    broken = []
    for path in re.findall(r"`([\w.<>*-]+(?:/[\w.<>*-]+)+/?)(?::[\w.]+)?`", text):
        first = path.partition("/")[0]
        known = first != ".build" and any((base / first).is_dir() for base in BASES)
        if (known or re.search(r"\.(py|ts|svelte|toml|json|md|css|svg)$", path)) and not found(path):
            broken.append(path)
    return broken


@cache
def names_in(path: Path) -> set[str]:
    """What a file defines: functions, classes, constants, and of classes their methods and attributes."""
    text = path.read_text("utf-8")
    return set(python_names(ast.parse(text)) if path.suffix == ".py" else script_names(text))


def python_names(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.ClassDef(name=name):
                yield name
                for inner in ast.walk(node):
                    match inner:
                        case ast.FunctionDef(name=member) | ast.AsyncFunctionDef(name=member) | ast.Name(id=member):
                            yield f"{name}.{member}"
                        case ast.Attribute(value=ast.Name(id="self"), attr=member, ctx=ast.Store()):
                            yield f"{name}.{member}"


def script_names(text: str) -> Iterator[str]:
    owner = ""
    for line in text.splitlines():
        top = re.match(r"export (?:abstract )?(?:async )?(?:class|function|const|type|interface) (\w+)", line)
        member = re.match(r"  (?:(?:private|protected|readonly|async|abstract|get|set) )*(\w+)[(:<]", line)
        if top:
            owner = top[1]
            yield owner
        elif member and owner:
            yield f"{owner}.{member[1]}"


def broken_names(text: str) -> list[str]:
    """Every `file:name` that names something the file does not define."""
    return [
        f"{path}:{name}"
        for path, name in re.findall(r"`([\w./-]+\.(?:py|ts)):([A-Za-z_][\w.]*)`", text)
        if not any(name in names_in(file) for file in found(path))
    ]


def test_paths_and_names_in_the_docs_exist() -> None:
    pages = {page.relative_to(ROOT).as_posix(): page.read_text("utf-8") for page in PAGES}
    assert {page: broken_paths(text) for page, text in pages.items() if broken_paths(text)} == {}
    assert {page: broken_names(text) for page, text in pages.items() if broken_names(text)} == {}
    assert len(re.findall(r"\.(?:py|ts):\w+`", pages["docs/architecture.md"])) > 50


@pytest.mark.parametrize("path", ["core/nothing.py", "docs/nothing.md", "games/<game>/nothing.py", "page/src/nothing"])
def test_a_planted_path_is_found(path: str) -> None:
    assert broken_paths(f"See `{path}`.") == [path]
    assert broken_paths("See `core/game.py`, `games/<game>/rules.py`, `text/html` and `/scores`.") == []


@pytest.mark.parametrize(
    "name",
    [
        "core/game.py:Nothing",
        "core/state.py:State.nothing",
        "core/nothing.py:State",
        "lib/session/session.svelte.ts:Session.nothing",
    ],
)
def test_a_planted_name_is_found(name: str) -> None:
    assert broken_names(f"See `{name}`.") == [name]
    assert broken_names("See `core/state.py:State.agenda` and `lib/session/session.svelte.ts:Session.answer`.") == []


def nouns(text: str) -> list[tuple[str, str]]:
    """Every noun of the glossary with the file that defines it, or nothing."""
    section = text.partition("## The kernel's nouns")[2].partition("\n## ")[0]
    rows = [row.strip("| ").split(" | ") for row in section.strip().splitlines()[2:]]
    return [(row[0], row[-1].strip("`").partition(":")[0]) for row in rows]


def undefined(text: str) -> list[str]:
    """The nouns whose file does not mention them."""
    return [
        noun for noun, path in nouns(text) if not any(noun in file.read_text("utf-8").lower() for file in found(path))
    ]


def test_the_nouns_of_the_kernel_are_defined_where_the_glossary_says() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert len(nouns(text)) > 20
    assert undefined(text) == []
    head = "## The kernel's nouns\n\n| noun | what it is | where |\n|---|---|---|\n"
    planted = (
        head + "| gizmo | a thing | `core/rule.py:Rule` |\n| rule | an id | `core/rule.py:Rule` |\n| step | one | |\n"
    )
    assert undefined(planted) == ["gizmo", "step"]


def strange_excerpts(text: str) -> list[str]:
    """The excerpts of a page that do not stand, line for line, in the file of Goofspiel that they name."""
    strange = []
    for file, excerpt in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        places = [GOOFSPIEL / file, GOOFSPIEL / "src" / "exvoto_goofspiel" / file]
        wanted = [line.strip() for line in excerpt.splitlines()]
        files = [[line.strip() for line in path.read_text("utf-8").splitlines()] for path in places if path.is_file()]
        if not any(wanted == lines[k : k + len(wanted)] for lines in files for k in range(len(lines))):
            strange.append(f"{file}: {wanted[0]}")
    return strange


def test_excerpts_stand_in_the_example() -> None:
    text = (ROOT / "docs" / "new-game.md").read_text("utf-8")
    assert len(re.findall(r"^```\w+ \S+$", text, re.MULTILINE)) > 10
    assert strange_excerpts(text) == []
    planted = "```python state.py\nround: i64 = shown()\nscore: i64 = shown()\n```\n```python none.py\nx\n```\n"
    assert strange_excerpts(planted) == ["state.py: round: i64 = shown()", "none.py: x"]


def test_links_lead_somewhere() -> None:
    """Every relative link of README, CONTRIBUTING and docs names a file or folder that exists."""
    pages = [*ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in pages
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert broken == []


def test_the_readme_names_real_commands() -> None:
    """Every `exvoto COMMAND` of the README is a command."""
    named = set(re.findall(r"`exvoto ([a-z-]+)", (ROOT / "README.md").read_text("utf-8")))
    known = {name for name in app if not name.startswith("-")}
    assert named
    assert named <= known


def named_in(readme: str) -> tuple[list[str], list[str]]:
    """The commands and pages of a README's tables, in their order; words around them differ by language."""
    rows = [row for row in readme.splitlines() if row.startswith("|")]
    return re.findall(r"`([^`]+)`", "".join(rows)), re.findall(r"\]\(([^)]+)\)", "".join(rows))


def test_both_readmes_name_the_same_things() -> None:
    """README.fr.md has the commands and pages of README.md, language and `FILE` aside, and each links to the other."""
    english, french = [(ROOT / name).read_text("utf-8") for name in ("README.md", "README.fr.md")]
    assert named_in(english.replace("--lang en", "--lang fr").replace("FILE", "FICHIER")) == named_in(french)
    assert named_in(english)[0]
    assert "(README.fr.md)" in english
    assert "(README.md)" in french
    assert english.count("\n## ") == french.count("\n## ")


def test_a_row_missing_in_one_readme_is_noticed() -> None:
    row = "| play | `exvoto play` | [page](docs/bots.md) |\n"
    assert named_in(row) == (["exvoto play"], ["docs/bots.md"])
    assert named_in(row + row) != named_in(row)
