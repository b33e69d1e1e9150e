"""A player who waits reads who is thinking about what, and who follows; never only that somebody decides."""

import pytest

from tests.page.actors import Actor
from tests.page.desk import Browser
from tests.page.looks import look
from tests.page.scenery import enter
from tests.page.stage import NAMES, Stage, scene

# A scene in which its second seat waits for the first, what the first is asked, and who follows.
SCENES = [
    ("offrandes", "respond", "en", "desk", "light", "bid above", "then you"),
    ("offrandes", "respond", "fr", "phone", "dark", "offrir plus de", "puis vous"),
    ("odyssee", "turn", "fr", "desk", "dark", "une carte, un pouvoir, ou passer", "puis"),
    ("prieres", "turn", "en", "phone", "light", "place Cities", "then you"),
    ("stonehenge", "picking", "en", "desk", "light", "choose a card to take", "then"),
]


@pytest.mark.parametrize(("game", "id", "language", "size", "scheme", "asked", "follows"), SCENES)
def test_the_prompt_tells_who_is_thinking_about_what(
    theatre: Stage,
    browser: Browser,
    game: str,
    id: str,
    language: str,
    size: str,
    scheme: str,
    asked: str,
    follows: str,
) -> None:
    found = scene(game, id)
    link = theatre.set(found)[1]
    actor = Actor(enter(browser, link, language, size, scheme), f"{size}-{language}-{scheme}")
    thinks = NAMES["ABCDEF".index(found.look[0])]
    actor.sees("is thinking" if language == "en" else "réfléchit", "#question")
    text = actor.page.inner_text("#question")
    assert thinks in text
    assert asked in text
    assert follows in actor.page.inner_text(".prompt .say")
    actor.picture(f"waiting-{game}")
    look(actor.person)
    assert actor.person.complaints == []
    actor.person.close()


def test_no_total_stands_anywhere_once_the_end_is_certain(theatre: Stage, browser: Browser) -> None:
    """The offerings under way are the last: points so far are known, the altars are counted at the end."""
    for id, stands in (("offering", True), ("last-round", False)):
        found = scene("offrandes", id)
        actor = Actor(enter(browser, theatre.set(found)[0], "en", "desk"), id)
        actor.page.evaluate("localStorage.setItem('exvoto.prefs', JSON.stringify({textBoard: true, pace: 'instant'}))")
        actor.page.reload()
        actor.page.wait_for_selector(".prompt.mine")
        for text in ("[data-seat]", ".mid"):  # the panels, and the board as text
            told = " ".join(actor.page.locator(text).all_inner_texts())
            assert "points" in told
            assert ("with altars" in told) == stands
        actor.picture("panels")
        actor.person.close()
