"""Scenes: a table that begins in a position somebody wrote down, so that every kind of question can be looked at.

A scene is a position and some answers in the notation of the scenarios (docs/scenarios.md), with the seats people
look through. A server of its own deals nothing: whatever table starts there begins as its scene says.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.server.shortcuts import place_new_database

from .boards import post
from .desk import HERE, free_port, wait_for

SCENES = HERE / "scenes"
NAMES = ("Alma", "Basile", "Chiara", "Dimitri", "Élise", "Farid")
SERVER = """
import json, sys
from pathlib import Path
from exvoto.core.engine import play
from exvoto.core.game import Game
from exvoto.core.position import read_position
from exvoto.core.transcript import read_line
from exvoto.server.web.serve import run
from exvoto.server.storage.settings import Settings

def staged(game, seats, dealer, options=None):
    scene = json.loads(Path(sys.argv[3]).read_text("utf-8"))
    chosen = {"seats": seats, "options": dict(options or {})}
    state = read_position(game, chosen | scene["position"], dealer)
    for text in scene.get("play", []):
        line = read_line(text, seats)
        play(state, line.seat, game.read(line.answer), dealer)
    return state

Game.new = staged
quick = dict.fromkeys(("novice", "regular", "strong"), "random")
more = {"tables_per_address": 10_000, "replay_workers": 0}  # another process would deal instead of staging
settings = Settings(database=sys.argv[1], pause=(0.0, 0.02), beat=0, rates=False, bots=quick, **more)
run(settings, "127.0.0.1", int(sys.argv[2]), quiet=True)
"""


class Scene(NamedTuple):
    """`look`: the seats of people, the first looks first; the others are bots. `seats`: how many play."""

    game: str
    id: str
    seats: int
    options: dict[str, Any]
    position: dict[str, Any]
    play: list[str]
    look: list[str]
    pace: dict[str, Any]


def scenes(game: str) -> list[Scene]:
    document = tomllib.loads((SCENES / f"{game}.toml").read_text("utf-8"))
    assert document["game"] == game
    return [
        Scene(
            game,
            one["id"],
            one.get("seats", document["seats"]),
            one.get("options", {}),
            ({} if one.get("bare") else document["base"]) | one["position"],
            one.get("play", []),
            one["look"],
            one.get("pace", {"kind": "none"}),
        )
        for one in document["scene"]
    ]


def scene(game: str, id: str) -> Scene:
    return next(one for one in scenes(game) if one.id == id)


class Stage:
    def __init__(self, address: str, paper: Path) -> None:
        self.address = address
        self.paper = paper

    def set(self, scene: Scene, **settings: Any) -> list[str]:
        """The private links of the people, in the order of `look`; the game has begun. `settings`: of the table."""
        self.paper.write_text(json.dumps({"position": scene.position, "play": scene.play}), "utf-8")
        people = ["ABCDEF".index(letter) for letter in scene.look]
        made = post(self.address, "tables", {
            "game": scene.game, "seats": scene.seats, "options": scene.options, "pace": scene.pace,
            "name": NAMES[people[0]], "seat": people[0], "watch": "public", **settings,
        })  # fmt: skip
        table, token = made["table"]["id"], made["you"]["token"]
        links = [made["you"]["link"]]
        for seat in people[1:]:
            links.append(post(self.address, f"tables/{table}/sit", {"name": NAMES[seat], "seat": seat})["you"]["link"])
        for seat in set(range(scene.seats)) - set(people):
            post(self.address, f"tables/{table}/do", {"do": "bot", "seat": seat, "level": "novice"}, token)
        post(self.address, f"tables/{table}/do", {"do": "start"}, token)
        return [self.address + link.lstrip("/") for link in links]


@contextmanager
def stage(folder: Path) -> Iterator[Stage]:
    port = free_port()
    paper = folder / "scene.json"
    database = f"sqlite:///{folder / 'scenes.db'}"
    place_new_database(database)
    command = [sys.executable, "-c", SERVER, database, str(port), str(paper)]
    process = subprocess.Popen(command)
    address = f"http://127.0.0.1:{port}/"
    try:
        wait_for(address + "health", process)
        yield Stage(address, paper)
    finally:
        process.terminate()
        process.wait(10)
