"""The link by which others come to a table."""

import re

import pytest

from tests.page.actors import Actor
from tests.page.boards import post
from tests.page.desk import NETWORK, Arrive, Person

REFUSE = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }"
SELECTED = "((field) => field.value?.slice(field.selectionStart, field.selectionEnd))(document.activeElement)"


def open_table(person: Person) -> str:
    """A table of this person's that waits for others: its link."""
    person.visit("new/offrandes")
    person.page.fill("input[autocomplete=nickname]", "Ada")
    person.page.click("button[type=submit]")
    return str(person.page.locator(".invite input").input_value())


@pytest.mark.parametrize(("language", "size"), [("en", "desk"), pytest.param("fr", "phone", marks=pytest.mark.slow)])
def test_a_link_that_works_here_only_says_so(arrive: Arrive, language: str, size: str) -> None:
    """Whoever plays on their own machine is told how others can come, and is shown no code that leads nowhere."""
    host = arrive(language, size)
    assert "127.0.0.1" in open_table(host)
    host.page.get_by_text("exvoto serve --host 0.0.0.0").wait_for()
    Actor(host, f"{size}-{language}").picture("invite-here")
    host.page.wait_for_timeout(300)
    assert host.page.locator("svg.qr").count() == 0
    assert host.axe() == []
    assert host.sideways() <= 0


def test_in_a_network_the_code_is_shown_and_a_link_without_clipboard_is_selected(arrive: Arrive) -> None:
    """Without TLS there is no clipboard: the link is selected, and the page says that it is to be copied by hand."""
    host = arrive("en")
    host.address = host.address.replace("127.0.0.1", NETWORK)
    link = open_table(host)
    host.page.wait_for_selector("svg.qr")
    assert host.page.get_by_text("works only on this machine").count() == 0
    host.page.get_by_role("button", name="Copy link").click()
    host.page.get_by_text("copy it by hand").wait_for()
    Actor(host, "desk").picture("invite-by-hand")
    assert host.page.evaluate(SELECTED) == link
    assert host.axe() == []
    host.complaints = [text for text in host.complaints if "Cross-Origin-Opener-Policy" not in text]  # needs TLS


def test_a_refused_clipboard_is_no_secret(arrive: Arrive) -> None:
    """At the table's link and at that of a moment: selected where it was refused, “copied” where it was not."""
    host = arrive("en")
    open_table(host)
    button = host.page.get_by_role("button", name="Copy link")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button.click()
    host.page.get_by_text("Copied.").wait_for()
    host.page.evaluate(REFUSE)
    button.click()
    host.page.get_by_text("copy it by hand").wait_for()
    assert host.page.get_by_text("Copied.").count() == 0


def test_the_link_to_a_moment_can_be_copied_by_hand(arrive: Arrive) -> None:
    viewer = arrive("en", "phone")
    made = post(viewer.address, "tables", {"game": "offrandes", "seats": 3, "name": "Ada", "watch": "public"})
    table, token = made["table"]["id"], made["you"]["token"]
    for seat in (1, 2):
        post(viewer.address, f"tables/{table}/do", {"do": "bot", "seat": seat, "level": "novice"}, token)
    post(viewer.address, f"tables/{table}/do", {"do": "start"}, token)
    viewer.visit(f"replay/{table}")
    viewer.page.wait_for_selector(".past")
    viewer.page.evaluate(REFUSE)
    viewer.page.get_by_role("button", name="Copy link to this moment").click()
    viewer.page.get_by_text("copy it by hand").wait_for()
    Actor(viewer, "phone").picture("moment-by-hand")
    assert re.search(rf"/replay/{table}", str(viewer.page.evaluate(SELECTED)))
    assert viewer.sideways() <= 0


def test_a_table_is_found_by_the_digits_that_were_said_aloud(arrive: Arrive) -> None:
    """What stands beside the code leads the listener to the same table, however they space it."""
    host, guest = arrive("en"), arrive("fr", "phone")
    link = open_table(host)
    digits = host.page.locator(".invite dd").last.inner_text()
    assert re.fullmatch(r"\d{3}( \d{3}){4}", digits)
    Actor(host, "desk").picture("invite-digits")
    guest.home()
    guest.page.get_by_role("button", name="Rejoindre avec un code").click()
    guest.page.locator("dialog[open] input").fill(digits.replace(" ", "-"))
    guest.page.locator("dialog[open] button.pri").click()
    guest.page.wait_for_selector("li.free")
    assert guest.page.url == link
    assert guest.sideways() <= 0
