"""How the database came to look as it does. The server and `exvoto db upgrade` run what is missing."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa

from exvoto.server.schema import metadata

FOLDER = Path(__file__).parent


def configuration(connection: sa.Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(engine: sa.Engine) -> None:
    """Brings the database up to date; several processes may do so at once."""
    from alembic import command

    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4049720)"))  # one migrates, the others wait
        command.upgrade(configuration(connection), "head")


def unlike(engine: sa.Engine) -> list[Any]:
    """What differs between the database and the declared schema: empty after `upgrade`."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))
