"""The door to the commands: bad input ends with one clear line."""

import signal
import sys

import cyclopts

from exvoto.cli.app import app as app
from exvoto.cli.commands import hosting as hosting
from exvoto.cli.commands import people as people
from exvoto.cli.commands import study as study
from exvoto.cli.words import language_of
from exvoto.core.errors import BadTable, ExvotoError

BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Bad input ends with one clear line and exit status 2, never with a traceback."""
    words = sys.argv[1:]
    if speaks_french():
        from exvoto.cli.french import FrenchHelp

        app.help_formatter = FrenchHelp()
    try:
        status = app(spelled_out(words), exit_on_error=False, print_error=False)
    except cyclopts.CycloptsError as error:
        fail(" ".join(str(error).split()))
    except BadTable as error:
        fail(clash(error) if error.clash else str(error))
    except ExvotoError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename or 'file'}: {error.strerror or error}")
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to be ended
        left()
    except EOFError:
        left()
    sys.exit(status if isinstance(status, int) else 0)


def speaks_french() -> bool:
    return language_of(sys.argv[1:]) == "fr"


def spelled_out(words: list[str]) -> list[str]:
    """`exvoto deck` is short for `exvoto material GAME` where one game alone calls its material so."""
    if not words or words[0].startswith("-") or words[0] in app:
        return words
    from exvoto.games import material_of, shelf

    short = [rules.name for rules in shelf() if rules.manifest.material and words[0] == material_of(rules).WORD]
    return ["material", *short, *words[1:]] if len(short) == 1 else words


def left() -> None:
    print()
    sys.exit(INTERRUPTED)


def clash(error: BadTable) -> str:
    from exvoto.games import texts  # games are read only if needed: `exvoto --help` answers at once

    return texts(error.game, "fr" if speaks_french() else "en").word("clash", error.clash)


def fail(line: str) -> None:
    if speaks_french():
        from exvoto.cli.french import error_text

        line, colon = error_text(line), "\u00a0:"
    else:
        colon = ":"
    print(f"exvoto{colon} {line}", file=sys.stderr)
    sys.exit(BAD_INPUT)
