"""Lessons over HTTP: their list, one step with its position, and what an answer to it brings. Nothing is stored.

Every request sets the position up again, so that a server holds nothing for somebody who learns.
"""

from functools import cache
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from exvoto.core.engine import facts
from exvoto.core.errors import ExvotoError, Illegal, Unreadable
from exvoto.core.kind import SEAT
from exvoto.games import NAMES, texts
from exvoto.server.table.refusal import Refused
from exvoto.server.web.compression import compressed
from exvoto.server.web.lesson import Exercise, catalogue, frames, lessons, minute, questions, words_of
from exvoto.server.web.responses import json_response, language, read_body


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """One answer to a step of a lesson, in notation; steps are counted from 0."""

    say: Annotated[str, msgspec.Meta(max_length=200)]
    step: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


def named(request: Request) -> tuple[str, str]:
    """Raises Refused where there is no such lesson."""
    name, id = request.path_params["game"], request.path_params["id"]
    if name not in NAMES or id not in lessons(name):
        raise Refused("not-found")
    return name, id


def step_of(name: str, id: str, text: str) -> int:
    """Raises Refused where the lesson has no such step."""
    steps = [str(k) for k in range(len(questions(name, id)))]
    if text not in steps:
        raise Refused("not-found")
    return steps.index(text)


async def index(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in NAMES:
        raise Refused("not-found")
    ids = lessons(name)
    words = catalogue(name, language(request)) if ids else {}
    return json_response(
        {
            "lessons": [
                {"id": id, "title": words[id]["title"], "rules": one["rules"], "steps": len(questions(name, id))}
                for id, one in ids.items()
            ]
        }
    )


@cache
def scenes(name: str, lang: str) -> dict[str, Any]:
    """A game in sixty seconds: scenes with their frames, their words, and the pieces that each is about."""
    found = minute(name)
    words = catalogue(name, lang) if found else {}
    said = words.get("minute", {})
    told = []
    for one in found:
        shown = frames(name, one)
        frame = {"seat": SEAT.one(one["seat"]), "names": words["names"][: one["seats"]], "shows": one["shows"]}
        drawn = {"picture": one.get("picture", len(shown) - 1), "frames": shown}
        told.append({"id": one["id"]} | said[one["id"]] | frame | drawn)
    return {"aim": said.get("aim", ""), "scenes": told}


async def glance(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in NAMES:
        raise Refused("not-found")
    return compressed(request, json_response(scenes(name, language(request))))


async def show(request: Request) -> Response:
    """A step: the position, the question, and the course of the lesson. Steps ahead say only whose they are."""
    name, id = named(request)
    number = step_of(name, id, request.query_params.get("step", "0"))
    exercise = Exercise(name, id, number)
    lang = language(request)
    words, steps = words_of(name, id, number, lang), questions(name, id)
    course = [
        {
            "title": words_of(name, id, k, lang).get("heading", ""),
            "seat": SEAT.one(step["seat"]),
            "asked": "answer" in step,
        }
        for k, step in enumerate(steps)
    ]
    for ahead in course[number + 1 :]:
        ahead["title"] = ""
    frame = {
        "id": id, "step": number, "course": course, "seat": exercise.seat, "rules": exercise.data["rules"],
        "names": catalogue(name, lang)["names"][: exercise.state.n], "options": exercise.options,
        "answer": exercise.data.get("answer", "").partition("|")[0].strip(),
    }  # fmt: skip
    said = {key: words.get(key, "") for key in ("title", "heading", "story", "task", "mine", "theirs")}
    return json_response(frame | said | {"events": exercise.told()[1]} | exercise.shown())


async def attempt(request: Request) -> Response:
    """What an answer brings: legal or not and by which rule; if legal, what happened and whether that was the point."""
    wish = await read_body(request, Try)
    name, id = named(request)
    exercise = Exercise(name, id, step_of(name, id, str(wish.step)))
    if "answer" not in exercise.data:
        raise Refused("not-found")
    words = words_of(name, id, wish.step, language(request))
    exercise.told()
    before = exercise.state.copy()
    try:
        answer = exercise.game.read(wish.say)  # alone: what chance brings with it is not the learner's to say
        exercise.take(wish.say)
    except Illegal as error:
        why = facts(before, exercise.seat, answer)
        sentence = texts(name, language(request)).refusal(error.rule, why, catalogue(name, language(request))["names"])
        said = {"code": "illegal", "rule": error.rule.id, "facts": why, "sentence": sentence}
        return json_response({"legal": False} | said)
    except (Unreadable, ExvotoError) as error:
        raise Refused("unreadable", str(error)[:200]) from None
    happened, told = exercise.told()
    right = exercise.solved(wish.say, happened)
    key = None if right else exercise.listed(wish.say)
    verdict: dict[str, Any] = {
        "legal": True,
        "right": right,
        "text": words["right"] if right else words.get("wrong", {}).get(key, ""),
        "rule": exercise.data["wrong"][key] if key is not None else "",
        "events": told,
    }
    return json_response(verdict | exercise.shown())
