"""The commands. Each imports what it needs when it is called, so that `exvoto games` starts at once."""

import sys
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter

import exvoto
from exvoto.cli.words import default_language
from exvoto.core.errors import BadTable, ExvotoError

SCENARIO_FAILED = 1
BAD_INPUT = 2


def version() -> str:
    mode = "compiled" if exvoto.compiled() else "interpreted"
    return f"exvoto {exvoto.__version__} ({mode})"


app = cyclopts.App(
    name="exvoto",
    help="Four board games of gods and offerings: play, read the rules, simulate.",
    version=version,
    result_action="return_value",
)


def main() -> None:
    """Bad input ends with one clear line and exit status 2, never with a traceback."""
    try:
        status = app(sys.argv[1:], exit_on_error=False, print_error=False)
    except cyclopts.CycloptsError as error:
        fail(" ".join(str(error).split()))
    except ExvotoError as error:
        fail(str(error))
    except UnicodeDecodeError as error:
        fail(f"not a UTF-8 text: {error.reason} at byte {error.start}")
    except OSError as error:
        fail(f"{error.filename or 'file'}: {error.strerror or error}")
    except (KeyboardInterrupt, EOFError):
        print()
        sys.exit(130)
    sys.exit(status if isinstance(status, int) else 0)


def fail(line: str) -> None:
    print(f"exvoto: {line}", file=sys.stderr)
    sys.exit(BAD_INPUT)


@app.command
def games(*, lang: str = "") -> None:
    """List the games.

    Parameters
    ----------
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.games import NAMES, texts

    for name in NAMES:
        catalogue = texts(name, lang or default_language())
        head = f"{name:<12}{catalogue.word('game', 'players'):<6}"
        print(f"{head}{catalogue.word('game', 'title')}: {catalogue.word('game', 'line')}")


@app.command
def rules(game: str, *, lang: str = "") -> None:
    """Print the complete rules of a game, with rulings and table options.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.cli.rules import readable_rules

    print("\n".join(readable_rules(game, lang or default_language())))


@app.command
def terminal(
    game: str,
    *,
    players: int = 0,
    me: int = 1,
    bots: str = "greedy",
    seed: int | None = None,
    lang: str = "",
    option: Annotated[list[str] | None, Parameter(help="A table option as name=value; may be repeated.")] = None,
    load: Path | None = None,
) -> None:
    """Play a game in this terminal against bots.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    players
        How many sit at the table, you included; without it, four or as many as the game takes.
    me
        Your seat, from 1.
    bots
        The bots in the other seats, comma-separated, repeated as needed: random, greedy.
    seed
        The same number deals the same game.
    lang
        fr or en; without it the language of your system.
    load
        Go on with a game that was saved.
    """
    from exvoto.cli.terminal import Terminal

    Terminal(game, players, me, bots.split(","), seed, lang or default_language(), table_options(option), load).run()


@app.command
def simulate(
    game: str,
    *,
    players: int = 0,
    games: int = 100,
    bots: str = "random",
    seed: int = 1,
    option: Annotated[list[str] | None, Parameter(help="A table option as name=value; may be repeated.")] = None,
) -> None:
    """Let bots play many games and print who wins.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    players
        Seats at the table; without it, four or as many as the game takes.
    games
        How many games. Bots change seats from game to game.
    bots
        Comma-separated, repeated as needed to fill the seats: random, greedy.
    seed
        The same number gives the same games.
    """
    from exvoto.cli.simulate import simulate as run

    run(game, players, games, bots.split(","), seed, table_options(option))


@app.command
def scenario(*paths: Path) -> int:
    """Run scenario files (or all *.toml under folders) and say what does not hold.

    Parameters
    ----------
    paths
        Files or folders.
    """
    from exvoto.cli.scenario import run_scenarios

    if not paths:
        raise BadTable("scenario: name at least one file or folder")
    return SCENARIO_FAILED if run_scenarios(list(paths)) else 0


@app.command
def replay(file: Path, *, lang: str = "") -> None:
    """Check a transcript and print the game it tells.

    Parameters
    ----------
    file
        A transcript, as `save` in the terminal writes it.
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.cli.replay import tell

    for line in tell(file, lang or default_language()):
        print(line)


def table_options(given: list[str] | None) -> dict[str, str | int]:
    options: dict[str, str | int] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadTable(f"option '{text}': write it as name=value")
        options[name] = value
    return options
