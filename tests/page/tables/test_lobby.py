"""Before the game: settings that the host changes, times that guests see, the chat, salts drawn by the page; and saved
games that are opened again."""

import json
from pathlib import Path

import pytest

from tests.page.boards import SHORT, lay, post
from tests.page.desk import Arrive, Person
from tests.page.looks import look
from tests.page.screenshots import whole_game

LIVE = {"kind": "live", "total": 1500, "increment": 15, "reaction": 20}


def open_table(host: Person, guest: Person, **wishes: object) -> None:
    """A table in its lobby at which both have a seat, the guest by the page."""
    body = {"game": "prieres", "seats": 2, "name": "Alma", **wishes}
    made = post(host.address, "tables", body)
    host.page.goto(host.address + made["you"]["link"].lstrip("/"))
    host.page.wait_for_selector(".invite")
    guest.visit(f"t/{made['table']['id']}")
    guest.page.fill("input[autocomplete=nickname]", "Alma")
    guest.page.locator("li.free button.pri").first.click()
    guest.page.wait_for_selector("li.mine")


def test_the_host_changes_settings_and_the_guest_reads_them(arrive: Arrive) -> None:
    host, guest = arrive("en"), arrive("fr", "phone")
    open_table(host, guest)
    host.page.get_by_text("Change the settings").click()
    host.page.locator("details input[type=radio][value=live]").check()
    look(host)
    host.page.get_by_role("button", name="Use these settings").click()
    guest.page.get_by_text("25 minutes par joueur, plus 15 secondes par coup").wait_for()
    assert guest.page.get_by_text("Modifier les réglages").count() == 0
    look(guest)


def test_the_page_draws_the_salt_of_whoever_sits_down(arrive: Arrive) -> None:
    """The server learns it only after it has committed itself; nobody types it in."""
    host, guest = arrive("en"), arrive("en")
    sent: list[str] = []
    guest.page.on("request", lambda one: sent.append(one.post_data) if one.url.endswith("/sit") else None)
    open_table(host, guest, pace=LIVE)
    assert [len(json.loads(body)["salt"]) for body in sent] == [32]


@pytest.mark.parametrize(("language", "private"), [("en", "only you"), ("fr", "à vous seulement")])
def test_whispers_in_the_lobby_look_private_and_namesakes_differ(arrive: Arrive, language: str, private: str) -> None:
    host, guest = arrive("en"), arrive(language)
    open_table(host, guest, whispers=True, pace=LIVE)
    host.page.get_by_label("Message").fill("Hello")
    host.page.keyboard.press("Enter")
    host.page.locator(".chat select").select_option("1")
    host.page.get_by_label("Message").fill("Psst")
    host.page.keyboard.press("Enter")
    lines = guest.page.locator("[role=log] p")
    lines.get_by_text("Psst").wait_for()
    assert private in lines.nth(1).inner_text()
    assert private not in lines.nth(0).inner_text()
    assert "Alma 2 only" in host.page.locator("[role=log] p").nth(1).inner_text()
    guest.page.locator("form input[type=text]").fill("Yes")
    guest.page.keyboard.press("Enter")
    host.page.locator("[role=log] p").nth(2).wait_for()
    assert host.page.locator("[role=log] p").nth(2).inner_text().startswith("Alma 2")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_button_that_opens_a_table_is_always_in_sight(arrive: Arrive, size: str) -> None:
    person = arrive("fr", size)
    person.visit("new/stonehenge")
    go = person.page.locator("button[type=submit]")
    go.wait_for()
    for share in (0, 0.5, 1):
        person.page.evaluate(f"window.scrollTo(0, document.documentElement.scrollHeight * {share})")
        person.page.wait_for_timeout(60)
        box = go.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= person.page.viewport_size["height"]
    look(person)


def test_a_saved_game_is_opened_from_my_games(arrive: Arrive, tmp_path: Path) -> None:
    person = arrive("en")
    saved, other = tmp_path / "game.txt", tmp_path / "other.txt"
    saved.write_text(whole_game("prieres"), "utf-8")
    other.write_text("A shopping list", "utf-8")
    person.visit("mine")
    field = person.page.locator("input[type=file]")
    field.set_input_files(other)
    person.page.wait_for_selector("[role=alert]")
    look(person)
    assert all("422" in complaint for complaint in person.complaints)  # the console tells of the refusal
    person.complaints.clear()
    field.set_input_files(saved)
    person.page.wait_for_selector(".end table")


def test_a_table_on_a_desk_is_no_higher_than_the_window(arrive: Arrive) -> None:
    """Else browsers whose scrollbars take room show a strip beside the table."""
    person = arrive("en")
    lay([person], "prieres", *SHORT["prieres"])
    higher = person.page.evaluate("document.documentElement.scrollHeight - window.innerHeight")
    assert higher == 0
