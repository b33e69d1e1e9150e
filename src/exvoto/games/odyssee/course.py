"""Where the ship would end now, as far as one viewer knows (ODY-57): cards face down and not one's own stay unknown."""

from itertools import combinations
from typing import Final

from exvoto.core.kind import NONE
from exvoto.core.sight import View
from exvoto.games.odyssee.guess import unseen
from exvoto.games.odyssee.pieces import (
    APHRODITE,
    CARDS,
    CIRCLE,
    COLOUR,
    COLOURS,
    POSEIDON,
    SHIPS,
    STRENGTH,
    ZONES,
)


class Course:
    """A prediction. A leg is certain when one colour is possible, the course when it has one end."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.known = [0] * ZONES  # strengths that this viewer sees, before any doubling
        self.unknown = [0] * ZONES  # how many cards it does not see
        self.legs: list[list[int]] = []  # ship by ship the possible colours; shorter than three: the voyage stops there
        self.paths: list[list[int]] = []  # the possible voyages, circle by circle, without the start
        self.ends: list[int] = []  # the circles where it may end, sorted

    @property
    def certain(self) -> bool:
        return len(self.ends) == 1

    def wire(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "start": CIRCLE.write(self.start),
            "known": self.known,
            "unknown": self.unknown,
            "legs": [[COLOUR.write(colour) for colour in leg] for leg in self.legs],
            "paths": [[CIRCLE.write(circle) for circle in path] for path in self.paths],
            "ends": [CIRCLE.write(circle) for circle in self.ends],
            "certain": self.certain,
        }


def predict(view: View) -> Course | None:
    """The course by the cards as they lie; None before the ship is placed.

    Each leg is exact: a colour is listed if and only if some cards not seen by this viewer would make it win. Legs are
    then combined freely, which forgets only that two ships cannot both hold the last card of a strength.
    """
    start = view.number("departure")
    if start == NONE:
        return None
    course = Course(start)
    zones, cards = view.row("wind_zone"), view.entries("wind_card")
    for wind in range(view.number("winds")):
        card = cards[wind]
        if card is None:
            course.unknown[zones[wind]] += 1
        else:
            course.known[zones[wind]] += STRENGTH[card]
    pawns = view.row("pawns")
    bag = unseen(view)
    strengths = [STRENGTH[card] for card in range(CARDS) for _ in range(bag[card])]  # the strongest first
    course.paths = [[]]
    for ship in range(SHIPS):
        leg = possible(course, ship, pawns[APHRODITE], pawns[POSEIDON], strengths)
        if not leg:
            break  # ODY-42: a card stops a ship from being empty whatever its strength
        course.legs.append(leg)
        course.paths = extended(view.row("lines"), course, leg)
    course.ends = sorted({path[-1] if path else start for path in course.paths})
    return course


def extended(lines: list[int], course: Course, leg: list[int]) -> list[list[int]]:
    paths: list[list[int]] = []
    for path in course.paths:
        here = path[-1] if path else course.start
        paths += [[*path, lines[here * COLOURS + colour]] for colour in leg]
    return paths


def possible(course: Course, ship: int, doubled: int, blocked: int, strengths: list[int]) -> list[int]:
    """The colours that may win at a ship; none if it has no card that counts."""
    zones = [zone for zone in range(ship * COLOURS, (ship + 1) * COLOURS) if zone != blocked]
    filled = [zone for zone in zones if course.known[zone] + course.unknown[zone] > 0]
    return [zone % COLOURS for zone in filled if may_win(course, zone, filled, doubled, strengths)]


def may_win(course: Course, zone: int, filled: list[int], doubled: int, strengths: list[int]) -> bool:
    """Give this zone the strongest cards not seen and its rivals the weakest: if it does not win so, it never does."""
    best = total_of(course, zone, doubled, sum(strengths[: course.unknown[zone]]))
    rivals = [rival for rival in filled if rival != zone]
    counts = [course.unknown[rival] for rival in rivals]
    weakest = strengths[len(strengths) - sum(counts) :]
    for first in set(combinations(weakest, counts[0])) if rivals else [()]:
        others = [sum(first), sum(weakest) - sum(first)]
        if all(beats(zone, best, rival, total_of(course, rival, doubled, others[k])) for k, rival in enumerate(rivals)):
            return True
    return False


def total_of(course: Course, zone: int, doubled: int, hidden: int) -> int:
    return (course.known[zone] + hidden) * (TWICE if zone == doubled else 1)


def beats(zone: int, total: int, rival: int, other: int) -> bool:
    """ODY-41: at equal totals the zone further left."""
    return total > other or (total == other and zone < rival)


TWICE: Final = 2
