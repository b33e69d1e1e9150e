"""The commands. Each imports what it needs when it is called, so that `exvoto games` starts at once."""

import sys
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import cyclopts
from cyclopts import Parameter

import exvoto
from exvoto.cli.lab import lab
from exvoto.cli.words import default_language
from exvoto.core.errors import BadTable, ExvotoError

if TYPE_CHECKING:
    from exvoto.core.game import Game

SCENARIO_FAILED = 1
BAD_INPUT = 2


def version() -> str:
    mode = "compiled" if exvoto.compiled() else "interpreted"
    return f"exvoto {exvoto.__version__} ({mode})"


TableOptions = Annotated[list[str] | None, Parameter(help="A table option as name=value; may be repeated.")]
CityDeck = Annotated[Path | None, Parameter(help="Prières: a City deck, a table of name, cost, temples, population.")]
Sea = Annotated[Path | None, Parameter(name="--map", help="Odyssée: another map with its missions, a TOML file.")]

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


@app.command(name="deck")
def city_deck() -> None:
    """Print the City deck of Prières as a table: change it and play it with --deck."""
    from exvoto.games.prieres.deck import EDITION_DECK, write_deck

    print(write_deck(EDITION_DECK), end="")


@app.command(name="map")
def sea_map() -> None:
    """Print the map and the missions of Odyssée: change them and play them with --map."""
    print(resources.files("exvoto.games.odyssee").joinpath("aegean.toml").read_text("utf-8"), end="")


@app.command
def terminal(
    game: str,
    *,
    players: int = 0,
    me: int = 1,
    bots: str = "greedy",
    seed: int | None = None,
    lang: str = "",
    option: TableOptions = None,
    load: Path | None = None,
    deck: CityDeck = None,
    sea: Sea = None,
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

    language, options = lang or default_language(), table_options(option)
    Terminal(rules_of(game, deck, sea), players, me, bots.split(","), seed, language, options, load).run()


@app.command
def simulate(
    game: str,
    *,
    players: int = 0,
    games: int = 100,
    bots: str = "random",
    seed: int = 1,
    option: TableOptions = None,
    deck: CityDeck = None,
    sea: Sea = None,
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

    run(rules_of(game, deck, sea), players, games, bots.split(","), seed, table_options(option))


@app.command
def arena(
    game: str,
    *,
    seats: str = "strong,regular,novice,random",
    games: int = 40,
    seed: int = 1,
    workers: int = 0,
    out: Path | None = None,
    sequential: float = 0,
    option: TableOptions = None,
) -> None:
    """Let bots of different strength play a tournament.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    seats
        One bot a seat, comma-separated: random, greedy, novice, regular, strong; `strong@0.1` has a tenth of the time.
    games
        How many games. Bots change seats from game to game.
    seed
        The same number gives the same deals.
    workers
        Processes; without it, one a core.
    out
        A folder for the transcripts and a journal: the same command again goes on where it was broken off.
    sequential
        A goal for the win share of the first bot, in percent: stop as soon as a sequential test at 95 % has decided.
    """
    from exvoto.cli.arena import tournament

    tournament(game, seats.split(","), games, seed, workers, out, table_options(option), sequential)


@app.command
def ladder(
    game: str, *, share: float = 0.1, games: int = 400, seed: int = 1, workers: int = 0, out: Path | None = None
) -> None:
    """Measure the levels: one of each among three of the level below, stopped early by a sequential test at 95 %.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    share
        How much of its time each level has.
    games
        At most so many for each level.
    workers
        Processes; without it, one a core.
    out
        A folder for transcripts and journals: the same command again goes on where it was broken off.
    """
    from exvoto.cli.arena import ladder as run

    run(game, share, games, seed, workers, out)


@app.command
def hint(
    file: Path, *, seat: str = "", lang: str = "", time: int = 1500, iterations: int = 0, seed: int = 1, ply: int = -1
) -> None:
    """Say what a strong bot would answer: the best three answers, each with the chance to win and why.

    Parameters
    ----------
    file
        A transcript as `save` in the terminal writes it, or a position (docs/scenarios.md).
    seat
        A, B, …; without it, the seat that is asked.
    lang
        fr or en; without it the language of your system.
    time
        Milliseconds to think.
    iterations
        Think so many rounds instead: the same hint on any machine.
    ply
        Of a transcript: after so many answers, instead of all.
    """
    from exvoto.cli.hint import hints

    for line in hints(file, seat, lang or default_language(), time, iterations, seed, ply):
        print(line)


@app.command
def tune(game: str, *, out: Path | None = None, games: int = 200, bot: str = "novice", seed: int = 1) -> None:
    """Find weights for the bots' evaluation of a game by self-play.

    Parameters
    ----------
    game
        offrandes, stonehenge, odyssee or prieres.
    out
        A folder for the games and the weights: the same command again goes on where it was broken off.
    games
        How many games the bots play against themselves.
    bot
        Who plays them.
    """
    from exvoto.cli.tune import tune as run

    run(game, out or Path(f"tune-{game}"), games, bot, seed)


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


DATABASE = "sqlite:///exvoto.db"
db = cyclopts.App(name="db", help="The database: upgrade, verify.")
tables = cyclopts.App(name="tables", help="The tables of a server: list, show, export, rewind, close.")
app.command(db)
app.command(tables)
app.command(lab)


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = DATABASE,
    workers: int = 1,
    base: str = "",
    url: str = "",
    origin: list[str] | None = None,
    proxies: str = "",
    webhooks: bool = False,
    mail: str = "",
    mail_from: str = "exvoto@localhost",
    forget_after: int = 365,
    delete_after: int = 3 * 365,
) -> None:
    """Serve tables to other computers: docs/hosting.md tells more.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 is all of them.
    database
        sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.
    workers
        Processes; more than one needs PostgreSQL.
    base
        The path under which a proxy shows the server, as /exvoto.
    url
        How people reach the server, for links in notices.
    origin
        Further origins whose pages may connect; may be repeated.
    proxies
        Addresses of proxies whose X-Forwarded headers are believed, comma-separated.
    webhooks
        Players may have a webhook called.
    mail
        A mail server as host:port, for notices.
    forget_after
        Days after its last move that names and chat of a finished game are deleted; 0: never.
    delete_after
        Days after which it is deleted altogether; 0: never.
    """
    from exvoto.cli.serve import serve as run
    from exvoto.server.settings import Settings

    settings = Settings(
        database=database,
        base=base.rstrip("/"),
        url=url.rstrip("/"),
        origins=tuple(origin or ()),
        webhooks=webhooks,
        mail_host=mail,
        mail_from=mail_from,
        keep=forget_after * 86400,
        keep_games=delete_after * 86400,
    )
    run(settings, host, port, workers, proxies)


@app.command
def play(*, port: int = 0, database: str = "", browser: bool = True) -> None:
    """Play in the browser, on this computer: starts the server for you alone and opens the page.

    Parameters
    ----------
    port
        Without it, 8000 or any that is free.
    database
        Without it, a file in your data folder.
    """
    from exvoto.cli.serve import play as run

    run(port, database, browser)


@app.command
def verify(file: Path) -> None:
    """Check that the chance of a finished game followed from the seed committed to before it began.

    Parameters
    ----------
    file
        A transcript as exported by a table after the end.
    """
    from exvoto.cli.host import verify_file

    verify_file(file)


@app.command
def backup(file: Path, *, database: str = DATABASE) -> None:
    """Write everything stored into a file; the server may run on."""
    from exvoto.cli.host import backup as run

    run(file, database)


@app.command
def restore(file: Path, *, database: str = DATABASE) -> None:
    """Read a backup into an empty database, of either kind."""
    from exvoto.cli.host import restore as run

    run(file, database)


@db.command(name="upgrade")
def db_upgrade(*, database: str = DATABASE) -> None:
    """Bring the database up to date; `serve` does so by itself."""
    from exvoto.cli.host import db_upgrade as run

    run(database)


@db.command(name="verify")
def db_verify(*, database: str = DATABASE) -> int:
    """Play every stored game again and compare; do so before an upgrade."""
    from exvoto.cli.host import db_verify as run

    return SCENARIO_FAILED if run(database) else 0


@tables.command(name="list")
def tables_list(*, database: str = DATABASE, phase: str = "") -> None:
    """List the tables, all or those that are open, playing, over or closed."""
    from exvoto.cli.host import tables_list as run

    run(database, phase)


@tables.command(name="show")
def tables_show(id: str, *, database: str = DATABASE) -> None:
    """Tell who sits at a table and what it waits for."""
    from exvoto.cli.host import tables_show as run

    run(id, database)


@tables.command(name="export")
def tables_export(id: str, *, database: str = DATABASE, everything: bool = False) -> None:
    """Print the transcript of a finished game, or what spectators have seen of a running one.

    Parameters
    ----------
    everything
        Of a running game too: with what is hidden.
    """
    from exvoto.cli.host import tables_export as run

    run(id, database, everything)


@tables.command(name="rewind")
def tables_rewind(id: str, ply: int, *, database: str = DATABASE) -> None:
    """Take a running game back to before an answer, counted from 0; everybody sees that it was done."""
    from exvoto.cli.host import tables_rewind as run

    run(id, ply, database)


@tables.command(name="close")
def tables_close(id: str, *, database: str = DATABASE) -> None:
    """Close a table."""
    from exvoto.cli.host import tables_close as run

    run(id, database)


def table_options(given: list[str] | None) -> dict[str, str | int]:
    options: dict[str, str | int] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadTable(f"option '{text}': write it as name=value")
        options[name] = value
    return options


def rules_of(name: str, deck: Path | None, sea: Path | None) -> "Game[Any]":
    from exvoto.games import game_with

    return game_with(name, deck.read_text("utf-8") if deck else "", sea.read_text("utf-8") if sea else "")
