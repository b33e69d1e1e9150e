"""Commands of the host: serve, play, doctor, verify, backup, restore, db, tables."""

from pathlib import Path

import cyclopts

from exvoto.cli.app import DOES_NOT_HOLD, app
from exvoto.cli.words import default_language

DATABASE = "sqlite:///exvoto.db"
db = cyclopts.App(name="db", help="The database: upgrade, verify.")
tables = cyclopts.App(name="tables", help="The tables of a server: list, show, export, rewind, close.")
app.command(db)
app.command(tables)


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
    webhooks_private: bool = False,
    mail: str = "",
    mail_from: str = "exvoto@localhost",
    mail_security: str = "auto",
    mail_user: str = "",
    mail_password_file: Path | None = None,
    stand_in_after: int = 5,
    metrics_token: str = "",
    metrics_public: bool = False,
    delete_imports_after: int = 30,
    forget_after: int = 365,
    delete_after: int = 3 * 365,
    limit: list[str] | None = None,
) -> None:
    """Serve tables to other computers: see docs/hosting.md.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 is all of them.
    database
        FILE (SQLite), sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.
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
    webhooks_private
        A webhook may be on this computer or in its network.
    mail
        A mail server as host:port, for notices.
    mail_from
        The sender of notices.
    mail_security
        How to speak to it: none, starttls, tls, or auto.
    mail_user
        The user to log in there.
    mail_password_file
        A file with nothing but the password of that user.
    stand_in_after
        Minutes without a connection after which the others may let a bot play for somebody; 0: at once.
    metrics_token
        Lets a program with this token read /metrics from anywhere; without it, only from this computer.
    metrics_public
        Everybody may read /metrics.
    delete_imports_after
        Days after which an imported game is deleted; 0: never.
    forget_after
        Days after its last move that names and chat of a finished game are deleted; 0: never.
    delete_after
        Days after which it is deleted altogether; 0: never.
    limit
        NAME=NUMBER, as tables-per-address=100; may be repeated. docs/hosting.md lists the limits.
    """
    from exvoto.cli.work.serve import serve as run

    run(
        host,
        port,
        workers,
        proxies,
        database=database,
        base=base.rstrip("/"),
        url=url.rstrip("/"),
        origins=tuple(origin or ()),
        webhooks=webhooks,
        webhooks_private=webhooks_private,
        mail_host=mail,
        mail_from=mail_from,
        mail_security=mail_security,
        mail_user=mail_user,
        stand_in=stand_in_after * 60.0,
        metrics_token=metrics_token,
        metrics_public=metrics_public,
        keep_imports=delete_imports_after * 86400,
        keep=forget_after * 86400,
        keep_games=delete_after * 86400,
        limits=limit or (),
        mail_password_file=mail_password_file,
    )


@app.command
def play(*, port: int = 0, database: str = "", browser: bool = True) -> None:
    """Play in the browser, on this computer: starts the server for you alone and opens the page.

    Parameters
    ----------
    port
        Without it, 8000 or any that is free.
    database
        A file; without it, one in your data folder.
    """
    from exvoto.cli.work.serve import play as run

    run(port, database, browser)


@app.command
def doctor(*, database: str = "", host: str = "127.0.0.1", port: int = 8000, lang: str = "") -> int:
    """Check this installation: what is there, what is missing, and what to do about it.

    Parameters
    ----------
    database
        As for `serve`; without it, the one of `play`.
    host
        The address to listen on; 0.0.0.0 is all of them.
    port
        The port that the server would use.
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.cli.work.doctor import doctor as run

    return DOES_NOT_HOLD if run(database, host, port, lang or default_language()) else 0


@app.command
def verify(file: Path) -> None:
    """Check that the chance of a finished game followed from the seed committed to before it began.

    Parameters
    ----------
    file
        A transcript as exported by a table after the end.
    """
    from exvoto.cli.work.host import verify_file

    verify_file(file)


@app.command
def backup(file: Path, *, database: str = DATABASE) -> None:
    """Write everything stored into a file; the server may run on."""
    from exvoto.cli.work.host import backup as run

    run(file, database)


@app.command
def restore(file: Path, *, database: str = DATABASE) -> None:
    """Read a backup into an empty database, of either kind."""
    from exvoto.cli.work.host import restore as run

    run(file, database)


@db.command(name="upgrade")
def db_upgrade(*, database: str = DATABASE) -> None:
    """Bring the database up to date; `serve` does so by itself."""
    from exvoto.cli.work.host import db_upgrade as run

    run(database)


@db.command(name="verify")
def db_verify(*, database: str = DATABASE) -> int:
    """Play every stored game again and compare; do so before an upgrade."""
    from exvoto.cli.work.host import db_verify as run

    return DOES_NOT_HOLD if run(database) else 0


@tables.command(name="list")
def tables_list(*, database: str = DATABASE, phase: str = "") -> None:
    """List the tables, all or those that are open, playing, over or closed."""
    from exvoto.cli.work.host import tables_list as run

    run(database, phase)


@tables.command(name="show")
def tables_show(id: str, *, database: str = DATABASE) -> None:
    """Tell who sits at a table and what it waits for."""
    from exvoto.cli.work.host import tables_show as run

    run(id, database)


@tables.command(name="export")
def tables_export(id: str, *, database: str = DATABASE, everything: bool = False) -> None:
    """Print the transcript of a finished game, or what spectators have seen of a running one.

    Parameters
    ----------
    everything
        Of a running game too: with what is hidden.
    """
    from exvoto.cli.work.host import tables_export as run

    run(id, database, everything)


@tables.command(name="rewind")
def tables_rewind(id: str, ply: int, *, database: str = DATABASE) -> None:
    """Take a running game back to before an answer, counted from 0; everybody sees that it was done."""
    from exvoto.cli.work.host import tables_rewind as run

    run(id, ply, database)


@tables.command(name="close")
def tables_close(id: str, *, database: str = DATABASE) -> None:
    """Close a table."""
    from exvoto.cli.work.host import tables_close as run

    run(id, database)
