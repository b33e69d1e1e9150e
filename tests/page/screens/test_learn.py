"""The page to learn a game: pictures of the right pieces, progress on this device, a table with a coach."""

import json
import re
from typing import Any

import pytest

from exvoto.games import NAMES
from exvoto.games import game as rules
from exvoto.server.web.lesson import lessons, minute
from tests.page.desk import Arrive, Person

SHOWN = [name for name in NAMES if minute(name)]
FIRST, *OTHERS = SHOWN
EACH = [FIRST, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)]
# How many of the pieces that each picture is about lie inside it, as they are drawn.
INSIDE = """shows => [...document.querySelectorAll('.minute .crop')].map((crop, i) => {
  const area = crop.getBoundingClientRect()
  const inside = (box) => box.width > 0 && box.left >= area.left - 2 && box.right <= area.right + 2
    && box.top >= area.top - 2 && box.bottom <= area.bottom + 2
  const drawn = (piece) => [...crop.querySelectorAll(`[data-about="${piece}"], [data-piece~="${piece}"]`)]
  return shows[i].filter((piece) => drawn(piece).some((one) => inside(one.getBoundingClientRect()))).length
})"""


def opened(person: Person, game: str) -> None:
    person.visit(f"learn/{game}")
    person.page.wait_for_selector(".minute .ready")


def clean(person: Person) -> None:
    assert person.axe() == []
    assert person.nameless() == []
    assert person.sideways() <= 0


@pytest.mark.parametrize(("language", "size"), [pytest.param("en", "desk", marks=pytest.mark.slow), ("fr", "phone")])
@pytest.mark.parametrize("game", EACH)
def test_the_pictures_show_the_pieces_they_are_about(arrive: Arrive, game: str, language: str, size: str) -> None:
    person = arrive(language, size)
    opened(person, game)
    shows = [scene["shows"] for scene in minute(game)]
    wanted = [len(pieces) for pieces in shows]
    person.until(f"({INSIDE})({shows!r}).join() === '{','.join(map(str, wanted))}'")
    assert person.page.evaluate(INSIDE, [[*pieces, "no-such-piece"] for pieces in shows]) == wanted  # planted
    clean(person)


def test_progress_is_kept_here_and_the_next_lesson_highlighted(arrive: Arrive) -> None:
    person = arrive("en")
    first, second, *_ = lessons(FIRST)
    person.page.add_init_script(f"localStorage.setItem('exvoto.tried', JSON.stringify(['{FIRST}/{first}']))")
    opened(person, FIRST)
    ladder = person.page.locator(".ladder")
    assert f"1 of {len(lessons(FIRST))}" in ladder.inner_text()
    assert ladder.locator("[aria-current=step]").get_attribute("href").endswith(f"try/{FIRST}/{second}")
    counted = f"{len(rules(FIRST).rules())} rules and {len(rules(FIRST).rulings)} rulings"
    assert counted in person.page.inner_text(".side")
    assert person.page.locator(f".side a[href$='aid/{FIRST}']").count() == 1
    ladder.locator("a").first.click()
    person.page.wait_for_selector("#exercise")


def advised(person: Person, best: list[dict[str, Any]]) -> None:
    """Hints come from here, since the bots of these tests know no chances; all else goes to the server."""

    def relay(here: Any) -> None:
        there = here.connect_to_server()

        def heard(message: str) -> None:
            asked = json.loads(message)
            if asked["t"] == "hint":
                here.send(json.dumps({"t": "hint", "id": asked["id"], "say": best[0]["say"], "best": best}))
            else:
                there.send(message)

        here.on_message(heard)

    person.page.route_web_socket(re.compile("/socket$"), relay)


def test_a_first_round_with_the_coach(arrive: Arrive) -> None:
    """From the home page: gentle bots, explanations on; the coach names a better answer, takes mine back, leaves."""
    person = arrive("en")
    why = "It brings animals."
    advised(person, [{"say": "pick pe,wa,fl", "chance": 0.41, "why": why}, {"say": "pick wa,fl,ke", "chance": 0.3}])
    person.home()
    person.page.locator("article a[href$='learn/offrandes']").click()
    person.page.locator(".first button").click()
    coach = person.page.locator("aside.coach")
    coach.get_by_text(why).wait_for()
    assert "Better" not in coach.inner_text()
    id = person.page.url.rpartition("/")[2]
    table = person.page.request.get(f"{person.address}api/tables/{id}").json()["table"]
    assert table["undo"] == "any"
    assert {seat["level"] for seat in table["seats"] if seat["kind"] == "bot"} == {"novice"}
    person.page.get_by_role("complementary", name="Explanation").wait_for()
    clean(person)
    for name in ("Peasant", "Keeper", "Priestess"):
        person.page.get_by_role("button", name=name, exact=True).click()
    person.page.locator(".controls .go").click()
    coach.get_by_text("Better:").wait_for()
    clean(person)
    coach.get_by_role("button", name="Take it back").click()
    person.page.wait_for_selector(".prompt.mine[data-step=preliminary]")
    person.page.get_by_role("button", name="Hide the coach").click()
    coach.wait_for(state="detached")
    person.page.reload()
    person.page.wait_for_selector("#question")
    assert coach.count() == 0


def test_the_scenes_are_played_on_the_board(arrive: Arrive) -> None:
    """Scene after scene by itself, then the way back."""
    person = arrive("en", pace="brisk")
    person.stop_time()
    person.visit(f"learn/{FIRST}/watch")
    person.page.wait_for_selector(".watch .board")
    titles = set()
    for _ in range(60):
        titles.add(person.page.inner_text("#scene"))
        if person.page.get_by_role("button", name="Watch again").count():
            break
        person.pass_time(1500)
    assert len(titles) == len(minute(FIRST))
    person.page.get_by_role("link", name="Back to Learn").click()
    person.page.wait_for_selector(".minute")
