"""What one can do about a table besides playing: standing orders, notices, votes, links that got lost."""

import re
from typing import Any

from tests.page.desk import Arrive, Browser, Person
from tests.page.scenery import enter
from tests.page.stage import Stage, scene

from .test_play import NO_LESSONS, lay, prefer


def menu(person: Person, part: str) -> Any:
    """Opens the menu and one of its parts."""
    if not person.page.locator("dialog[open]").count():
        person.page.click("button[aria-haspopup=dialog]")
    summary = person.page.locator("dialog[open] summary", has_text=re.compile(part))
    summary.click()
    inside = person.page.locator("summary", has_text=re.compile(part))
    return person.page.locator("dialog[open] details[open]", has=inside)


def shut(person: Person) -> None:
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog[open]", state="detached")


def test_orders_notices_and_people(arrive: Arrive) -> None:
    host, guest = arrive("en"), arrive("fr", "phone")
    for person in (host, guest):
        prefer(person, NO_LESSONS)
    lay(host, guest, "offrandes", 3)

    orders = menu(host, "Standing orders")
    orders.get_by_role("spinbutton").fill("7")
    orders.get_by_role("button", name="Add: Bid the minimum, up to 7, on one lot").click()
    orders.get_by_role("button", name="Remove: Bid the minimum, up to 7, on one lot").wait_for()
    assert host.axe() == []
    assert host.nameless() == []
    orders.get_by_role("button", name="Remove").click()
    orders.get_by_text("No standing orders.").wait_for()

    told = menu(host, "Notify me")
    told.get_by_label("Quiet hours").check()
    told.get_by_role("button", name="Save").click()
    told.get_by_text("Saved.").wait_for()
    for form in ("Atom", "iCal"):
        feed = told.get_by_role("link", name=form).get_attribute("href")
        assert host.page.request.get(feed).ok

    people = menu(host, "People at the table")
    assert host.axe() == []
    people.get_by_text("Nobody loses a seat unless all the others agree").wait_for()
    assert people.get_by_role("button", name=re.compile("Émile")).all_inner_texts() == ["Make Émile the host"]
    shut(host)

    guest.page.click("button[aria-haspopup=dialog]")
    guest.page.get_by_role("button", name="Jouer sur un autre appareil").click()
    link = guest.page.get_by_label(re.compile("Gardez ce lien")).input_value()
    shut(guest)
    finder = arrive("fr", "phone")
    finder.page.goto(link)
    for person in (finder, guest):  # both devices have the seat
        person.page.wait_for_selector("#question")
        person.page.wait_for_selector("article.me")


def test_a_lot_is_passed_in_advance(browser: Browser, theatre: Stage) -> None:
    """Whoever waits for another in an auction says so beforehand, and is then not asked."""
    first, last = [enter(browser, link, "en", "desk") for link in theatre.set(scene("offrandes", "respond"))]
    last.page.get_by_role("button", name="Pass on this lot in advance").click()
    last.page.get_by_text("Passing on this lot").wait_for()
    assert last.axe() == []
    first.page.get_by_role("button", name="Pass", exact=True).click()
    last.until("document.querySelector('aside').textContent.includes('You pass')")
    assert last.page.get_by_text("Passing on this lot").count() == 0
    assert [*first.complaints, *last.complaints] == []
    for person in (first, last):
        person.close()
