"""What helps with a question: keys that reach every choice, its rule, the cards and options beside the board."""

import pytest

from tests.page.boards import SHORT, lay
from tests.page.desk import Arrive
from tests.page.looks import look

FOCUSED = "document.activeElement.getAttribute('aria-label')"


def test_keys_reach_the_tiles_and_walk_over_them(arrive: Arrive) -> None:
    """P leads to the prompt, Tab to its first tile, the arrows from tile to tile, Enter chooses."""
    person = arrive("en")
    lay([person], "offrandes", 3, {})
    person.page.wait_for_selector(".prompt.mine[data-step=preliminary]")
    person.page.keyboard.press("p")
    assert person.page.evaluate("document.activeElement.matches('.prompt')")
    reached = []
    for key in ("Tab", "ArrowRight", "ArrowRight", "ArrowLeft"):
        person.page.keyboard.press(key)
        reached.append(person.page.evaluate(FOCUSED))
    assert reached == ["Peasant", "Water bearer", "Flower bearer", "Water bearer"]
    person.page.keyboard.press("Enter")
    assert person.page.locator(".tile[aria-pressed=true]").get_attribute("aria-label") == "Water bearer"
    person.page.keyboard.press("ArrowDown")
    assert "Choose 2 more" in person.page.evaluate("document.activeElement.innerText")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_question_leads_to_its_rule(arrive: Arrive, size: str) -> None:
    """On a desk by a link, on a phone where the rules open; and the page itself does not move."""
    person = arrive("en", size)
    lay([person], "offrandes", 3, {})
    person.page.wait_for_selector(".prompt.mine[data-step=preliminary]")
    if size == "desk":
        person.page.get_by_role("button", name="rule OFF-12").click()
    else:
        person.page.get_by_role("button", name="Rules", exact=True).click()
    person.until("document.activeElement.id === 'rule-OFF-12'")
    assert person.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0 or size == "phone"
    look(person)


def test_the_rules_beside_the_board_have_cards_and_options(arrive: Arrive) -> None:
    """Every Miracle with what it does, every option with what this table plays; the search finds them too."""
    person = arrive("fr")
    seats, options = SHORT["prieres"]
    lay([person], "prieres", seats, options | {"O-EXCHANGE": "on"})
    person.page.keyboard.press("r")
    pane = person.page.locator("#pane")
    chosen = pane.locator("#chapter-options ~ ul .here")
    chosen.first.wait_for(state="attached")
    assert chosen.count() == len(person.page.request.get(f"{person.address}api/games/prieres").json()["options"])
    pane.locator("input[type=search]").fill("ville fantôme")
    pane.locator("#chapter-cards ~ p", has_text="Ville fantôme").first.wait_for()
    assert "Aucun résultat" not in pane.inner_text()
    pane.locator("input[type=search]").fill("échange de villes")
    pane.locator("#chapter-options ~ ul .here", has_text="vous pouvez en défausser à volonté").wait_for()
