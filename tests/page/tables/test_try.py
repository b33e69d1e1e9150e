"""The booklet's examples as exercises: each starts and is solved as the example says, and the page lets one try."""

import tomllib
from typing import Any

import pytest

from exvoto.games import LANGUAGES, game
from exvoto.server.web.exercises import Exercise, catalogue, exercises
from tests.page.desk import ROOT, Arrive, Person

EXAMPLES = ROOT / "tests" / "games" / "offrandes" / "scenarios" / "examples.toml"
IDS = list(exercises("offrandes"))


def said(lines: list[str]) -> set[str]:
    """Answers as the notation writes them, whatever order somebody wrote a set in; refused ones are left out."""
    rules = game("offrandes")
    return {f"{line[0]} {rules.read(line[2:]).write()}" for line in lines if "!" not in line}


@pytest.mark.parametrize("id", IDS)
def test_the_answer_of_the_example_solves_it(id: str) -> None:
    exercise = Exercise("offrandes", id)
    exercise.told()
    exercise.take(exercise.data["answer"])
    assert exercise.solved(exercise.told()[0])


@pytest.mark.parametrize("id", IDS)
def test_another_answer_does_not(id: str) -> None:
    exercise = Exercise("offrandes", id)
    other = {
        "pick": "pick pe,wa,ke",
        "raise": "raise 9",
        "propose": "pass-turn",
        "corrupt": "refrain",
        "offer": "decline",
    }
    exercise.told()
    exercise.take(other[exercise.data["answer"].split()[0]])
    assert not exercise.solved(exercise.told()[0])


def test_every_example_has_its_exercise() -> None:
    examples = tomllib.loads(EXAMPLES.read_text("utf-8"))["scenario"]
    assert {one["id"] for one in examples if one["id"] != "W-5b"} == set(IDS)  # W-5b is W-6 with another victim
    for one in examples:
        lesson: dict[str, Any] = exercises("offrandes").get(one["id"], {})
        played = [*one.get("play", []), *(line for block in one.get("then", []) for line in block.get("play", []))]
        if lesson:
            answer = f"{lesson['seat']} {lesson['answer']}"
            assert said(played) <= said([*lesson.get("play", []), answer, *lesson.get("then", [])]), one["id"]


def test_both_languages_tell_all_exercises() -> None:
    for language in LANGUAGES:
        words = catalogue("offrandes", language)
        assert set(words) == {"names", *IDS}
        assert all(set(words[id]) == {"title", "story", "task", "right"} and all(words[id].values()) for id in IDS)


def clean(person: Person) -> None:
    assert person.axe() == []
    assert person.nameless() == []
    assert person.sideways() <= 0


def test_trying_and_solving(arrive: Arrive) -> None:
    """From the rules to an exercise; a wrong answer says so, a refused one names its rule, the right one is praised."""
    person = arrive("en")
    person.visit("rules/offrandes")
    person.page.locator("nav a[href$='try/offrandes']").click()
    person.page.wait_for_selector("#exercise")
    for name in ("Peasant", "Keeper", "Priestess"):
        person.page.get_by_role("button", name=name, exact=True).click()
    person.page.locator(".controls .go").click()
    person.page.wait_for_selector(".wrong")
    for name in ("Try again", "Show the answer"):  # both in the window without scrolling
        box = person.page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    person.page.get_by_role("button", name="Show the answer").click()
    assert "The booklet’s answer" in person.page.inner_text("section")
    person.page.get_by_role("button", name="Try again").click()
    for name in ("Guard", "Flower bearer", "Water bearer"):
        person.page.get_by_role("button", name=name, exact=True).click()
    person.page.locator(".controls .go").click()
    person.page.wait_for_selector(".right")
    assert person.page.locator(".tick").count() == 1
    clean(person)
    person.page.get_by_role("link", name="Next exercise").click()
    person.until("document.querySelector('#exercise').textContent.includes('cheaply')")


def test_an_address_of_no_exercise_says_so_and_leads_to_those_there_are(arrive: Arrive) -> None:
    person = arrive("en")
    person.visit("try/offrandes/W-99")
    person.page.get_by_text("Exercise not found.").wait_for()
    person.page.get_by_role("link", name="exercises").click()
    person.page.wait_for_selector("#exercise")


def test_an_exercise_on_a_phone_in_french(arrive: Arrive) -> None:
    person = arrive("fr", "phone")
    person.visit("try/offrandes/W-8")
    person.page.wait_for_selector("#exercise")
    person.page.locator(".board [role=button][aria-disabled=true]").first.tap(force=True)
    person.page.wait_for_selector(".refused")
    clean(person)
