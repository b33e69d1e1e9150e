"""Where an error comes from, for the author of a game: the last line of the game's own code that ran."""

import traceback
from pathlib import Path
from typing import Any

from exvoto.core.game import Game


def blamed(error: BaseException, game: Game[Any]) -> str:
    """`IndexError in Note.refuse (turn.py, line 12): list index out of range`."""
    frames = traceback.extract_tb(error.__traceback__)
    folder = Path(*type(game).__module__.split(".")[:-1]).as_posix()
    own = [frame for frame in frames if folder in Path(frame.filename).as_posix()] or frames
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if not own:
        return what
    return f"{what}; in {own[-1].name}, {Path(own[-1].filename).name} line {own[-1].lineno}"
