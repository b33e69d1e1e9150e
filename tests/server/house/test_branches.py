"""Play on from here: a finished game goes on at a new table, from one of its positions, with bots or with friends."""

import asyncio
import random
from typing import Any

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.field import Sight
from exvoto.core.position import begin, dump, write_start
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.transcript import read_transcript, replay
from exvoto.games import NAMES, game
from exvoto.server.storage.verifying import faults
from exvoto.server.table.branch import believed
from tests.review.conftest import finished
from tests.server.rig import Running, play_on, quick, serving


async def branched(one: Running, table: str, token: str = "", **body: Any) -> dict[str, Any]:
    said = await one.post(f"/api/tables/{table}/branch", body, token)
    assert said.status_code == 201, said.text
    return dict(said.json())


def test_a_game_goes_on_from_its_position_to_another_end(database: str) -> None:
    transcript = finished("odyssee", 4)
    transcript.names = ["Ada", "Blaise", "Chloé"]

    async def run() -> None:
        async with serving(quick(database)) as one:
            said = await one.post("/api/import", {"transcript": transcript.write()})
            source = said.json()["table"]["id"]
            made = await branched(one, source, ply=12, seat=1, level="novice", name="Zoé")
            table, you = made["table"], made["you"]
            assert (table["phase"], you["seats"], you["host"]) == ("playing", [1], True)
            seats = [(seat["kind"], seat["name"], seat["level"]) for seat in table["seats"]]
            assert seats == [("bot", None, "novice"), ("person", "Zoé", None), ("bot", None, "novice")]
            assert table["id"] != source and table["commitment"] == ""
            frames = "replay?seat=1&from=12&to=12"
            then = (await one.get(f"/api/tables/{source}/{frames}")).json()["frames"]
            now = (await one.get(f"/api/tables/{table['id']}/{frames}", you["token"])).json()["frames"]
            assert now[0]["view"] == then[0]["view"]
        async with serving(quick(database)) as two:  # nothing of it was in memory only
            async with two.client(table["id"], you["token"]) as a:
                await play_on(a, random.Random(3))
            lines = (await two.get(f"/api/tables/{table['id']}/export")).text.splitlines()
            assert await two.server.store.read(lambda c: faults(c, table["id"], two.server.settings)) == []
            played = [line for line in lines if line and ":" not in line]
            given = [line.write() for line in transcript.lines]
            assert played[:12] == given[:12] and played != given
            assert (await two.get(f"/api/tables/{source}/export")).text.splitlines()[-1] == given[-1]

    asyncio.run(run())


def test_bots_play_on_at_once(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, lease=3600.0)) as one:  # no beat finds the table
            said = await one.post("/api/import", {"transcript": finished("odyssee", 4).write()})
            source = said.json()["table"]["id"]
            for ply in range(3):
                made = await branched(one, source, ply=ply, seat=0)
                async with one.client(made["table"]["id"], made["you"]["token"]) as a:
                    await a.until(a.my_turn)

    asyncio.run(run())


def test_nobody_plays_on_from_a_running_game_or_from_a_position_that_there_is_not(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite)) as one:
            running, (host, _) = await one.table_for("odyssee", 2, 1)
            for token, seat, code in ((host, 0, "not-over"), (host, 1, "forbidden"), ("", 0, "forbidden")):
                said = await one.post(f"/api/tables/{running}/branch", {"ply": 0, "seat": seat}, token)
                assert said.json()["code"] == code
            transcript = finished("odyssee", 4)
            source = (await one.post("/api/import", {"transcript": transcript.write()})).json()["table"]["id"]
            end = len(transcript.lines)
            wrong: list[dict[str, Any]] = [{"ply": end, "seat": 0}, {"ply": end + 1, "seat": 0}, {"ply": -1, "seat": 0}]
            wrong += [{"ply": 0, "seat": 3}, {"ply": 0, "seat": 0, "world": "mine"}]
            wrong += [{"ply": end, "seat": 0, "world": "seat"}, {"ply": 0, "seat": 0, "company": "nobody"}]
            for body in wrong:
                assert (await one.post(f"/api/tables/{source}/branch", body)).status_code == 422

    asyncio.run(run())


def test_playing_on_counts_as_a_table_of_the_address(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, tables_per_address=2)) as one:
            said = await one.post("/api/import", {"transcript": finished("odyssee", 4).write()})
            source = said.json()["table"]["id"]
            await branched(one, source, ply=3, seat=0)
            refused = await one.post(f"/api/tables/{source}/branch", {"ply": 3, "seat": 0})
            assert refused.json()["code"] == "many-tables"

    asyncio.run(run())


def seen(view: View) -> dict[str, Any]:
    """All that a view shows, but for who has sealed an answer: in a position everybody is asked again."""
    return {name: getattr(view, name) for name in ("game", "seat", "n", "table", "fields", "agenda", "asked")}


@pytest.mark.parametrize("name", NAMES)
def test_a_believed_world_shows_the_seat_what_it_saw_and_depends_on_nothing_else(name: str) -> None:
    """Two truths that the seat cannot tell apart lead to one and the same world."""
    transcript, rules = finished(name, 4), game(name)
    differ = 0
    for ply in range(0, len(transcript.lines), max(1, len(transcript.lines) // 6)):
        s = replay(rules, transcript, ply).state
        for seat in range(transcript.seats):
            view = rules.view(s, seat)
            other = rules.sample(view, Sfc32(100 + ply))
            differ += dump(rules, other) != dump(rules, s)
            first, second = (believed(rules, truth, seat, Sfc32(ply)) for truth in (s, other))
            assert dump(rules, first) == dump(rules, second)
            placed = begin(rules, s.n, SeededDealer(Sfc32(1)), transcript.options, write_start(rules, first))
            assert seen(rules.view(placed, seat)) == seen(view)
    secret = any(field.sight is not Sight.ALL for field in rules.layout)
    assert differ or not secret or name == "offrandes", "nothing was hidden: the test shows nothing"


def test_a_believed_world_is_played_without_the_answers_that_came_from_what_was_true(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite)) as one:
            transcript, rules = finished("odyssee", 4), game("odyssee")
            said = await one.post("/api/import", {"transcript": transcript.write()})
            made = await branched(one, said.json()["table"]["id"], ply=9, seat=1, world="seat")
            table, you = made["table"], made["you"]
            assert table["position"] and table["commitment"] and table["phase"] == "playing"
            frames = (await one.get(f"/api/tables/{table['id']}/replay?seat=1&from=0&to=0", you["token"])).json()
            true = rules.view(replay(rules, transcript, 9).state, 1)
            assert frames["frames"][0]["view"]["fields"] == dict(true.fields)
            hidden = await one.get(f"/api/tables/{table['id']}/replay?seat=0&from=0&to=0", you["token"])
            assert hidden.json()["code"] == "forbidden"
            async with one.client(table["id"], you["token"]) as a:
                await play_on(a, random.Random(3))
            text = (await one.get(f"/api/tables/{table['id']}/export")).text
            assert await one.server.store.read(lambda c: faults(c, table["id"], one.server.settings)) == []
            again = read_transcript(text)
            assert again.position and not replay(rules, again).state.agenda
            assert (await one.post("/api/import", {"transcript": text})).status_code == 201

    asyncio.run(run())


def test_friends_come_to_an_open_table_that_begins_with_the_position(database: str) -> None:
    async def run() -> None:
        async with serving(quick(database)) as one:
            transcript, rules = finished("odyssee", 4), game("odyssee")
            source = (await one.post("/api/import", {"transcript": transcript.write()})).json()["table"]["id"]
            made = await branched(one, source, ply=12, seat=1, company="friends", name="Zoé")
            id, host = made["table"]["id"], made["you"]["token"]
            assert made["table"]["phase"] == "open"
            assert [seat["kind"] for seat in made["table"]["seats"]] == ["empty", "person", "empty"]
            refused = await one.post(f"/api/tables/{id}/do", {"do": "set", "seats": 4}, host)
            assert "position" in refused.json()["sentence"]
        async with serving(quick(database)) as two:
            friend = await two.sit(id, "Bo", 0)
            await two.do(id, host, do="bot", seat=2)
            await two.do(id, host, do="start")
            s = replay(rules, transcript, 12).state
            for seat, token in ((1, host), (0, friend)):
                shown = (await two.get(f"/api/tables/{id}/replay?seat={seat}&from=0&to=0", token)).json()["frames"][0]
                assert shown["view"]["fields"] == dict(rules.view(s, seat).fields)

    asyncio.run(run())


def test_a_position_is_played_again_from_the_same_seat(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite)) as one:
            said = await one.post("/api/import", {"transcript": finished("odyssee", 4).write()})
            made = await branched(one, said.json()["table"]["id"], ply=3, seat=1, world="seat")
            id, token = made["table"]["id"], made["you"]["token"]
            async with one.client(id, token) as a:
                await play_on(a, random.Random(3))
            after = (await one.do(id, token, do="rematch"))["next"]
            again = (await one.get(f"/api/tables/{after}", token)).json()
            assert again["table"]["position"] and again["you"]["seats"] == [1]

    asyncio.run(run())
