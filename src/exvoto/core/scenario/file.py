"""Scenario files: `game`, `seats`, `options` and `automatic` at the head, then any number of `[[scenario]]` tables."""

from typing import Final

from exvoto.core.document.fields import strings, table
from exvoto.core.document.toml import Document
from exvoto.core.document.wording import suggestion
from exvoto.core.errors import Unreadable

DEFAULTS: Final = ("seats", "options", "automatic")  # at the head of a file: for all its scenarios
HEAD: Final = ("game", "seats", "options", "automatic", "scenario")
KEYS: Final = (
    "id", "title", "rules", "seats", "options", "automatic", "position", "chance", "after", "play", "expect", "then",
)  # fmt: skip


class Scenario:
    def __init__(self, game: str, data: Document, where: str) -> None:
        self.game = game
        self.data = data
        self.id = str(data["id"])
        self.title = str(data.get("title", ""))
        self.rules = strings(data.get("rules", []), f"{self.id}: rules", 'rules = ["OFF-26"]')
        self.where = where


def read_scenarios(document: Document, where: str = "") -> list[Scenario]:
    """Raises Unreadable."""
    if not isinstance(document.get("game"), str):
        raise Unreadable('a scenario file names its game in its first line: game = "offrandes"')
    for key in document:
        if key not in HEAD:
            known = suggestion(key, HEAD, "known are")
            raise Unreadable(f"unknown key '{key[:40]}' at the head of the file; {known}")
    found = document.get("scenario", [])
    if not isinstance(found, list) or not found:
        raise Unreadable("a scenario file holds [[scenario]] tables")
    defaults = {key: document[key] for key in DEFAULTS if key in document}
    scenarios: dict[str, Scenario] = {}
    for number, entry in enumerate(found, 1):
        data = table(entry, f"scenario {number}", "[[scenario]] before its keys")
        if not isinstance(data.get("id"), str) or not data["id"]:
            raise Unreadable(f'scenario {number} has no id: write id = "W-{number}"')
        if data["id"] in scenarios:
            raise Unreadable(f"{data['id']}: scenario {number} of this file has the id of an earlier one")
        for key in data:
            if key not in KEYS:
                raise Unreadable(f"{data['id']}: unknown key '{key[:40]}'; {suggestion(key, KEYS, 'known are')}")
        merged = data if "after" in data else defaults | data  # what follows another has its seats and options
        scenarios[data["id"]] = Scenario(document["game"], merged, where)
    return list(scenarios.values())
