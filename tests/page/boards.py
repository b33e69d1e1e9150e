"""Whole games at a table of any game: laid over HTTP, played by people on board and controls or by keys alone."""

import json
import random
import urllib.request
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from .desk import Person
from .looks import look, manners
from .play import ABLE, FINAL, LIT, MINE, SURE, answered, by_mouse, decision, over
from .stillness import still, watch_board

Answer = Callable[[Person, random.Random], None]
PREFER = "if (!localStorage.getItem('exvoto.prefs')) "
PREFER += "localStorage.setItem('exvoto.prefs', JSON.stringify({lessons: false}))"
# Short games: few seats, few rounds, and every kind of question that comes up in an ordinary game.
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "stonehenge": (3, {"short_game": "on", "max_market_days": 5, "trade_rounds": 0}),
    "odyssee": (3, {"stallRounds": 1}),
    "prieres": (3, {"O-CAP": 2}),
}
# Pieces of a board that are plain buttons: cards of a hand, Cities, End cards, zones.
HELD = ("[data-hand]", "[data-miracle]", "[data-city].lit", "[data-end].lit", ".hit")
PIECES = ", ".join([LIT, *(f".board button{kind}{ABLE}:enabled" for kind in HELD)])
KINDS = f"{SURE}, {FINAL}, {PIECES}"
SALT = "the same cards every time"
STEP = "document.querySelector('.prompt.mine') ? document.querySelector('.prompt').dataset.step ?? '' : ''"


def post(address: str, path: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{address}api/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def lay(people: Sequence[Person], game: str, seats: int, options: dict[str, Any], salt: str = SALT) -> None:
    """A table at which the people have the first seats and bots the others; all see the first question."""
    address = people[0].address
    body = {"game": game, "seats": seats, "name": "Alma", "options": options, "salt": salt}
    made = post(address, "tables", body)
    table, token = made["table"]["id"], made["you"]["token"]
    links = [made["you"]["link"]]
    links += [post(address, f"tables/{table}/sit", {"name": "Émile"})["you"]["link"] for _ in people[1:]]
    for seat in range(len(people), seats):
        post(address, f"tables/{table}/do", {"do": "bot", "seat": seat, "level": "novice"}, token)
    post(address, f"tables/{table}/do", {"do": "start"}, token)
    for person, link in zip(people, links, strict=True):
        person.context.add_init_script(PREFER)
        person.page.goto(address + link.lstrip("/"))
        person.page.wait_for_selector("#question")


def play_out(
    people: Sequence[Person], answer: Answer, rng: random.Random, most: int = 400, closely: bool = False
) -> set[str]:
    """To the end, everybody answering in turn; each kind of question is looked at once. Which kinds came up.

    Through all of it the board keeps its place and its size on every screen.
    Closely: every page is looked at whenever anything on it looks as nothing on it did before.
    """
    looked: set[str] = set()
    known: list[set[str]] = [set() for _ in people]
    answers = idle = 0
    for person in people:
        watch_board(person)
    while not over(people[0]):
        idle += 1
        for person, seen in zip(people, known, strict=True):
            fresh = manners(person) - seen if closely else set()
            seen.update(fresh)
            step = person.page.evaluate(STEP)
            if fresh or (step and step not in looked):
                look(person)
            if not step:
                continue
            looked.add(step)
            answer(person, rng)
            answers += 1
            idle = 0
        assert answers < most
        assert idle < 2000, people[0].page.inner_text("body")[:400]
        people[0].page.wait_for_timeout(10)
    for person in people:
        person.page.wait_for_selector(".end table")
        still(person)
        look(person)
    return looked


def by_click(person: Person, rng: random.Random) -> None:
    by_mouse(person, rng, "click", PIECES)


def by_tap(person: Person, rng: random.Random) -> None:
    by_mouse(person, rng, "tap", PIECES)


def by_keys(person: Person, rng: random.Random) -> None:
    """One answer with keys alone, on the board and its controls: Tab goes on, Enter takes, P leads back.

    Of the things that can be reached, one of those taken least often so far: so every way is tried, also where one
    thing only takes back what another chose."""
    before = decision(person)
    page = person.page
    taken: Counter[str] = Counter()
    for _ in range(60):
        if over(person) or not page.locator(MINE).count() or decision(person) != before:
            return
        if on(page, SURE):  # a dialog that asks back has the focus already
            taken[focused(page)] += 1
        else:
            there, back = ("Tab", "Shift+Tab") if rng.random() < 0.7 else ("Shift+Tab", "Tab")
            stops = tab_stops(page, there, rng)
            wanted = [k for k, stop in enumerate(stops) if stop]
            if not wanted:
                continue
            least = min(taken[stops[k]] for k in wanted)
            chosen = rng.choice([k for k in wanted if taken[stops[k]] == least])
            for _ in range(len(stops) - 1 - chosen):
                page.keyboard.press(back)
            if focused(page) != stops[chosen]:  # the page moved on meanwhile
                continue
            taken[stops[chosen]] += 1
        page.keyboard.press("Enter")
        if answered(person, before, 0.3):
            return
    raise AssertionError(f"no answer by keys to {before} with {taken}: {page.inner_text('.prompt')[:400]}")


def tab_stops(page: Any, key: str, rng: random.Random) -> list[str]:
    """What the key reaches one after the other from the prompt on; an empty name where there is nothing to take."""
    page.keyboard.press("p")
    stops: list[str] = []
    for _ in range(30):
        page.keyboard.press(key)
        stops.append(focused(page))
        if on(page, "select"):
            for _ in range(rng.randrange(1, 9)):
                page.keyboard.press("ArrowDown")
    return stops


def focused(page: Any) -> str:
    """A name of the thing that has the focus, if it is one to take: its words and its place among all such things."""
    name: str = page.evaluate(
        """kinds => {
            const one = document.activeElement
            const place = [...document.querySelectorAll(kinds)].indexOf(one)
            return place < 0 ? "" : `${place} ${one.textContent.trim().slice(0, 30)}`
        }""",
        KINDS,
    )
    return name


def on(page: Any, kind: str) -> bool:
    """Whether the focus is on a thing of this kind."""
    return bool(page.evaluate(f"document.activeElement.matches({json.dumps(kind)})"))
