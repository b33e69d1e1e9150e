"""Tables stored before an option was appended to their game: they run on, and `exvoto db verify` finds no fault."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.games import NAMES, game
from exvoto.server.house import house
from exvoto.server.storage.load import read_table
from exvoto.server.storage.log_reading import find_dump
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import open_engine
from exvoto.server.storage.table_rows import put_dump
from exvoto.server.storage.verifying import verify_all
from tests.contract.later import BONUS, later

from .rig import TOY, Client, play_on, quick, serving

LATER = later(TOY)
INLINE: dict[str, Any] = {"bot_workers": 0}
WITH_OPTIONS = [name for name in NAMES if game(name).options]


@pytest.fixture(autouse=True)
def dumps_are_made_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "DUMP_EVERY", 5)


async def run_on(settings: Settings, id: str, tokens: list[str], ply: int) -> Client:
    """Both people answer until the game is over or has come so far; one of them, as they then stand."""
    async with serving(settings) as running, running.client(id, tokens[0]) as ada, running.client(id, tokens[1]) as bob:
        await asyncio.gather(*[play_on(client, random.Random(seat), ply) for seat, client in enumerate((ada, bob))])
        return ada


async def store(settings: Settings, name: str, ply: int) -> tuple[str, list[str]]:
    async with serving(settings) as running:
        id, tokens = await running.table_for(name, 2, game(name).seats[0] - 2 if name != "toy" else 0)
    await run_on(settings, id, tokens, ply)
    return id, tokens


def change_dump(database: str, id: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes the position in the dump of a table."""
    engine = open_engine(database)
    with engine.begin() as c:
        found = find_dump(c, id)
        assert found is not None, "there is no dump to change"
        data = json.loads(found[1])
        change(data["match"]["state"])
        put_dump(id, found[0], 1, json.dumps(data).encode())(c)
    engine.dispose()


def faults(settings: Settings) -> list[list[str]]:
    engine = open_engine(settings.database)
    found = [fault for _, fault in verify_all(engine, settings)]
    engine.dispose()
    return found


def all_read(caplog: pytest.LogCaptureFixture) -> bool:
    """No dump had to be put aside."""
    return not any("its dump was made by other rules" in record.message for record in caplog.records)


def test_a_running_table_goes_on_after_an_option_was_appended(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """A server of the next version reads the dump, plays to the end with the default, and verifies all of it."""
    before, after = quick(database, **INLINE), quick(database, **INLINE, games={"toy": LATER})
    id, tokens = asyncio.run(store(before, "toy", 9))
    assert faults(after) == [[]]
    ada = asyncio.run(run_on(after, id, tokens, 100_000))
    assert ada.over()
    assert ada.state["view"]["table"][-1] == BONUS.default
    assert min(ada.state["result"]["scores"]) >= BONUS.default
    assert faults(after) == [[]]
    assert all_read(caplog)


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_a_table_from_before_the_last_option_goes_on(name: str, sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """In every game: its dump lacks the last option, as if that had been declared since."""
    settings = quick(sqlite, **INLINE)
    id, tokens = asyncio.run(store(settings, name, 8))
    change_dump(sqlite, id, lambda state: state["options"].pop())
    assert faults(settings) == [[]]
    ada = asyncio.run(run_on(settings, id, tokens, 16))
    assert len(ada.state["view"]["table"]) == len(game(name).options)
    assert ada.state["decision"]["ply"] >= 16
    assert faults(settings) == [[]]
    assert all_read(caplog)


def bump_option(state: dict[str, Any]) -> None:
    state["options"][0] += 1


def bump_field(state: dict[str, Any]) -> None:
    state["fields"]["coins"][0] += 1


def lose_field(state: dict[str, Any]) -> None:
    del state["fields"]["note"]


def lose_used_option(state: dict[str, Any]) -> None:
    state["options"].pop()


def add_option(state: dict[str, Any]) -> None:
    state["options"].append(0)


def lose_options(state: dict[str, Any]) -> None:
    del state["options"]


@pytest.mark.parametrize(
    "damage",
    [bump_option, bump_field, lose_field, lose_used_option, add_option, lose_options],
    ids=lambda f: f.__name__,
)
def test_a_dump_that_differs_is_found(damage: Callable[[dict[str, Any]], None], sqlite: str) -> None:
    """Completing older options hides nothing: another value, a lost field, an option too many are faults as before."""
    settings = quick(sqlite, **INLINE)

    async def stored() -> str:
        async with serving(settings) as running:
            id, tokens = await running.table_for("toy", 2, 0, options={"peek": "yes"})
        await run_on(settings, id, tokens, 9)
        return id

    id = asyncio.run(stored())
    assert faults(settings) == [[]]
    change_dump(sqlite, id, damage)
    ((found,),) = faults(settings)
    assert "differs from its log" in found


@pytest.mark.parametrize("damage", [lose_field, add_option, lose_options], ids=lambda f: f.__name__)
def test_a_dump_that_cannot_be_read_is_put_aside(
    damage: Callable[[dict[str, Any]], None], sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The table is then made from its whole log, as it was."""
    settings = quick(sqlite, **INLINE)
    id, _ = asyncio.run(store(settings, "toy", 9))
    engine = open_engine(sqlite)
    with engine.connect() as c:
        was = position(c, id, settings)
    assert all_read(caplog)
    change_dump(sqlite, id, damage)
    with engine.connect() as c:
        assert position(c, id, settings) == was
    assert not all_read(caplog)
    engine.dispose()


def position(c: sa.Connection, id: str, settings: Settings) -> Any:
    table = read_table(c, id, settings)
    assert table is not None
    return table.playing().dump()
