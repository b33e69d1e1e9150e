"""Words that do not fit their place: those of the auction, and accents of capitals."""

import pytest

from tests.page.desk import Browser
from tests.page.scenery import enter
from tests.page.stage import Stage, scene

# Words that are wider than their place, by what is cut off.
CUT = """(kinds) => [...document.querySelectorAll(kinds)]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden')
    .map((one) => one.textContent)"""
# Words whose highest letter reaches above what is shown of the element.
BEHEADED = """(kinds) => [...document.querySelectorAll(kinds)].filter((one) => {
  const style = getComputedStyle(one), brush = document.createElement('canvas').getContext('2d');
  brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const ink = brush.measureText(one.textContent), height = parseFloat(style.lineHeight);
  const above = (height - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2 + ink.fontBoundingBoxAscent;
  return ink.actualBoundingBoxAscent > parseFloat(style.paddingTop) + above + 0.5;
}).map((one) => one.textContent)"""


def test_accents_of_capitals_are_seen_on_a_phone(theatre: Stage, browser: Browser) -> None:
    (link, _) = theatre.set(scene("odyssee", "order"))
    person = enter(browser, link, "fr", "phone")
    status = person.page.locator(".chip.me .status")
    assert status.inner_text() == "À vous"
    assert person.page.evaluate(BEHEADED, ".chip .status") == []
    status.evaluate("one => Object.assign(one.style, {paddingTop: 0, height: '12px'})")
    assert person.page.evaluate(BEHEADED, ".chip .status") == ["À vous"]
    person.close()


@pytest.mark.parametrize(("language", "size"), [("en", "desk"), ("fr", "desk"), ("fr", "phone")])
def test_no_word_of_an_auction_is_cut(theatre: Stage, browser: Browser, language: str, size: str) -> None:
    """Two lots are sold, the third is up, one tile is left."""
    (link,) = theatre.set(scene("offrandes", "last-tile"))
    person = enter(browser, link, language, size)
    heads = ".strip .head, .strip .tile, .strip li"
    assert person.page.locator(heads).count() > 3
    assert person.page.evaluate(CUT, heads) == []
    person.page.locator(".strip .head").last.evaluate("one => one.textContent = 'far too long '.repeat(9)")
    assert len(person.page.evaluate(CUT, heads)) == 1
    person.close()
