"""`exvoto lab`: the commands and their switches. The work is in `lab_run`, which is imported when it is called for."""

import cyclopts
from cyclopts import Parameter

from exvoto.cli.lab_switches import Switches

lab = cyclopts.App(
    name="lab",
    help="Let bots play many games of one kind, and read what the numbers say: see docs/lab.md.",
    default_parameter=Parameter(negative=()),
)


DEFAULTS = Switches()


@lab.default
def run(game: str, *, question_marks: bool = False, switches: Switches = DEFAULTS) -> None:
    """Play many games of one kind and write a report.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    question_marks
        Answer the "?" of a booklet that has them (prieres): how long, for how many.
    """
    from exvoto.cli.work.lab_run import run as work

    work(game, switches, question_marks=question_marks)


@lab.command
def compare(game: str, *, variant: list[str], switches: Switches = DEFAULTS) -> None:
    """Play variants side by side: the same numbered games, the same chance; differences game by game.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    variant
        "name: option=value, option=value"; also bots=a+b, material=FILE. Two or more; the first is the yardstick.
    """
    from exvoto.cli.work.lab_run import compare as work

    work(game, variant, switches)


@lab.command
def fit(game: str, *, vary: str, target: str, trials: int = 12, switches: Switches = DEFAULTS) -> None:
    """Tune one option to a target and show every trial.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    vary
        The option: O-CAP (all its values), O-CAP=5..20 or O-CAP=5,8,12.
    target
        rounds=NUMBER or answers=NUMBER for a mean length, or balance for seats that win alike.
    trials
        At most so many values are tried.
    """
    from exvoto.cli.work.lab_run import fit as work

    work(game, vary, target, trials, switches)
