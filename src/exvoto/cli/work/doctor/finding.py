"""What a doctor finds: a sentence of the catalogue, and how serious it is."""

from typing import Any, Literal, NamedTuple, TypeAlias

from exvoto.cli.words import say

Level: TypeAlias = Literal["ok", "note", "fault"]  # note: something optional is missing; fault: something needed


class Finding(NamedTuple):
    level: Level
    key: str  # in the catalogue, after "doctor-"
    values: dict[str, Any]

    def text(self, language: str) -> str:
        """One line, whatever the values are: messages of other programs may have several."""
        values = {name: value if isinstance(value, int) else one_line(value) for name, value in self.values.items()}
        return say(language, f"doctor-{self.key}", **values)


def one_line(value: object) -> str:
    return " ".join(str(value).split())


def ok(key: str, **values: Any) -> Finding:
    return Finding("ok", key, values)


def note(key: str, **values: Any) -> Finding:
    return Finding("note", key, values)


def fault(key: str, **values: Any) -> Finding:
    return Finding("fault", key, values)
