"""The people who come to a scene."""

from collections.abc import Iterator

import pytest

from tests.page.actors import Actor, Come
from tests.page.desk import Browser, Person
from tests.page.scenery import enter
from tests.page.stage import Stage, scene


@pytest.fixture
def come(theatre: Stage, browser: Browser) -> Iterator[Come]:
    """Sets a scene and brings its people; at the end none of them may have seen an error in the console."""
    people: list[Person] = []

    def enter_all(
        game: str, id: str, size: str = "desk", language: str = "en", scheme: str = "light", only: int = 9
    ) -> list[Actor]:
        found = scene(game, id)
        links = theatre.set(found)[:only]
        met = [enter(browser, link, language, size, scheme) for link in links]
        people.extend(met)
        return [Actor(person, f"{letter}-{size}-{language}") for person, letter in zip(met, found.look, strict=False)]

    yield enter_all
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.close()
    assert complaints == []
