"""The booklet's worked examples are lessons: each is set up and solved as the example says."""

import tomllib
from pathlib import Path
from typing import Any

from exvoto.games import game
from exvoto.server.web.lesson import lessons

EXAMPLES = Path(__file__).parent / "scenarios" / "examples.toml"


def said(lines: list[str]) -> set[str]:
    """Answers as the notation writes them, whatever order somebody wrote a set in; refused ones are left out."""
    rules = game("offrandes")
    return {f"{line[0]} {rules.read(line[2:]).write()}" for line in lines if "!" not in line}


def test_every_example_is_a_lesson() -> None:
    examples = tomllib.loads(EXAMPLES.read_text("utf-8"))["scenario"]
    ids = {id for id in lessons("offrandes") if id.startswith("W-")}
    assert {one["id"] for one in examples if one["id"] != "W-5b"} == ids  # W-5b is W-6 with another victim
    for one in examples:
        lesson: dict[str, Any] = lessons("offrandes").get(one["id"], {})
        played = [*one.get("play", []), *(line for block in one.get("then", []) for line in block.get("play", []))]
        if lesson:
            answer = f"{lesson['seat']} {lesson['answer']}"
            assert said(played) <= said([*lesson.get("play", []), answer, *lesson.get("then", [])]), one["id"]
