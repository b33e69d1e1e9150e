"""A bot for somebody who is away, a newcomer for a seat that was left, a lost link, a removal: what each one sees."""

import re
from collections.abc import Iterator

import pytest

from tests.page.desk import Browser, Person, server

from .test_play import NO_LESSONS, prefer
from .test_table_menu import menu

SEATS = 4
NAMES = ("Ada", "Bob", "Chloe")


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which people count as away at once."""
    with server(tmp_path_factory.mktemp("impatient"), stand_in=0.0) as found:
        yield found


def do(person: Person, table: str, **what: object) -> None:
    said = person.context.request.post(f"{person.address}api/tables/{table}/do", data=what)
    assert said.ok, said.text()


def three_people(people: list[Person], absent: tuple[Person, ...] = (), **more: object) -> str:
    """Three people and a bot in a game of Offrandes, each at the table but those absent; returns its id."""
    host = people[0]
    wish = {"game": "offrandes", "seats": SEATS, "name": NAMES[0], **more}
    table = str(host.context.request.post(f"{host.address}api/tables", data=wish).json()["table"]["id"])
    for seat in (1, 2):
        sat = {"name": NAMES[seat], "seat": seat}
        assert people[seat].context.request.post(f"{host.address}api/tables/{table}/sit", data=sat).status == 201
    do(host, table, do="bot", seat=3)
    do(host, table, do="start")
    for person in people:
        prefer(person, NO_LESSONS)
        if person not in absent:
            person.visit(f"t/{table}")
            person.page.wait_for_selector("#question")
    return table


def check(*people: Person) -> None:
    for person in people:
        assert person.axe() == []
        assert person.nameless() == []
        assert person.sideways() <= 0


def done(*people: Person) -> None:
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.close()
    assert complaints == []


def test_a_bot_plays_for_somebody_who_is_away(browser: Browser, impatient: str) -> None:
    """At the name on a desk, under the board on a phone; the person comes back with one click."""
    ada, bob = Person(browser, impatient), Person(browser, impatient, "fr", "phone")
    chloe = Person(browser, impatient, "fr", "phone")
    table = three_people([ada, bob, chloe])
    chloe.home()
    panel = ada.page.locator("article[data-seat='2']")
    panel.get_by_role("button", name="Let a bot play for now (Chloe)").wait_for()
    offer = bob.page.get_by_role("button", name="Laisser un robot jouer en attendant (Chloe)")
    offer.wait_for()
    check(ada, bob)
    offer.click()
    panel.get_by_text("a bot is filling in").wait_for()
    ada.until("document.querySelector('aside').textContent.includes('Bob let a bot play for Chloe for now.')")
    assert panel.get_by_role("button").count() == 0
    chloe.visit(f"t/{table}")
    # If much has happened meanwhile, a recap comes first.
    chloe.page.add_locator_handler(chloe.page.locator("dialog.away[open] .pri"), lambda go: go.click())
    back = chloe.page.get_by_role("button", name="Je suis de retour")
    back.wait_for()
    check(chloe)
    back.click()
    ada.until("document.querySelector('aside').textContent.includes('Chloe is back.')")
    panel.get_by_text("a bot is filling in").wait_for(state="detached")
    done(ada, bob, chloe)


@pytest.mark.slow
def test_a_newcomer_waits_for_everybody(browser: Browser, impatient: str) -> None:
    """Noé asks for the seat that Chloe left: declined once, then let in by all; meanwhile Noé only watches."""
    ada, bob, chloe = [Person(browser, impatient) for _ in NAMES]
    noe = Person(browser, impatient, "fr", "phone")
    table = three_people([ada, bob, chloe], absent=(chloe,))
    do(chloe, table, do="leave")
    prefer(noe, NO_LESSONS)
    noe.visit(f"t/{table}")
    noe.page.get_by_role("button", name="Demander une place").click()
    dialog = noe.page.locator("dialog[open]")
    dialog.get_by_role("textbox").fill("Noé")
    check(noe)
    dialog.get_by_role("button", name="Remplacer").click()
    noe.page.get_by_text("En attente de l’accord des autres").wait_for()
    for person in (ada, bob):
        person.page.get_by_text("“Noé” would like to take over from the bot").wait_for()
    check(ada, noe)
    assert noe.page.locator("article.me").count() == 0
    ada.page.get_by_role("button", name="Agree").click()
    ada.page.get_by_text("Waiting for the others.").wait_for()
    assert noe.page.locator("article.me").count() == 0
    bob.page.get_by_role("button", name="Agree").click()
    noe.page.wait_for_selector("article.me[data-seat='2']")
    ada.until("document.querySelector('aside').textContent.includes('Everyone agreed: Noé has taken a seat.')")
    done(ada, bob, chloe, noe)


@pytest.mark.slow
def test_without_spectators_a_lost_link_comes_back_by_agreement(browser: Browser, impatient: str) -> None:
    """The page says that nobody may watch, offers to ask for one's seat, and opens the table when all have agreed."""
    ada, bob, chloe = [Person(browser, impatient) for _ in NAMES]
    again = Person(browser, impatient)
    table = three_people([ada, bob, chloe], absent=(chloe,), watch="off")
    prefer(again, NO_LESSONS)
    again.visit(f"t/{table}")
    again.page.get_by_text("This table does not allow spectators.").wait_for()
    again.page.get_by_role("button", name="Ask for a seat").click()
    dialog = again.page.locator("dialog[open]")
    dialog.get_by_role("textbox").fill("Chloe")
    check(again)
    dialog.get_by_role("button", name="I’m Chloe").click()
    again.page.get_by_text("Waiting for the others to agree.").wait_for()
    for person in (ada, bob):
        person.page.get_by_text("“Chloe” asks for the seat of Chloe.").wait_for()
        person.page.get_by_text("Agree only if you know that this is Chloe").wait_for()
        person.page.get_by_role("button", name="Agree").click()
    again.page.wait_for_selector("article.me[data-seat='2']")
    chloe.visit(f"t/{table}")
    chloe.page.get_by_text("This table does not allow spectators.").wait_for()
    done(ada, bob, chloe, again)


def test_all_others_must_agree_to_a_removal(browser: Browser, impatient: str) -> None:
    """The person concerned sees it and has no vote; one no ends it."""
    ada, bob, chloe = Person(browser, impatient), Person(browser, impatient, "fr", "phone"), Person(browser, impatient)
    three_people([ada, bob, chloe])
    menu(ada, "People at the table").get_by_role("button", name="Propose replacing Chloe with a bot").click()
    bob.page.get_by_text("Ada propose de remplacer Chloe par un robot.").wait_for()
    chloe.page.get_by_text("Ada proposes replacing you with a bot.").wait_for()
    assert chloe.page.get_by_role("button", name=re.compile("^(Agree|Decline)$")).count() == 0
    check(ada, bob, chloe)
    bob.page.get_by_role("button", name="Refuser").click()
    chloe.page.get_by_text("Ada proposes replacing you").wait_for(state="detached")
    assert chloe.page.locator("article.me[data-seat='2']").count() == 1
    menu(ada, "People at the table").get_by_role("button", name="Propose replacing Chloe with a bot").click()
    bob.page.get_by_role("button", name="Accepter").click()
    ada.until("document.querySelector('aside').textContent.includes('The table replaced Chloe with a bot.')")
    chloe.page.locator("article.me").wait_for(state="detached")
    done(ada, bob, chloe)
