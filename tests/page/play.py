"""Playing through the page as a person does: by mouse, by keyboard, by touch.

Each look at the page is one call into it, each press a real one at a point where nothing else lies on top.
"""

import random
import time
from typing import Any

from .desk import Person

MINE = ".prompt.mine"
CHOICES = ".options button.choice"
ABLE = ":not([aria-disabled=true]):not([aria-pressed=true])"
FINAL = ", ".join(f".prompt .controls button{kind}{ABLE}:enabled" for kind in ("[data-say]", ".go", ".pri"))
LIT = f".prompt .controls button{ABLE}:enabled, .board [role=button]{ABLE}"
SURE = ".prompt .confirm button.pri"

NOW = "({over: !!document.querySelector('.end'), mine: !!document.querySelector('.prompt.mine'), "
NOW += "decision: document.querySelector('.prompt')?.dataset.decision ?? ''})"
# Looks every few milliseconds until the table has moved on, or asks back; tells how things are then.
WATCH = """async ([before, seconds]) => {
  const end = performance.now() + 1000 * seconds;
  for (;;) {
    const now = NOW;
    if (now.over || (before === null ? now.mine : now.decision !== before || !now.mine)) return {...now, moved: true};
    if (performance.now() >= end || (before !== null && document.querySelector('.prompt .confirm, .refused')))
      return {...now, moved: false};
    await new Promise((done) => setTimeout(done, 8));
  }
}""".replace("NOW", NOW)
# One of the things that can be pressed, chosen by two numbers from 0 to 1, and a point of it that is not covered.
CHOOSE = """([kinds, which, bold]) => {
  const shown = (one) => one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length;
  const seen = (kind) => [...document.querySelectorAll(kind)].filter(shown);
  const [sure, final, lit] = kinds.map(seen);
  const ends = sure.length || (final.length && (!lit.length || bold < 0.6));
  let ready = sure.length ? sure : ends ? final : lit;
  while (ready.length) {
    const one = ready[Math.floor(which * ready.length)];
    for (const block of ['nearest', 'center', 'start', 'end']) {
      one.scrollIntoView({block, inline: 'nearest', behavior: 'instant'});
      const box = one.getBoundingClientRect();
      for (const [fx, fy] of [[.5, .5], [.5, .25], [.5, .75], [.25, .5], [.75, .5], [.2, .2], [.8, .8]]) {
        const x = box.x + fx * box.width, y = box.y + fy * box.height;
        const top = document.elementFromPoint(x, y);
        if (top && one.contains(top)) return [x, y, one.getAttribute('aria-label') || one.textContent.trim(), ends];
      }
    }
    ready = ready.filter((other) => other !== one);
  }
  return null;
}"""


# What lies on top of the things that could be pressed: why nothing was.
COVER = """(kind) => [...new Set([...document.querySelectorAll(kind)].map((one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top ? top.outerHTML.slice(0, 120) : `nothing at ${box.x}, ${box.y}`;
}))]"""


def watch(person: Person, before: str | None, seconds: float) -> Any:
    if not person.time_stands:
        return person.page.evaluate(WATCH, [before, seconds])
    end = time.monotonic() + seconds  # the page has no clock to wait by
    while not (now := person.page.evaluate(WATCH, [before, 0]))["moved"] and time.monotonic() < end:
        person.page.wait_for_timeout(8)
    return now


def over(person: Person) -> bool:
    return bool(person.page.locator(".end").count())


def wait_turn(person: Person, seconds: float = 30.0) -> bool:
    """Whether it is this person's turn; False: the game is over."""
    now = watch(person, None, seconds)
    if not now["moved"]:
        raise AssertionError(f"nothing happened for {seconds} s: {person.page.inner_text('body')[:400]}")
    return bool(not now["over"])


def decision(person: Person) -> str:
    """What is asked: it changes with every answer."""
    return str(person.page.evaluate("document.querySelector('.prompt')?.dataset.decision ?? ''"))


def answered(person: Person, before: str, seconds: float = 3.0) -> bool:
    return bool(watch(person, before, seconds)["moved"])


def press_at(person: Person, x: float, y: float, press: str) -> None:
    if press == "tap":
        person.page.touchscreen.tap(x, y)
    else:
        person.page.mouse.click(x, y)


def by_mouse(person: Person, rng: random.Random, press: str = "click", lit: str = LIT) -> None:
    """One answer with the world's own controls and board: lit things are pressed until the table takes it."""
    before = decision(person)
    pressed: list[str] = []
    for _ in range(40):
        point = person.page.evaluate(CHOOSE, [[SURE, FINAL, lit], rng.random(), rng.random()])
        if point:
            if pressed[-1:] == [point[2]]:  # the page ignores a press right after the question has changed
                time.sleep(0.05)
            press_at(person, point[0], point[1], press)
            pressed.append(point[2])
        elif person.page.locator("dialog.away[open]").count():  # read what happened meanwhile, and close it
            person.page.keyboard.press("Escape")
        if answered(person, before, 0.25 if not point else 0.6 if point[3] else 0.03):
            return
    covers = person.page.evaluate(COVER, f"{FINAL}, {lit}")
    prompt = person.page.inner_text(".prompt")[:600]
    raise AssertionError(f"could not answer {before} with {pressed}; on top lies {covers}: {prompt}")


def by_list(person: Person, rng: random.Random, press: str = "click") -> None:
    """One answer from the list of all answers in words; none if the table answers for this seat meanwhile."""
    before, pressed = decision(person), ""
    for _ in range(40):
        point = person.page.evaluate(CHOOSE, [[SURE, CHOICES, CHOICES], rng.random(), 0.0])
        if point:
            if point[2] == pressed:  # as above
                time.sleep(0.05)
            pressed = point[2]
            press_at(person, point[0], point[1], press)
        if answered(person, before, 2.0 if point else 0.1):
            return
    raise AssertionError(f"could not answer {before}: {person.page.inner_text('.prompt')[:600]}")


def by_keyboard(person: Person, rng: random.Random) -> None:
    """One answer with keys alone: P leads to the question, Tab to the answers in words, Enter takes one."""
    before = decision(person)
    page: Any = person.page
    for _ in range(4):
        page.keyboard.press("p")
        further = rng.randrange(min(4, max(1, page.locator(CHOICES).count())))
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.choice')"):
                further -= 1
                if further < 0:
                    break
        page.keyboard.press("Enter")
        if answered(person, before, 2.0):
            return
    raise AssertionError(f"no answer by keyboard to {before}: {page.inner_text('.prompt')[:400]}")
