"""Every ruling has a place in the code of its game, and the code cites no id that nobody can look up."""

import dataclasses
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.game import Game
from exvoto.games import NAMES, game

PACKAGES = Path(__file__).resolve().parents[2] / "src" / "exvoto" / "games"
GAMES = [name for name in NAMES if (PACKAGES / name / "game.py").exists()]
PREFIXES = {"TOY"} | {id.partition("-")[0] for name in GAMES for id in game(name).rules()}
RULING = r"(?<![\w,\"'`])R-?\d+\b"  # with a hyphen or without, as the catalogue has it; not the tokens of `W2,R1`


@dataclass(frozen=True)
class Cited:
    """All that the checks look at, of one game. Each game numbers its own rulings: R-5 is another one in each."""

    rules: list[str]
    rulings: list[str]
    code: str  # what enacts rules and rulings: the modules without rules.py and the bots
    everything: str  # all modules


def cited_in(played: Game[Any], package: Path) -> Cited:
    """Collects the facts from a game and its folder."""
    modules = sorted(package.rglob("*.py"))
    enacting = [path for path in modules if path.name != "rules.py" and "bots" not in path.relative_to(package).parts]
    return Cited(
        rules=list(played.rules()),
        rulings=list(played.rulings),
        code="\n".join(path.read_text("utf-8") for path in enacting),
        everything="\n".join(path.read_text("utf-8") for path in modules),
    )


# -- the checks: each gives one line per gap -------------------------------------------------------------------------


def without_a_place(cited: Cited) -> list[str]:
    """Rulings that the code does not name."""
    named = set(re.findall(RULING, cited.code))
    return [f"{id}: no place in the code" for id in cited.rulings if id not in named]


def unknown(cited: Cited) -> list[str]:
    """Ids of rules and rulings that the game's catalogue does not have, such as those of another game."""
    named = {id for id in re.findall(r"\b[A-Z]+-\d+\b", cited.everything) if id.partition("-")[0] in PREFIXES}
    named |= set(re.findall(RULING, cited.everything))
    return [f"{id}: there is no such rule or ruling" for id in sorted(named - {*cited.rules, *cited.rulings})]


def undefined(cited: Cited) -> list[str]:
    """Ids of a kind that no catalogue has: corrections and invariants, C-1 and I-1."""
    found = re.findall(r"(?<![\w-])[CI]-\d+\b", cited.everything)
    return [f"{id}: defined nowhere" for id in sorted(set(found))]


CHECKS = (without_a_place, unknown, undefined)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize("name", GAMES)
def test_every_ruling_has_its_place(name: str, check: Any) -> None:
    """Each game passes each check."""
    assert check(cited_in(game(name), PACKAGES / name)) == []


def test_there_are_rulings_to_check() -> None:
    """Without games or rulings the tests above would say nothing."""
    assert "offrandes" in GAMES
    assert all(game(name).rulings for name in GAMES)


# -- the checks can fail ---------------------------------------------------------------------------------------------

SOUND = Cited(
    rules=["TOY-1"],
    rulings=["R-1", "R-2"],
    code="x = 1  # TOY-1, R-1\ny = 'W2,R1'  # not so far (R-2)\n",
    everything="# TOY-1, R-1: UTF-8, `W2,R1` and 'R1'\n",
)


def gaps(cited: Cited) -> list[str]:
    return [gap for check in CHECKS for gap in check(cited)]


def test_sound_citations_have_no_gaps() -> None:
    """What the planted gaps below are planted in is whole."""
    assert gaps(SOUND) == []


@pytest.mark.parametrize(
    ("change", "gap"),
    [
        ({"code": "x = 1  # R-1"}, "R-2: no place in the code"),
        ({"code": "x = 1  # R-1, R-20"}, "R-2: no place in the code"),
        ({"code": "x = 1  # R-1, R2"}, "R-2: no place in the code"),
        ({"everything": "x = 1  # R-3"}, "R-3: there is no such rule or ruling"),
        ({"everything": '"""Buying (TOY-1 to TOY-9)."""'}, "TOY-9: there is no such rule or ruling"),
        ({"everything": "x = 1  # OFF-1, a rule of another game"}, "OFF-1: there is no such rule or ruling"),
        ({"everything": "x = 1  # TOY-1, C-3"}, "C-3: defined nowhere"),
        ({"everything": '"""The invariants (I-4)."""'}, "I-4: defined nowhere"),
        ({"everything": "x = 1  # as printed (R2)"}, "R2: there is no such rule or ruling"),
    ],
)
def test_a_gap_in_the_citations_is_found(change: dict[str, Any], gap: str) -> None:
    """A ruling without a place is named, and so is an id that leads nowhere."""
    assert gap in gaps(dataclasses.replace(SOUND, **change))


def test_citations_are_read_from_the_folder(tmp_path: Path) -> None:
    """Rules and bots give no ruling its place, but may not cite what does not exist; a module of any folder may."""
    played = game("offrandes")
    for folder in ("bots", "market"):
        (tmp_path / folder).mkdir()
    (tmp_path / "rules.py").write_text("# R-1\n")
    (tmp_path / "bots" / "plan.py").write_text("# R-2, R-99\n")
    (tmp_path / "market" / "prices.py").write_text("# R-3\n")
    (tmp_path / "play.py").write_text("# R-4\n")
    cited = cited_in(played, tmp_path)
    without = [id for id in played.rulings if id not in ("R-3", "R-4")]
    assert without_a_place(cited) == [f"{id}: no place in the code" for id in without]
    assert unknown(cited) == ["R-99: there is no such rule or ruling"]
