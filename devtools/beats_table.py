"""The beats that the page declares for each event, as tables: read from page/src/games/<game>/theatre/beats.ts."""

import re
from pathlib import Path
from typing import NamedTuple

HOLD, MINE = 350, 900  # what lib/theatre/beats.ts takes where a beat does not say
ENTRY = re.compile(r'^  "?([a-z-]+)"?: \{(.*?)\},?(?: //.*)?$', re.MULTILINE | re.DOTALL)
SHARED = re.compile(r"^const ([A-Z]+) = (\{.*?\}|\d+)(?: as const)?;", re.MULTILINE)
# What a beat does besides its sentence, by the part that declares it.
SIGNS = {
    "banner": "banner",
    "at": "mark on its piece",
    "flies": "piece flies",
    "shows": "board changes",
    "becomes": "board changes",
    "together": "several are one",
    "along": "with the event before",
}


class Row(NamedTuple):
    verb: str
    signs: list[str]
    time: int
    mine: int


def rows(source: str) -> list[Row]:
    """One row for each beat of a file, in its order."""
    shared = dict(SHARED.findall(source))
    table = source.partition("export const beats: Beats = {\n")[2].partition("\n};")[0]
    return [row(verb, body, shared) for verb, body in ENTRY.findall(entries(table))]


def entries(table: str) -> str:
    """Beats that take several lines, each in one."""
    return re.sub(r"\n {4,}|\n  (?=\},)", " ", table)


def row(verb: str, body: str, shared: dict[str, str]) -> Row:
    text = re.sub(r"\.\.\.([A-Z]+)", lambda found: shared[found[1]].strip("{} "), body)
    times = {name: number(value, shared) for name, value in re.findall(r"\b(move|hold|mine): (\w+)", text)}
    signs = [sign for name, sign in SIGNS.items() if re.search(rf"(?:^|[ ,{{]){name}(?::|,|$)", " " + top(text))]
    signs += [f"sound of a {sound}" for sound in re.findall(r'\bsound: "(\w+)"', text)]
    move = times.get("move", 0)
    return Row(verb, list(dict.fromkeys(signs)), move + times.get("hold", HOLD), move + times.get("mine", MINE))


def number(value: str, shared: dict[str, str]) -> int:
    return int(shared.get(value, value))


def top(text: str) -> str:
    """A beat without what stands inside its own brackets."""
    while (less := re.sub(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}", "", text)) != text:
        text = less
    return text


def markdown(verbs: list[str], file: Path) -> list[str]:
    """The table of one game, in the order in which it declares its events."""
    found = {one.verb: one for one in rows(file.read_text("utf-8"))}
    lines = ["| event | shown by | ms | ms if it touches me |", "|---|---|---|---|"]
    for verb in verbs:
        one = found[verb]
        alone = "with the event before" not in one.signs
        shown = ", ".join(["sentence", *one.signs] if alone else one.signs)
        lines.append(f"| `{verb}` | {shown} | {one.time if alone else '–'} | {one.mine} |")
    return lines
