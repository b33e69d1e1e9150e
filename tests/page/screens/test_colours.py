"""Without colour: for people who see fewer colours, or none, the emblems of all seats stay different pictures.

Chromium itself shows the page as they see it; the emblems are photographed and compared point by point.
"""

from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from tests.page.desk import Arrive, Person

MOST_SEATS = {"odyssee": 6, "offrandes": 5, "stonehenge": 5, "prieres": 5}
EYES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
SIDE = 42  # of a photographed emblem
APART = 12.0  # mean difference of two pictures, of 255, below which people would confuse them


def sees(person: Person, eyes: str) -> None:
    person.context.new_cdp_session(person.page).send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})


def pictures(person: Person, boxes: list[dict[str, float]]) -> list[bytes]:
    """What stands in each box, all seen at the same moment."""
    whole = Image.open(BytesIO(person.page.screenshot())).convert("RGB")
    corners = [(round(box["x"]), round(box["y"])) for box in boxes]
    return [whole.crop((x, y, x + SIDE, y + SIDE)).tobytes() for x, y in corners]


def apart(one: bytes, other: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def full_table(person: Person, game: str) -> str:
    """A table with as many seats as there can be, all others bots; its path."""
    post: Any = person.page.request.post
    seats = MOST_SEATS[game]
    made = post(f"{person.address}api/tables", data={"game": game, "seats": seats, "name": "Alma"}).json()
    path = f"api/tables/{made['table']['id']}/do"
    for seat in range(1, seats):
        post(person.address + path, data={"do": "bot", "seat": seat, "level": "novice"})
    post(person.address + path, data={"do": "start"})
    return f"t/{made['table']['id']}"


FIRST, *OTHERS = MOST_SEATS


@pytest.mark.parametrize("game", [FIRST, *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)])
def test_every_seat_is_told_from_every_other(arrive: Arrive, game: str) -> None:
    person = arrive("en", viewport={"width": 1280, "height": 1000})
    person.visit(full_table(person, game))
    person.page.wait_for_selector("article.panel .emblem")
    emblems = person.page.locator("article.panel .emblem")
    assert emblems.count() == MOST_SEATS[game]
    boxes = [emblems.nth(seat).bounding_box() for seat in range(emblems.count())]
    for eyes in EYES:
        sees(person, eyes)
        for (a, one), (b, other) in combinations(enumerate(pictures(person, boxes)), 2):
            assert apart(one, other) > APART, f"{eyes}: seats {a} and {b}"


def test_colours_that_some_people_confuse_are_caught(arrive: Arrive) -> None:
    """The check itself: two squares told apart by colour alone are one and the same to some eyes."""
    person = arrive("en")
    person.home()
    person.page.evaluate("""() => ['#c8643c', '#7d7f3a'].forEach((colour, i) => {
      const square = document.body.appendChild(document.createElement('div'));
      Object.assign(square.style, {position: 'fixed', zIndex: 99, top: '0', left: `${60 * i}px`, width: '42px',
        height: '42px', background: colour});
    })""")
    found = {}
    for eyes in ("none", "deuteranopia"):
        sees(person, eyes)
        found[eyes] = apart(*pictures(person, [{"x": 60 * i, "y": 0} for i in range(2)]))
    assert found["none"] > 2 * APART
    assert found["deuteranopia"] < APART
