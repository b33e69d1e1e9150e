"""How far a long command is, on the standard error, and lines that are said above that."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from exvoto.lab.team import Say

PATIENCE = 5.0  # seconds in which pressing Ctrl-C once more does not disturb the ending


@contextmanager
def bar() -> Iterator[Progress]:
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with heard_once(), Progress(*columns, console=Console(stderr=True)) as shown:
        yield shown


def above(shown: Progress) -> Say:
    """Says a line of this command above the bar."""
    return lambda line: shown.console.print(f"exvoto: {line}", highlight=False, markup=False, soft_wrap=True)


@contextmanager
def heard_once() -> Iterator[None]:
    """The first Ctrl-C ends what is under way in order; those that follow at once change nothing about that."""
    last = -PATIENCE

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        nonlocal last
        if time.monotonic() - last >= PATIENCE:
            last = time.monotonic()
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
