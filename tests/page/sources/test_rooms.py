"""The page's house rules: a head comment on every component, and no game named outside its folder."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from exvoto.games import NAMES
from tests.page.desk import ROOT

SOURCE = ROOT / "page" / "src"
# At the top of the script, or of the markup where the script only imports.
OPTIONS, IMPORTS = r"(<svelte:options[^>]*>\s*)?", r'(<script lang="ts">(\s*import .*)*\s*</script>\s*)?'
HEAD = re.compile(rf'{OPTIONS}(<script lang="ts"[^>]*>\s*//|{IMPORTS}<!--)')


def faults(source: Path) -> Iterator[str]:
    for file in sorted(source.rglob("*.svelte")):
        if not HEAD.match(file.read_text("utf-8")):
            yield f"{file.relative_to(source)} does not say in its first comment what it shows"


def test_the_page_keeps_the_house_rules() -> None:
    assert list(faults(SOURCE)) == []


def test_a_breach_is_noticed(tmp_path: Path) -> None:
    """A component without a head comment."""
    (tmp_path / "Mute.svelte").write_text('<script lang="ts">\n  let x = 1; // late\n</script>\n')
    (tmp_path / "Said.svelte").write_text('<script lang="ts">\n  // What it shows.\n</script>\n')
    assert list(faults(tmp_path)) == ["Mute.svelte does not say in its first comment what it shows"]


def named(source: Path, games: tuple[str, ...]) -> list[str]:
    """Files of the page that know one of the games by name, the games' own folders left aside."""
    apart = [source / "games" / game for game in games]
    files = [file for file in sorted(source.rglob("*")) if file.is_file()]
    outside = [file for file in files if not any(file.is_relative_to(folder) for folder in apart)]
    return [
        f"{file.relative_to(source)} names {game}"
        for file in outside
        for game in games
        if re.search(rf"\b{game}\b", source_text(file))
    ]


def source_text(file: Path) -> str:
    """Of a catalogue only the keys: its sentences may use a word that is the name of a game."""
    text = file.read_text("utf-8")
    return " ".join(json.loads(text)) if file.suffix == ".json" else text


def test_no_game_is_named_outside_its_folder() -> None:
    assert named(SOURCE, NAMES) == []


def test_a_name_outside_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "games" / "chess").mkdir(parents=True)
    (tmp_path / "games" / "chess" / "world.ts").write_text('const name = "chess";')
    (tmp_path / "list.ts").write_text('const games = ["chess"]; // not chessboard')
    (tmp_path / "words.json").write_text('{"title.go": "Let us go and play chess"}')
    assert named(tmp_path, ("chess", "go")) == ["list.ts names chess", "words.json names go"]
