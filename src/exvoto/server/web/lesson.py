"""A lesson: positions with questions, the right answer to each, and a word about the wrong ones.

A game that has lessons brings a folder of them: `lessons.toml` (positions, answers, rules) and one catalogue per
language. `minute.toml` beside it shows the game in sixty seconds. docs/lessons.md says how both are written. A lesson
holds nothing between two requests.
"""

import json
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final

from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.engine import decision, over, play, refuse
from exvoto.core.kind import SEAT
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import read_line
from exvoto.core.wire import event_to_json
from exvoto.games import files_of, game

ANY: Final = "*"  # in `wrong`: every answer that is not named otherwise
BASE: Final = ("seats", "options", "position", "chance")  # where a question begins


def lessons_folder(name: str) -> Traversable | None:
    """Where the lessons of a game lie; None where it has none."""
    rules = game(name)
    return files_of(rules) / rules.manifest.lessons if rules.manifest.lessons else None


@cache
def lessons(name: str) -> dict[str, dict[str, Any]]:
    """The lessons of a game by id, in their order; none where a game has none."""
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


@cache
def minute(name: str) -> tuple[dict[str, Any], ...]:
    """The scenes that show a game in sixty seconds, each with what all of them share; none where a game has none."""
    folder = lessons_folder(name)
    if folder is None or not (folder / "minute.toml").is_file():
        return ()
    document = parse((folder / "minute.toml").read_text("utf-8"))
    shared: dict[str, Any] = document.get("position", {})
    frame: dict[str, Any] = {"seats": document["seats"], "options": {}}
    return tuple(frame | one | {"position": shared | one.get("position", {})} for one in document["scene"])


def questions(name: str, id: str) -> list[dict[str, Any]]:
    """The steps of a lesson, each with what it takes from the lesson; a lesson without steps is one itself."""
    data = lessons(name)[id]
    shared = {key: data[key] for key in ("seat", "rules") if key in data}
    return [shared | step for step in data["step"]] if "step" in data else [data]


def words_of(name: str, id: str, number: int, lang: str) -> dict[str, Any]:
    """What a catalogue says about one step: its own words over those of the lesson."""
    words = catalogue(name, lang)[id]
    own: dict[str, Any] = words["steps"][number] if "steps" in words else {}
    return {key: value for key, value in words.items() if key != "steps"} | own


class Exercise:
    """One step of a lesson set up, with the learner to move; a step without an answer is only looked at."""

    def __init__(self, name: str, id: str, number: int = 0) -> None:
        self.game = game(name)
        steps = questions(name, id)
        self.data = steps[number]
        self.seat = SEAT.one(self.data["seat"])
        start = max((k for k in range(number + 1) if "position" in steps[k]), default=0)
        base = {key: lessons(name)[id][key] for key in BASE if key in lessons(name)[id]} | {
            key: steps[start][key] for key in BASE if key in steps[start]
        }
        self.options: dict[str, Any] = base.get("options", {})
        self.luck = SeededDealer(Sfc32(1))  # whatever a lesson does not dictate
        self.recorder = Recorder(ScriptedDealer(list(base["chance"])) if "chance" in base else self.luck)
        frame = {"seats": base["seats"], "options": self.options}
        self.state = read_position(self.game, frame | base.get("position", {}), self.recorder)
        for step in steps[start:number]:
            self.tell(step.get("play", []))
            if "answer" in step:
                self.say(f"{step['seat']} {step['answer']}")
                self.reply(step)
        self.recorder.take()
        self.tell(self.data.get("play", []))

    def tell(self, lines: list[str]) -> None:
        for text in lines:
            self.say(text)

    def say(self, text: str) -> None:
        line = read_line(text, self.state.n)
        self.recorder.chance = ScriptedDealer(line.outcomes) if line.outcomes else self.luck
        play(self.state, line.seat, self.game.read(line.answer), self.recorder)

    def take(self, text: str) -> None:
        """The learner's answer, and those of the others as far as they are asked. Raises Illegal, Unreadable."""
        told, _, chance = self.data["answer"].partition("|")
        expected = self.spelled(text) == self.spelled(told)
        self.say(f"{SEAT.write(self.seat)} {text}" + (f" | {chance}" if chance and expected else ""))
        self.reply(self.data)

    def reply(self, step: dict[str, Any]) -> None:
        for text in step.get("then", []):
            line = read_line(text, self.state.n)
            now = decision(self.state)
            if now is None or line.seat not in now.seats:
                continue
            if refuse(self.state, line.seat, self.game.read(line.answer)) is None:
                self.say(text)

    def spelled(self, text: str) -> str:
        """An answer as the notation writes it, whatever order somebody wrote a set in."""
        return self.game.read(text.partition("|")[0].strip()).write()

    def told(self) -> tuple[list[str], list[dict[str, Any]]]:
        """The events since the last call: in notation, and as the learner sees them."""
        events = self.recorder.take()[1]
        seen = [event.seen_by(self.seat) for event in events]
        return [event.write() for event in events], [event_to_json(event) for event in seen if event is not None]

    def solved(self, text: str, happened: list[str]) -> bool:
        """Whether the answer is the one sought, or brought about what was sought."""
        if "goal" not in self.data:
            return self.spelled(text) == self.spelled(self.data["answer"])
        return any(
            event.startswith(goal[:-1]) if goal.endswith(ANY) else event == goal
            for goal in self.data["goal"]
            for event in happened
        )

    def listed(self, text: str) -> str | None:
        """Under which key of `wrong` an answer stands: itself, its verb, or any."""
        spelled = self.spelled(text)
        named = {key if key == ANY or " " not in key else self.spelled(key): key for key in self.data.get("wrong", {})}
        return next((named[key] for key in (spelled, spelled.split()[0], ANY) if key in named), None)

    def shown(self) -> dict[str, Any]:
        view = self.game.view(self.state, self.seat).wire()
        result = self.game.result(self.state) if over(self.state) else None
        said = None if result is None else {
            "scores": list(result.scores), "ranks": list(result.ranks), "winners": result.winners(),
            "rule": result.decided_by.id,
        }  # fmt: skip
        return {"view": view, "result": said}


def frames(name: str, scene: dict[str, Any]) -> list[dict[str, Any]]:
    """A scene as its seat sees it: the position, then what becomes of it, answer by answer. Raises Illegal, Unreadable.

    Nobody answers here, so what could be answered is left out: it would be the largest part.
    """
    rules, seat, luck = game(name), SEAT.one(scene["seat"]), SeededDealer(Sfc32(1))
    recorder = Recorder(luck)
    frame = {"seats": scene["seats"], "options": scene["options"]}
    state = read_position(rules, frame | scene["position"], recorder)
    found: list[dict[str, Any]] = [{"view": rules.view(state, seat).wire() | {"options": []}, "events": []}]
    recorder.take()
    for text in scene["play"]:
        line = read_line(text, state.n)
        recorder.chance = ScriptedDealer(line.outcomes) if line.outcomes else luck
        play(state, line.seat, rules.read(line.answer), recorder)
        seen = [event.seen_by(seat) for event in recorder.take()[1]]
        told = [event_to_json(event) for event in seen if event is not None]
        if told:  # of a sealed answer nothing is seen
            found.append({"view": rules.view(state, seat).wire() | {"options": []}, "events": told})
    return found
