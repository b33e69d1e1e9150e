"""Reviews at the server: asked for, made beside the games, kept, continued, stopped, forgotten."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from exvoto.core.transcript import Transcript
from exvoto.games import LANGUAGES, texts
from exvoto.review import review as reviews
from exvoto.review.examination import Examination
from exvoto.review.wire import seat_json
from exvoto.server.house import table_service
from exvoto.server.storage.review_rows import find_findings, find_review
from tests.review.conftest import finished
from tests.server.rig import PATIENCE, Running, play_on, quick, serving

ALL_OF_IT = {"bot_workers": 0, "review_share": 100}


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here does not depend on depth."""
    monkeypatch.setitem(reviews.DEPTHS, "quick", 4)
    monkeypatch.setitem(reviews.DEPTHS, "normal", 6)


async def imported(one: Running, transcript: Transcript) -> str:
    said = await one.post("/api/import", {"transcript": transcript.write()})
    assert said.status_code == 201, said.text
    return str(said.json()["table"]["id"])


async def shown(one: Running, table: str, seat: int = 0, token: str = "") -> dict[str, Any]:
    said = await one.get(f"/api/tables/{table}/review?seat={seat}", token)
    assert said.status_code == 200, said.text
    return dict(said.json())


async def asked(one: Running, table: str, seat: int = 0, depth: str = "quick") -> dict[str, Any]:
    said = await one.post(f"/api/tables/{table}/review", {"seat": seat, "depth": depth})
    assert said.status_code == 202, said.text
    return dict(said.json())


async def until(one: Running, table: str, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while not so(seen := await shown(one, table)):
            assert seen["state"] in ("queued", "running"), seen
            await asyncio.sleep(0.02)
    return seen


def done(seen: dict[str, Any]) -> bool:
    return bool(seen["state"] == "done")


def expected(transcript: Transcript, seat: int, depth: str, names: list[str]) -> dict[str, Any]:
    """As `exvoto review` finds it."""
    made = reviews.review(reviews.walk_through(transcript), seat, depth)
    return seat_json(made, {language: (texts(transcript.game, language), names) for language in LANGUAGES})


def test_a_review_is_that_of_the_command_line_and_is_kept(database: str) -> None:
    transcript = finished("odyssee", 4)
    transcript.names = ["Ada", "Blaise", "Chloé"]

    async def run() -> None:
        async with serving(quick(database, **ALL_OF_IT)) as one:
            table = await imported(one, transcript)
            before = await shown(one, table)
            assert (before["state"], before["done"], before["total"]) == ("none", 0, len(transcript.lines))
            assert (await asked(one, table))["state"] in ("queued", "running")
            seen = await until(one, table, done)
            assert seen.items() >= expected(transcript, 0, "quick", transcript.names).items()
            whole = seen["start"] + seen["choices"] + seen["others"] + seen["luck"]
            assert whole == pytest.approx(seen["result"], abs=1e-9)
            assert seen["done"] == seen["total"] and seen["seconds"] is None and seen["hidden"]
            assert await asked(one, table, depth="quick") == seen  # it is there
            row = await one.server.store.read(lambda c: find_review(c, table, 0))
            assert row.origin == "" and row.owner == ""  # nothing is kept of who asked
        async with serving(quick(database, **ALL_OF_IT)) as one:
            assert await shown(one, table) == seen
            assert (await asked(one, table, depth="normal"))["done"] == 0  # a deeper one replaces it
            deeper = await until(one, table, done)
            assert deeper["depth"] == "normal" and await asked(one, table, depth="quick") == deeper

    asyncio.run(run())


def test_asking_often_makes_no_work(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long review takes a good part of a second to add up: nobody may have that done thirty times per second."""
    added = 0

    def counted(*of: Any) -> Any:
        nonlocal added
        added += bool(of[0].found)
        return seat_json(*of)

    monkeypatch.setattr("exvoto.server.house.reviews.seat_json", counted)
    transcript = finished("odyssee", 4)
    transcript.names = ["Ada", "Blaise", "Chloé"]

    async def run() -> None:
        nonlocal added
        async with serving(quick(sqlite, **ALL_OF_IT)) as one:
            table = await imported(one, transcript)
            await asked(one, table)
            await until(one, table, done)
            added = 0
            seen = await asyncio.gather(*[shown(one, table) for _ in range(20)])
            assert added <= 1 and all(each == seen[0] for each in seen)
            added, house = 0, one.server.house
            await table_service.forget_player(house, await house.room(table), "p1")
            await shown(one, table)
            assert added == 1  # its sentences name people

    asyncio.run(run())


def test_a_review_goes_on_where_a_server_ended(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = finished("odyssee", 4)
    examined: list[int] = []
    at = Examination.at

    def counted(self: Examination, ply: int) -> Any:
        examined.append(ply)
        return at(self, ply)

    monkeypatch.setattr(Examination, "at", counted)

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0, review_share=1)) as one:  # it rests after each part
            table = await imported(one, transcript)
            await asked(one, table)
            part = await until(one, table, lambda seen: bool(seen["done"]))
            assert part["state"] == "running" and part["result"] is None
            assert len(part["curve"]) == part["done"] < part["total"]
            assert part["seconds"] >= 0
        async with serving(quick(sqlite, **ALL_OF_IT)) as two:
            seen = await until(two, table, done)
            assert len(examined) == len(set(examined)) == len(transcript.lines) + 1  # nothing was looked at twice
            assert seen["curve"] == expected(transcript, 0, "quick", ["", "", ""])["curve"]

    asyncio.run(run())


def test_a_stopped_review_keeps_what_there_is_and_can_go_on(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0, review_share=1)) as one:
            table = await imported(one, finished("odyssee", 4))
            await asked(one, table)
            await until(one, table, lambda seen: bool(seen["done"]))
            said = await one.post(f"/api/tables/{table}/review/stop", {"seat": 0})
            stopped = said.json()
            assert said.status_code == 200 and stopped["state"] == "stopped" and stopped["curve"]
            await asyncio.sleep(0.1)
            assert await shown(one, table) == stopped
            again = await asked(one, table)
            assert again["state"] in ("queued", "running") and again["done"] == stopped["done"]

    asyncio.run(run())


def test_only_a_player_or_who_asked_stops_a_review(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0, review_share=1)) as one:
            table = await imported(one, finished("odyssee", 4))
            await asked(one, table)
            room = await one.server.house.room(table)
            reviewing = one.server.reviews
            with pytest.raises(Exception, match="forbidden"):
                await reviewing.stop(room.table, 0, False, "198.51.100.7")
            assert (await reviewing.stop(room.table, 0, True, "198.51.100.7"))["state"] == "stopped"

    asyncio.run(run())


def test_nothing_is_reviewed_before_the_end(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, **ALL_OF_IT)) as one:
            table, (host, _) = await one.table_for("odyssee", 2, 1)
            for token, seat, code in ((host, 0, "not-over"), (host, 1, "forbidden"), ("", 0, "forbidden")):
                body = {"seat": seat}
                replies = [
                    await one.get(f"/api/tables/{table}/review?seat={seat}", token),
                    await one.post(f"/api/tables/{table}/review", body, token),
                    await one.post(f"/api/tables/{table}/review/stop", body, token),
                ]
                assert {said.json()["code"] for said in replies} == {code}
            assert await one.server.store.read(lambda c: find_review(c, table, 0)) is None

    asyncio.run(run())


def test_a_table_without_watchers_shows_strangers_no_review(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, **ALL_OF_IT)) as one:
            table, (host,) = await one.table_for("odyssee", 1, 2, watch="off", share=False)
            async with one.client(table, host) as a:
                await play_on(a, random.Random(3))
            assert (await one.get(f"/api/tables/{table}/review?seat=0")).json()["code"] == "forbidden"
            said = await one.post(f"/api/tables/{table}/review", {"seat": 0, "depth": "quick"})
            assert said.json()["code"] == "forbidden"
            assert (await shown(one, table, 1, host))["state"] == "none"

    asyncio.run(run())


def test_what_is_not_reviewed_says_why(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0, review_share=0, games={})) as one:
            table = await imported(one, finished("odyssee", 4))
            for seen in (await shown(one, table), await asked(one, table)):
                assert (seen["state"], seen["reason"]) == ("refused", "off")
            said = await one.get(f"/api/tables/{table}/review?seat=7")
            assert said.status_code == 422
            assert (await one.get(f"/api/tables/{table}/review")).status_code == 422
            ended, tokens = await one.table_for("odyssee", 2, 1)
            async with one.client(ended, tokens[0]) as a, one.client(ended, tokens[1]) as b:
                await a.ask({"t": "motion", "what": "end"})
                await b.until(lambda: b.state["motion"] is not None)
                await b.ask({"t": "vote", "yes": True})
                await a.until(a.over)
            seen = await shown(one, ended, 0, tokens[0])
            assert (seen["state"], seen["reason"]) == ("refused", "agreed-end")

    asyncio.run(run())


def test_an_address_asks_for_so_many_reviews(sqlite: str) -> None:
    settings = quick(sqlite, bot_workers=0, review_share=1, rates=True, reviews_per_address=2, review_queue=9)

    async def run() -> None:
        async with serving(settings) as one:
            table = await imported(one, finished("odyssee", 4))
            assert [(await asked(one, table, seat))["state"] for seat in (0, 1)].count("refused") == 0
            seen = await asked(one, table, 2)
            assert (seen["state"], seen["reason"]) == ("refused", "limit")
            await until(one, table, lambda seen: bool(seen["done"]))
            waiting = await shown(one, table, 1)
            assert (waiting["state"], waiting["ahead"]) == ("queued", 1)
            await one.post(f"/api/tables/{table}/review/stop", {"seat": 0})
            assert (await asked(one, table, 2))["state"] == "queued"

    asyncio.run(run())


def test_a_long_review_lets_others_go_before_it(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes back to it in turns: nobody keeps all others waiting with a game of thousands of answers."""
    monkeypatch.setattr("exvoto.server.storage.review_rows.TURN", 1)
    monkeypatch.setattr("exvoto.server.house.bot_worker.SLICE", 0.05)

    async def run() -> None:
        async with serving(quick(sqlite, **ALL_OF_IT)) as one:
            long, short = await imported(one, finished("prieres", 3)), await imported(one, finished("odyssee", 4))
            await asked(one, long)
            await until(one, long, lambda seen: bool(seen["done"]))
            await asked(one, short)
            await until(one, short, done)
            waiting = await shown(one, long)
            assert waiting["state"] in ("queued", "running") and waiting["done"] < waiting["total"]

    asyncio.run(run())


def test_a_forgotten_game_forgets_its_reviews(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, **ALL_OF_IT)) as one:
            house, kept = one.server.house, await imported(one, finished("odyssee", 4))
            gone = await imported(one, finished("odyssee", 5))
            for table in (kept, gone):
                await asked(one, table)
                await until(one, table, done)
            await table_service.delete_table(house, gone)
            assert await one.server.store.read(lambda c: find_review(c, gone, 0)) is None
            assert await one.server.store.read(lambda c: find_findings(c, gone, 0)) == []
            assert (await one.get(f"/api/tables/{gone}/review?seat=0")).status_code == 404
            await table_service.forget_people(house, await house.room(kept))
            assert (await shown(one, kept))["state"] == "none"

    asyncio.run(run())


def test_two_processes_make_one_review(postgres: str) -> None:
    transcript = finished("odyssee", 4)

    async def run() -> None:
        settings = quick(postgres, **ALL_OF_IT)
        async with serving(settings) as one, serving(settings) as two:
            table = await imported(one, transcript)
            first, second = await asyncio.gather(asked(one, table), asked(two, table))
            assert {first["state"], second["state"]} <= {"queued", "running", "done"}
            seen = await until(two, table, done)
            assert seen == await shown(one, table)
            assert seen["curve"] == expected(transcript, 0, "quick", ["", "", ""])["curve"]

    asyncio.run(run())
