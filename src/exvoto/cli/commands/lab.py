"""`exvoto lab`: the commands and their switches. The work is in `lab_run`, which is imported when it is called for."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter

lab = cyclopts.App(
    name="lab",
    help="Let bots play many games of one kind, and read what the numbers say: docs/lab.md tells more.",
    default_parameter=Parameter(negative=()),
)


@Parameter(name="*")
@dataclass(frozen=True)
class Switches:
    """What all commands of the lab understand."""

    players: str = ""
    "How many sit at the table: 4, or 3,4,5; without it, every number the game is for."
    games: int = 1000
    "How many games, for each number of players."
    bots: str = "greedy"
    "Comma-separated, repeated as needed; they change seats from game to game. random, greedy, novice, regular, strong."
    option: Annotated[list[str] | None, Parameter(help="A table option as name=value; may be repeated.")] = None
    deck: Path | None = None
    "Prières: a City deck as a table name, cost, temples, population."
    map: Path | None = None
    "Odyssée: a map as TOML."
    seed: int = 1
    "The same number gives the same games."
    workers: int = 0
    "Processes; without it, one a core."
    engine: str = "local"
    "local: the cores of this machine; ray: a Ray cluster (RAY_ADDRESS), or a small one of this machine."
    out: Path | None = None
    "The folder of the results, where the same plan goes on; without it, one under exvoto-lab that is this plan's own."
    csv: bool = False
    "Tables as CSV."
    parquet: bool = False
    "Tables as Parquet; the default where pyarrow is installed."
    rows: bool = False
    "Keep one row a game too."
    lang: str = ""
    "fr or en; without it the language of your system."


DEFAULTS = Switches()


@lab.default
def run(game: str, *, question_marks: bool = False, switches: Switches = DEFAULTS) -> None:
    """Play many games of one kind and write a report.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    question_marks
        Prières: answer the booklet's own "?": how long, for how many.
    """
    from exvoto.cli.work.lab_run import run as work

    work(game, switches, question_marks=question_marks)


@lab.command
def compare(game: str, *, variant: list[str], switches: Switches = DEFAULTS) -> None:
    """Play variants side by side: the same numbered games, the same chance; differences game by game.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    variant
        "name: option=value, option=value"; also bots=a+b, deck=FILE, map=FILE. Two or more; the first is the yardstick.
    """
    from exvoto.cli.work.lab_run import compare as work

    work(game, variant, switches)


@lab.command
def fit(game: str, *, vary: str, target: str, trials: int = 12, switches: Switches = DEFAULTS) -> None:
    """Tune one option to a target and show every trial.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    vary
        The option: O-CAP (all its values), O-CAP=5..20 or O-CAP=5,8,12.
    target
        rounds=NUMBER or answers=NUMBER for a mean length, or balance for seats that win alike.
    trials
        At most so many values are tried.
    """
    from exvoto.cli.work.lab_run import fit as work

    work(game, vary, target, trials, switches)
