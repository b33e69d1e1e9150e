"""Many messages by many connections: limits belong to people and addresses, not to sockets."""

import asyncio
from typing import Any

import pytest
import websockets

from tests.server.rig import Running, quick, serving

RATES: dict[str, Any] = {"rates": True, "bot_workers": 0}


async def lines_accepted(running: Running, table: str, sockets: int, token: str | None, to: str) -> int:
    """How many of six lines on each of so many sockets, one after the other, are accepted."""
    accepted = 0
    for _ in range(sockets):
        async with running.client(table, token) as client:
            for _ in range(6):
                said = await client.ask({"t": "chat", "to": to, "text": "buy this"})
                accepted += said["t"] == "ack"
    return accepted


def test_reconnecting_does_not_help_to_chat(sqlite: str) -> None:
    """Twelve sockets of a spectator together get one spectator's six lines, and a few more with time. So do the
    sockets of a player, and neither silences the other."""

    async def run() -> None:
        async with serving(quick(sqlite, **RATES)) as running:
            table, (token, _) = await running.table_for("toy", 2, 0)
            start = asyncio.get_running_loop().time()
            spectator = await lines_accepted(running, table, 12, None, "watchers")
            player = await lines_accepted(running, table, 5, token, "table")
            earned = 0.6 * (asyncio.get_running_loop().time() - start)
            assert 6 <= spectator <= 7 + earned
            assert 6 <= player <= 7 + earned

    asyncio.run(run())


def test_an_address_greets_only_so_often(sqlite: str) -> None:
    """Each hello costs a full view of the table: a flood of them ends with a code."""

    async def run() -> None:
        async with serving(quick(sqlite, hellos_per_address=1, **RATES)) as running:
            table, _ = await running.table_for("toy", 2, 0)
            with pytest.raises(websockets.ConnectionClosed, match="4429"):  # noqa: PT012
                for _ in range(60):
                    async with running.client(table):
                        pass

    asyncio.run(run())


def test_a_person_cannot_ask_more_with_more_sockets(sqlite: str) -> None:
    """Twenty messages per second for one player, on however many sockets; the other player notices nothing."""

    async def run() -> None:
        async with serving(quick(sqlite, **RATES)) as running:
            table, (first, second) = await running.table_for("toy", 2, 0)
            sockets = [running.client(table, first) for _ in range(4)]
            for client in sockets:
                await client.connect()
            with pytest.raises(websockets.ConnectionClosed, match="4429"):  # noqa: PT012
                for client in sockets * 30:  # fewer on each than one socket may say
                    await client.say({"t": "ping"})
                for client in sockets:
                    await client.until(lambda client=client: sum('"pong"' in one for one in client.raw) == 30)  # type: ignore[misc]
            async with running.client(table, second) as other:
                await other.say({"t": "ping"})
                assert (await other.hear())["t"] in ("pong", "patch")
            for client in sockets:
                await client.ws.close()

    asyncio.run(run())


def test_parts_of_answers_are_asked_for_only_so_often(sqlite: str) -> None:
    """Each is counted among all answers: with sixty cards of Stonehenge in hand, which a position can give to anybody,
    those are three millions. One person has twenty at once, and four at one address have not four times that."""

    async def run() -> None:
        async with serving(quick(sqlite, **RATES)) as running:
            start = asyncio.get_running_loop().time()
            given: list[int] = []
            for _ in range(4):
                table, tokens = await running.table_for("toy", 1, 1)
                async with running.client(table, tokens[0]) as client:
                    for k in range(30):
                        await client.say({"t": "compose", "id": f"part {k}", "draft": {"verb": "bid"}})
                    await client.until(lambda: sum('"part ' in one for one in client.raw) == 30)
                    given.append(sum('"t":"compose"' in one for one in client.raw))
                    assert sum('"code":"rate"' in one for one in client.raw) == 30 - given[-1] > 0
            passed = asyncio.get_running_loop().time() - start
            assert 20 <= given[0] <= 21 + 4 * passed
            assert 60 <= sum(given) <= 61 + 12 * passed

    asyncio.run(run())


def test_syncs_are_limited(sqlite: str) -> None:
    """Ten full views at once, then one per second; beyond that the socket is closed."""

    async def run() -> None:
        async with serving(quick(sqlite, **RATES)) as running:
            table, (first, _) = await running.table_for("toy", 2, 0)
            client = running.client(table, first)
            await client.connect()
            with pytest.raises(websockets.ConnectionClosed, match="4429"):  # noqa: PT012
                for _ in range(30):
                    await client.say({"t": "sync"})
                    await client.hear()
            assert client.fulls < 20

    asyncio.run(run())


def test_a_rematch_counts_as_a_table(sqlite: str) -> None:
    """Else a player who has finished many games opens as many tables at once, whatever the limit."""

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0, tables_per_address=2)) as running:
            finished = []
            for _ in range(3):
                table, tokens = await running.table_for("toy", 2, 0)
                async with running.client(table, tokens[0]) as a, running.client(table, tokens[1]) as b:
                    await a.ask({"t": "motion", "what": "end"})
                    await b.ask({"t": "vote", "yes": True})
                    await a.until(lambda: a.state["table"]["phase"] == "over")
                finished.append((table, tokens[0]))
            again = [await running.post(f"/api/tables/{table}/do", {"do": "rematch"}, host) for table, host in finished]
            assert [said.status_code for said in again] == [200, 200, 429]
            assert again[2].json()["code"] == "many-tables"
            table, host = finished[0]  # the same table for all who ask
            same = await running.post(f"/api/tables/{table}/do", {"do": "rematch"}, host)
            assert same.json()["next"] == again[0].json()["next"]

    asyncio.run(run())
