"""Writing without SQLAlchemy: for what every process writes every few seconds."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa


class Direct(NamedTuple):
    """A connection for `quick_reads.run` alone, in the transaction of the writer."""

    connection: Any  # of the driver
    dialect: sa.Dialect


DirectWrite: TypeAlias = Callable[[Direct], Any]  # something to write in a transaction, straight to the driver
