"""Every character of the page is in its own fonts: what is not stays blank where no other font has it."""

import re
import unicodedata
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from tests.page.desk import ROOT

PAGE = ROOT / "page"
COMMENTS = re.compile(r"^\s*//.*$|\s//\s.*$|/\*.*?\*/|<!--.*?-->", re.MULTILINE)


@cache
def drawn() -> frozenset[str]:
    """What each of the page's fonts has."""
    files = re.findall(r'url\("(@fontsource/[^"]+)"\)', (PAGE / "src/fonts.css").read_text())
    assert files
    fonts = [TTFont(PAGE / "node_modules" / file).getBestCmap() for file in files]
    return frozenset(map(chr, set.intersection(*(set(font) for font in fonts))))


def missing(text: str) -> set[str]:
    """The characters to be seen that the fonts do not have."""
    return {one for one in text if unicodedata.category(one)[0] not in "CZ" and one not in drawn()}


def written() -> list[Path]:
    """Catalogues, exercises and components."""
    page = [path for end in ("svelte", "ts", "json") for path in PAGE.glob(f"src/**/*.{end}")]
    games = [path for end in ("json", "toml") for path in ROOT.glob(f"src/exvoto/games/*/*/*.{end}")]
    assert len(page) > 100
    assert len(games) > 8
    return [path for path in page + games if ".test." not in path.name]


def test_every_character_is_in_the_fonts() -> None:
    found = {str(path.relative_to(ROOT)): missing(COMMENTS.sub("", path.read_text())) for path in written()}
    assert {path: lost for path, lost in found.items() if lost} == {}


def test_a_character_that_no_font_has_is_found() -> None:
    assert missing("Foi 1 → 0 ✓, Éos « 2 › 1 »") == {"→", "✓"}
