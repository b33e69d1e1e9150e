"""The documents say what is true."""

import re
import runpy
from pathlib import Path

from exvoto.cli.main import app

ROOT = Path(__file__).parents[2]


def test_derived_pages_are_fresh() -> None:
    """The pages of docs/ that docs/make.py writes are as it writes them."""
    made = runpy.run_path(str(ROOT / "docs" / "make.py"))["pages"]()
    assert len(made) > 4
    assert [page for page, text in made.items() if (ROOT / "docs" / page).read_text("utf-8") != text] == []


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
    named = set(re.findall(r"`exvoto ([a-z]+)", (ROOT / "README.md").read_text("utf-8")))
    known = {name for name in app if not name.startswith("-")}
    assert named
    assert named <= known


def named_in(readme: str) -> tuple[list[str], list[str]]:
    """The commands and pages of a README's tables, in their order; words around them differ by language."""
    rows = [row for row in readme.splitlines() if row.startswith("|")]
    return re.findall(r"`([^`]+)`", "".join(rows)), re.findall(r"\]\(([^)]+)\)", "".join(rows))


def test_both_readmes_name_the_same_things() -> None:
    """README.fr.md has the commands and pages of README.md, `--lang` aside, and each README links to the other."""
    english, french = [(ROOT / name).read_text("utf-8") for name in ("README.md", "README.fr.md")]
    assert named_in(english.replace("--lang en", "--lang fr")) == named_in(french)
    assert named_in(english)[0]
    assert "(README.fr.md)" in english
    assert "(README.md)" in french
    assert english.count("\n## ") == french.count("\n## ")


def test_a_row_missing_in_one_readme_is_noticed() -> None:
    row = "| play | `exvoto play` | [page](docs/bots.md) |\n"
    assert named_in(row) == (["exvoto play"], ["docs/bots.md"])
    assert named_in(row + row) != named_in(row)
