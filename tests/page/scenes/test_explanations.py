"""Every figure, card, god, altar, token and track says what it is, in both languages; no explanation is in the way."""

import pytest

from tests.page.actors import Actor, Come
from tests.page.explained import explanations

# Scenes worth asking, and how many pieces of a kind must have answered in all of them.
SCENES = {
    "offrandes": (
        ["lot", "respond", "corrupting", "offering"],
        {"altar": 11, "ladder": 7, "pawn": 28, "animal": 5, "group": 5, "seat": 4},
    ),
    "odyssee": (["launch", "turn", "window", "new-token"], {"circle": 18, "zone": 9, "seat": 4}),
    "prieres": (["turn", "annulling", "imploration", "crowded"], {"end": 3, "city": 3, "origin": 3, "seat": 3}),
    "stonehenge": (["moving", "offering", "declaring", "threat"], {"slot": 6, "space": 30, "figure": 4, "druid": 1}),
}
POPUP = ".explained"


LOOKS = [("en", "desk"), ("fr", "phone")]
# One game on a desk, one on a phone; the others are slow.
EACH = [
    pytest.param(game, *look, marks=[pytest.mark.slow] * (number != which), id=f"{game}-{'-'.join(look)}")
    for number, game in enumerate(SCENES)
    for which, look in enumerate(LOOKS)
]


@pytest.mark.parametrize(("game", "language", "size"), EACH)
def test_every_piece_explains_itself(come: Come, game: str, language: str, size: str) -> None:
    scenes, least = SCENES[game]
    for scene in scenes:
        (actor,) = come(game, scene, size, language, only=1)
        wrong, kinds = explanations(actor.person)
        assert wrong == [], scene
        assert {kind: n for kind, n in least.items() if kinds.get(kind, 0) < n} == {}, (scene, kinds)


def test_a_piece_that_says_nothing_is_noticed(come: Come) -> None:
    """A piece that no world knows, and one that carries no name."""
    (actor,) = come("offrandes", "respond", only=1)
    actor.page.evaluate("document.querySelector('[data-about=altar-3]').dataset.about = 'altar-99'")
    actor.page.evaluate("document.querySelector('[data-about=altar-4]').removeAttribute('data-about')")
    wrong, _ = explanations(actor.person)
    assert "altar-99 says nothing" in wrong
    assert [line for line in wrong if "altar-3" in line and "nothing explains" in line]
    assert [line for line in wrong if "altar-4" in line and "nothing explains" in line]


def told(actor: Actor) -> str:
    actor.page.wait_for_selector(POPUP)
    return str(actor.page.locator(POPUP).inner_text())


def test_pointing_explains_and_clicking_still_answers(come: Come) -> None:
    (actor,) = come("offrandes", "offering", only=1)
    page = actor.page
    altar = page.locator("g.hot.legal").first
    altar.hover()
    assert "OFF-67" in told(actor)
    altar.click()  # the explanation lies over nothing that can be clicked
    page.wait_for_selector("g.hot.pressed")
    page.mouse.move(5, 5)
    page.wait_for_selector(POPUP, state="detached")


def test_a_click_keeps_it_open_until_escape_or_a_click_elsewhere(come: Come) -> None:
    (actor,) = come("offrandes", "respond", only=1)
    page = actor.page
    altar = page.locator("[data-about=altar-10]")
    altar.click()
    assert "Zeus" in told(actor)
    assert "A lot is being auctioned" in told(actor)  # why it cannot be chosen
    page.keyboard.press("Escape")
    page.wait_for_selector(POPUP, state="detached")
    page.locator("[data-about^=tile]").last.click()
    page.locator(f"{POPUP} button.rule").click()
    page.wait_for_selector(POPUP, state="detached")
    page.locator("#rules, .rules, [id*=OFF]").first.wait_for()


def test_the_keyboard_walks_from_piece_to_piece(come: Come) -> None:
    (actor,) = come("odyssee", "turn", only=1)
    page = actor.page
    page.keyboard.press("i")
    first = told(actor)
    page.keyboard.press("ArrowRight")
    actor.person.until(f"document.querySelector('{POPUP}').innerText !== {first!r}")
    page.keyboard.press("Escape")
    page.wait_for_selector(POPUP, state="detached")


def test_on_a_phone_a_tap_explains_and_a_long_press_answers_nothing(come: Come) -> None:
    (actor,) = come("prieres", "annulling", "phone", "fr", only=1)
    page = actor.page
    page.locator("[data-about=seat-1]").tap()
    assert "Implication" in told(actor)
    sheet, prompt = page.locator(POPUP).bounding_box(), page.locator(".prompt").bounding_box()
    assert sheet["y"] + sheet["height"] <= prompt["y"] + 1  # what one answers with stays free
    page.locator(f"{POPUP} .close").tap()
    page.wait_for_selector(POPUP, state="detached")
    city = page.locator("[data-city]").first
    box = city.bounding_box()
    touch = {"pointerType": "touch", "clientX": box["x"] + 5, "clientY": box["y"] + 5, "bubbles": True}
    city.dispatch_event("pointerdown", touch)
    told(actor)
    city.dispatch_event("pointerup", touch)
    city.dispatch_event("click")
    assert page.locator("[data-city][aria-pressed=true]").count() == 0
