"""The documents say what is true."""

import re
import runpy
from pathlib import Path

from exvoto.cli.main import app

ROOT = Path(__file__).parents[2]


def test_rulings_are_fresh() -> None:
    """docs/rulings.md is what docs/make.py writes."""
    made = runpy.run_path(str(ROOT / "docs" / "make.py"))["rulings"]()
    assert (ROOT / "docs" / "rulings.md").read_text("utf-8") == made


def test_links_lead_somewhere() -> None:
    """Every relative link of README, CONTRIBUTING and docs names a file or folder that exists."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
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
