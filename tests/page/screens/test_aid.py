"""A player aid is one printed page: A4, in both languages, with nothing below 9 pt and nothing cut off."""

import re
from itertools import pairwise

import pytest

from exvoto.games import NAMES, game
from tests.games.test_rulebooks import playable
from tests.page.desk import Arrive, Person

LEAST = 12.0  # CSS pixels: 9 pt in print
FAULTS = """() => {
  const sheet = document.querySelector('.sheet'), page = sheet.getBoundingClientRect(), found = [];
  const frame = sheet.querySelector('.frame');
  if (frame.scrollHeight > frame.clientHeight) found.push('the frame is too full');
  const words = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode.textContent.trim();
    if (!text) continue;
    const size = parseFloat(getComputedStyle(words.currentNode.parentElement).fontSize);
    if (size < LEAST) found.push(`${size} px: ${text}`);
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const at of range.getClientRects())
      if (at.left < page.left || at.right > page.right || at.top < page.top || at.bottom > page.bottom)
        found.push(`outside: ${text}`);
    for (let one = words.currentNode.parentElement; one !== sheet; one = one.parentElement)
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        found.push(`cut off: ${text}`);
  }
  return found;
}""".replace("LEAST", str(LEAST))


ADD = """([text, style, times]) => {
  for (let i = 0; i < times; i++) {
    const one = document.createElement('p');
    one.textContent = text;
    Object.assign(one.style, style);
    document.querySelector('.frame').append(one);
  }
}"""


def printed(person: Person, path: str) -> tuple[int, list[str]]:
    """How many pages a print of an aid has, and what is wrong with the sheet as it is printed."""
    person.visit(path)
    person.page.wait_for_selector(".sheet[data-ready]")
    pdf: bytes = person.page.pdf(prefer_css_page_size=True, print_background=True)
    person.page.emulate_media(media="print")
    found: list[str] = person.page.evaluate(FAULTS)
    person.page.emulate_media(media="null")
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)), found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_aid_prints_to_one_page(arrive: Arrive, language: str) -> None:
    """All games that have one, with the options that everybody plays with."""
    person = arrive(language)
    for name in NAMES:
        if game(name).manifest.rulebook:
            assert printed(person, f"aid/{name}") == (1, []), name


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_option_leaves_the_aid_on_one_page(arrive: Arrive, language: str) -> None:
    """Each option with each other value it has, the ends of its range if it is a number."""
    person = arrive(language)
    for name in NAMES:
        for option in game(name).options if game(name).manifest.rulebook else ():
            for value in playable(name, option):
                assert printed(person, f"aid/{name}?{option.name}={value}") == (1, []), (name, option.name, value)


def test_too_much_text_and_small_print_are_noticed(arrive: Arrive) -> None:
    """The checks find a sheet that runs over, a word in 8 pt and a word that is cut off."""
    person = arrive("en")
    person.visit(f"aid/{NAMES[0]}")
    person.page.wait_for_selector(".sheet[data-ready]")
    person.page.evaluate(ADD, ["small", {"fontSize": "10.7px"}, 1])
    person.page.evaluate(ADD, ["much too long", {"width": "40px", "overflow": "hidden", "whiteSpace": "nowrap"}, 1])
    assert {fault.split(":")[0] for fault in person.page.evaluate(FAULTS)} >= {"10.7 px", "cut off"}
    person.page.evaluate(ADD, ["more", {}, 40])
    assert "the frame is too full" in person.page.evaluate(FAULTS)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", person.page.pdf(prefer_css_page_size=True))) > 1


def test_the_aid_is_read_on_a_phone(arrive: Arrive) -> None:
    """Its parts stand one below another, and print as one page all the same."""
    person = arrive("fr", "phone")
    assert printed(person, f"aid/{NAMES[0]}")[0] == 1
    person.page.wait_for_function("() => !document.querySelector('.sheet').classList.contains('paper')")
    assert person.sideways() == 0
    assert person.axe() == []
    tops = person.page.evaluate(
        "() => [...document.querySelectorAll('.sheet section')].map((one) => one.getBoundingClientRect().top)"
    )
    assert all(above < below for above, below in pairwise(tops))
