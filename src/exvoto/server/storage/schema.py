"""The tables of the database. The log is the truth; dumps only save reading it from the start."""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),  # hexadecimal; server only until the end
    sa.Column("origin", sa.String(64), nullable=False),  # of the creator's address: see `addresses.py`
    sa.Column("created", sa.BigInteger, nullable=False),
    # What lists need without reading logs; written together with the entries it follows from.
    sa.Column("phase", sa.String(10), nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),  # a key, so no number is written twice
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("fence", sa.Integer, nullable=True),  # of the lease under which a runner wrote it
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("checksum", sa.BigInteger, nullable=True),  # see `chain.py`; null: written by a version that knew none
)

dumps = sa.Table(
    "dumps",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),  # JSON, zlib
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("player", sa.String(12), nullable=False),
    sa.Column("role", sa.String(8), nullable=False),  # seat, feed
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("player", sa.String(12), nullable=False),  # empty: a spectator without a seat
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("channel", sa.String(12), nullable=False),  # table, watchers, or two seats: 0-2
    sa.Column("text", sa.Text, nullable=False),
)

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("owner", sa.String(40), nullable=False, index=True),  # empty: free
    sa.Column("beat", sa.BigInteger, nullable=False),  # since when nobody runs the table; 0: its owner does
    sa.Column("epoch", sa.Integer, nullable=False),
    # The entry after which only people act: no clock runs, no bot is asked. Null: something may fall due.
    sa.Column("quiet", sa.Integer, nullable=True),
)

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("beat", sa.BigInteger, nullable=False),  # a number that grows
    sa.Column("at", sa.BigInteger, nullable=False),  # when it was written, by its own clock
)

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("player", sa.String(12), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),  # NotificationSettings
    sa.Column("told", sa.String(24), nullable=False),  # the decision of which the player was last notified
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("depth", sa.String(10), nullable=False),
    sa.Column("state", sa.String(10), nullable=False, index=True),  # queued, running, done, stopped, failed
    sa.Column("version", sa.String(40), nullable=False),  # of Exvoto: another one may find something else
    sa.Column("owner", sa.String(40), nullable=False),  # the process that works on it; empty: none
    sa.Column("origin", sa.String(64), nullable=False),  # of the address that asked: see `addresses.py`
    sa.Column("asked", sa.BigInteger, nullable=False),  # when it was asked for
    sa.Column("cpu", sa.BigInteger, nullable=False),  # milliseconds so far
)

findings = sa.Table(
    "findings",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),  # `review/found.py`
)

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("month", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("secret", sa.String(64), nullable=False),  # hexadecimal; the key of `addresses.py`, in no backup
)
