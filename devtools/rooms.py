"""Draws the rooms of the house and what each imports: docs/rooms.svg, by way of docs/make.py.

Nothing here knows a room by name. Rooms, imports and captions come from the law in tests/house/test_imports.py, from
the sources and from the docstrings of the packages. A room is one layer above the highest that it imports; rooms of
one family form a column.
"""

import ast
import re
from pathlib import Path
from textwrap import wrap
from types import ModuleType
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

WIDE, HIGH = 168, 98  # of a box
GUTTER, GAP = 46, 58  # between columns and between layers: arrows run there
LINES = 4  # of a caption
TRACK = 7  # between two arrows side by side
MARGIN: Final = 24
GAME = "rules"  # in the law: the rooms of any one game
STYLE = """
  .ground { fill: #fbfaf7 } .room { fill: #ffffff; stroke: #8a8373; stroke-width: 1.2 }
  .game { fill: #f6efdd; stroke: #a5803a } .name { fill: #24211b; font: 600 14px system-ui, sans-serif }
  .says { fill: #4d483d; font: 12px system-ui, sans-serif } .arrow { fill: none; stroke: #7d7768; stroke-width: 1.3 }
  .head { fill: #7d7768 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1b1a17 } .room { fill: #272520; stroke: #8f8877 } .game { fill: #3a3120; stroke: #b8924a }
    .name { fill: #f4f0e6 } .says { fill: #cbc5b6 } .arrow { stroke: #a39c8b } .head { fill: #a39c8b }
  }
"""


class Plan(NamedTuple):
    """What is drawn: the rooms in the order of the law, what each imports, and its caption."""

    below: dict[str, set[str]]
    captions: dict[str, str]


def plan(law: ModuleType, sources: Path) -> Plan:
    """Rooms of a single file (a version, an empty package) are left out, and imports that the law only excuses."""
    files = law.modules(sources)
    homes: dict[str, list[Path]] = {}
    for module, path in files.items():
        homes.setdefault(law.room_of(module), []).append(path)
    drawn = [room for room in law.MAY_IMPORT if len(homes.get(room, [])) > 1]
    below: dict[str, set[str]] = {room: set() for room in drawn}
    for own, _, name in law.edges(sources):
        room, target = law.room_of(own), law.room_of(name)
        if room in below and target in below and target in law.MAY_IMPORT[room]:
            below[room].add(target)
    captions = {room: caption(room, sources / "exvoto") for room in drawn}
    return Plan(below, captions)


def caption(room: str, package: Path) -> str:
    """The first sentence of the package's docstring; of the rooms of a game, what its manifest says of them."""
    family, _, part = room.partition(".")
    if family != GAME:
        said = docstring(package.joinpath(*room.split(".")) / "__init__.py")
        return said.partition("\n\n")[0].partition(". ")[0].replace("\n", " ").replace("`", "").rstrip(".")
    if part:
        return manifest_comments(package / "core" / "manifest.py")[part]
    games = sorted((package / "games").glob("*/__init__.py"))
    return ", ".join(re.split(r" [(–]|,", docstring(path))[0] for path in games)


def docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""


def manifest_comments(path: Path) -> dict[str, str]:
    """What stands behind each part of a manifest, by the folder or module in which games keep it."""
    kept = {"evaluation": "bots", "statistics": "lab", "doors": "doors"}
    found = {}
    for line in path.read_text("utf-8").splitlines():
        name = line.strip().partition(":")[0]
        if name in kept and "#" in line:
            found[kept[name]] = line.partition("# ")[2].partition(";")[0]
    return found


def reduced(below: dict[str, set[str]]) -> dict[str, list[str]]:
    """Imports without those that follow from others: a room may import what the rooms below it import."""

    def reach(room: str) -> set[str]:
        return below[room].union(*[reach(one) for one in below[room]])

    return {
        room: [one for one in below if one in targets and not any(one in reach(other) for other in targets)]
        for room, targets in below.items()
    }


def layers(below: dict[str, set[str]]) -> dict[str, int]:
    """The longest way down."""

    def depth(room: str) -> int:
        return max([1 + depth(one) for one in below[room]], default=0)

    return {room: depth(room) for room in below}


def shortened(said: str, width: int) -> list[str]:
    """A caption in lines, without its last clauses if there are too many."""
    lines = wrap(said, width)
    return lines if len(lines) <= LINES else shortened(re.split(r"[,;:] (?!.*[,;:] )", said)[0], width)


class Box:
    def __init__(self, room: str, x: float, y: float, wide: float) -> None:
        self.room, self.x, self.y, self.wide = room, x, y, wide


class Picture:
    def __init__(self, planned: Plan) -> None:
        self.plan = planned
        self.layer = layers(planned.below)
        self.arrows = [(room, one) for room, targets in reduced(planned.below).items() for one in targets]
        self.base = [room for room in planned.below if all(room in b for r, b in planned.below.items() if r != room)]
        self.column: dict[str, int] = {}
        self.place_columns()
        self.boxes: dict[str, Box] = {}
        self.place_boxes()
        self.tracks: dict[tuple[str, int], int] = {}

    def place_columns(self) -> None:
        """A family goes into the first column whose rooms are all below it; then a room without family that nobody
        imports goes where a column has room beside others."""
        families: dict[str, list[str]] = {}
        for room in self.plan.below:
            families.setdefault(room.partition(".")[0], []).append(room)
        imported = set().union(*self.plan.below.values())
        lone = [rooms[0] for rooms in families.values() if len(rooms) == 1 and rooms[0] not in imported]
        tops: list[int] = []
        for rooms in [rooms for rooms in families.values() if rooms[0] not in lone]:
            heights = [self.layer[room] for room in rooms]
            column = next((k for k, top in enumerate(tops) if top < min(heights)), len(tops))
            tops[column:] = [max(heights), *tops[column + 1 :]]
            self.column |= dict.fromkeys(rooms, column)
        for room in lone:
            roomy = [k for k in range(len(tops)) if self.units(k, self.layer[room]) < self.units(k)]
            self.column[room] = roomy[0] if roomy else len(tops)

    def units(self, column: int, layer: int | None = None) -> int:
        """How many rooms of a column stand side by side, in one layer or where it is widest."""
        rooms = [self.layer[room] for room, own in self.column.items() if own == column]
        return max(rooms.count(one) for one in rooms) if layer is None else rooms.count(layer)

    def place_boxes(self) -> None:
        shared: dict[tuple[int, int], list[str]] = {}
        for room in self.plan.below:
            shared.setdefault((self.column[room], self.layer[room]), []).append(room)
        count = 1 + max(self.column.values())
        units = [self.units(k) for k in range(count)]
        self.left = [
            MARGIN + sum(units[:k]) * WIDE + (k + sum(u - 1 for u in units[:k])) * GUTTER for k in range(count)
        ]
        self.right = [x + unit * WIDE + (unit - 1) * GUTTER for x, unit in zip(self.left, units, strict=True)]
        top = max(self.layer.values())
        self.width = self.right[-1] + GUTTER + MARGIN
        self.height = 2 * MARGIN + (top + 1) * HIGH + top * GAP
        for (column, layer), rooms in shared.items():
            y = MARGIN + (top - layer) * (HIGH + GAP)
            free = (units[column] - len(rooms)) * (WIDE + GUTTER) / 2
            for k, room in enumerate(rooms):
                self.boxes[room] = Box(room, self.left[column] + free + k * (WIDE + GUTTER), y, WIDE)
        for room in self.base:
            self.boxes[room] = Box(room, MARGIN, self.boxes[room].y, self.width - 2 * MARGIN)

    def track(self, lane: str, number: int) -> int:
        """The next free place for an arrow in a gap between layers or in a gutter between columns."""
        self.tracks[lane, number] = self.tracks.get((lane, number), 0) + 1
        return self.tracks[lane, number] * TRACK

    def port(self, room: str, arrow: tuple[str, str], end: int) -> float:
        """Where an arrow leaves or enters a box: in the order of the boxes at its other end."""
        same = [one for one in self.arrows if one[end] == room and not set(one) & set(self.base)]
        same.sort(key=lambda one: (self.boxes[one[1 - end]].x, -self.boxes[one[1 - end]].y))
        box = self.boxes[room]
        return box.x + box.wide * (same.index(arrow) + 1) / (len(same) + 1)

    def arrow(self, arrow: tuple[str, str]) -> str:
        upper, lower = arrow
        x, to = self.port(upper, arrow, 0), self.port(lower, arrow, 1)
        start, end = self.boxes[upper].y + HIGH, self.boxes[lower].y - 3
        between = range(self.layer[lower] + 1, self.layer[upper])
        column = [room for room in self.plan.below if self.column[room] == self.column[lower]]
        blocked = any(self.layer[room] in between for room in column)
        if self.column[upper] == self.column[lower] and not blocked and x == to:
            return f"M{x:g} {start:g}V{end:g}"
        first = start + self.track("gap", self.layer[upper])
        if not between:
            return f"M{x:g} {start:g}V{first:g}H{to:g}V{end:g}"
        side = self.column[lower] if self.column[lower] <= self.column[upper] else self.column[lower] - 1
        gutter = self.right[side] + self.track("gutter", side)
        last = self.boxes[lower].y - GAP + self.track("gap", self.layer[lower] + 1)
        return f"M{x:g} {start:g}V{first:g}H{gutter:g}V{last:g}H{to:g}V{end:g}"

    def box(self, box: Box) -> str:
        game = box.room.startswith(GAME)
        name = box.room.replace(GAME, "games.<game>", 1) if game else box.room
        lines = shortened(self.plan.captions[box.room], int(box.wide / 6.4))
        middle = box.x + box.wide / 2
        said = "".join(
            f'<text class="says" x="{middle:g}" y="{box.y + 42 + 15 * k:g}" text-anchor="middle">{escape(line)}</text>'
            for k, line in enumerate(lines)
        )
        return (
            f'<rect class="room{" game" if game else ""}" x="{box.x:g}" y="{box.y:g}" width="{box.wide:g}" '
            f'height="{HIGH}" rx="6"/>'
            f'<text class="name" x="{middle:g}" y="{box.y + 23:g}" text-anchor="middle">{escape(name)}</text>{said}'
        )

    def svg(self) -> str:
        arrows = [self.arrow(one) for one in self.arrows if not set(one) & set(self.base)]
        size = f'width="{self.width:g}" height="{self.height:g}"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" {size} role="img">',
            "<title>The rooms of Exvoto; an arrow points to what a room imports</title>",
            f"<style>{STYLE}</style>",
            '<marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
            '<path class="head" d="M0 0L8 4L0 8z"/></marker>',
            f'<rect class="ground" {size}/>',
            *[f'<path class="arrow" marker-end="url(#head)" d="{path}"/>' for path in arrows],
            *[self.box(box) for box in self.boxes.values()],
            "</svg>",
        ]
        return "\n".join([*lines, ""])


def picture(law: ModuleType, sources: Path) -> str:
    return Picture(plan(law, sources)).svg()
