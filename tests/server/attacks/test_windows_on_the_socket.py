"""Windows on a real socket: what rivals receive of a held reply, the choice of the table, a restart in between."""

import asyncio
import json
import time
from typing import Any

import pytest

from tests.server.house.stopwatch import NEVER_LOST, Stopwatch
from tests.server.rig import Client, Running, Session, quick, serving, settle
from tests.server.toy_table import TOY_SETTINGS, bid_all, toy_table

DAILY = {"kind": "daily", "limit": 86400, "reaction": 3600}
A_THOUSAND: dict[str, Any] = NEVER_LOST | {"pause": (400.0, 400.0)}  # seconds for which replies are then held


async def to_window(clients: list[Client]) -> tuple[Client, Client, Client]:
    """Until B is asked whether it challenges the card that A has laid."""
    a, b, c = clients
    await bid_all(clients, [2, 0, 0])
    await a.until(lambda: a.state["decision"]["verb"] == "placing")
    await a.answer(a.state["view"]["options"][0])
    for one in clients:
        await one.until(lambda one=one: one.state["decision"]["step"] == "window B A")  # type: ignore[misc]
    return a, b, c


async def caught_up(client: Client) -> int:
    """Everything sent so far is here; how many frames besides pongs that was."""
    await client.say({"t": "ping"})
    while (await client.hear())["t"] != "pong":
        pass
    return sum(json.loads(text)["t"] != "pong" for text in client.raw)


def test_a_reply_is_acknowledged_at_once_and_shown_when_the_window_closes(sqlite: str) -> None:
    async def run() -> None:
        clock = Stopwatch()
        async with toy_table(sqlite, settings=A_THOUSAND, now=clock) as (running, table, _, clients):
            a, b, c = await to_window(clients)
            async with running.client(table) as watcher:
                others = (a, c, watcher)
                before = [await caught_up(one) for one in others]
                assert (await b.answer("pass"))["t"] == "ack"
                await b.until(lambda: b.state["decision"]["held"])
                assert (b.state["view"]["answer"], b.state["view"]["options"]) == ("pass", [])
                assert b.state["decision"]["waiting"] == []
                held = running.server.house.rooms[table].table.playing()
                assert held.replies
                assert [await caught_up(one) for one in others] == before
                clock.let_pass(running, 1_000_000)
                for one in others:
                    await one.until(lambda one=one: one.state["decision"]["step"] == "window C A")  # type: ignore[misc]
                    assert not one.state["decision"]["held"]
                since = a.state["decision"]["since"]
                assert since - held.plies[-2].at >= 1_000_000
                assert held.plies[-1].at == since

    asyncio.run(run())


def test_a_held_reply_survives_the_end_of_the_server(sqlite: str) -> None:
    """It was acknowledged, so it counts: the next process closes the window with it."""

    async def run() -> None:
        async with toy_table(sqlite, settings={"pause": (2.0, 2.0)}) as (_, table, tokens, clients):
            _, b, _ = await to_window(clients)
            assert (await b.answer("pass"))["t"] == "ack"
        async with serving(quick(sqlite, **TOY_SETTINGS)) as running, running.client(table, tokens[2]) as c:
            await c.until(lambda: c.state["decision"]["step"] == "window C A")

    asyncio.run(run())


def test_what_the_table_has_chosen(sqlite: str) -> None:
    """Discreet unless the host says otherwise before the start; everybody can read it; nobody changes it later."""

    async def run() -> None:
        async with serving(quick(sqlite, **TOY_SETTINGS)) as running:
            assert await windows(running, (await running.create("toy", 3))[0]) == "discreet"
            table, host = await running.create("toy", 2, windows="quick")
            assert await windows(running, table) == "quick"
            await running.do(table, host, do="set", windows="discreet")
            assert await windows(running, table) == "discreet"
            bad = await running.post(f"/api/tables/{table}/do", {"do": "set", "windows": "open"}, host)
            assert bad.status_code == 422
            await running.sit(table, "Bob")
            await running.do(table, host, do="start")
            late = await running.post(f"/api/tables/{table}/do", {"do": "set", "windows": "quick"}, host)
            assert late.status_code == 409

    asyncio.run(run())


async def windows(running: Running, table: str) -> str:
    return str((await running.get(f"/api/tables/{table}")).json()["table"]["windows"])


def test_a_quick_table_plays_a_reply_at_once(sqlite: str) -> None:
    async def run() -> None:
        async with toy_table(sqlite, settings={"pause": (60.0, 60.0)}, windows="quick") as (_, _t, _k, clients):
            a, b, _ = await to_window(clients)
            began = time.monotonic()
            await b.answer("pass")
            await a.until(lambda: a.state["decision"]["step"] == "window C A")
            assert time.monotonic() - began < 60

    asyncio.run(run())


@pytest.mark.parametrize(
    ("made", "shows"),
    [
        ({"pace": DAILY}, False),
        ({"pace": DAILY, "windows": "quick"}, True),
        ({"pace": {"kind": "none"}}, True),
    ],
)
def test_in_a_turn_based_game_nobody_sees_who_has_come(sqlite: str, made: dict[str, Any], shows: bool) -> None:
    """Else an answer while its person is away would come from the table: they had no choice."""

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0, crowd_gap=0.0)) as running:
            table, (first, second) = await running.table_for("toy", 2, 0, **made)
            ada = Session(running.server, table, first)
            await ada.caught_up()
            before = len(ada.wire.frames)
            bob = Session(running.server, table, second)
            await bob.caught_up()
            await bob.leave()
            await ada.caught_up()
            sent = [frame for frame in ada.wire.frames[before:] if '"t":"pong"' not in frame]
            assert any("presence" in frame for frame in sent) is shows
            assert bool(sent) is shows
            assert running.server.house.rooms[table].presence()["seats"] == [True, False]  # for notices and stand-ins
            await ada.leave()
            await settle(running.server)

    asyncio.run(run())
