"""A position that somebody wrote: checked in words, opened as a table, and counted as one."""

import asyncio
import random
from typing import Any

import pytest

from exvoto.core.sfc import Sfc32
from exvoto.games import LANGUAGES, NAMES, game, texts
from exvoto.server.storage.verifying import faults
from exvoto.server.table.written import LONGEST, BadPosition, line_of, read_written
from exvoto.server.view.position_reference import position_reference
from tests.server.rig import play_on, quick, serving

WRONG = [  # a position, the line that is wrong, and a word of what is said about it
    ('game = "offrandes"\nseats = 4\ncash = { A = "x" }\n', 3, "cash.A"),
    ('game = "offrandes"\nseats = 4\ncash = { A = 3, }\n', 3, "TOML"),
    ('\ngame = "chess"\n', 2, "chess"),
    ("seats = 3\n", 0, "game ="),
    ('game = "offrandes"\nseats = 9\n', 2, "3 to 5"),
    ('game = "offrandes"\nagenda = ["auctions 0",\n  "corrupton"]\n', 3, "corruption"),
    ('game = "offrandes"\n\ncsh = 3\n', 3, "cash"),
    ('game = "offrandes"\noptions = { money = "x" }\n', 2, "hidden"),
    ('game = "offrandes"\n[cash]\nA = 3\nB = "u"\n', 4, "cash.B"),
    ('game = "offrandes"\nagenda = []\n', 2, "over"),
    ('game = "offrandes"\nladders = { A = { pe = 9 } }\n', 0, "on 9"),
]


@pytest.mark.parametrize(("text", "line", "word"), WRONG)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, word: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_written(text, game, Sfc32(1))
    assert (caught.value.line, word in caught.value.fault) == (line, True), caught.value.fault


def test_a_fault_that_names_no_key_has_no_line() -> None:
    assert line_of("cash = 3\n", "impossible position: sixteen hens") == 0


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_position_to_start_from_and_a_reference_in_both_languages(name: str) -> None:
    for language in LANGUAGES:
        reference = position_reference(game(name), language, texts(name, language))
        written = read_written(reference["start"], game, Sfc32(1))
        assert written.game.name == name and len(reference["start"]) < LONGEST / 4
        brought = {"starts": game(name).starts, "options": game(name).options}
        for part in ("fields", "starts", "steps", "options"):
            assert bool(reference[part]) == bool(brought.get(part, True)), part
            assert all(entry["meaning"] for entry in reference[part])


def test_a_written_position_is_checked_opened_and_played_to_its_end(database: str) -> None:
    text = 'game = "offrandes"\nseats = 3\noptions = { roundCap = 2 }\nround = 2\ncash = { A = 9 }\n'
    text += 'agenda = ["auctions 0", "corruption", "offerings 0", "closing"]\n'

    async def run() -> None:
        async with serving(quick(database)) as one:
            found = (await one.post("/api/positions/check", {"position": text, "seat": 1})).json()
            assert found["good"] and found["seats"] == 3 and found["options"] == {"roundCap": 2}
            assert found["view"]["fields"]["cash"] == [9, 10, 10] and found["seat"] == 1
            assert len((await one.get("/api/tables")).json()["tables"]) == 0, "a check opens nothing"
            said = await one.post("/api/positions", {"position": text, "seat": 1, "name": "Zoé"})
            assert said.status_code == 201, said.text
            table, you = said.json()["table"], said.json()["you"]
            assert table["position"] and table["phase"] == "playing" and you["seats"] == [1]
        async with serving(quick(database)) as two:
            async with two.client(table["id"], you["token"]) as a:
                await play_on(a, random.Random(3))
            assert await two.server.store.read(lambda c: faults(c, table["id"], two.server.settings)) == []

    asyncio.run(run())


# The game begins here with the cards being dealt, so that what somebody holds is in the deck too.
HELD_AND_DEALT = 'game = "stonehenge"\nseats = 4\nhand = { A = "2N 3N" }\n'


@pytest.mark.parametrize("company", ["bots", "friends"])
def test_a_position_that_the_first_steps_break_is_no_position(sqlite: str, company: str) -> None:
    """Found where it is read, not by those who have sat down at it."""

    async def run() -> None:
        async with serving(quick(sqlite)) as one:
            checked = (await one.post("/api/positions/check", {"position": HELD_AND_DEALT})).json()
            assert not checked["good"] and "2N in deck and the hand of A" in checked["fault"]
            body = {"position": HELD_AND_DEALT, "seat": 0, "company": company}
            said = await one.post("/api/positions", body)
            assert (said.status_code, said.json()["code"]) == (422, "bad-position")
            assert one.server.house.metrics.counts["errors"] == 0

    asyncio.run(run())


def test_a_position_that_cannot_be_read_again_opens_no_table(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table keeps its position in writing, and begins when the last person has sat down."""
    monkeypatch.setattr("exvoto.server.table.branch.write_start", lambda game, s: '{"agenda":["no such step"]}')

    async def run() -> None:
        async with serving(quick(sqlite)) as one:
            start = (await one.get("/api/positions/odyssee")).json()["start"]
            said = await one.post("/api/positions", {"position": start, "seat": 0, "company": "friends"})
            assert (said.status_code, said.json()["code"]) == (422, "bad-position")

    asyncio.run(run())


def test_positions_are_refused_in_sentences_and_have_limits(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, tables_per_address=1)) as one:
            bad: dict[str, Any] = {"position": WRONG[0][0], "seat": 0}
            said = {lang: (await one.post(f"/api/positions?lang={lang}", bad)).json() for lang in LANGUAGES}
            assert {one["code"] for one in said.values()} == {"bad-position"}
            assert said["en"]["sentence"] != said["fr"]["sentence"] and "line 3" in said["en"]["sentence"]
            good = (await one.get("/api/positions/odyssee")).json()["start"]
            assert (await one.post("/api/positions", {"position": good, "seat": 7})).status_code == 422
            assert (await one.post("/api/positions", {"position": good, "seat": 0})).status_code == 201
            assert (await one.post("/api/positions", {"position": good, "seat": 0})).json()["code"] == "many-tables"
            long = {"position": "#" * (LONGEST + 1), "seat": 0}
            assert (await one.post("/api/positions", long)).status_code == 422
            assert (await one.post("/api/positions/check", {"position": "#" * (1 << 17)})).status_code == 413
            assert (await one.get("/api/positions/chess")).status_code == 404

    asyncio.run(run())
