"""Undo and redo on the page: what the button does and says, the question before an undo that goes far, a vote."""

from typing import Any

import pytest

from tests.page.actors import Actor
from tests.page.desk import Browser, Person
from tests.page.play import wait_turn
from tests.page.scenery import enter
from tests.page.stage import Scene, Stage, scene

from .test_turning_back import key

WORDS = {
    "en": {"undo": "Undo", "far": "Undo…", "title": "Undo this move?", "keep": "Keep it", "redo": "Redo",
           "takes": "This takes back your answer “Pray", "others": "the answers of ", "ask": "Ask to undo",
           "said": "Alma undid a move.",
           "vote": "Ask the others", "yes": "Agree", "stays": "at this table that stays"},
    "fr": {"undo": "Annuler", "far": "Annuler…", "title": "Annuler ce coup\u00a0?", "keep": "Ne rien changer",
           "redo": "Rétablir",
           "takes": "Cela annule votre réponse «\u00a0Prier", "others": "ont répondu ", "ask": "Demander à annuler",
           "said": "Alma a annulé un coup.",
           "vote": "Demander aux autres", "yes": "Accepter", "stays": "on ne revient pas dessus"},
}  # fmt: skip
LOOKS = {
    "desk": ("desk", "en", "light"),
    "phone": ("phone", "fr", "dark"),
    "desk-dark": ("desk", "fr", "dark"),
    "phone-light": ("phone", "en", "light"),
}


def looks(always: str) -> pytest.MarkDecorator:
    """Every test in one of them always; the others are slow."""
    each = [pytest.param(*look, id=name, marks=[pytest.mark.slow] * (name != always)) for name, look in LOOKS.items()]
    return pytest.mark.parametrize(("size", "language", "scheme"), each)


def praying(alone: bool = True) -> Scene:
    """Alma may pray, which draws a Miracle; all others are bots, or one is Basile."""
    return scene("prieres", "turn")._replace(look=["A"] if alone else ["A", "B"])


def dialog(person: Person, title: str) -> Any:
    return person.page.get_by_role("dialog", name=title)


def undo_button(person: Person) -> Any:
    return person.page.locator("[data-undo]")


def hand(person: Person) -> str:
    cards = "[...document.querySelectorAll('[data-miracle]')].map((card) => card.dataset.miracle).sort().join()"
    return str(person.page.evaluate(cards))


def pray(actor: Actor) -> None:
    actor.asked("turn")
    actor.answer(actor.page.locator(".prompt [data-say=pray]").first)


@looks("phone")
def test_an_undo_past_what_was_shown_asks_first_and_can_be_put_back(
    browser: Browser, theatre: Stage, size: str, language: str, scheme: str
) -> None:
    """It says how far it goes; a no changes nothing; a yes leads back; the same answer meets the same chance."""
    word = WORDS[language]
    (link,) = theatre.set(praying(), undo="any")
    alma = enter(browser, link, language, size, scheme)
    actor = Actor(alma, f"{size}-{language}-{scheme}")
    actor.asked("turn")
    assert undo_button(alma).get_attribute("data-undo") == "none"
    seen = set()
    for turn in range(3):
        pray(actor)
        actor.asked("turn")
        seen.add(hand(alma))
        assert (undo_button(alma).inner_text(), undo_button(alma).get_attribute("data-undo")) == (word["far"], "far")
        undo_button(alma).click()
        box = dialog(alma, word["title"])
        box.wait_for()
        assert word["takes"] in box.inner_text()
        if turn == 0:
            actor.picture("undo-far")
            assert alma.axe() == []
            assert alma.sideways() <= 0
            before = alma.page.locator(".prompt").get_attribute("data-decision")
            box.get_by_role("button", name=word["keep"]).click()
            box.wait_for(state="hidden")
            assert alma.page.locator(".prompt").get_attribute("data-decision") == before
            key(alma, "u")
            box.wait_for()
        alma.page.keyboard.press("Enter")  # the yes has the focus
        box.wait_for(state="hidden")
        actor.asked("turn")
        alma.page.locator("[data-redo]:enabled").wait_for()
        alma.page.locator("[data-announcer]").get_by_text(word["said"]).wait_for(state="attached")
    assert len(seen) == 1 and seen != {""}
    actor.picture("redo-offered")
    assert alma.axe() == []
    assert alma.sideways() <= 0
    after = alma.page.locator(".prompt").get_attribute("data-decision")
    if size == "desk":
        key(alma, "y")
    else:
        alma.page.get_by_role("button", name=word["redo"]).click()
    alma.until(f"document.querySelector('.prompt').dataset.decision !== '{after}'")
    actor.asked("turn")
    assert alma.page.locator("[data-redo]:enabled").count() == 0
    assert alma.complaints == []
    alma.close()


@looks("desk")
def test_it_names_the_bots_whose_answers_it_takes_back(
    browser: Browser, theatre: Stage, size: str, language: str, scheme: str
) -> None:
    """Alma ends her turn, and the bots play theirs."""
    (link,) = theatre.set(praying(), undo="any")
    alma = enter(browser, link, language, size, scheme)
    actor = Actor(alma, f"{size}-{language}-{scheme}")
    actor.asked("turn")
    actor.answer(alma.page.locator(".prompt [data-say=end]"))
    assert wait_turn(alma)
    alma.page.locator("[data-undo=far]").click()
    box = dialog(alma, WORDS[language]["title"])
    box.get_by_text(WORDS[language]["others"]).wait_for()
    actor.picture("undo-others")
    for _ in range(20):  # while the bots play on, the dialog says again how far it goes
        if not box.is_visible():
            break
        alma.page.keyboard.press("Enter")
        alma.page.wait_for_timeout(250)
    actor.asked("turn")
    assert alma.complaints == []
    alma.close()


@looks("desk")
def test_an_ordinary_table_says_why_it_keeps_what_was_shown(
    browser: Browser, theatre: Stage, size: str, language: str, scheme: str
) -> None:
    (link,) = theatre.set(praying())
    alma = enter(browser, link, language, size, scheme)
    actor = Actor(alma, f"{size}-{language}-{scheme}")
    pray(actor)
    actor.asked("turn")
    assert undo_button(alma).get_attribute("aria-disabled") == "true"
    undo_button(alma).click(force=True)  # dimmed, and it says why
    alma.page.locator(".refused").get_by_text(WORDS[language]["stays"]).wait_for()
    actor.picture("undo-refused")
    assert dialog(alma, WORDS[language]["title"]).count() == 0
    assert alma.complaints == []
    alma.close()


@looks("phone")
def test_where_others_play_the_button_asks_them(
    browser: Browser, theatre: Stage, size: str, language: str, scheme: str
) -> None:
    """By a button on desk and phone; those who are asked read whose answers are taken back."""
    word = WORDS[language]
    links = theatre.set(praying(alone=False))
    alma, basile = [enter(browser, link, language, size, scheme) for link in links]
    actor = Actor(alma, f"{size}-{language}-{scheme}")
    pray(actor)
    alma.page.locator("[data-undo=vote]").click()
    box = dialog(alma, word["ask"])
    box.wait_for()
    assert word["takes"] in box.inner_text()
    actor.picture("undo-vote")
    assert alma.axe() == []
    box.get_by_role("button", name=word["vote"]).click()
    box.wait_for(state="hidden")
    assert undo_button(alma).get_attribute("data-undo") == "none"  # one vote at a time
    card = basile.page.locator(".motion")
    card.wait_for()
    assert "Alma" in card.inner_text()
    Actor(basile, actor.name).picture("undo-asked")
    card.get_by_role("button", name=word["yes"]).click()
    actor.asked("turn")
    alma.page.locator("[data-redo]:enabled").wait_for()
    assert [*alma.complaints, *basile.complaints] == []
    for person in (alma, basile):
        person.close()
