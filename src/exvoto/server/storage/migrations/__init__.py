"""Migrations of the database. The server and `exvoto db upgrade` run those that are missing."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa

from exvoto.core.errors import BadTable
from exvoto.server.storage.schema import metadata

FOLDER = Path(__file__).parent


def configuration(connection: sa.Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def revisions() -> list[str]:
    """All that this version knows, in order: the files are numbered."""
    return sorted(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py"))


def newest() -> str:
    """The revision that a database should have."""
    return revisions()[-1]


def revision(engine: sa.Engine) -> str:
    """The revision that a database has; empty for a new one."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


def upgrade(engine: sa.Engine) -> str:
    """Brings the database up to date; several processes may try at once. Returns the revision it had.

    Raises BadTable for a database that a later version has used."""
    before = revision(engine)
    if before == newest():
        return before  # the usual case, without loading Alembic
    if before and before not in revisions():
        raise BadTable(
            f"a later version of Exvoto has used this database (schema {before}): install that version again"
        )
    from alembic import command

    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4049720)"))  # one migrates, the others wait
        command.upgrade(configuration(connection), "head")
    return before


def schema_differences(engine: sa.Engine) -> list[Any]:
    """What differs between the database and the declared schema: empty after `upgrade`."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))
