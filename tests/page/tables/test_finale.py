"""The end of a game: counted line by line with nothing giving the result away before, then the result and what next."""

import re
from typing import Any

import pytest

from tests.page.actors import Actor
from tests.page.boards import PREFER, SHORT, post
from tests.page.desk import Arrive, Person
from tests.page.looks import look

# Everything beside the sum: players, bar, log, and the title of the window.
ELSEWHERE = """() => [...document.querySelectorAll('.players, .bar, aside.side')]
    .map((one) => one.innerText).join('\\n')
    + '\\n' + document.title"""
TOTALS = "[...document.querySelectorAll('.end .total td')].map((cell) => cell.firstChild?.textContent.trim())"
COVERED = "document.querySelectorAll('.end .cover').length"
PATIENT = 240_000  # milliseconds: bots play a whole game meanwhile
TOLD = {"offrandes": "in all", "odyssee": " shows ", "stonehenge": "has built a dolmen", "prieres": ": Population "}


def played_by_bots(person: Person, game: str, seats: int, options: dict[str, Any]) -> str:
    """The table of somebody who has resigned, so that bots play it to its end while the page looks on. No spectators,
    as after “Play against bots”."""
    wish = {"game": game, "seats": seats, "name": "Alma", "options": options, "watch": "off"}
    made = post(person.address, "tables", wish)
    table, token = made["table"]["id"], made["you"]["token"]
    for seat in range(1, seats):
        post(person.address, f"tables/{table}/do", {"do": "bot", "seat": seat, "level": "novice"}, token)
    post(person.address, f"tables/{table}/do", {"do": "start"}, token)
    person.context.add_init_script(PREFER)
    person.page.goto(person.address + made["you"]["link"].lstrip("/"))
    person.page.wait_for_selector("#question")
    post(person.address, f"tables/{table}/do", {"do": "resign", "seat": 0}, token)
    return str(table)


def short(game: str) -> tuple[int, dict[str, Any]]:
    more: dict[str, tuple[int, dict[str, Any]]] = {"offrandes": (4, {"roundCap": 3}), "prieres": (3, {"O-CAP": 4})}
    return more.get(game) or SHORT[game]


def count(person: Person, game: str, name: str) -> list[str]:
    """Step by step to the result; what stood elsewhere on the page after each step."""
    page, seen = person.page, []
    page.wait_for_selector(".end.counting", timeout=PATIENT)
    Actor(person, name).picture(f"count-{game}")
    covered = page.evaluate(COVERED)
    look(person)
    while page.locator(".end.counting").count():
        assert set(page.evaluate(TOTALS)) == {"?"}
        assert not re.search("win|came|gagne|termine ", page.locator(".end h2").inner_text())
        assert page.locator("[data-count]").inner_text(), "screen readers hear each line"
        seen.append(str(page.evaluate(ELSEWHERE)))
        page.locator(".end.counting .buttons .pri").click()
        now = page.evaluate(COVERED)
        assert now < covered or (covered == 0 and not page.locator(".end.counting").count())
        covered = now
    return seen


def result(person: Person, game: str, seen: list[str], name: str) -> None:
    page = person.page
    assert all(re.fullmatch(r"\d+", total) for total in page.evaluate(TOTALS))
    assert not any(TOLD[game] in text for text in seen)
    page.wait_for_selector(".end svg[role=img]")
    page.wait_for_selector(".turned li")
    assert page.locator(".turned li").count() <= 2
    assert f"/replay/{page.url.rsplit('/', 1)[1]}?ply=" in str(page.locator(".turned a").first.get_attribute("href"))
    Actor(person, name).picture(f"result-{game}")
    look(person)


@pytest.mark.parametrize(
    ("game", "size"), [("offrandes", "desk"), pytest.param("odyssee", "phone", marks=pytest.mark.slow)]
)
def test_no_total_stands_anywhere_before_the_last_line(arrive: Arrive, game: str, size: str) -> None:
    person = arrive("en", size)
    played_by_bots(person, game, *short(game))
    person.page.wait_for_selector(".end.counting", timeout=PATIENT)
    before = person.page.locator("[data-seat] dl > div:nth-child(2) dd").all_inner_texts()
    seen = count(person, game, size)
    if game == "offrandes":  # points before the altars, as in the first line
        points = person.page.locator(".end tbody tr").first.locator("td").all_inner_texts()
        assert [text.strip() for text in before] == points
    else:
        assert not any(re.search(r"\d points?\b", text) for text in seen)
    assert re.fullmatch(r"You (came \d(st|nd|rd|th)|win|share the win)\.", person.page.locator(".end h2").inner_text())
    result(person, game, seen, size)


@pytest.mark.parametrize(
    ("game", "size"), [pytest.param("stonehenge", "desk", marks=pytest.mark.slow), ("prieres", "phone")]
)
def test_what_gives_the_result_away_is_covered_in_the_panels(arrive: Arrive, game: str, size: str) -> None:
    """Population and dolmens are public all the time: the panels cover them as long as they are counted."""
    person = arrive("en", size, color_scheme="dark")
    played_by_bots(person, game, *short(game))
    person.page.wait_for_selector(".end.counting", timeout=PATIENT)
    panels = person.page.locator("[data-seat] dd")
    assert "?" in [text.strip() for text in panels.all_inner_texts()]
    result(person, game, count(person, game, f"{size}-dark"), f"{size}-dark")
    assert "?" not in [text.strip() for text in panels.all_inner_texts()]


def test_it_plays_out_counts_by_itself_and_is_skipped_by_keys(arrive: Arrive) -> None:
    """With motion: the last board and why it is the last; line after line; Space opens the next, Esc all of them."""
    person = arrive("fr", reduced_motion="no-preference")
    person.stop_time()
    table = counted_in_steps(person)
    covered = person.page.evaluate(COVERED)
    person.page.evaluate("document.activeElement.blur()")
    person.page.keyboard.press("Space")
    person.until(f"{COVERED} < {covered}")
    assert person.page.locator(".end.counting").count()
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(".end .podium")
    assert person.page.evaluate("document.activeElement.id") == "end-title"
    person.resume_time()
    ends_well(person, table)
    opens_for_strangers(arrive("en", "phone"), table)


def counted_in_steps(person: Person) -> str:
    """A table whose count has gone on by itself and has lines left. Lines that bring nobody anything open with the one
    before, and what bots fill by chance may be a single line: then another game is played."""
    for _ in range(10):
        table = played_by_bots(person, "offrandes", 4, {"roundCap": 4})
        person.page.wait_for_selector(".curtain", timeout=PATIENT)
        assert person.page.locator(".board svg").count()
        Actor(person, "desk").picture("curtain")
        pass_until(person, "document.querySelector('.end.counting')")
        covered = person.page.evaluate(COVERED)
        if not covered:
            continue
        pass_until(person, f"{COVERED} < {covered}")  # by itself
        if person.page.evaluate(COVERED):
            return table
    raise AssertionError("ten games whose count has less than three steps")


def pass_until(person: Person, condition: str) -> None:
    """Lets so much time pass on the page, and no more, that a condition holds."""
    for _ in range(100):
        if person.page.evaluate(f"() => Boolean({condition})"):
            return
        person.pass_time(100)
    raise AssertionError(f"not within ten seconds: {condition}")


def opens_for_strangers(stranger: Person, table: str) -> None:
    """A clean browser that got the link replays the game, through any seat."""
    stranger.visit(f"replay/{table}?ply=3&seat=0")
    stranger.page.wait_for_selector(".past")
    stranger.page.locator(".past select").select_option("1")
    stranger.until("location.search.includes('seat=1')")
    begun = stranger.page.inner_text(".bar .round b")
    stranger.page.locator("[data-jump=round-on]").click()
    stranger.until(f"document.querySelector('.bar .round b')?.innerText !== '{begun}'")
    ply = int(stranger.page.evaluate("new URLSearchParams(location.search).get('ply')"))
    stranger.page.locator("[data-jump=mine-on]").click()
    stranger.until(f"Number(new URLSearchParams(location.search).get('ply')) > {ply}")
    stranger.page.locator("[data-jump=round-back]").click()
    stranger.until(f"new URLSearchParams(location.search).get('ply') === '{ply}'")
    Actor(stranger, "phone").picture("shared-replay")


def ends_well(person: Person, table: str) -> None:
    """The axes are complete; the result needs no second count; the game stays in my list; a rematch starts at once."""
    page = person.page
    page.wait_for_selector(".end svg[role=img]")
    drawn = page.locator(".end svg[role=img] > text").all_text_contents()
    assert "Points" in drawn
    assert any(text.startswith("Tour") for text in drawn)
    rounds = [int(text) for text in drawn if re.fullmatch(r"\d", text)]
    assert {1, 2} <= set(rounds)
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Partager").click()
    page.get_by_text("Lien copié.").wait_for()
    assert f"/replay/{table}" in page.evaluate("navigator.clipboard.readText()")
    page.reload()
    page.wait_for_selector(".end .podium")
    assert page.locator(".counting").count() == 0
    for _ in range(2):
        person.home()
        page.get_by_role("link", name="Mes parties terminées (1)").click()
        page.wait_for_selector(f"main a[href$='/t/{table}']")
        look(person)
    Actor(person, "desk").picture("mine")
    page.locator(f"main a[href$='/t/{table}']").click()
    page.get_by_role("button", name="Revanche").click()
    page.wait_for_selector("#question")
    assert table not in page.url
    assert page.locator(".curtain, .end, button.start").count() == 0
