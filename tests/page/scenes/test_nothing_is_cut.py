"""On a desk every control of a question stands in sight under the board, also in French, which is longer."""

import pytest

from tests.page.actors import Come
from tests.page.stage import SCENES, scenes

# By how many pixels the controls are higher than the room for them; of a wide hand only its width may scroll.
HIDDEN = (
    "document.querySelector('.prompt .scroll').scrollHeight - document.querySelector('.prompt .scroll').clientHeight"
)
# What leaves the tab it belongs to, and tabs that are higher than others.
BADGE = """() => {
  const badge = document.querySelector('#tab-chat .unread').getBoundingClientRect();
  const tab = document.querySelector('#tab-chat').getBoundingClientRect();
  const across = badge.left >= tab.left && badge.right <= tab.right;
  const inside = across && badge.top >= tab.top && badge.bottom <= tab.bottom;
  return [inside, tab.height];
}"""
# These were cut once.
TIGHT = {
    "offrandes": ("respond",),
    "stonehenge": ("moving", "acting-night", "considering", "threat", "proposal"),
}
CASES = [
    pytest.param(game, one.id, marks=() if one.id in TIGHT.get(game, ()) else pytest.mark.slow)
    for game in sorted(path.stem for path in SCENES.glob("*.toml"))
    for one in scenes(game)
]


@pytest.mark.parametrize(("game", "id"), CASES)
def test_no_control_is_cut_in_french(come: Come, game: str, id: str) -> None:
    (actor,) = come(game, id, "desk", "fr", only=1)
    assert actor.page.evaluate(HIDDEN) <= 1
    actor.page.evaluate("document.querySelector('.prompt').style.height = '40px'")
    assert actor.page.evaluate(HIDDEN) > 1  # the measure itself


def test_the_number_of_new_messages_stays_within_its_tab(come: Come) -> None:
    """In French the tab has no room beside its name."""
    alma, basile = come("stonehenge", "bargain", "desk", "fr")
    before = alma.page.locator("#tab-chat").bounding_box()
    basile.page.locator("#tab-chat").click()
    basile.page.locator(".side input, .side textarea").first.fill("Bonjour !")
    basile.page.keyboard.press("Enter")
    alma.page.wait_for_selector("#tab-chat .unread")
    assert before is not None
    assert alma.page.evaluate(BADGE) == [True, before["height"]]
