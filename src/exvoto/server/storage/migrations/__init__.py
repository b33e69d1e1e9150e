"""How the database came to look as it does. The server and `exvoto db upgrade` run what is missing."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa

from exvoto.server.storage.schema import metadata

FOLDER = Path(__file__).parent


def configuration(connection: sa.Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The revision that a database should have: files are named by their number."""
    return max(file.name for file in (FOLDER / "versions").glob("[0-9]*.py")).partition("_")[0]


def revision(engine: sa.Engine) -> str:
    """The revision that a database has; empty if it has none."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


def upgrade(engine: sa.Engine) -> str:
    """Brings the database up to date; several processes may do so at once. Returns the revision it had."""
    before = revision(engine)
    if before == newest():
        return before  # the usual case, which need not load Alembic
    from alembic import command

    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4049720)"))  # one migrates, the others wait
        command.upgrade(configuration(connection), "head")
    return before


def unlike(engine: sa.Engine) -> list[Any]:
    """What differs between the database and the declared schema: empty after `upgrade`."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))
