"""Scenes of Stonehenge that people must understand: a trade, a blackmail, an auction, a theft at night.

With EXVOTO_PICTURES set to a folder every step is photographed there.
"""

import pytest

from tests.page.actors import Come
from tests.page.looks import look


@pytest.mark.parametrize("size", ["desk", pytest.param("phone", marks=pytest.mark.slow)])
def test_two_cards_for_one_take_at_most_eight_clicks(come: Come, size: str) -> None:
    alma, basile = come("stonehenge", "bargain", size)
    alma.asked("bargain")
    alma.click("7 moon, white")
    alma.click("13 sun, white")
    alma.click("Blue", exact=True)
    alma.press(alma.page.get_by_role("radio", name="Basile"))
    alma.picture("trade-1")
    alma.press(alma.page.locator(".prompt button.pri[data-say^=offer]"))
    basile.asked("considering")
    basile.sees("Alma makes you an offer")
    basile.picture("trade-2")
    basile.press(basile.page.locator(".prompt button.pri[data-say^=accept]"))
    basile.asked("bargain")
    assert alma.clicks <= 8
    assert basile.clicks == 1
    alma.page.wait_for_selector('.prompt [aria-label="8 sun, blue"]')
    alma.picture("trade-3")


@pytest.mark.slow
def test_an_offer_is_answered_with_one_of_ones_own(come: Come) -> None:
    chiara, basile = come("stonehenge", "considering")
    chiara.asked("considering")
    chiara.click("Make a counter-offer")
    basile.asked("bargain")
    basile.click("Pass")
    chiara.asked("bargain")
    chiara.sees("Your counter-offer to Alcyone")
    chiara.picture("counter-offer")
    assert chiara.page.locator(".card-button[aria-pressed=true]").count() == 1
    assert chiara.page.locator("[role=radio][aria-checked=true]").inner_text().startswith("Alcyone")
    assert chiara.page.locator("[data-say='offer A 3D card=7N,card=13D']").count() == 1


@pytest.mark.parametrize("size", ["desk", pytest.param("phone", marks=pytest.mark.slow)])
def test_a_player_with_nothing_to_play_is_asked_and_nobody_can_tell(come: Come, size: str) -> None:
    """The reply is given by keyboard, and shown to others when the window closes."""
    basile, dimitri = come("stonehenge", "window-nothing", size)
    basile.asked("window")
    basile.sees("You have only one possible answer. The others cannot know that")
    dimitri.sees("Basile is thinking")
    basile.picture("nothing-to-play")
    basile.watch(".prompt:not(.mine) .say b")
    basile.button("Pass", exact=True).focus()
    basile.page.keyboard.press("Enter")
    assert basile.saw("Pass") == "Pass"
    dimitri.asked("window")
    look(basile.person)


def test_a_blackmail_as_everybody_sees_it(come: Come) -> None:
    alma, basile, chiara = come("stonehenge", "demanding")
    alma.asked("demanding")
    chiara.sees("Threat against Basile")
    alma.click("white 0/1")
    alma.click("red 0/2")
    alma.press(alma.page.locator(".prompt button.pri[data-say^=demand]"))
    basile.asked("threat")
    basile.sees("Alma blackmails you")
    basile.click("Propose something else")
    basile.click("red 0/2")
    basile.click("11 moon, red")
    basile.picture("blackmail-1")
    chiara.picture("blackmail-1")
    basile.press(basile.page.locator(".prompt button.pri[data-say^=propose]"))
    alma.asked("proposal")
    chiara.sees("proposed instead")
    assert not chiara.page.locator('.scene [aria-label="11 moon, red"]').count()  # only the two of them see the card
    alma.picture("blackmail-2")
    chiara.picture("blackmail-2")
    alma.click("Agree")
    alma.asked("offering")
    chiara.page.wait_for_selector("section[aria-label='Outcome'] .outcome")
    outcome = chiara.page.locator(".outcome").inner_text()
    assert "Basile" in outcome
    assert "red token" in outcome
    chiara.picture("blackmail-3")


@pytest.mark.slow
def test_a_refusal_costs_everything_and_asks_back(come: Come) -> None:
    basile, chiara = come("stonehenge", "threat")
    basile.asked("threat")
    basile.click("Refuse and lose all my tokens")
    asks = basile.page.locator("[role=alertdialog]")
    assert "You lose 1 white token" in asks.inner_text()
    basile.picture("refusal")
    basile.press(asks.locator("button.pri"))
    chiara.page.wait_for_selector(".outcome")
    assert chiara.page.locator(".outcome svg").count() == 5


def test_sealed_declarations_and_the_auction_card_by_card(come: Come) -> None:
    alma, chiara = come("stonehenge", "auction")
    alma.asked("declaring")
    alma.press(alma.page.locator(".board .slot.legal [role=button]").last)  # looked at on the board, not yet declared
    alma.press(alma.page.locator(".prompt .slots .slot", has_text="P1"))
    alma.press(alma.page.locator(".prompt button.pri[data-say='declare P1']"))
    chiara.asked("declaring")
    assert "P1" not in chiara.page.locator("[role=region][aria-label=Log]").inner_text()
    chiara.picture("auction-1")
    chiara.press(chiara.page.locator(".prompt .slots .slot", has_text="P1"))
    chiara.press(chiara.page.locator(".prompt button.pri[data-say='declare P1']"))
    for actor in (alma, chiara):
        actor.page.wait_for_selector("section[aria-label='Declarations and purchases'] .sale")
        told = actor.page.locator("section[aria-label='Declarations and purchases']")
        assert told.locator(".sealed", has_text="P1").count() == 2
        assert told.locator(".raise svg").count()  # the cards that raised the price
    alma.picture("auction-2")


@pytest.mark.slow
def test_the_night_theft_and_the_uses_of_a_trilithon_card(come: Come) -> None:
    basile, chiara = come("stonehenge", "acting-night")
    basile.asked("acting")
    basile.press(basile.page.locator("[data-say='take C R']"))
    basile.asked("picking")
    basile.click("trilithon")
    basile.press(basile.page.locator(".prompt button.pri[data-say='pick TB']"))
    chiara.sees("takes")
    basile.asked("offering")
    basile.press(basile.page.locator(".prompt .use").first)
    uses = basile.page.locator(".uses")
    assert uses.locator("[data-say^=gain]").count() == 1
    assert uses.locator("[data-say^=denounce]:not([aria-disabled=true])").count() == 1  # White stands on black
    assert uses.locator("[data-say^=blackmail]:not([aria-disabled=true])").count() == 1
    assert "counters blackmail" in basile.page.locator(".tri .notes").inner_text()
    basile.picture("uses")
    assert basile.page.locator(".prompt .scroll").evaluate("box => box.scrollHeight - box.clientHeight") <= 0
    look(basile.person)
