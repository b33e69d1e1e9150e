"""What `exvoto` would make of a command line that stands in a file."""

import cyclopts

from exvoto.cli.main import app


def misunderstood(words: list[str]) -> str:
    """Why `exvoto WORDS` would be refused; empty if it is understood."""
    try:
        command, _, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    except cyclopts.CycloptsError as error:
        return f"exvoto {' '.join(words)}: {' '.join(str(error).split())}"
    return "" if command.__module__.startswith("exvoto.") else f"exvoto {' '.join(words)}: not a command"
