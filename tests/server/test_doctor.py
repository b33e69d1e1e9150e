"""`exvoto doctor` looks at a PostgreSQL."""

from exvoto.cli.work.doctor.database import database_finding
from exvoto.server.storage.admin import bring_up_to_date, reach
from exvoto.server.storage.migrations import newest

READ_ONLY = "options=-c%20default_transaction_read_only%3Don"


def test_a_postgresql_is_empty_then_ready_and_read_only_where_it_says_so(postgres: str) -> None:
    """The schema is not made by looking."""
    assert [database_finding(postgres).key for _ in range(2)] == ["database-empty"] * 2
    engine = reach(postgres)
    bring_up_to_date(engine)
    engine.dispose()
    ready = database_finding(postgres)
    assert (ready.level, ready.key) == ("ok", "database")
    assert f"schema {newest()}" in ready.text("en")
    read_only = database_finding(f"{postgres}{'&' if '?' in postgres else '?'}{READ_ONLY}")
    assert (read_only.level, read_only.key) == ("fault", "server-readonly")
