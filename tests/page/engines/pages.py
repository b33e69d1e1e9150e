"""A page in a browser that Playwright does not drive, with the few calls that `tests.page.play` needs."""

import json
import time
from typing import Any, Protocol

PATIENCE = 60.0  # seconds
MIDDLE = """(what) => {
  const one = document.querySelector(what);
  if (!one || document.readyState !== 'complete') return null;
  one.scrollIntoView({block: 'center', behavior: 'instant'});
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return one.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""


class Engine(Protocol):
    """A browser with one page."""

    @property
    def complaints(self) -> list[str]:
        """The errors that its console has told so far."""

    def visit(self, address: str) -> None: ...

    def call(self, function: str) -> str:
        """What a JavaScript function returns (or promises): a text."""

    def press(self, x: float, y: float) -> None: ...


class Mouse:
    def __init__(self, engine: Engine) -> None:
        self.click = engine.press


class Page:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.mouse = Mouse(engine)

    def evaluate(self, text: str, given: Any = None) -> Any:
        """The value of an expression; that of a function for what is given to it."""
        call = f"typeof found === 'function' ? await found({json.dumps(given)}) : found"
        return json.loads(
            self.engine.call(f"async () => {{ const found = ({text}); return JSON.stringify({call}) ?? 'null'; }}")
        )

    def inner_text(self, what: str) -> str:
        return str(self.evaluate(f"document.querySelector('{what}')?.innerText ?? ''"))

    def until(self, condition: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.evaluate(f"Boolean({condition})"):
            if time.monotonic() > end:
                raise AssertionError(f"never: {condition}; the page says: {self.inner_text('body')[:400]}")
            time.sleep(0.1)

    def press(self, what: str) -> None:
        """Clicks the middle of the first thing that a selector finds, once it lies still and uncovered."""
        end, before = time.monotonic() + PATIENCE, None
        while (at := self.evaluate(MIDDLE, what)) is None or at != before:
            assert time.monotonic() < end, f"cannot press {what}; the page says: {self.inner_text('body')[:400]}"
            before = at
            time.sleep(0.3)
        self.engine.press(*at)


class Guest:
    """Somebody at such a page, as `tests.page.play` expects one."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        self.address = address
        self.time_stands = False
        self.page = Page(engine)
