"""A close look at the page as it stands: names, contrast, words that fade, whether it is wider than the window."""

from .desk import Person

# Words that an opacity makes paler than their colour says: pictures may fade, words may not.
FADED = """() => {
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !one.checkVisibility({visibilityProperty: true})) continue;
    if (one.closest('title, :disabled, .unseen')) continue;
    let shown = 1;
    for (let up = one; up; up = up.parentElement) shown *= Number(getComputedStyle(up).opacity);
    if (shown > 0 && shown < 1) found.push(`faded to ${shown.toFixed(2)}: ${one.outerHTML.slice(0, 160)}`);
  }
  return found;
}"""
# Every way in which words and things with a role look: what axe-core can tell apart.
MANNERS = """() => {
  const found = new Set();
  for (const one of document.body.querySelectorAll('*')) {
    const words = [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const spoken = one.getAttributeNames().filter((name) => name === 'role' || name.startsWith('aria-')).sort();
    if ((!words && !spoken.length) || !one.checkVisibility()) continue;
    let ground = '';
    for (let up = one; up && !ground; up = up.parentElement) {
      const {backgroundColor: colour, backgroundImage: image} = getComputedStyle(up);
      if (colour !== 'rgba(0, 0, 0, 0)' || image !== 'none') ground = colour + image;
    }
    const {color, fontSize, fontWeight} = getComputedStyle(one);
    const look = words ? [color, ground, fontSize, fontWeight] : [];
    found.add([one.tagName, one.getAttribute('role'), ...spoken, ...look].join());
  }
  return [...found];
}"""


def look(person: Person) -> None:
    """Nothing is wrong with the page as it stands."""
    wrong = person.axe() + person.nameless() + faded(person)
    assert wrong == [], wrong
    assert person.sideways() <= 0, person.page.url


def faded(person: Person) -> list[str]:
    return [str(found) for found in person.page.evaluate(FADED)]


def manners(person: Person) -> set[str]:
    return set(person.page.evaluate(MANNERS))
