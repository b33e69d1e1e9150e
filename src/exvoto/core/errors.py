"""Every error the kernel raises.

ExvotoError
├── Unreadable    a text or document is not well formed, or names what does not exist
│   └── Ambiguous the text could mean several things
├── Illegal       a well-formed answer breaks a rule; carries the Rule
├── Mischance     a dictated outcome of chance is impossible, missing (dealer.py: NotInBag, Undictated), or unused
├── BadTable      a number of seats or a table option that the game does not have
└── Broken        a check of the contract found a game at fault
"""

import traceback
from pathlib import Path

from exvoto.core.rule import Rule


class ExvotoError(Exception):
    pass


class Unreadable(ExvotoError):
    pass


class Ambiguous(Unreadable):
    pass


class Illegal(ExvotoError):
    def __init__(self, rule: Rule, answer: str) -> None:
        super().__init__(f"{answer}: refused by {rule.id}")
        self.rule = rule


class Mischance(ExvotoError):
    pass


class BadTable(ExvotoError):
    """Options of `game` that exclude each other have a sentence in its catalogue, under `clash` and this name."""

    def __init__(self, message: str, game: str = "", clash: str = "") -> None:
        super().__init__(message)
        self.game = game
        self.clash = clash


class Broken(ExvotoError):
    pass


def blamed(error: BaseException, package: str = "") -> str:
    """An error in one sentence, with the last line of the package's own code that ran, or else of any code.

    `IndexError: list index out of range; in refuse, turns.py line 12`
    """
    frames = traceback.extract_tb(error.__traceback__)
    folder = "/".join(package.split("."))
    own = [frame for frame in frames if folder in Path(frame.filename).as_posix()] or list(frames)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{what}; in {own[-1].name}, {Path(own[-1].filename).name} line {own[-1].lineno}" if own else what


def missing(owner: object, method: str, says: str) -> NotImplementedError:
    """For a method that every game writes itself: what its author forgot, and what it says."""
    cls = type(owner)
    return NotImplementedError(f"{cls.__name__} ({cls.__module__}) has no `{method}`: {says}")
