"""Every scene there is looks as it should, on the desk and on a phone."""

import pytest

from tests.page.actors import Come
from tests.page.looks import look
from tests.page.scenery import GAMES
from tests.page.stage import scenes

EVERY = [(game, one.id) for game in GAMES for one in scenes(game)]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "size", "scheme"), [("en", "desk", "light"), ("fr", "phone", "dark")])
@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_kind_of_question(come: Come, game: str, id: str, language: str, size: str, scheme: str) -> None:
    (actor,) = come(game, id, size, language, scheme, only=1)
    actor.picture(f"{game}-{id}")
    look(actor.person)
