"""Around a game: sitting down, arranging, links, tokens, forgetting, the log, the host's commands."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.cli.main import app as cli
from exvoto.core.transcript import read_transcript
from exvoto.games import LANGUAGES
from exvoto.server.storage.migrations import schema_differences, upgrade
from exvoto.server.storage.schema import chat, keys, log
from exvoto.server.storage.store import Conflict, Store, open_engine
from exvoto.server.storage.verifying import verify_all
from exvoto.server.table.fairness import FairDealer, commitment, draw_number, key_of
from exvoto.server.table.names import spare_name
from exvoto.server.table.refusal import sentences

from .rig import TOY, bearer, play_on, quick, serving

INLINE: dict[str, Any] = {"bot_workers": 0}


def test_the_lobby(sqlite: str) -> None:
    """Sit, bot, clear, arrange, shuffle, set, rename, host, start, close: each by whom it is for, and only then."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            table, host = await running.create("toy", 3, listed=True)
            bob = await running.sit(table, "Bob", 2)
            path = f"/api/tables/{table}/do"
            assert (await running.post(path, {"do": "start"}, bob)).status_code == 403
            assert (await running.post(path, {"do": "start"}, host)).status_code == 409
            assert (await running.post(path, {"do": "start"})).status_code == 401
            assert (await running.post(path, {"do": "bot", "seat": 2}, host)).status_code == 409
            assert (await running.post(path, {"do": "set", "options": {"peek": "maybe"}}, host)).status_code == 422
            await running.do(table, host, do="set", options={"peek": "yes"}, seats=4)
            await running.do(table, host, do="bot", seat=1, level="strong")
            await running.do(table, host, do="bot", seat=3)
            shown = await running.do(table, host, do="arrange", order=[3, 2, 1, 0])
            assert [seat["name"] for seat in shown["table"]["seats"]] == [None, "Bob", None, "Ada"]
            await running.do(table, host, do="shuffle")
            await running.do(table, bob, do="rename", name=" Bob,\n B. ")
            listed = (await running.get("/api/tables")).json()["tables"]
            assert sorted(seat["name"] or "" for seat in listed[0]["seats"]) == ["", "", "Ada", "Bob B."]
            await running.do(table, host, do="host", player="p2")
            assert (await running.do(table, bob, do="start"))["table"]["phase"] == "playing"
            assert (await running.post(path, {"do": "arrange", "order": [0, 1, 2, 3]}, bob)).status_code == 409
            await running.do(table, bob, do="close")
            assert (await running.get("/api/tables")).json()["tables"] == []

    asyncio.run(run())


def stored_bytes(database: str) -> bytes:
    file = database.removeprefix("sqlite:///")
    return Path(file).read_bytes() + Path(file + "-wal").read_bytes()


def test_links_and_tokens(sqlite: str) -> None:
    """A private link gives access; a handed or reissued one voids the old; no token is in the database."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            table, tokens = await running.table_for("toy", 2, 0)
            host, bob = tokens
            entered = await running.post(f"/api/tables/{table}/enter", {"token": bob})
            assert entered.json()["you"]["seats"] == [1]
            assert f"exvoto_{table}={bob}" in entered.headers["set-cookie"]
            assert "HttpOnly" in entered.headers["set-cookie"]
            link = (await running.do(table, bob, do="reissue", seat=1))["link"]
            assert (await running.get(f"/api/tables/{table}", bob)).status_code == 401
            bob = link.partition("#k=")[2]
            async with running.client(table, bob) as old:
                link = (await running.do(table, bob, do="hand", seat=1))["link"]
                await old.until(lambda: old.you["seats"] == [])
                assert old.state["view"]["answer"] is None
                eve = link.partition("#k=")[2]
                async with running.client(table, eve) as new:
                    assert new.you["seats"] == [1]
            other, _ = await running.create("toy", 2)
            assert (await running.get(f"/api/tables/{other}", host)).status_code == 401
            with pytest.raises(Exception, match="4401"):
                await running.client(other, host).connect()
            stored = stored_bytes(sqlite)
            assert not any(token.encode() in stored for token in (host, bob, eve))
            with running.server.store.engine.connect() as c:
                assert all(len(hash_) == 64 for hash_ in c.execute(sa.select(keys.c.hash)).scalars())

    asyncio.run(run())


def test_somebody_leaves_and_somebody_comes(sqlite: str) -> None:
    """A bot plays for a person who left until the others let somebody take the seat; who resigns keeps it."""

    async def run() -> None:
        async with serving(quick(sqlite, pause=(60.0, 60.0), **INLINE)) as running:
            table, (host, bob) = await running.table_for("toy", 2, 0)
            await running.do(table, bob, do="leave")
            assert (await running.get(f"/api/tables/{table}")).json()["table"]["seats"][1]["resigned"]
            carl = (await running.post(f"/api/tables/{table}/sit", {"name": "Carl"})).json()["you"]["token"]
            async with running.client(table, host) as client:
                motion = client.state["motion"]
                assert (motion["what"], motion["name"], motion["seat"], motion["by"]) == ("sit", "Carl", 1, None)
                assert (await client.ask({"t": "vote", "yes": True, "motion": motion["id"]}))["t"] == "ack"
            async with running.client(table, carl) as client:
                assert client.you["seats"] == [1]
                assert (await client.answer("bid 1"))["t"] == "ack"
            await running.do(table, host, do="resign", seat=0)
            async with running.client(table, host) as client:
                assert (await client.answer("bid 1"))["code"] == "forbidden"

    asyncio.run(run())


def test_forgetting(sqlite: str) -> None:
    """A name and the chat of a player leave the database altogether; the game stays."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            table, (_, bob) = await running.table_for("toy", 2, 0)
            async with running.client(table, bob) as client:
                await client.ask({"t": "chat", "to": "table", "text": "secret word"})
            gone = await running.http.delete(f"/api/tables/{table}/me", headers=bearer(bob))
            assert gone.status_code == 204
            with running.server.store.engine.connect() as c:
                bodies = "".join(c.execute(sa.select(log.c.body)).scalars())
                assert "Person 1" not in bodies
                lines = c.execute(sa.select(chat.c.player, chat.c.name, chat.c.channel, chat.c.text)).all()
                assert {"".join(line) for line in lines} <= {""}  # of the last one the number stays
            assert (await running.get(f"/api/tables/{table}")).json()["table"]["seats"][1]["name"] is None

    asyncio.run(run())


def test_bots_have_the_names_that_people_see() -> None:
    """The spare names are those of the page; a name that is already taken is replaced by another."""
    words = Path(__file__).parents[2] / "page" / "src" / "words"
    for language in LANGUAGES:
        page = json.loads((words / f"{language}.json").read_text("utf-8"))
        assert sentences(language)["spare-names"] == page["bot.names"]
    assert spare_name(["", "Ada", ""], 2, ["Alcyone", "Bion", "Chloe"]) == "Chloe"
    assert spare_name(["", "", "Alcyone"], 0, ["Alcyone", "Bion", "Chloe"]) == "Chloe"


def test_export_import_and_tools(sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A finished game goes out as a transcript and comes in again; the commands show, verify, restore it."""
    table, text = asyncio.run(finish_a_game(sqlite))
    (tmp_path / "game.txt").write_text(text, "utf-8")
    cli(["verify", str(tmp_path / "game.txt")])
    cli(["db", "verify", "--database", sqlite])
    cli(["tables", "show", table, "--database", sqlite])
    cli(["tables", "list", "--database", sqlite])
    cli(["backup", str(tmp_path / "b.gz"), "--database", sqlite])
    again = f"sqlite:///{tmp_path / 'again.db'}"
    cli(["restore", str(tmp_path / "b.gz"), "--database", again])
    said = capsys.readouterr().out
    assert "draws follow from the seed" in said
    assert "0 at fault" in said
    assert said.count(table) >= 2
    assert [fault for _, fault in verify_all(open_engine(again))] == [[], [], []]


async def finish_a_game(database: str) -> tuple[str, str]:
    import random

    async with serving(quick(database)) as running:
        table, (host,) = await running.table_for("odyssee", 1, 2)
        async with running.client(table, host) as client:
            await play_on(client, random.Random(3))
        text = (await running.get(f"/api/tables/{table}/export", host)).text
        assert read_transcript(text).names[1:] == ["Bion", "Chloe"]
        french = (await running.get(f"/api/tables/{table}/export?lang=fr", host)).text
        assert read_transcript(french).names[1:] == ["Bion", "Chloé"]
        back = await running.post("/api/import", {"transcript": text})
        assert back.status_code == 201, back.text
        id = back.json()["table"]["id"]
        one = (await running.get(f"/api/tables/{id}/replay?seat=1&to=2")).json()
        two = (await running.get(f"/api/tables/{table}/replay?seat=1&to=2", host)).json()
        assert [frame["view"] for frame in one["frames"]] == [frame["view"] for frame in two["frames"]]
        bad = await running.post("/api/import", {"transcript": text.replace("seats: 3", "seats: 9")})
        assert bad.status_code == 422
        open_table, token = await running.create("odyssee", 3)
        assert (await running.get(f"/api/tables/{open_table}/export", token)).status_code == 409
        assert (await running.get(f"/api/tables/{open_table}/scores", token)).status_code == 409
    return table, text


def test_a_damaged_log_is_found(sqlite: str) -> None:
    """`exvoto db verify` can fail: an outcome changed by hand is noticed."""
    asyncio.run(finish_a_game(sqlite))
    engine = open_engine(sqlite)
    with engine.begin() as c:
        rows = c.execute(sa.select(log).where(log.c.body.like('%"answered"%'), log.c.body.like('%"chance"%'))).all()
        row = next(row for row in rows if json.loads(row.body)["chance"])
        c.execute(sa.delete(log).where(log.c.table_id == row.table_id, log.c.seq == row.seq))
    assert any(fault for _, fault in verify_all(engine))


def test_the_schema_is_what_the_migrations_make(database: str) -> None:
    """On both databases."""
    engine = open_engine(database)
    upgrade(engine)
    upgrade(engine)
    assert schema_differences(engine) == []
    engine.dispose()


def test_a_number_of_a_log_is_written_once(database: str) -> None:
    """Of several writers at a number one wins and the others get a conflict; the rest of their batch is written."""
    from exvoto.server.table.entries import TableClosed

    async def run() -> None:
        store = Store(database, "me")
        store.start()
        jobs = [store.append("t", n // 2, 0, [TableClosed()]) for n in range(20)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(one, Conflict) for one in done) == 10
        store.stop()

    asyncio.run(run())


def test_fair_numbers() -> None:
    """Known values, so that the page and every later version deal alike; and every number is as likely."""
    seed = bytes(range(32))
    key = key_of(seed, ["one", "two"])
    assert commitment(seed) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    drawn = [draw_number(key, 0, d, 6) for d in range(3000)]
    assert min(drawn.count(n) for n in range(6)) > 400
    assert draw_number(key, 1, 0, 1000) != draw_number(key, 0, 0, 1000)
    dealer = FairDealer(key, 0, 0)
    TOY.new(3, dealer)
    assert dealer.drawn == 3


def test_stale_tables_are_closed(sqlite: str) -> None:
    """An open table that nobody touches is closed, its names are forgotten later."""
    from exvoto.server.house import retention

    clock = [1_790_000_000_000]

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE), lambda: clock[0]) as running:
            table, _ = await running.create("toy", 2)
            clock[0] += 4 * 86_400_000
            await retention.clean(running.server.house)
            assert (await running.get(f"/api/tables/{table}")).json()["table"]["phase"] == "closed"
            clock[0] += 400 * 86_400_000
            await retention.clean(running.server.house)
            assert (await running.get(f"/api/tables/{table}")).json()["table"]["seats"][0]["name"] is None

    asyncio.run(run())


CLASHES: list[tuple[str, dict[str, str], str, str]] = [
    ("stonehenge", {"promotions": "on", "short_game": "on"}, "promotions cannot", "promotions ne se combinent pas"),
    ("stonehenge", {"max_market_days": "3"}, "at least 5", "au moins 5"),
    ("prieres", {"O-CAP": "none", "O-EXHAUST": "off"}, "might never end", "ne jamais finir"),
]


def test_options_that_exclude_each_other_are_told_in_the_language_of_the_reader(sqlite: str) -> None:
    """And no table is made; a change to such options is refused in the same way."""

    async def run() -> None:
        async with serving(quick(sqlite)) as running:
            for game, options, english, french in CLASHES:
                wanted = {"game": game, "seats": 4, "name": "Ada", "options": options}
                for language, part in (("en", english), ("fr", french)):
                    said = await running.post(f"/api/tables?lang={language}", wanted)
                    assert said.status_code == 422
                    assert part.lower() in said.json()["sentence"].lower()
                table, host = await running.create(game, 4)
                change = {"do": "set", "options": options}
                refused = await running.post(f"/api/tables/{table}/do?lang=fr", change, host)
                assert refused.status_code == 422
                assert french in refused.json()["sentence"]

    asyncio.run(run())
