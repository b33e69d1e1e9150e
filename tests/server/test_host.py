"""What a host does: commands on a database, the doctor, retention, games stored under other rules, hints."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import websockets

from exvoto.cli.main import app as cli
from exvoto.cli.work.doctor.database import database_finding
from exvoto.core.errors import BadTable
from exvoto.core.transcript import read_transcript
from exvoto.server.house import retention
from exvoto.server.storage.admin import bring_up_to_date, reach
from exvoto.server.storage.chain import stamp_all
from exvoto.server.storage.migrations import newest
from exvoto.server.storage.schema import chat, dumps, keys, log, tables
from exvoto.server.storage.store import open_engine
from exvoto.server.storage.verifying import verify_all

from .rig import Running, play_on, quick, serving

INLINE: dict[str, Any] = {"bot_workers": 0}
YEAR = 365 * 86_400_000
READ_ONLY = "options=-c%20default_transaction_read_only%3Don"


async def begin_a_game(running: Running, plies: int) -> tuple[str, list[str]]:
    """A game of Offrandes, so many answers into it."""
    table, tokens = await running.table_for("offrandes", 3, 0)
    async with (
        running.client(table, tokens[0]) as a,
        running.client(table, tokens[1]) as b,
        running.client(table, tokens[2]) as c,
    ):
        await asyncio.gather(*[play_on(one, random.Random(1), plies) for one in (a, b, c)])
    return table, tokens


def in_a_server(database: str, plies: int) -> tuple[str, list[str]]:
    async def run() -> tuple[str, list[str]]:
        async with serving(quick(database, **INLINE)) as running:
            return await begin_a_game(running, plies)

    return asyncio.run(run())


async def goes_on(running: Running, table: str, tokens: list[str], plies: int) -> int:
    """The number of answers when we come back; then the game is played a little further."""
    async with (
        running.client(table, tokens[0]) as a,
        running.client(table, tokens[1]) as b,
        running.client(table, tokens[2]) as c,
    ):
        there = int(a.state["decision"]["ply"])
        await asyncio.gather(*[play_on(one, random.Random(2), plies) for one in (a, b, c)])
    return there


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    cli(list(words))
    return capsys.readouterr().out


def test_a_running_server_notices_the_commands(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite nothing notifies the server, yet people see a rewind and the end of a table without doing anything."""
    monkeypatch.setattr("exvoto.server.web.app.POLL_EVERY", 0.1)

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            table, tokens = await begin_a_game(running, 4)
            async with running.client(table, tokens[1]) as watching:
                before = watching.state["decision"]["ply"]
                await asyncio.to_thread(cli, ["tables", "rewind", table, "1", "--database", sqlite])
                await watching.until(lambda: watching.state["decision"]["ply"] == 1)
                assert before > 1
                await asyncio.to_thread(cli, ["tables", "close", table, "--database", sqlite])
                await watching.until(lambda: watching.state["table"]["phase"] == "closed")

    asyncio.run(run())


def test_a_server_does_not_read_what_it_wrote_itself(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Polling for what the host's commands wrote finds nothing at a table where people play, however often it polls."""
    monkeypatch.setattr("exvoto.server.web.app.POLL_EVERY", 0.001)
    looks: list[list[str]] = []

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            monkeypatch.setattr(running.server.bus, "refresh", looks.append)
            await begin_a_game(running, 60)

    asyncio.run(run())
    assert len(looks) > 20
    assert not any(looks)


def test_the_host_looks_after_tables(sqlite: str, capsys: pytest.CaptureFixture[str]) -> None:
    """list, show, export, rewind, close: what they say, what they do, and what they refuse."""
    id, tokens = in_a_server(sqlite, 6)
    where = ["--database", sqlite]
    assert id in output(capsys, "tables", "list", "--phase", "playing", *where)
    assert id not in output(capsys, "tables", "list", "--phase", "over", *where)
    shown = output(capsys, "tables", "show", id, *where)
    assert "6 answers, 0 rewinds" in shown
    assert "Ada" in shown
    assert "waits for" in shown
    assert json.loads(output(capsys, "tables", "export", id, *where))["seat"] is None
    assert len(read_transcript(output(capsys, "tables", "export", id, "--everything", *where)).lines) == 6
    output(capsys, "tables", "rewind", id, "2", *where)
    assert "2 answers, 1 rewinds" in output(capsys, "tables", "show", id, *where)

    async def come_back() -> int:
        async with serving(quick(sqlite, **INLINE)) as running:
            return await goes_on(running, id, tokens, 5)

    assert asyncio.run(come_back()) == 2
    for words, why in (
        (["rewind", id, "9"], "not between 0 and 4"),
        (["show", "nosuch"], "there is no table"),
        (["show", id, "--database", "sqlite:////nosuch/file.db"], "there is no database"),
        (["show", id, "--database", "postgresql://127.0.0.1:1/none"], "cannot be used"),
        (["show", id, "--database", "nonsense"], "there is no database"),
        (["show", id, "--database", "nonsense://x"], "a database is"),
    ):
        with pytest.raises(BadTable, match=why):
            cli(["tables", *words, *(where if "--database" not in words else [])])
    output(capsys, "tables", "close", id, *where)
    assert "closed" in output(capsys, "tables", "show", id, *where)
    with pytest.raises(BadTable, match="is closed"):
        cli(["tables", "rewind", id, "1", *where])
    assert [fault for _, fault in verify_all(open_engine(sqlite))] == [[]]


def test_a_database_is_made_and_kept_up_to_date(sqlite: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "db", "upgrade", "--database", sqlite) == "The database is up to date.\n"
    assert output(capsys, "db", "upgrade", "--database", sqlite) == "The database was up to date.\n"
    assert "0 tables verified, 0 at fault" in output(capsys, "db", "verify", "--database", sqlite)


def test_a_backup_moves_to_another_database(
    sqlite: str, postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game begun on SQLite continues on PostgreSQL with the same people; a database in use is not overwritten."""
    id, tokens = in_a_server(sqlite, 5)
    file = tmp_path / "backup.gz"
    output(capsys, "backup", str(file), "--database", sqlite)
    output(capsys, "restore", str(file), "--database", postgres)
    with pytest.raises(BadTable, match="not empty"):
        cli(["restore", str(file), "--database", postgres])

    async def come_back() -> int:
        async with serving(quick(postgres, **INLINE)) as running:
            return await goes_on(running, id, tokens, 8)

    assert asyncio.run(come_back()) == 5


# -- a log that the rules no longer understand --------------------------------------------------------------


def spoil(database: str, id: str, ply: int) -> None:
    """As after an upgrade that forbids an answer once given: answer number `ply` can no longer be replayed."""
    engine = open_engine(database)
    with engine.begin() as c:
        c.execute(sa.delete(dumps))
        rows = c.execute(sa.select(log).where(log.c.table_id == id, log.c.body.like('%"answered"%'))).all()
        body = json.loads(rows[ply].body) | {"say": "raise 99"}
        spoiled = sa.update(log).where(log.c.table_id == id, log.c.seq == rows[ply].seq)
        c.execute(spoiled.values(body=json.dumps(body)))
        c.execute(sa.update(log).values(checksum=None))
        stamp_all(c)  # a version with other rules would find its checksums in order
    engine.dispose()


def test_a_game_of_other_rules(sqlite: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is unavailable, with a way out; no other table is affected; taken back to where it can be read, it goes on."""
    id, tokens = in_a_server(sqlite, 8)
    spoil(sqlite, id, 5)
    where = ["--database", sqlite]

    async def try_it() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            said = await running.get(f"/api/tables/{id}", tokens[0])
            assert (said.status_code, said.json()["code"]) == (503, "unavailable")
            assert "exvoto tables show" in said.json()["sentence"]
            with pytest.raises(websockets.ConnectionClosed, match="4503"):
                await running.client(id, tokens[0]).connect()
            await begin_a_game(running, 3)
            assert (await running.get("/health")).status_code == 200

    asyncio.run(try_it())
    assert "1 at fault" in output(capsys, "db", "verify", *where)
    with pytest.raises(BadTable, match="tables show"):
        cli(["tables", "export", id, *where])
    assert f"exvoto tables rewind {id} 5" in output(capsys, "tables", "show", id, *where)
    with pytest.raises(BadTable, match="not between 0 and 5"):
        cli(["tables", "rewind", id, "6", *where])
    output(capsys, "tables", "rewind", id, "5", *where)

    async def come_back() -> int:
        async with serving(quick(sqlite, **INLINE)) as running:
            return await goes_on(running, id, tokens, 9)

    assert asyncio.run(come_back()) == 5
    assert "0 at fault" in output(capsys, "db", "verify", *where)
    spoil(sqlite, id, 3)
    output(capsys, "tables", "close", id, *where)
    assert "closed" in output(capsys, "tables", "show", id, *where)


# -- people -------------------------------------------------------------------------------------------------


def test_what_is_forgotten_and_when(sqlite: str) -> None:
    """A year after the last answer all people are forgotten, later the game is deleted; other games stay."""
    clock = [1_790_000_000_000]

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE), lambda: clock[0]) as running:
            house, engine = running.server.house, running.server.store.engine
            old, tokens = await begin_a_game(running, 2)
            async with running.client(old) as watcher, running.client(old, tokens[1]) as bob:
                await watcher.ask({"t": "chat", "to": "watchers", "text": "from the gallery"})
                await bob.ask({"t": "chat", "to": "table", "text": "from the table"})
            await running.do(old, tokens[0], do="close")
            clock[0] += YEAR - 1000
            await retention.clean(house)
            young, _ = await running.create("offrandes", 3)
            assert (await running.get(f"/api/tables/{old}", tokens[0])).json()["you"]["player"] == "p1"
            clock[0] += 2000
            await retention.clean(house)
            shown = (await running.get(f"/api/tables/{old}")).json()["table"]
            assert [seat["name"] for seat in shown["seats"]] == [None, None, None]
            assert (await running.get(f"/api/tables/{old}", tokens[0])).status_code == 401
            with engine.connect() as c:
                assert not c.execute(sa.select(chat)).all()
                assert set(c.execute(sa.select(keys.c.table_id)).scalars()) == {young}
                assert not c.execute(sa.select(log).where(log.c.body.like("%Person 1%"))).all()
                assert c.execute(sa.select(tables.c.origin).where(tables.c.id == old)).scalar() == ""
            clock[0] += 3 * YEAR + 1000
            await retention.clean(house)
            assert (await running.get(f"/api/tables/{old}")).status_code == 404
            assert (await running.get(f"/api/tables/{young}")).json()["table"]["phase"] == "closed"
            with engine.connect() as c:
                assert not c.execute(sa.select(log).where(log.c.table_id == old)).all()

    asyncio.run(run())


def test_hints_among_people(sqlite: str) -> None:
    """Only where the host has switched them on, before the start."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            for hints, reply in ((False, "refused"), (True, "hint")):
                table, tokens = await running.table_for("offrandes", 3, 0, hints=hints)
                assert (await running.get(f"/api/tables/{table}")).json()["table"]["hints"] is hints
                for token in tokens:
                    async with running.client(table, token) as client:
                        if client.my_turn():
                            assert (await client.ask({"t": "hint"}))["t"] == reply
                late = await running.post(f"/api/tables/{table}/do", {"do": "set", "hints": True}, tokens[0])
                assert late.status_code == 409

    asyncio.run(run())


def test_a_postgresql_is_empty_then_ready_and_read_only_where_it_says_so(postgres: str) -> None:
    """`exvoto doctor` looks at it, and the schema is not made by looking."""
    assert [database_finding(postgres).key for _ in range(2)] == ["database-empty"] * 2
    engine = reach(postgres)
    bring_up_to_date(engine)
    engine.dispose()
    ready = database_finding(postgres)
    assert (ready.level, ready.key) == ("ok", "database")
    assert f"schema {newest()}" in ready.text("en")
    read_only = database_finding(f"{postgres}{'&' if '?' in postgres else '?'}{READ_ONLY}")
    assert (read_only.level, read_only.key) == ("fault", "server-readonly")
