"""A finished game opens for everybody whom its link reaches, unless its host forbade that before the start."""

import asyncio
from typing import Any

import pytest

from tests.server.rig import Client, Running, quick, serving
from tests.server.toy_table import TOY_SETTINGS, bid_all, toy_table

PATHS = ("replay?seat=1", "replay", "export", "review?seat=1")


async def strangers(running: Running, table: str) -> list[int]:
    """What somebody without a token is answered."""
    return [(await running.get(f"/api/tables/{table}/{path}")).status_code for path in PATHS]


async def end_by_consent(a: Client, b: Client) -> None:
    await a.ask({"t": "motion", "what": "end"})
    await b.ask({"t": "vote", "yes": True})
    await a.until(lambda: a.state["table"]["phase"] == "over")


@pytest.mark.parametrize(("settings", "after"), [({}, 200), ({"share": True}, 200), ({"share": False}, 403)])
def test_a_finished_game_is_shared_unless_its_host_forbade_it(
    sqlite: str, settings: dict[str, Any], after: int
) -> None:
    """Nobody may watch here: while the game runs, nothing of it opens for strangers, whatever its table shares."""

    async def run() -> None:
        async with toy_table(sqlite, 2, watch="off", **settings) as (running, table, tokens, (a, b)):
            await bid_all([a, b], [1, 0])
            assert set(await strangers(running, table)) == {403}
            late = await running.post(f"/api/tables/{table}/do", {"do": "set", "share": True}, tokens[0])
            assert late.status_code == 409  # what the players sat down to holds
            await end_by_consent(a, b)
            assert set(await strangers(running, table)) == {after}
            with pytest.raises(Exception, match="4403"):  # the chat of the table stays closed in any case
                await running.client(table).connect()
            assert (await running.get(f"/api/tables/{table}/replay?seat=1", tokens[0])).status_code == 200
            await running.do(table, tokens[0], do="rematch")
            following = (await running.get(f"/api/tables/{a.state['table']['next'] or table}")).json()["table"]
            assert following["share"] is (after == 200)

    asyncio.run(run())


def test_the_host_forbids_it_before_the_start(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, **TOY_SETTINGS)) as running:
            table, host = await running.create("toy", 2, watch="off")
            guest = await running.sit(table, "Bob", 1)
            refused = await running.post(f"/api/tables/{table}/do", {"do": "set", "share": False}, guest)
            assert refused.status_code == 403
            assert (await running.do(table, host, do="set", share=False))["table"]["share"] is False
            shown = (await running.get(f"/api/tables/{table}")).json()["table"]
            assert shown["share"] is False  # everybody who sits down can see it

    asyncio.run(run())


def test_who_closes_a_finished_table_hides_nothing(sqlite: str) -> None:
    """Its people can still check the deal and read every answer: a host must not be able to prevent that."""

    async def run() -> None:
        async with toy_table(sqlite, 2) as (running, table, tokens, (a, b)):
            await bid_all([a, b], [1, 0])
            await end_by_consent(a, b)
            shown = [f"/api/tables/{table}/{path}" for path in ("fair", "export", "replay?seat=0")]
            before = [(await running.get(path, tokens[1])).text for path in shown]
            await running.do(table, tokens[0], do="close")
            assert [(await running.get(path, tokens[1])).text for path in shown] == before
            assert '"seed":null' not in before[0] and "fair seed" in before[1] and '"say":"bid 0"' in before[2]

    asyncio.run(run())


def test_who_closes_a_running_table_shows_nothing(sqlite: str) -> None:
    async def run() -> None:
        async with toy_table(sqlite, 2) as (running, table, tokens, (a, b)):
            await bid_all([a, b], [1, 0])
            await running.do(table, tokens[0], do="close")
            fair = (await running.get(f"/api/tables/{table}/fair", tokens[0])).json()
            assert fair["seed"] is None and "transcript" not in fair
            for path in ("replay?seat=1", "export?seat=1", "review?seat=1"):
                assert (await running.get(f"/api/tables/{table}/{path}", tokens[0])).status_code in (403, 409)
            branch = await running.post(f"/api/tables/{table}/branch", {"ply": 0, "seat": 1}, tokens[0])
            assert branch.status_code == 403

    asyncio.run(run())
