"""Playing: answers, refusals, sealed answers, undo, orders, clocks, a bot that is stuck."""

import asyncio
import contextlib
import json

import pytest

from .house.stopwatch import NEVER_LOST, Stopwatch
from .rig import quick, serving
from .toy_table import bid_all, toy_table


def test_answers_and_refusals(sqlite: str) -> None:
    """Acknowledged once, repeated without harm; refused with code, rule, facts and sentence."""

    async def run() -> None:
        async with toy_table(sqlite) as (running, table, _, (a, b, _c)):
            decision = a.state["decision"]["id"]
            refused = await a.answer("bid 9")
            assert (refused["code"], refused["rule"], refused["facts"]) == (
                "illegal",
                "TOY-2",
                {"asked": 1, "timely": 1, "waiting": 0b111, "coins": 4},
            )
            assert refused["sentence"]
            assert (await a.answer("jump 9"))["code"] == "unreadable"
            assert (await a.answer("bid 1", decision="7.0"))["code"] == "stale"
            assert (await a.ask({"t": "answer", "decision": decision, "act": {"verb": "bid", "coins": 1}}))[
                "t"
            ] == "ack"
            for _ in range(2):
                assert (await b.answer("bid 2", id="twice"))["t"] == "ack"
            match = running.server.house.rooms[table].table.playing()
            assert len(match.plies) == 2
            assert (await a.ask({"t": "why", "say": "bid 0"}))["legal"] is False  # it has answered

    asyncio.run(run())


def test_a_sealed_answer_can_be_changed(sqlite: str) -> None:
    """Until the last is in; others see only that it was given."""

    async def run() -> None:
        async with toy_table(sqlite) as (_, _t, _k, clients):
            a, b, c = clients
            await a.answer("bid 4")
            await b.until(lambda: b.state["view"]["answered"] == [True, False, False])
            assert b.state["view"]["answer"] is None
            assert a.state["view"]["answer"] == "bid 4"
            assert (await a.answer("bid 0"))["t"] == "ack"
            await a.until(lambda: a.state["view"]["answer"] == "bid 0")
            await b.answer("bid 1")
            await c.answer("bid 0")
            await a.until(lambda: a.state["decision"]["verb"] == "placing")
            assert a.state["decision"]["asked"] == [1]

    asyncio.run(run())


def test_undo_follows_what_was_learned(sqlite: str) -> None:
    """A gift is taken back; a card turned over is not, unless everybody agrees."""

    async def run() -> None:
        async with toy_table(sqlite) as (_, _t, _k, clients):
            a, b, c = clients
            await bid_all(clients, [2, 1, 0])
            await a.answer(a.state["view"]["options"][0])
            assert (await a.ask({"t": "undo"}))["code"] == "too-late"  # the window asks the others
            for client in (b, c):
                await client.until(client.my_turn)
                assert (await client.answer("pass"))["t"] == "ack"
            await a.until(lambda: a.state["decision"]["verb"] == "turn")
            plies = a.state["decision"]["ply"]
            assert a.state["undo"]["how"] == "vote"
            refusal = await a.ask({"t": "undo"})
            assert (refusal["code"], refusal["undo"]["seats"]) == ("too-late", [1, 2])
            assert (await a.ask({"t": "motion", "what": "undo", "ply": plies - 1}))["t"] == "ack"
            await b.until(lambda: b.state["motion"])
            assert b.state["motion"]["votes"] == [True, None, None]
            await b.ask({"t": "vote", "yes": True})
            await c.ask({"t": "vote", "yes": False})
            await a.until(lambda: a.state["motion"] is None)
            assert a.state["decision"]["ply"] == plies

    asyncio.run(run())


def test_free_undo_in_offrandes(sqlite: str) -> None:
    """Two decisions of one player in a row: the first is taken back at once, and can be put back."""

    async def run() -> None:
        async with serving(quick(sqlite)) as running:
            table, tokens = await running.table_for("offrandes", 3, 0)
            async with contextlib.AsyncExitStack() as stack:
                clients = [await stack.enter_async_context(running.client(table, token)) for token in tokens]
                for _ in range(400):
                    asked = [client for client in clients if client.my_turn()]
                    for client in asked:
                        if client.state["undo"] and client.state["undo"]["how"] == "free":
                            before = client.state["decision"]["ply"]
                            assert (await client.ask({"t": "undo", "id": "u"}))["t"] == "ack"
                            await client.until(lambda c=client, p=before: c.state["decision"]["ply"] < p)  # type: ignore[misc]
                            assert (await client.ask({"t": "undo", "id": "u"}))["t"] == "ack"  # repeated: nothing
                            assert client.state["decision"]["id"].endswith(".1")
                            assert client.state["table"]["takebacks"] is False
                            assert client.state["redo"]["say"] in client.state["view"]["options"]
                            assert (await client.ask({"t": "redo", "id": "r"}))["t"] == "ack"
                            await client.until(lambda c=client, p=before: c.state["decision"]["ply"] == p)  # type: ignore[misc]
                            assert client.state["redo"] is None
                            assert (await client.ask({"t": "redo"}))["code"] == "no-redo"
                            return
                        await client.answer(client.state["view"]["options"][-1])
                    for client in clients:
                        await client.ask({"t": "log", "before": 2})  # a round trip: all patches are in
                pytest.fail("no undo was ever possible")

    asyncio.run(run())


def test_against_bots_one_may_go_back_where_the_table_allows_it(sqlite: str) -> None:
    """To one's own previous decision, once one is sure, and the table is marked. Bots then say what they said."""

    async def run() -> None:
        async with toy_table(sqlite, 1, 2, undo="any") as (_, _t, _k, (a,)):
            await a.until(a.my_turn)
            seen = set()
            for _ in range(6):
                await a.answer("bid 4")
                await a.until(lambda: a.state["decision"]["verb"] == "placing" and a.my_turn())
                seen.add(json.dumps([entry["events"] for entry in a.log if entry["ply"] == 3]))
                assert a.state["undo"]["how"] == "far" and a.state["undo"]["ply"] < 3
                said = await a.ask({"t": "undo"})
                while said["t"] != "ack":  # the table may answer meanwhile: then it says again how far it goes
                    assert (said["code"], said["undo"]["say"]) == ("ask-first", "bid 4")
                    said = await a.ask({"t": "undo", "ply": said["undo"]["ply"], "plies": said["undo"]["plies"]})
                await a.until(lambda: a.state["decision"]["verb"] == "bidding" and a.my_turn())
            assert len(seen) == 1
            assert a.state["table"]["takebacks"] is True
            assert (await a.ask({"t": "hint"}))["say"].startswith("bid")

    asyncio.run(run())


def test_standing_orders(sqlite: str) -> None:
    """A window is passed by order, privately; a bid goes up to a limit; a bad order is refused."""

    async def run() -> None:
        async with toy_table(sqlite) as (_, _t, _k, clients):
            a, b, c = clients
            assert (await b.ask({"t": "order", "order": {"step": "nowhere"}}))["code"] == "bad-order"
            assert (await b.ask({"t": "order", "order": {"step": "window", "say": "bid 3"}}))["code"] == "bad-order"
            await b.ask({"t": "order", "order": {"step": "window", "say": "pass", "until": "act"}})
            await c.ask({"t": "order", "order": {"step": "window", "unless": ["zeus"]}})
            await c.ask(
                {"t": "order", "order": {"step": "bidding", "upto": {"verb": "bid", "field": "coins", "most": 1}}}
            )
            await c.until(lambda: len(c.state["orders"]) == 2 and c.state["view"]["answer"])
            assert c.state["view"]["answer"] == "bid 0"
            assert a.state["orders"] == []
            await a.answer("bid 4")
            await b.answer("bid 0")
            await a.until(lambda: a.state["decision"]["verb"] == "placing")
            await a.answer(a.state["view"]["options"][0])
            await a.until(lambda: a.state["decision"]["verb"] == "turn")
            await b.until(lambda: not b.state["orders"])
            await c.ask({"t": "revoke", "order": c.state["orders"][0]["id"]})
            await c.until(lambda: len(c.state["orders"]) == 1)

    asyncio.run(run())


def test_only_the_seat_itself_sees_that_its_order_answers(sqlite: str) -> None:
    """Only the seat itself learns that its order is about to answer, and only if that order can."""

    async def run() -> None:
        async with toy_table(sqlite, settings={"pause": (60.0, 60.0)}) as (_, _t, _k, clients):
            a, b, c = clients
            await b.ask({"t": "order", "order": {"step": "bidding", "say": "bid 1"}})
            await c.ask({"t": "order", "order": {"step": "bidding", "say": "bid 1000"}})
            await b.until(lambda: b.state["decision"]["ordered"])
            assert not a.state["decision"]["ordered"]
            assert c.state["orders"]
            assert not c.state["decision"]["ordered"]
            await b.ask({"t": "revoke", "order": b.state["orders"][0]["id"]})
            await b.until(lambda: not b.state["decision"]["ordered"])

    asyncio.run(run())


def test_clocks_fall_back_then_a_bot_takes_over(sqlite: str) -> None:
    """A missed deadline is answered by the fallback; the second in a row seats a bot until the person is back."""

    async def run() -> None:
        pace = {"kind": "daily", "limit": 1, "reaction": 1}
        async with toy_table(sqlite, 2, 0, pace=pace, options={"rounds": 3}) as (running, table, _, (a, b)):
            assert a.state["decision"]["deadlines"][0] - a.state["decision"]["since"] == 1000
            await a.until(lambda: a.state["table"]["seats"][0]["away"] or a.over())
            assert any(e["verb"] == "table-away" for entry in a.log for e in entry["events"])
            if not a.over():
                assert (await a.ask({"t": "back"}))["t"] == "ack"
            entries = running.server.house.rooms[table].table.playing().plies
            assert {ply.by for ply in entries} >= {"clock"}
            assert b.state["table"]["pace"]["limit"] == 1

    asyncio.run(run())


def test_a_live_clock_runs_out(sqlite: str) -> None:
    """An exhausted total seats the bot at once; a person who answers in time gets the increment."""

    async def run() -> None:
        pace = {"kind": "live", "total": 600, "increment": 300, "reaction": 1}
        clock = Stopwatch()
        async with toy_table(sqlite, 2, 0, NEVER_LOST, clock, pace=pace) as (running, _t, _k, (a, b)):
            await a.answer("bid 4")
            await a.until(lambda: a.state["clocks"][0] > 600_000)
            assert not a.state["table"]["seats"][1]["away"]
            clock.let_pass(running, 600_000)
            await a.until(lambda: a.state["table"]["seats"][1]["away"])
            assert b.state["clocks"][1] <= 600_000

    asyncio.run(run())


def test_a_stuck_bot_is_ended(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks for ever is killed, and the fallback answers; the loop never waits."""

    async def run() -> None:
        monkeypatch.setattr("exvoto.server.house.worker_process.STARTING", 1.0)
        endless = dict.fromkeys(("novice", "strong"), "search:100000000")
        async with serving(quick(sqlite, think=0.2, bots=endless)) as running:
            table, (host,) = await running.table_for("offrandes", 1, 2)
            async with running.client(table, host) as client:
                await client.until(client.my_turn)
                assert (await client.ask({"t": "hint"}))["code"] == "hint-late"
                await client.answer(client.state["view"]["options"][0])
                await client.until(lambda: client.state["decision"]["ply"] >= 2)
            assert running.server.house.metrics.counts["bots_stuck"] > 0

    asyncio.run(run())


def test_a_server_stops_while_bots_wait(sqlite: str) -> None:
    """An answer that is to come in a minute holds nobody up: it could not count any more, without the lease."""

    async def run() -> None:
        async with toy_table(sqlite, 1, 2, settings={"pause": (60.0, 60.0)}) as (running, table, _, _c):
            server = running.server
            while not server.runner.thinking:  # noqa: ASYNC110  the lease is claimed in the background
                await asyncio.sleep(0.01)
            assert {id for id, _, _ in server.runner.thinking} == {table}
        assert (server.runner.thinking, server.house.tasks) == ({}, set())

    asyncio.run(run())
