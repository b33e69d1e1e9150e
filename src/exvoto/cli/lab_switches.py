"""The switches that all commands of the lab understand."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from exvoto.cli.app import Material


@Parameter(name="*")
@dataclass(frozen=True)
class Switches:
    """What all commands of the lab understand."""

    players: str = ""
    "How many sit at the table: 4, or 3,4,5; without it, every number the game is for."
    games: int = 1000
    "How many games, for each number of players."
    bots: str = ""
    "Comma-separated, repeated as needed; they change seats from game to game. random, greedy, novice, regular, strong."
    levels: str = ""
    "Comma-separated bots: the same games at each level of play, side by side; without bots and levels, novice,greedy."
    option: Annotated[list[str] | None, Parameter(help="A table option as name=value; may be repeated.")] = None
    material: Material = None
    seed: int = 1
    "The same number gives the same games."
    workers: int = 0
    "Processes; without it, one per core."
    engine: str = "local"
    "local: the cores of this machine; ray: a Ray cluster (RAY_ADDRESS), or a small one of this machine."
    out: Path | None = None
    "The folder of the results, where the same plan goes on; without it, one under exvoto-lab that is this plan's own."
    csv: bool = False
    "Tables as CSV."
    parquet: bool = False
    "Tables as Parquet; the default where pyarrow is installed."
    rows: bool = False
    "Keep one row per game too."
    lang: str = ""
    "fr or en; without it the language of your system."
