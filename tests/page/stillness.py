"""Whether the board keeps its place and its size: looked at in every frame, from the first question to the end."""

from typing import Any

from .desk import Person

# Each place the board had, and what was asked then. On a phone the board may have room below; what it draws stays.
WATCH = """() => {
  if (window.places) return;
  const places = window.places = new Map();
  const note = (what, one, parts) => {
    const box = one.getBoundingClientRect();
    const numbers = parts.map((part) => Math.round(part === 'top' ? box.top + scrollY : box[part]));
    const key = `${what} ${numbers.join(' ')}`;
    const prompt = document.querySelector('.prompt');
    if (!places.has(key)) places.set(key, prompt?.dataset.step || 'waiting');
  };
  const look = () => {
    const board = document.querySelector('section.board');
    const compact = document.querySelector('.table.compact');
    if (board && !document.querySelector('.end')) {
      note('board', board, compact ? ['left', 'top', 'width'] : ['left', 'top', 'width', 'height']);
      const wide = [...board.querySelectorAll('svg')].filter((one) => 2 * one.clientWidth > board.clientWidth);
      const drawn = wide.find((one) => !one.closest('aside'));  // a card looked at lies over the board
      if (drawn) note('drawing', drawn, ['left', 'top', 'width', 'height']);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def watch_board(person: Person) -> None:
    person.page.evaluate(WATCH)


def places(person: Person) -> dict[str, str]:
    """Every place of the board and of its drawing since the watch began, with the first question asked there."""
    found: Any = person.page.evaluate("Object.fromEntries(window.places)")
    return dict(found)


def still(person: Person) -> None:
    """The board has had one place, and its drawing too."""
    seen = places(person)
    boards = [place for place in seen if place.startswith("board")]
    assert len(boards) == 1, seen
    assert sum(place.startswith("drawing") for place in seen) <= 1, seen
