"""The map and the missions: read from a document, and checked before anybody sails."""

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

from exvoto.core.errors import Unreadable
from exvoto.core.fast import Row, row_of
from exvoto.core.kind import NONE, Kind
from exvoto.core.position import parse
from exvoto.games.odyssee.pieces import ADVENTURE, ADVENTURES, CIRCLE, CIRCLES, COLOURS, MISSION, MISSIONS, PRIZES

LANGUAGES: Final = ("en", "fr")
LINE_COLOURS: Final = ("yellow", "green", "red")
WIDTH: Final = 1000
HEIGHT: Final = 700
NAME_LONGEST: Final = 24


class Sea:
    """A map with its missions. Of any number of seas each game has one; a state carries the two rows."""

    def __init__(self, title: dict[str, str], names: list[dict[str, str]], places: list[tuple[int, int]],
                 lines: list[int], prizes: list[int]) -> None:  # fmt: skip
        self.title = title
        self.names = names  # by circle, then language
        self.places = places  # x, y by circle
        self.lines: Row = row_of(lines)  # circle * 3 + colour: the circle at the other end
        self.prizes: Row = row_of(prizes)  # mission * 6 + adventure: points


def read_sea(document: Mapping[str, Any]) -> Sea:
    """Raises Unreadable, saying what is wrong, unless the circles are joined as the rules need it (ODY-3).

    That is: 18 circles, from each one line of every colour to three different neighbours, all in one piece; and six
    missions with three different adventures each. Two missions may give an adventure the same value; then the last
    token may leave a tie (ODY-49).
    """
    for key in document:
        if key not in ("title", "circles", "lines", "missions"):
            raise Unreadable(f"map: unknown key '{key}'; a map has title, circles, lines and missions")
    circles = table_of(document, "circles", CIRCLE.names)
    names = [read_name(circles[code], f"circles.{code}") for code in CIRCLE.names]
    places = [read_place(circles[code], f"circles.{code}") for code in CIRCLE.names]
    if len(set(places)) != CIRCLES:
        raise Unreadable("map: two circles lie at the same place")
    lines = read_lines(table_of(document, "lines", LINE_COLOURS))
    check_simple(lines)
    check_connected(lines)
    missions = table_of(document, "missions", MISSION.names)
    prizes = [point for code in MISSION.names for point in read_mission(missions[code], code)]
    return Sea(read_name(document.get("title"), "title"), names, places, lines, prizes)


def table_of(document: Mapping[str, Any], key: str, names: tuple[str, ...]) -> dict[str, Any]:
    """The table `key`, which must hold exactly these names."""
    found = document.get(key)
    if not isinstance(found, dict):
        raise Unreadable(f"map: the table [{key}] is missing")
    for name in names:
        if name not in found:
            raise Unreadable(f"map: {key}.{name} is missing")
    for name in found:
        if name not in names:
            raise Unreadable(f"map: {key}.{name} is not one of {', '.join(names)}")
    return found


def read_name(data: object, path: str) -> dict[str, str]:
    """A name for both languages: `{ en = "…", fr = "…" }`."""
    if not isinstance(data, dict):
        raise Unreadable(f'map: {path}: write {{ en = "…", fr = "…" }}')
    names: dict[str, str] = {}
    for language in LANGUAGES:
        name = data.get(language)
        if not isinstance(name, str) or not name.strip() or len(name) > NAME_LONGEST or not name.isprintable():
            raise Unreadable(f"map: {path}.{language}: a name of 1 to {NAME_LONGEST} characters is missing")
        names[language] = name
    return names


def read_place(data: dict[str, Any], path: str) -> tuple[int, int]:
    for key in data:
        if key not in ("en", "fr", "x", "y"):
            raise Unreadable(f"map: {path}: unknown key '{key}'; a circle has en, fr, x and y")
    x, y = data.get("x"), data.get("y")
    if (
        not isinstance(x, int) or isinstance(x, bool) or not isinstance(y, int) or isinstance(y, bool)
        or not 0 <= x <= WIDTH or not 0 <= y <= HEIGHT
    ):  # fmt: skip
        raise Unreadable(f"map: {path}: x is a whole number from 0 to {WIDTH}, y from 0 to {HEIGHT}")
    return x, y


def read_lines(data: dict[str, Any]) -> list[int]:
    """The neighbour of each circle by colour; every circle has exactly one line of each."""
    lines = [NONE] * (CIRCLES * COLOURS)
    for colour, word in enumerate(LINE_COLOURS):
        for text in texts_of(data[word], f"lines.{word}"):
            ends = [number_of(CIRCLE, end, f"lines.{word}") for end in text.split("-")]
            if len(ends) != 2 or ends[0] == ends[1]:
                raise Unreadable(f"map: lines.{word}: '{text[:40]}' does not join two circles; write \"KER-KEF\"")
            for here, there in (ends, ends[::-1]):
                if lines[here * COLOURS + colour] != NONE:
                    raise Unreadable(f"map: {CIRCLE.write(here)} has two {word} lines")
                lines[here * COLOURS + colour] = there
        for circle in range(CIRCLES):
            if lines[circle * COLOURS + colour] == NONE:
                raise Unreadable(f"map: {CIRCLE.write(circle)} has no {word} line")
    return lines


def check_simple(lines: list[int]) -> None:
    for circle in range(CIRCLES):
        ends = lines[circle * COLOURS : (circle + 1) * COLOURS]
        for there in ends:
            if ends.count(there) > 1:
                raise Unreadable(f"map: {CIRCLE.write(circle)} and {CIRCLE.write(there)} are joined by two lines")


def check_connected(lines: list[int]) -> None:
    reached = {0}
    found = [0]
    while found:
        circle = found.pop()
        for there in lines[circle * COLOURS : (circle + 1) * COLOURS]:
            if there not in reached:
                reached.add(there)
                found.append(there)
    for circle in range(CIRCLES):
        if circle not in reached:
            raise Unreadable(f"map: no way leads from {CIRCLE.write(0)} to {CIRCLE.write(circle)}")


def read_mission(data: object, code: str) -> list[int]:
    wanted = [number_of(ADVENTURE, text, f"missions.{code}") for text in texts_of(data, f"missions.{code}")]
    if len(wanted) != len(PRIZES) or len(set(wanted)) != len(PRIZES):
        raise Unreadable(f"map: missions.{code}: three different adventures, worth 3, 2 and 1")
    points = [0] * ADVENTURES
    for adventure, prize in zip(wanted, PRIZES, strict=True):
        points[adventure] = prize
    return points


def texts_of(data: object, path: str) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(entry, str) for entry in data):
        raise Unreadable(f"map: {path}: not a list of texts")
    return [str(entry) for entry in data]


def number_of(kind: Kind, token: str, path: str) -> int:
    try:
        number = kind.one(token.strip())
    except Unreadable as error:
        raise Unreadable(f"map: {path}: {error}") from None
    if number < 0:
        raise Unreadable(f"map: {path}: '{token[:40]}' is no {kind.name}")
    return number


def with_names(catalogue: dict[str, Any], sea: Sea, language: str) -> dict[str, Any]:
    """A catalogue of texts in which circles and missions are called as on this map."""
    nouns: dict[str, Any] = catalogue["noun"]
    circles: dict[str, dict[str, str]] = {}
    for code, names in zip(CIRCLE.names, sea.names, strict=True):
        own, name = nouns["circle"][code], names[language]
        circles[code] = own if own["name"] == name else {"name": name, "at": f"{catalogue['at']} {name}"}
    missions: dict[str, dict[str, str]] = {}
    for mission in range(MISSIONS):
        points = list(sea.prizes)[mission * ADVENTURES : (mission + 1) * ADVENTURES]
        wanted = [f"{nouns['adventure'][ADVENTURE.names[points.index(prize)]]['name']} {prize}" for prize in PRIZES]
        missions[MISSION.names[mission]] = {"name": f"mission {mission + 1} ({', '.join(wanted)})"}
    return catalogue | {"noun": nouns | {"circle": circles, "mission": missions}}


AEGEAN: Final = read_sea(parse(resources.files("exvoto.games.odyssee").joinpath("aegean.toml").read_text("utf-8")))
