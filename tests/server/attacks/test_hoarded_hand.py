"""Five players work together for a huge hand of Stonehenge: what the server sends and makes for it stays small."""

import asyncio
import contextlib
import json
import random
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from exvoto.bots.registry import make_bot
from exvoto.core.draft import MOST_OPTIONS, Draft
from exvoto.core.engine import complete
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.server.house.bot_worker import view_from_wire
from exvoto.server.table import play
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from exvoto.server.view.paths import FlatState
from exvoto.server.view.projection import private_state
from exvoto.server.view.snapshot import json_members
from tests.games.stonehenge.hoarding import HOARDER, hoard
from tests.games.stonehenge.test_menus import hand_of
from tests.server.rig import Client, Running, quick, serving

KB = 1024  # bytes
HAND = 45


async def hoarded(running: Running) -> tuple[str, list[str]]:
    """A table at which the first seat holds 45 cards and may lay them; chance is the same each time."""
    running.server.house.chance = random.Random(3)
    table, tokens = await running.table_for("stonehenge", 5, 0)
    room = await running.server.house.room(table)
    for _ in range(3_000):
        match = room.table.match
        assert match is not None
        s: Any = match.state
        if s.held[HOARDER] >= HAND and s.agenda[-1].write() == "offering A":
            return table, tokens
        seat = match.waiting()[0]
        say = hoard(s, seat).write()
        by: play.AnsweredBy = "order" if s.agenda[-1].reaction else "person"  # a reply to a window would be held
        with contextlib.suppress(Refused):  # the table answered first, for a seat without a choice
            await running.server.house.change(room, judging(seat, say, by))
    raise AssertionError("nobody got so many cards")


def judging(seat: int, say: str, by: play.AnsweredBy) -> Callable[[Table], Verdict]:
    return lambda table: play.answer(table, seat, None, say, by=by)


def heaviest(client: Client) -> int:
    return max(len(text.encode()) for text in client.raw)


def test_a_hoarded_hand_is_sent_in_kilobytes(sqlite: str) -> None:
    """The hello, every patch and every part of an answer; any offering can be composed, though most are not listed.
    A hundred frames of a replay are a few kilobytes each: none holds a huge menu."""

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0)) as running:
            table, tokens = await hoarded(running)
            await check_replay(running, table, tokens[HOARDER])
            await check_messages(running, table, tokens)

    asyncio.run(run())


def test_coming_back_makes_no_huge_menu_again(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a client reconnects or asks for the whole state: the menu is made once for each position, and the
    message is written once for it and for who is there."""
    made: list[int] = []
    written: list[int] = []

    def counted(table: Table, viewer: int | None, *more: Any) -> Any:
        if viewer == HOARDER:
            made.append(table.seq)
        return private_state(table, viewer, *more)

    def weighed(flat: FlatState) -> bytes:
        text = json_members(flat)
        if len(text) > 20 * KB:
            written.append(len(text))
        return text

    monkeypatch.setattr("exvoto.server.view.snapshot.private_state", counted)
    monkeypatch.setattr("exvoto.server.view.stream.json_members", weighed)

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0)) as running:
            table, tokens = await hoarded(running)
            for _ in range(10):
                async with running.client(table, tokens[HOARDER]) as ada:
                    await ada.say({"t": "sync"})
                    await ada.until(lambda ada=ada: ada.fulls > 1)  # type: ignore[misc]
                    options = ada.state["view"]["options"]
            assert len(made) == 1
            assert len(written) == 1
            async with running.client(table, tokens[1]), running.client(table, tokens[HOARDER]) as ada:
                assert ada.state["presence"]["seats"][1]
                assert ada.state["view"]["options"] == options
            assert len(written) == 2
            async with running.client(table, tokens[HOARDER]) as ada:
                assert ada.state["view"]["options"] == options
                assert (await ada.answer("done"))["t"] == "ack"
                await ada.until(lambda: ada.state["decision"]["verb"] != "offering" or not ada.my_turn())
                assert ada.state["view"]["options"] != options
            assert len(made) > 1

    asyncio.run(run())


async def check_messages(running: Running, table: str, tokens: list[str]) -> None:
    async with running.client(table, tokens[HOARDER]) as ada:
        view = ada.state["view"]
        assert len(view["options"]) <= MOST_OPTIONS
        assert view["more"] > 100_000
        wanted = unlisted_offering(running, table, view["options"])
        await compose(ada, wanted)
        assert (await ada.answer(wanted))["t"] == "ack"
        await ada.until(lambda: len(ada.state["view"]["options"]) > 1 and ada.my_turn())
        await ada.say({"t": "sync"})
        await ada.until(lambda: ada.fulls > 1)
        assert (await ada.answer("done"))["t"] == "ack"
        await ada.until(lambda: ada.state["decision"]["verb"] != "offering" or not ada.my_turn())
        assert ada.state["view"]["more"] == 0
        assert heaviest(ada) <= 64 * KB
    async with running.client(table, tokens[1]) as other:
        assert other.state["view"]["more"] == 0
        assert heaviest(other) <= 32 * KB


def unlisted_offering(running: Running, table: str, options: list[str]) -> str:
    match = running.server.house.rooms[table].table.match
    assert match is not None
    rng = Sfc32(1)
    while True:
        answer = str(match.step().random(match.state, HOARDER, rng).write())
        if answer.startswith("lay five") and answer not in options:
            return answer


async def compose(client: Client, wanted: str) -> None:
    """Card by card, in an order of one's own: each card is named before it is chosen, at the end the very answer."""
    _, kind, cards, gain = wanted.split()
    chosen: list[str] = []
    for card in reversed(cards.split(",")):
        said = await client.ask({"t": "compose", "draft": {"verb": "lay", "cards": chosen}})
        assert said["t"] == "compose"
        assert card in said["values"]["cards"]
        assert len(said["options"]) <= min(said["count"], MOST_OPTIONS)
        chosen.append(card)
    said = await client.ask({"t": "compose", "draft": {"verb": "lay", "cards": chosen}})
    assert wanted in said["options"]
    assert gain in said["values"]["gain"]
    whole = {"verb": "lay", "combination": kind, "cards": chosen, "gain": gain}
    assert (await client.ask({"t": "compose", "draft": whole}))["options"] == [wanted]


async def check_replay(running: Running, table: str, token: str) -> None:
    match = running.server.house.rooms[table].table.match
    assert match is not None
    start = max(0, len(match.plies) - 99)
    said = await running.get(f"/api/tables/{table}/replay?seat={HOARDER}&from={start}", token)
    frames = said.json()["frames"]
    crowded = [frame for frame in frames if frame["view"]["more"] > 0]
    assert crowded
    assert all(frame["view"]["options"] == [] for frame in crowded)
    assert crowded[-1]["view"]["more"] > 100_000
    assert len(said.content) <= len(frames) * 16 * KB


def test_a_draft_that_makes_no_sense_is_refused_with_a_sentence(sqlite: str) -> None:
    """In the person's language; the socket stays open, and seats that are not asked learn nothing."""

    async def run() -> None:
        async with serving(quick(sqlite, bot_workers=0)) as running:
            table, tokens = await running.table_for("toy", 2, 0)
            async with running.client(table, tokens[0]) as ada, running.client(table) as watcher:
                for draft in ({}, {"verb": "fly"}, {"verb": "bid", "wings": 2}, {"verb": "bid", "coins": "two"}):
                    said = await ada.ask({"t": "compose", "draft": draft})
                    assert (said["t"], said["code"]) == ("refused", "unreadable")
                    assert said["sentence"]
                said = await ada.ask({"t": "compose", "draft": {"verb": "bid"}})
                assert said["options"] == [f"bid {coins}" for coins in said["values"]["coins"]]
                assert said["count"] == len(said["options"]) > 1
                assert (await ada.ask({"t": "compose", "draft": {"verb": "place"}}))["count"] == 0
                assert (await watcher.ask({"t": "compose", "draft": {"verb": "bid"}}))["code"] == "forbidden"
                assert (await ada.answer("bid 1"))["t"] == "ack"
                assert (await ada.ask({"t": "compose", "draft": {"verb": "bid"}}))["code"] == "not-asked"

    asyncio.run(run())


def test_a_bot_answers_with_a_hoarded_hand_in_little_memory() -> None:
    """The view as it is sent to a worker, read there, and the answer of a bot; also with all cards in one hand."""
    rules: Any = game("stonehenge")
    for size in (HAND, 60):
        s = hand_of(Sfc32(size), size)
        tracemalloc.start()
        wire = json.loads(json.dumps(rules.view(s, HOARDER).wire()))
        answer = make_bot("greedy").choose(view_from_wire(rules, wire), Sfc32(1))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak <= 20 * KB * KB
        assert len(json.dumps(wire)) <= 64 * KB
        assert complete(s, HOARDER, Draft(answer.verb, {})).count > 0
