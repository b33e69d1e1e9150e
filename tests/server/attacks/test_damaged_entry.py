"""One damaged entry is the matter of its own game: the server starts and serves all others, and the host can end it."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
import websockets

from exvoto.cli.main import app as cli
from exvoto.core.errors import BadTable
from exvoto.server.storage.schema import dumps, tables
from exvoto.server.storage.store import open_engine
from tests.server.rig import Running, quick, serving
from tests.server.test_crashes import Process

Damage = Callable[[sa.Connection, str], None]


def last_body(value: str) -> Damage:
    """The body of the last entry, replaced."""

    def damage(c: sa.Connection, id: str) -> None:
        last = "seq = (SELECT max(seq) FROM log WHERE table_id = :id)"
        c.execute(sa.text(f"UPDATE log SET body = {value} WHERE table_id = :id AND {last}"), {"id": id})

    return damage


def lost(c: sa.Connection, id: str) -> None:
    c.execute(sa.text("DELETE FROM log WHERE table_id = :id AND seq = 2"), {"id": id})


def swapped(c: sa.Connection, id: str) -> None:
    for old, new in ((2, -1), (3, 2), (-1, 3)):
        c.execute(
            sa.text("UPDATE log SET seq = :new WHERE table_id = :id AND seq = :old"), {"id": id, "old": old, "new": new}
        )


def no_such_game(c: sa.Connection, id: str) -> None:
    c.execute(sa.update(tables).where(tables.c.id == id).values(game="uninstalled"))


def odd_seed(c: sa.Connection, id: str) -> None:
    c.execute(sa.update(tables).where(tables.c.id == id).values(seed="not hexadecimal"))


DAMAGES: dict[str, Damage] = {
    "one letter": last_body("replace(body, 'answered', 'answored')"),
    "one digit": last_body("replace(body, '\"seat\"\\:', '\"seat\"\\:1')"),
    "no json": last_body("substr(body, 1, length(body) - 1)"),
    "a later version's kind": last_body('\'{"k": "teleported", "seat": 1}\''),
    "not even text": last_body("CAST(x'7b226b22ff00' AS TEXT)"),
    "lost": lost,
    "swapped": swapped,
    "no such game": no_such_game,
    "an odd seed": odd_seed,
}


async def begin(running: Running, listed: bool = True) -> tuple[str, list[str]]:
    """A running game with one answer in it."""
    table, tokens = await running.table_for("offrandes", 3, 0, listed=listed)
    for token in tokens:
        async with running.client(table, token) as client:
            if client.my_turn():
                assert (await client.answer(client.state["view"]["options"][0]))["t"] == "ack"
                return table, tokens
    raise AssertionError("nobody is asked")


def damaged(database: str, damage: Damage) -> tuple[str, str, list[str]]:
    """Two running games, one of them damaged: its id, the id of the other, and the tokens of the damaged one."""

    async def play() -> tuple[str, str, list[str]]:
        async with serving(quick(database, bot_workers=0)) as running:
            id, tokens = await begin(running)
            sound, _ = await begin(running)
            return id, sound, tokens

    id, sound, tokens = asyncio.run(play())
    engine = open_engine(database)
    with engine.begin() as c:
        c.execute(sa.delete(dumps))
        damage(c, id)
    engine.dispose()
    return id, sound, tokens


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_a_damaged_game_is_unavailable_alone(
    sqlite: str, damage: Damage, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """It is refused with a sentence; lists, other games and health are as before. The host reads what is wrong and
    closes it; then everything can be read again."""
    id, sound, tokens = damaged(sqlite, damage)
    where = ["--database", sqlite]

    async def visit() -> None:
        async with serving(quick(sqlite, bot_workers=0)) as running:
            for path in (f"/api/tables/{id}", f"/api/tables/{id}/replay", f"/api/tables/{id}/export"):
                said = await running.get(path, tokens[0])
                assert (said.status_code, said.json()["code"]) == (503, "unavailable"), path
                assert "exvoto tables show" in said.json()["sentence"]
            with pytest.raises(websockets.ConnectionClosed, match="4503"):
                await running.client(id, tokens[0]).connect()
            assert (await running.get(f"/api/tables/{sound}")).status_code == 200
            listed = await running.get("/api/tables")
            assert (listed.status_code, [one["id"] for one in listed.json()["tables"]]) == (200, [sound])
            assert (await running.get("/health")).status_code == 200
            assert "exvoto_unreadable 1" in (await running.get("/metrics")).text
            await begin(running)

    asyncio.run(visit())
    assert sum(f"table {id} cannot be read" in record.getMessage() for record in caplog.records) == 1
    cli(["tables", "show", id, *where])
    assert f"exvoto tables close {id}" in capsys.readouterr().out
    assert cli(["db", "verify", *where]) == 1
    said = capsys.readouterr().out
    assert f"{id}: " in said
    assert f"{sound}: " not in said
    assert "2 tables verified, 1 at fault" in said
    with pytest.raises(BadTable, match="tables show"):
        cli(["tables", "export", id, *where])
    cli(["tables", "close", id, *where])
    cli(["tables", "list", "--phase", "closed", *where])
    assert id in capsys.readouterr().out
    if damage not in (no_such_game, odd_seed):  # those can be closed, but not read
        assert cli(["db", "verify", *where]) == 0
        cli(["tables", "show", id, *where])
        assert "closed" in capsys.readouterr().out


def plant_bytes(url: str, id: str) -> None:
    """Bytes that are no UTF-8, as a damaged page of PostgreSQL may have them: it takes them while it believes that the
    database has no encoding."""
    believe = "UPDATE pg_database SET encoding = pg_char_to_encoding(%s) WHERE datname = current_database()"
    last = "seq = (SELECT max(seq) FROM log WHERE table_id = %s)"
    body = "convert_from(decode('7b226b22ff7d', 'hex'), 'SQL_ASCII')"
    with psycopg.connect(url, autocommit=True) as c:
        c.execute("DELETE FROM dumps")
        c.execute(believe, ("SQL_ASCII",))
    with psycopg.connect(url, autocommit=True) as c:
        c.execute(f"UPDATE log SET body = {body} WHERE table_id = %s AND {last}", (id, id))  # type: ignore[arg-type]
        c.execute(believe, ("UTF8",))


def test_bytes_that_are_no_text_in_postgresql(
    postgres: str, sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The driver cannot decode them: still the matter of one game, also for `db verify` and for a backup, from which
    all other games can be restored."""
    where = ["--database", postgres]
    id, sound, tokens = damaged(postgres, lambda *_: None)
    plant_bytes(postgres, id)

    async def visit() -> None:
        async with serving(quick(postgres, bot_workers=0)) as running:
            assert (await running.get(f"/api/tables/{id}", tokens[0])).status_code == 503
            assert (await running.get(f"/api/tables/{sound}")).status_code == 200
            listed = await running.get("/api/tables")
            assert [one["id"] for one in listed.json()["tables"]] == [sound]
            await begin(running, listed=False)

    asyncio.run(visit())
    assert cli(["db", "verify", *where]) == 1
    assert "2 tables verified, 1 at fault" in capsys.readouterr().out
    cli(["backup", str(tmp_path / "backup.gz"), *where])
    cli(["restore", str(tmp_path / "backup.gz"), "--database", sqlite])
    capsys.readouterr()
    assert cli(["db", "verify", "--database", sqlite]) == 1
    said = capsys.readouterr().out
    assert f"{id}: entry" in said
    assert f"{sound}: " not in said
    cli(["tables", "close", id, *where])
    assert cli(["db", "verify", *where]) == 0


def test_a_backup_of_a_damaged_file(sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SQLite too gives out no text that is none: a backup has the other games, and the damage can still be seen."""
    id, sound, _ = damaged(sqlite, DAMAGES["not even text"])
    other = ["--database", f"sqlite:///{tmp_path / 'other.db'}"]
    cli(["backup", str(tmp_path / "backup.gz"), "--database", sqlite])
    cli(["restore", str(tmp_path / "backup.gz"), *other])
    capsys.readouterr()
    assert cli(["db", "verify", *other]) == 1
    said = capsys.readouterr().out
    assert f"{id}: entry" in said
    assert f"{sound}: " not in said


def test_every_fault_is_reported(sqlite: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Three faults in two games: each has its line, and none hides another."""
    id, other, _ = damaged(sqlite, last_body("'{'"))
    engine = open_engine(sqlite)
    with engine.begin() as c:
        c.execute(sa.text("UPDATE log SET at = at + 1 WHERE table_id = :id AND seq = 1"), {"id": id})
        lost(c, other)
    engine.dispose()
    assert cli(["db", "verify", "--database", sqlite]) == 1
    said = capsys.readouterr().out
    assert f"{id}: entry 1 is damaged" in said
    assert said.count(f"{id}: entry") == 2
    assert f"{other}: entry 2 is missing" in said
    assert "0 tables verified, 2 at fault" in said


def test_a_game_is_damaged_under_the_eyes_of_its_players(postgres: str) -> None:
    """Another process writes what this one cannot read: its sockets are closed, and all others play on."""

    async def run() -> None:
        async with serving(quick(postgres, bot_workers=0)) as running:
            id, tokens = await begin(running)
            sound, _ = await begin(running)
            async with running.client(id, tokens[0]) as player, running.client(sound) as watcher:
                engine = open_engine(postgres)
                with engine.begin() as c:
                    row = 'SELECT table_id, seq + 1, at, fence, \'{"k": "teleported"}\' FROM log WHERE table_id = :id'
                    insert = f"INSERT INTO log (table_id, seq, at, fence, body) {row} ORDER BY seq DESC LIMIT 1"
                    c.execute(sa.text(insert), {"id": id})
                    c.execute(sa.text("SELECT pg_notify('exvoto', :what)"), {"what": f"other {id}"})
                engine.dispose()
                with pytest.raises(websockets.ConnectionClosed, match="4503"):
                    await player.until(lambda: False)
                assert (await running.get(f"/api/tables/{id}", tokens[0])).status_code == 503
                assert (await watcher.ask({"t": "chat", "to": "watchers", "text": "here"}))["t"] == "ack"

    asyncio.run(run())


def test_the_server_process_starts(sqlite: str) -> None:
    """`serve` ended with status 3; `tables` and `db verify` with a traceback."""
    id, sound, _ = damaged(sqlite, DAMAGES["one letter"])
    server = Process(sqlite)
    asyncio.run(server.start())
    try:
        words = [sys.executable, "-m", "exvoto", "tables", "close", id, "--database", sqlite]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert sound not in done.stdout
    finally:
        server.end()
