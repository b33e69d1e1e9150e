"""Lessons on the page: a wrong answer says why, a refused one names its rule, the right one is praised."""

from tests.page.desk import Arrive, Person


def clean(person: Person) -> None:
    assert person.axe() == []
    assert person.nameless() == []
    assert person.sideways() <= 0


def test_trying_and_solving(arrive: Arrive) -> None:
    """From the rules to a lesson. A wrong answer is explained; the third time, the page offers the right one."""
    person = arrive("en")
    person.visit("rules/offrandes")
    person.page.locator("nav a[href$='try/offrandes']").click()
    person.page.wait_for_selector("#exercise")
    for again in (True, True, False):
        assert person.page.get_by_role("button", name="Show me").count() == 0
        for name in ("Peasant", "Keeper", "Priestess"):
            person.page.get_by_role("button", name=name, exact=True).click()
        person.page.locator(".controls .go").click()
        person.page.wait_for_selector(".wrong")
        assert "not the three that the task names" in person.page.inner_text(".outcome")
        if again:
            person.page.get_by_role("button", name="Try again").click()
    for name in ("Try again", "Show me"):  # both in the window without scrolling
        box = person.page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    person.page.get_by_role("button", name="Show me").click()
    person.page.wait_for_selector(".right")
    assert person.page.locator(".tick").count() == 0
    person.page.get_by_role("button", name="Try again").click()
    for name in ("Guard", "Flower bearer", "Water bearer"):
        person.page.get_by_role("button", name=name, exact=True).click()
    person.page.locator(".controls .go").click()
    person.page.wait_for_selector(".right")
    assert person.page.locator(".tick").count() == 1
    clean(person)
    person.page.get_by_role("link", name="Next lesson").click()
    person.until("document.querySelector('#exercise').textContent.includes('cheaply')")


def test_an_address_of_no_exercise_says_so_and_leads_to_those_there_are(arrive: Arrive) -> None:
    person = arrive("en")
    person.visit("try/offrandes/W-99")
    person.page.get_by_text("Lesson not found.").wait_for()
    person.page.get_by_role("link", name="lessons").click()
    person.page.wait_for_selector("#exercise")


def test_an_exercise_on_a_phone_in_french(arrive: Arrive) -> None:
    person = arrive("fr", "phone")
    person.visit("try/offrandes/W-8")
    person.page.wait_for_selector("#exercise")
    person.page.locator(".board [role=button][aria-disabled=true]").first.tap(force=True)
    person.page.wait_for_selector(".refused")
    clean(person)
