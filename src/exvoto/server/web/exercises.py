"""Small exercises, "try it": the worked examples of a booklet as positions with one question. Nothing is stored.

A game that has exercises brings a folder `lessons`: `lessons.toml` (positions, answers, goals) and one catalogue a
language. Every request sets the position up again, so that a server holds nothing for somebody who reads the rules.
"""

import json
from functools import cache
from importlib.resources.abc import Traversable
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from exvoto.core.dealer import Recorder, ScriptedDealer
from exvoto.core.engine import decision, facts, over, play, refuse
from exvoto.core.errors import ExvotoError, Illegal, Unreadable
from exvoto.core.kind import SEAT
from exvoto.core.position import parse, read_position
from exvoto.core.transcript import read_line
from exvoto.core.wire import event_to_json
from exvoto.games import NAMES, files_of, game, texts
from exvoto.server.table.refusal import Refused
from exvoto.server.web.responses import json_response, language, read_body


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """One answer to an exercise, in notation."""

    say: Annotated[str, msgspec.Meta(max_length=200)]


def lessons_folder(name: str) -> Traversable | None:
    """Where the exercises of a game lie; None where it has none."""
    rules = game(name)
    return files_of(rules) / rules.manifest.lessons if rules.manifest.lessons else None


@cache
def exercises(name: str) -> dict[str, dict[str, Any]]:
    """The exercises of a game by id, in their order; none where a game has none."""
    folder = lessons_folder(name)
    if folder is None:
        return {}
    document = parse((folder / "lessons.toml").read_text("utf-8"))
    return {one["id"]: {"seats": document["seats"]} | one for one in document["lesson"]}


@cache
def catalogue(name: str, lang: str) -> dict[str, Any]:
    folder = lessons_folder(name)
    assert folder is not None
    words: dict[str, Any] = json.loads((folder / f"{lang}.json").read_text("utf-8"))
    return words


class Exercise:
    """One exercise set up, with the learner to move."""

    def __init__(self, name: str, id: str) -> None:
        self.data = exercises(name)[id]
        self.game = game(name)
        self.seat = SEAT.one(self.data["seat"])
        self.recorder = Recorder(ScriptedDealer(list(self.data.get("chance", []))))
        position = {"seats": self.data["seats"]} | self.data.get("position", {})
        self.state = read_position(self.game, position, self.recorder)
        for text in self.data.get("play", []):
            self.say(text)

    def say(self, text: str) -> None:
        line = read_line(text, self.state.n)
        play(self.state, line.seat, self.game.read(line.answer), self.recorder)

    def take(self, text: str) -> None:
        """The learner's answer, and those of the others as far as they are asked. Raises Illegal, Unreadable."""
        play(self.state, self.seat, self.game.read(text), self.recorder)
        for reply in self.data.get("then", []):
            line = read_line(reply, self.state.n)
            now = decision(self.state)
            if now is None or line.seat not in now.seats:
                continue
            if refuse(self.state, line.seat, self.game.read(line.answer)) is None:
                self.say(reply)

    def told(self) -> tuple[list[str], list[dict[str, Any]]]:
        """The events since the last call: in notation, and as the learner sees them."""
        events = self.recorder.take()[1]
        seen = [event.seen_by(self.seat) for event in events]
        return [event.write() for event in events], [event_to_json(event) for event in seen if event is not None]

    def solved(self, happened: list[str]) -> bool:
        return any(
            event.startswith(goal[:-1]) if goal.endswith("*") else event == goal
            for goal in self.data["goal"]
            for event in happened
        )

    def shown(self) -> dict[str, Any]:
        view = self.game.view(self.state, self.seat).wire()
        result = self.game.result(self.state) if over(self.state) else None
        said = None if result is None else {
            "scores": list(result.scores), "ranks": list(result.ranks), "winners": result.winners(),
            "rule": result.decided_by.id,
        }  # fmt: skip
        return {"view": view, "result": said}


def found(request: Request) -> tuple[str, str, Exercise]:
    """Raises Refused where there is no such exercise."""
    name, id = request.path_params["game"], request.path_params["id"]
    if name not in NAMES or id not in exercises(name):
        raise Refused("not-found")
    return name, id, Exercise(name, id)


async def index(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in NAMES:
        raise Refused("not-found")
    ids = exercises(name)
    words = catalogue(name, language(request)) if ids else {}
    return json_response(
        {"lessons": [{"id": id, "title": words[id]["title"], "rules": one["rules"]} for id, one in ids.items()]}
    )


async def show(request: Request) -> Response:
    name, id, exercise = found(request)
    words = catalogue(name, language(request))
    said = {key: words[id][key] for key in ("title", "story", "task")}
    n = exercise.state.n
    happened = exercise.told()[1]
    frame = {"id": id, "seat": exercise.seat, "names": words["names"][:n], "rules": exercise.data["rules"]}
    return json_response(frame | said | {"events": happened} | exercise.shown())


async def attempt(request: Request) -> Response:
    """What an answer brings: legal or not and by which rule; if legal, what happened and whether that was the point."""
    wish = await read_body(request, Try)
    name, id, exercise = found(request)
    words = catalogue(name, language(request))
    exercise.told()
    before = exercise.state.copy()
    try:
        exercise.take(wish.say)
    except Illegal as error:
        why = facts(before, exercise.seat, exercise.game.read(wish.say))
        sentence = texts(name, language(request)).refusal(error.rule, why, words["names"])
        said = {"code": "illegal", "rule": error.rule.id, "facts": why, "sentence": sentence}
        return json_response({"legal": False} | said)
    except (Unreadable, ExvotoError) as error:
        raise Refused("unreadable", str(error)[:200]) from None
    happened, told = exercise.told()
    right = exercise.solved(happened)
    verdict: dict[str, Any] = {
        "legal": True,
        "right": right,
        "text": words[id]["right"] if right else "",
        "events": told,
    }
    return json_response(verdict | {"answer": exercise.data["answer"]} | exercise.shown())
