"""A whole game of every game over real sockets, with all that can happen at a table."""

import asyncio
import random

import pytest

from exvoto.core.transcript import read_transcript
from exvoto.core.transcript import replay as replay_transcript
from exvoto.games import NAMES
from exvoto.games import game as game_of
from exvoto.server.table.fairness import FairnessRecord, commitment, verify

from .rig import Client, Running, play_on, quick, serving


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game(name: str, database: str) -> None:
    """Two people and a bot play to the end; everybody ends with the same result, and the deal can be checked."""
    asyncio.run(whole_game(name, database))


async def whole_game(name: str, database: str) -> None:
    workers = int(name == "offrandes")  # starting one for each game would prove nothing more
    async with serving(quick(database, bot_workers=workers, replay_workers=workers)) as running:
        table, tokens = await running.table_for(name, 2, 1, options=game_of(name).manifest.short)
        async with (
            running.client(table, tokens[0]) as ada,
            running.client(table, tokens[1], lang="fr") as bob,
            running.client(table) as watcher,
        ):
            rng = random.Random(4)
            await asyncio.gather(play_on(ada, rng, 20), play_on(bob, rng, 20))
            await ada.reconnect()
            await take_back(ada, bob, watcher)
            await asyncio.gather(play_on(ada, rng), play_on(bob, rng), watcher.until(watcher.over))
            assert ada.state["result"] == bob.state["result"] == watcher.state["result"]
            assert watcher.state["view"]["options"] == []
            await check_end(running, name, table, tokens[0], ada)
        await check_rematch(running, table, tokens)


async def take_back(ada: Client, bob: Client, watcher: Client) -> None:
    """An undo by consent, at whatever point: everybody gets the whole earlier position."""
    ply = ada.state["decision"]["ply"]
    assert (await ada.ask({"t": "motion", "what": "undo", "ply": 5}))["t"] == "ack"
    await bob.until(lambda: bob.state["motion"])
    assert (await bob.ask({"t": "vote", "yes": True}))["t"] == "ack"
    for client in (ada, bob, watcher):
        await client.until(lambda c=client: any(e["verb"] == "table-rewound" for e in last_events(c)))  # type: ignore[misc]
    assert ply > 5


def last_events(client: Client) -> list[dict[str, object]]:
    return [event for entry in client.log for event in entry["events"]]


async def check_end(running: Running, name: str, table: str, token: str, ada: Client) -> None:
    fair = (await running.get(f"/api/tables/{table}/fair", token)).json()
    assert commitment(bytes.fromhex(fair["seed"])) == ada.state["table"]["commitment"]
    text = (await running.get(f"/api/tables/{table}/export", token)).text
    assert verify(game_of(name), read_transcript(text), FairnessRecord(text)) > 0
    replay = (await running.get(f"/api/tables/{table}/replay?seat=1&from=0&to=3", token)).json()
    assert [frame["ply"] for frame in replay["frames"]] == [0, 1, 2, 3]
    scores = (await running.get(f"/api/tables/{table}/scores", token)).json()
    assert [ply for ply, _, _ in scores["steps"]] == sorted({ply for ply, _, _ in scores["steps"]})
    assert scores["steps"][0][0] == 0 and scores["steps"][-1][0] <= scores["plies"] == replay["plies"]
    played = replay_transcript(game_of(name), read_transcript(text))
    assert scores["steps"][-1][1:] == [game_of(name).round_of(played.state), game_of(name).standing(played.state)]


async def check_rematch(running: Running, table: str, tokens: list[str]) -> None:
    """The same people sit at the next table, one seat further, with the tokens they have."""
    again = (await running.do(table, tokens[0], do="rematch"))["next"]
    assert (await running.do(table, tokens[1], do="rematch"))["next"] == again
    you = (await running.get(f"/api/tables/{again}", tokens[1])).json()["you"]
    assert you["seats"] == [2]
    await running.do(again, tokens[0], do="start")
    async with running.client(again, tokens[1]) as bob:
        assert bob.you["seat"] == 2
        assert bob.state["view"] is not None
