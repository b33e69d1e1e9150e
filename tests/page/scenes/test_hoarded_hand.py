"""A hand of Stonehenge with more combinations than can be listed: the player finds and lays any of them."""

from typing import Any

import pytest

from exvoto.core.position import read_position
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.offerings import Lay, Offering
from exvoto.games.stonehenge.pieces import CARD, COLOUR_OF
from tests.page.actors import Actor
from tests.page.desk import Browser
from tests.page.scenery import enter
from tests.page.stage import Scene, Stage, scene

SEAT = 2
COLOURS = ("white", "blue", "green", "yellow", "red", "black")


def hoarded() -> Scene:
    found = scene("stonehenge", "offering")
    held = [*CARD.names[:46], "TB"]
    hand = {"A": ["24N"], "B": ["25D"], "C": held, "D": ["26N", "26D"]}
    return found._replace(look=["C"], position=found.position | {"hand": hand, "discard": [], "agenda": AGENDA})


AGENDA = ["offering C", "end-turn C", "walk"]


def unlisted(position: dict[str, Any], seats: int) -> Lay:
    """A legal offering of five suns or moons that no list has."""
    s: Any = read_position(GAME, {"seats": seats} | position)
    listed = set(Offering(SEAT).options(s, SEAT))
    return next(
        a
        for k in range(7, 400_000, 997)
        for a in [Offering(SEAT).nth(s, SEAT, Offering(SEAT).count(s, SEAT) - 20 - k)]
        if isinstance(a, Lay) and len(a.cards) == 5 and a not in listed
    )


def name_of(card: int) -> str:
    return f"{card // 2 + 1} {('moon', 'sun')[card % 2]}, {COLOURS[COLOUR_OF[card]]}"


@pytest.mark.parametrize("size", ["desk", pytest.param("phone", marks=pytest.mark.slow)])
def test_any_combination_of_a_huge_hand_is_found_by_its_cards(theatre: Stage, browser: Browser, size: str) -> None:
    """Cards are chosen one by one, in any order; cards that lead nowhere cannot be chosen; the answer is taken."""
    set_up = hoarded()
    wanted = unlisted(set_up.position, set_up.seats)
    [link] = theatre.set(set_up)
    chiara = Actor(enter(browser, link, "en", size), f"C-{size}-en")
    chiara.asked("offering")
    assert chiara.page.locator(".prompt [data-say^=lay]").count() > 0  # the best set is still offered at once
    chiara.click("Choose cards")
    chiara.sees("and many more: choose cards to filter")
    assert chiara.page.locator(f"[data-say='{wanted.write()}']").count() == 0
    for card in wanted.cards[::-1]:
        chiara.click(name_of(card), exact=True)
    chiara.picture("hoard")
    choice = chiara.page.locator(f"[data-say='{wanted.write()}']")
    choice.wait_for()
    chiara.page.wait_for_selector(".card-button[aria-disabled=true]")
    said = chiara.page.locator(".prompt [data-say^=lay]").evaluate_all("all => all.map(one => one.dataset.say)")
    assert {text.split()[2] for text in said} == {wanted.write().split()[2]}  # these cards, and what they may bring
    chiara.answer(choice)
    chiara.asked("offering")
    chiara.click("Choose cards")
    chiara.sees("and many more")
    assert chiara.page.locator(".prompt .card-button").count() == 46 - 5
    complaints = chiara.person.complaints
    chiara.person.close()
    assert complaints == []
