"""Haggling at the market of Stonehenge: a declined offer comes back with its reasons, is raised, or is countered.

With EXVOTO_PICTURES set to a folder every step is photographed there.
"""

import pytest

from tests.page.actors import Actor, Come
from tests.page.looks import look

SAYS = {
    "en": ("Offer declined: raise it, or pass", "Raise it", "Decline", "“"),
    "fr": ("Offre déclinée : relancez ou passez", "Relancer", "Décliner", "«"),
}


def until_asked_again(alma: Actor, decline: str) -> None:
    """The bot may make offers of its own; Alma declines them."""
    while True:
        alma.page.wait_for_selector(".prompt.mine[data-step=considering], .prompt.mine[data-step=bargain]")
        if alma.page.locator(".prompt.mine[data-step=bargain]").count():
            return
        alma.answer(alma.button(decline, exact=True))


def whole(actor: Actor) -> None:
    """On a desk all controls are in sight without scrolling."""
    assert actor.page.locator(".prompt .scroll").evaluate("box => box.scrollHeight - box.clientHeight") <= 0


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [
        ("desk", "en", "light"),
        ("phone", "fr", "dark"),
        pytest.param("phone", "en", "light", marks=pytest.mark.slow),
        pytest.param("desk", "fr", "dark", marks=pytest.mark.slow),
    ],
)
def test_a_declined_offer_comes_back_with_the_reason_and_is_raised_by_keyboard(
    come: Come, size: str, language: str, scheme: str
) -> None:
    again, raise_it, decline, quote = SAYS[language]
    (alma,) = come("stonehenge", "haggling", size, language, scheme)
    alma.asked("bargain")
    alma.press(alma.page.locator(".card-button").first)
    alma.press(alma.page.locator(".palette select"))
    alma.page.locator(".palette select").select_option("30")
    alma.press(alma.page.get_by_role("radio").nth(1))
    alma.answer(alma.page.locator(".prompt button.pri[data-say^=offer]"))
    until_asked_again(alma, decline)
    alma.sees(again, ".prompt")
    alma.page.locator(".declined", has_text=quote).wait_for()  # what the bot said to it
    assert alma.page.locator(".card-button[aria-pressed=true]").count() == 1
    alma.picture(f"declined-{size}-{language}")
    look(alma.person)
    if size == "desk":
        whole(alma)
    button = alma.button(raise_it, exact=True)
    button.focus()
    alma.page.keyboard.press("Enter")
    alma.page.locator(".card-button[aria-pressed=true]").nth(1).wait_for()
    alma.picture(f"raised-{size}-{language}")
    alma.answer(alma.page.locator(".prompt button.pri[data-say^='offer B'][data-say$='num=30']"))


@pytest.mark.parametrize("size", ["desk", pytest.param("phone", marks=pytest.mark.slow)])
def test_who_waits_reads_in_the_prompt_that_the_offer_was_declined(come: Come, size: str) -> None:
    alma, basile = come("stonehenge", "bargain", size)
    alma.asked("bargain")
    alma.press(alma.page.locator(".card-button").first)
    alma.press(alma.page.get_by_role("radio", name="Basile"))
    alma.answer(alma.page.locator(".prompt button.pri[data-say^=offer]"))
    basile.asked("considering")
    assert not alma.page.locator(".declined").count()  # it is still on the table
    basile.answer(basile.button("Decline", exact=True))
    alma.sees("Your offer was declined. Basile declined.", ".declined")
    alma.picture(f"waiting-{size}")
    look(alma.person)
