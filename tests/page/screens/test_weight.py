"""The first load stays light: below 250 kB packed, without fonts: home, any table, and any page to learn a game."""

import re

import pytest

from exvoto.games import NAMES
from exvoto.games import game as rules
from tests.page.boards import post
from tests.page.desk import Arrive, Person

MOST = 250_000


LEARN = re.compile(r"/(LearnScreen|WatchScreen|Coach|Course)-")  # scripts that only learners load


def loaded(person: Person, address: str, until: str) -> dict[str, float]:
    """What an address makes an empty browser load, by name, in bytes as they travel."""
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    wire = person.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def named(told: dict[str, str]) -> str:
        """What was asked for before we listened has no name, and counts all the same."""
        return names.get(told["requestId"], told["requestId"])

    wire.on("Network.requestWillBeSent", lambda told: names.update({told["requestId"]: told["request"]["url"]}))
    wire.on("Network.loadingFinished", lambda told: sizes.update({named(told): told["encodedDataLength"]}))
    person.page.goto(address)
    person.page.wait_for_selector(until)
    person.page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    return {name: size for name, size in sizes.items() if ".woff2" not in name}


@pytest.mark.parametrize("game", ["", *NAMES])
def test_the_first_load_is_light(arrive: Arrive, game: str) -> None:
    person = arrive("fr")
    address = person.address
    if game:
        made = post(person.address, "tables", {"game": game, "seats": rules(game).manifest.quick, "name": "Ada"})
        table, token = made["table"]["id"], made["you"]["token"]
        for seat in range(1, made["table"]["n"]):
            post(person.address, f"tables/{table}/do", {"do": "bot", "seat": seat, "level": "novice"}, token)
        post(person.address, f"tables/{table}/do", {"do": "start"}, token)
        address += made["you"]["link"].lstrip("/")
    sizes = loaded(person, address, "#question" if game else "article")
    assert sum(sizes.values()) < MOST, sizes
    assert [name for name in sizes if LEARN.search(name)] == []


@pytest.mark.parametrize("game", NAMES)
def test_a_page_to_learn_a_game_is_light(arrive: Arrive, game: str) -> None:
    """With four pictures from the board, and the position of the next lesson."""
    person = arrive("fr")
    sizes = loaded(person, f"{person.address}learn/{game}", ".next .crop")
    assert sum(sizes.values()) < MOST, sizes
    assert any(LEARN.search(name) for name in sizes)
