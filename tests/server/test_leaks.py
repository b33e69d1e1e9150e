"""Non-interference at the socket: worlds that a seat cannot tell apart send it the same bytes."""

import asyncio
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from exvoto.server.web.app import Server

from .rig import Session, quick, settle

NOON = 1_790_000_000_000
THOUGHT = 50_000  # milliseconds that everybody takes: so long, too, the table would wait before it answers for somebody
SEATS = 3


class World:
    """A server without a network, at one of whose tables all seats are people. Its clock moves with their answers only,
    so that times are the same in all worlds."""

    def __init__(self, file: Path, at: int = NOON) -> None:
        self.file = file
        self.at = at
        self.server = Server(quick(f"sqlite:///{file}", bot_workers=0, pause=(9000.0, 9000.0)), lambda: self.at)
        self.table = ""
        self.tokens: list[str] = []

    async def open(self, name: str, whispers: bool) -> None:
        from exvoto.server.house import table_service
        from exvoto.server.table.actions import Create, DoStart, Sit
        from exvoto.server.table.lobby import judge

        await self.server.start()
        room, keys = await table_service.create(self.server.house, Create(name, SEATS, "Ada", whispers=whispers), "")
        self.table, self.tokens = room.table.id, [keys.token]
        for k in range(1, SEATS):
            _, more = await table_service.sit(self.server.house, room, None, Sit(f"P{k}", k))
            assert more is not None
            self.tokens.append(more.token)
        await self.server.house.change(room, lambda table: judge(table, "p1", DoStart(), random.Random(1)))
        await settle(self.server)

    async def twin(self, file: Path, state: Any) -> "World":
        """A copy of this world, database and all; with another state of the game if one is given."""
        with self.server.store.engine.connect() as c:
            c.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copyfile(self.file, file)
        other = World(file, self.at)
        other.table, other.tokens = self.table, self.tokens
        await other.server.start()
        if state is not None:
            (await other.room()).playing().state = state
        return other

    async def room(self) -> Table:
        return (await self.server.house.room(self.table)).table

    async def close(self) -> None:
        await self.server.stop()


def viewer_token(world: World, seat: int | None) -> str | None:
    return None if seat is None else world.tokens[seat]


async def act(world: World, seat: int, say: str) -> tuple[list[str], bool]:
    """Answer for a seat; the outcomes of chance, and whether something was laid open by rule."""
    room = await world.server.house.room(world.table)
    world.at += THOUGHT
    verdict: Verdict = await world.server.house.change(room, lambda table: play.answer(table, seat, None, say))
    await settle(world.server)
    entry: Any = verdict.entries[0]
    if isinstance(entry, e.ReplyHeld):  # the window closes
        held = entry
        verdict = await world.server.house.change(room, lambda table: play.disclose(table, [(seat, held.say, held.by)]))
        await settle(world.server)
        entry = verdict.entries[0]
    assert verdict.played is not None
    return entry.chance, any(event.telling.reveals for event in verdict.played.events)


async def one_run(name: str, folder: Path, seed: int) -> int:
    """Play some plies, then hold a guessed world beside the true one for one viewer; returns frames compared."""
    rng, small = random.Random(seed), Sfc32(seed)
    world = World(folder / f"a{seed}.db")
    await world.open(name, whispers=False)
    compared = 0
    try:
        for _ in range(rng.randrange(30)):
            state = (await world.room()).playing().state
            if engine.over(state):
                return 0
            seat = rng.choice(engine.pending(state))
            await act(world, seat, engine.random_answer(state, seat, small).write())
        state = (await world.room()).playing().state
        viewer = rng.choice([*range(SEATS), None])
        game = (await world.room()).game
        other = await world.twin(folder / f"b{seed}.db", game.sample(game.view(state, viewer), small))
        try:
            compared = await compare(world, other, viewer, rng, small)
        finally:
            await other.close()
    finally:
        await world.close()
    return compared


async def compare(world: World, other: World, viewer: int | None, rng: random.Random, small: Sfc32) -> int:
    pair = [Session(w.server, w.table, viewer_token(w, viewer), viewer) for w in (world, other)]
    compared = 0
    for _ in range(12):
        for sitting in pair:
            await sitting.caught_up()
        mine, theirs = (sitting.wire.frames for sitting in pair)
        assert mine == theirs, f"seat {viewer} can tell worlds apart"
        compared = len(mine)
        state, twin = [(await w.room()).playing().state for w in (world, other)]
        if engine.over(state):
            break
        seat = rng.choice(engine.pending(state))
        answer = engine.random_answer(state, seat, small)
        if seat != viewer and engine.refuse(twin, seat, answer) is not None:
            break
        if viewer is not None:
            for sitting in pair:
                sitting.say({"t": "why", "id": "y", "say": answer.write()})
        one, two = [await act(w, seat, answer.write()) for w in (world, other)]
        if one[0] != two[0] or one[1] or two[1]:
            break  # another card was drawn, or the rules laid something open
    for sitting in pair:
        await sitting.leave()
    return compared


RUNS = dict.fromkeys(NAMES, 4) | {"toy": 12, "offrandes": 2, "stonehenge": 7, "prieres": 5}  # enough for each


@pytest.mark.parametrize("name", RUNS)
def test_what_a_seat_cannot_know_changes_no_byte(name: str, quick_path: Path) -> None:
    """For seats and spectators, over random games of each game: the frames are the same, their number included.

    By chance two worlds part soon: then there are more runs, until enough has been compared."""
    frames, wanted = 0, 2 * RUNS[name]
    for seed in range(4 * RUNS[name]):
        frames += asyncio.run(one_run(name, quick_path, seed))
        if seed + 1 >= RUNS[name] and frames > wanted:
            break
    assert frames > wanted


@pytest.mark.slow
@pytest.mark.parametrize("name", RUNS)
def test_what_a_seat_cannot_know_changes_no_byte_in_many_games(
    name: str, quick_path: Path, volume: Callable[[int], int]
) -> None:
    """The same, a hundred times."""
    frames = sum(asyncio.run(one_run(name, quick_path, seed)) for seed in range(100, 100 + volume(100)))
    assert frames > volume(300)


def test_a_planted_leak_is_found(quick_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: here a sum over a hand goes out with who is there, which is not compiled."""
    from exvoto.server.house.house import Room

    honest = Room.presence

    def leaky(room: Room) -> dict[str, Any]:
        state: Any = room.table.match.state if room.table.match else None
        return honest(room) | {"sum": sum(count * i for i, count in enumerate(state.hand)) if state else 0}

    monkeypatch.setattr(Room, "presence", leaky)
    with pytest.raises(AssertionError, match="tell worlds apart"):
        sum(asyncio.run(one_run("toy", quick_path, seed)) for seed in range(40))


def test_secret_doings_send_others_nothing(quick_path: Path) -> None:
    """A sealed answer changed, a standing order, a question why, a whisper: nobody else gets a byte."""
    asyncio.run(secret_doings(quick_path))


async def secret_doings(folder: Path) -> None:
    world = World(folder / "secret.db")
    await world.open("toy", whispers=True)
    try:
        table = await world.room()
        match = table.playing()
        assert match.step().verb == "bidding"
        ada, bob, eve = [Session(world.server, world.table, world.tokens[k]) for k in range(SEATS)]
        watcher = Session(world.server, world.table, None)
        for one in (ada, bob, eve, watcher):
            await one.caught_up()
        bid = {"t": "answer", "decision": match.decision_id()}
        assert (await ada.replied(bid | {"say": "bid 1"}))["t"] == "ack"
        for one in (eve, watcher):
            await one.caught_up()
        before = [list(one.wire.frames) for one in (eve, watcher)]
        assert (await ada.replied(bid | {"say": "bid 2"}))["t"] == "ack"
        assert (await ada.replied(bid | {"say": "bid 9"}))["rule"] == "TOY-2"
        assert (await ada.replied({"t": "why", "say": "bid 9"}))["legal"] is False
        assert (await ada.replied({"t": "order", "order": {"step": "window", "say": "pass"}}))["t"] == "ack"
        assert (await ada.replied({"t": "undo"}))["code"] == "too-late"
        assert (await ada.replied({"t": "chat", "to": 1, "text": "psst"}))["t"] == "ack"
        await settle(world.server)
        assert [list(one.wire.frames) for one in (eve, watcher)] == before
        assert any("psst" in frame for frame in bob.wire.frames)
        sealed = table.playing().state.answers[0]
        assert sealed is not None and sealed.write() == "bid 2"
        for one in (ada, bob, eve, watcher):
            await one.leave()
    finally:
        await world.close()


def test_an_export_of_a_running_game_is_the_view_of_that_seat(quick_path: Path) -> None:
    """Replay and export of a running game refuse another seat, and hide what the seat does not see."""
    asyncio.run(exports(quick_path))


async def exports(folder: Path) -> None:
    from exvoto.server.view import replay

    world = World(folder / "export.db")
    await world.open("toy", whispers=False)
    try:
        table = await world.room()
        with pytest.raises(Refused):
            replay.check_may_view(table, [0], 1)
        for seat in (0, None):
            shown = replay.seen_so_far(table, seat)
            drew = [event for entry in shown["log"] for event in entry["events"] if event["verb"] == "drew"]
            assert [event["cards"] != ["-"] for event in drew] == [seat == k for k in range(SEATS)]
            frames = replay.frames(table, seat, 0, 10, False)["frames"]
            hand = frames[0]["view"]["fields"]["hand"]
            assert all((entry is None) == (i // 4 != seat) for i, entry in enumerate(hand))
    finally:
        await world.close()
