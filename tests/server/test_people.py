"""Among people: agreements, removal, talk, several seats for one person, spectators."""

import asyncio

import pytest

from exvoto.server.house import chat

from .rig import quick, serving
from .toy_table import TOY_SETTINGS, bid_all, toy_table


def test_ending_by_consent_and_removal(sqlite: str) -> None:
    """Everybody agrees to end; all the others remove somebody, whose seat a bot plays."""

    async def run() -> None:
        async with toy_table(sqlite) as (_, _t, _k, (a, b, c)):
            name = a.state["table"]["seats"][2]["name"]
            await a.ask({"t": "motion", "what": "remove", "seat": 2})
            assert (await b.ask({"t": "motion", "what": "end"}))["code"] == "no-motion"
            await b.ask({"t": "vote", "yes": True})
            await c.until(lambda: c.you["seat"] is None)
            assert (await c.ask({"t": "why", "say": "bid 1"}))["code"] == "forbidden"
            await a.until(lambda: a.state["table"]["seats"][2]["player"] is None)
            removed = [event for entry in a.log for event in entry["events"] if event["verb"] == "table-removed"]
            assert [(event["seat"], event["name"]) for event in removed] == [("C", name)]
            await a.ask({"t": "motion", "what": "end"})
            await b.ask({"t": "vote", "yes": True})
            await a.until(a.over)
            assert a.state["table"]["outcome"] == "agreed"
            assert a.state["fair"]["seed"]
            assert (await a.ask({"t": "answer", "decision": "0.0", "say": "bid 1"}))["code"] == "over"

    asyncio.run(run())


def test_a_bot_speaks_under_the_name_that_people_see(sqlite: str) -> None:
    """In the language of the reader, at once and after reconnecting. What is meant for another bot is not said."""

    async def run() -> None:
        async with (
            toy_table(sqlite, 1, 2) as (running, table, (token,), (ada,)),
            running.client(table, token, lang="fr") as french,
        ):
            house = running.server.house
            await chat.post_bot_remark(house, await house.room(table), 2, "to a bot", 1)
            await chat.post_bot_remark(house, await house.room(table), 2, "to a person", 0)
            for client in (ada, french):
                await client.until(lambda x=client: bool(x.chat))  # type: ignore[misc]
            assert [ada.chat[0]["name"], french.chat[0]["name"]] == ["Chloe", "Chloé"]
            assert ada.chat[0]["text"] == "to a person"
            await french.reconnect()
            assert french.chat[0]["name"] == "Chloé"

    asyncio.run(run())


def test_chat(sqlite: str) -> None:
    """The table's, the spectators', and a pair's; a spectator does not speak at the table."""

    async def run() -> None:
        async with (
            toy_table(sqlite, whispers=True) as (running, table, _, (a, b, c)),
            running.client(table) as eve,
            running.client(table) as fay,
        ):
            assert (await a.ask({"t": "chat", "to": "table", "text": "hello"}))["t"] == "ack"
            assert (await a.ask({"t": "chat", "to": 1, "text": "psst"}))["t"] == "ack"
            assert (await eve.ask({"t": "chat", "to": "table", "text": "me"}))["code"] == "forbidden"
            assert (await eve.ask({"t": "chat", "to": "watchers", "text": "boo"}))["t"] == "ack"
            assert (await a.ask({"t": "chat", "to": "watchers", "text": "me"}))["code"] == "forbidden"
            assert (await a.ask({"t": "chat", "to": "table", "text": "bye"}))["t"] == "ack"
            for client in (a, b, c, eve, fay):
                await client.until(lambda x=client: any(line["text"] == "bye" for line in x.chat))  # type: ignore[misc]
            heard = {
                name: [line["text"] for line in x.chat] for name, x in zip("abcef", (a, b, c, eve, fay), strict=True)
            }
            assert heard["b"] == ["hello", "psst", "bye"]
            assert heard["c"] == ["hello", "bye"]
            assert heard["f"] == ["hello", "boo", "bye"]
            await b.reconnect()
            assert [line["text"] for line in b.chat] == ["hello", "psst", "bye"]

    asyncio.run(run())


def test_hot_seat(sqlite: str) -> None:
    """One browser with two seats sees through one at a time and answers for both."""

    async def run() -> None:
        async with serving(quick(sqlite, **TOY_SETTINGS)) as running:
            table, host = await running.create("toy", 2)
            assert await running.sit(table, "Ada too", 1, host) == host
            await running.do(table, host, do="start")
            async with running.client(table, host) as a:
                assert a.you["seats"] == [0, 1]
                await a.answer("bid 1")
                hand = a.state["view"]["fields"]["hand"]
                await a.say({"t": "as", "seat": 1})
                await a.until(lambda: a.you["seat"] == 1)
                assert a.state["view"]["fields"]["hand"] != hand
                await a.answer("bid 2")
                await a.until(lambda: a.state["decision"]["verb"] == "placing")

    asyncio.run(run())


def test_spectators(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Off: refused. Delayed: they see the game as it was."""
    monkeypatch.setattr("exvoto.server.web.app.ADVANCE_EVERY", 0.1)

    async def run() -> None:
        async with toy_table(sqlite, watch="off") as (running, table, _, _c):
            with pytest.raises(Exception, match="4403"):
                await running.client(table).connect()
        async with toy_table(sqlite, watch="delayed", delay=2) as (running, table, _, clients):
            await bid_all(clients, [1, 0, 0])
            async with running.client(table) as eve:
                assert eve.state["view"] is None or eve.state["decision"]["verb"] == "bidding"
                await eve.until(lambda: eve.state["decision"] and eve.state["decision"]["verb"] != "bidding")
                for entry in eve.log:
                    assert not any(event.get("cards") not in (None, ["-"]) for event in entry["events"])

    asyncio.run(run())
