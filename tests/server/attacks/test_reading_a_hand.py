"""All ways in which a player, alone or with a friend, might get at the cards of somebody else at the table."""

import asyncio
import json
from typing import Any

import pytest

from tests.server.rig import Client, Running, quick, serving
from tests.server.toy_table import TOY_SETTINGS, toy_table

QUIET: dict[str, Any] = {"pause": (60.0, 60.0)}  # bots do not move on
KINDS = 4  # of cards in the toy


def saw(client: Client, seat: int) -> bool:
    """Whether anything that the server ever sent to this client shows a card of a seat."""
    for text in client.raw:
        said = json.loads(text)
        views = [said.get("state", {}).get("view"), said.get("set", {}).get("view")]
        rows = [view["fields"].get("hand") for view in views if view] + [said.get("set", {}).get("view.fields.hand")]
        if any(row and any(one is not None for one in row[seat * KINDS : (seat + 1) * KINDS]) for row in rows):
            return True
    return False


async def try_to_sit(running: Running, table: str, seat: int, token: str = "") -> tuple[int, Any]:
    said = await running.post(f"/api/tables/{table}/sit", {"name": "Mallory", "seat": seat}, token)
    return said.status_code, said.json()


async def looks(running: Running, table: str, seat: int, token: str) -> list[int]:
    """What the doors of HTTP answer to somebody who wants to look through a seat."""
    paths = [f"/api/tables/{table}/{door}?seat={seat}" for door in ("replay", "export")]
    return [(await running.get(path, token)).status_code for path in paths]


def test_a_lone_player_removes_nobody(sqlite: str) -> None:
    """Two people and a bot: the motion is refused, and the seat can be taken with neither browser."""

    async def run() -> None:
        async with toy_table(sqlite, 2, 1, settings=QUIET) as (running, table, (mallory, _), (m, b)):
            assert (await m.ask({"t": "motion", "what": "remove", "seat": 1}))["code"] == "few-people"
            assert m.state["motion"] is None
            assert (await try_to_sit(running, table, 1, mallory))[1]["code"] == "seated"
            assert (await try_to_sit(running, table, 1))[1]["code"] == "few-people"
            assert await looks(running, table, 1, mallory) == [403, 403]
            await b.ask({"t": "why", "say": "bid 0"})
            assert (saw(m, 0), saw(m, 1), b.you["seats"]) == (True, False, [1])

    asyncio.run(run())


def test_nobody_is_outvoted_while_somebody_is_away(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third person who is away has agreed to nothing: neither to a removal nor to an undo or the end."""
    monkeypatch.setattr("exvoto.server.web.app.POLL_EVERY", 0.1)

    async def run() -> None:
        async with toy_table(sqlite, 3, settings=QUIET | {"stand_in": 0.0}) as (_running, _table, _, (m, b, c)):
            await c.ws.close()
            await m.until(lambda: m.state["presence"].get("away") == [2])
            assert (await m.ask({"t": "standin", "seat": 2}))["t"] == "ack"
            await m.until(lambda: m.state["table"]["seats"][2]["away"])
            await m.answer("bid 1")
            for motion in ({"what": "remove", "seat": 1}, {"what": "undo", "ply": 0}, {"what": "end"}):
                assert (await m.ask({"t": "motion"} | motion))["t"] == "ack"
                await m.until(lambda: m.state["motion"])
                assert m.state["motion"]["votes"][2] is None
                await b.until(lambda: b.state["motion"])
                assert (b.state["table"]["phase"], b.you["seats"]) == ("playing", [1])
                await m.ask({"t": "vote", "yes": False})
                await b.until(lambda: b.state["motion"] is None)
            assert (await m.ask({"t": "undo"}))["code"] == "too-late"
            assert (await m.ask({"t": "hint"}))["code"] == "no-hint"

    asyncio.run(run())


def test_two_seats_are_one_voice(sqlite: str) -> None:
    """A player with two seats is one person, and cannot take a third either."""

    async def run() -> None:
        async with serving(quick(sqlite, **TOY_SETTINGS | QUIET)) as running:
            table, mallory = await running.create("toy", 3)
            bob = await running.sit(table, "Bob", 1)
            await running.sit(table, "Mallory too", 2, mallory)
            await running.do(table, mallory, do="start")
            async with running.client(table, mallory) as m:
                assert m.you["seats"] == [0, 2]
                assert (await m.ask({"t": "motion", "what": "remove", "seat": 1}))["code"] == "few-people"
                await running.do(table, bob, do="leave")
                assert (await try_to_sit(running, table, 1, mallory))[1]["code"] == "seated"
                await running.do(table, mallory, do="leave", seat=2)
                assert (await try_to_sit(running, table, 1, mallory))[1]["code"] == "seated"
                assert not saw(m, 1)

    asyncio.run(run())


def test_a_seat_that_was_left_is_not_simply_taken(sqlite: str) -> None:
    """A player is refused; a stranger waits and sees what spectators see, until all have agreed."""

    async def run() -> None:
        async with toy_table(sqlite, 3, 1, settings=QUIET) as (running, table, (mallory, bob, carl), (m, _b, c)):
            await running.do(table, bob, do="leave")
            for token, code in ((mallory, "seated"), (carl, "seated")):
                assert (await try_to_sit(running, table, 1, token))[1]["code"] == code
            status, said = await try_to_sit(running, table, 1)
            assert (status, said["you"]["seats"], said["you"]["asking"]) == (202, [], 1)
            other = said["you"]["token"]
            async with running.client(table, other) as eve:
                assert (await eve.ask({"t": "vote", "yes": True}))["code"] == "forbidden"
                await m.ask({"t": "vote", "yes": True})
                await eve.until(lambda: eve.state["motion"]["votes"] == [True, True, None, True])
                assert (eve.you["seats"], saw(eve, 1)) == ([], False)
                assert await looks(running, table, 1, other) == [403, 403]
                assert (await try_to_sit(running, table, 2, other))[1]["code"] == "few-people"
                await c.until(lambda: c.state["motion"])
                await c.ask({"t": "vote", "yes": True})
                await eve.until(lambda: eve.you["seats"] == [1])
                assert saw(eve, 1)
                await m.until(lambda: m.state["motion"] is None)
                assert not saw(m, 1)
            verbs = [event["verb"] for entry in m.log for event in entry["events"]]
            assert [verb for verb in verbs if verb.startswith("table-")] == [
                "table-resigned", "table-asked", "table-admitted",
            ]  # fmt: skip

    asyncio.run(run())


def test_a_player_who_handed_a_seat_on_is_no_newcomer(sqlite: str) -> None:
    """One who has seen a hand does not get to see a second by giving the first away."""

    async def run() -> None:
        async with toy_table(sqlite, 3, settings=QUIET) as (running, table, (mallory, bob, _), _c):
            await running.do(table, bob, do="leave")
            await running.do(table, mallory, do="hand", seat=0)
            assert (await try_to_sit(running, table, 1, mallory))[1]["code"] == "seated"

    asyncio.run(run())


def test_the_host_makes_no_link_to_a_hand(sqlite: str) -> None:
    """Neither the first host nor the next; before the start it can be done, since there is no hand."""

    async def run() -> None:
        async with serving(quick(sqlite, **TOY_SETTINGS | QUIET)) as running:
            table, host = await running.create("toy", 3)
            tokens = [host, await running.sit(table, "Bob", 1), await running.sit(table, "Carl", 2)]
            link = (await running.do(table, host, do="reissue", seat=1))["link"]
            assert (await running.get(f"/api/tables/{table}", tokens[1])).status_code == 401
            tokens[1] = link.partition("#k=")[2]
            await running.do(table, host, do="start")
            for _ in range(2):
                said = await running.post(f"/api/tables/{table}/do", {"do": "reissue", "seat": 1}, host)
                assert (said.status_code, said.json()["code"]) == (403, "forbidden")
                assert "public link" in said.json()["sentence"]
                await running.do(table, host, do="host", player="p3")
                host = tokens[2]
            assert (await running.get(f"/api/tables/{table}", tokens[1])).status_code == 200
            link = (await running.do(table, tokens[1], do="reissue", seat=1))["link"]
            assert (await running.get(f"/api/tables/{table}", tokens[1])).status_code == 401
            assert (await running.get(f"/api/tables/{table}", link.partition("#k=")[2])).json()["you"]["seats"] == [1]

    asyncio.run(run())


def test_removed_people_and_declined_strangers_do_not_come_along_to_the_rematch(sqlite: str) -> None:
    async def run() -> None:
        async with toy_table(sqlite, 3, 1, settings=QUIET) as (running, table, (ada, bob, carl), (a, b, c)):
            await a.ask({"t": "motion", "what": "remove", "seat": 2})
            await b.ask({"t": "vote", "yes": True})
            await c.until(lambda: c.you["seats"] == [])
            _, said = await try_to_sit(running, table, 2)
            await a.until(lambda: a.state["motion"] and a.state["motion"]["what"] == "sit")
            await a.ask({"t": "vote", "yes": False})
            await a.ask({"t": "motion", "what": "end"})
            await b.ask({"t": "vote", "yes": True})
            await a.until(a.over)
            again = (await running.do(table, ada, do="rematch"))["next"]
            known = [
                (await running.get(f"/api/tables/{again}", token)).status_code
                for token in (ada, bob, carl, said["you"]["token"])
            ]
            assert known == [200, 200, 401, 401]

    asyncio.run(run())
