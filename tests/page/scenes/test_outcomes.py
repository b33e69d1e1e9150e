"""What an answer leads to is weighed before it is given: losses like gains, and only from what lies open."""

import pytest

from tests.page.actors import Actor, Come


def columns(actor: Actor) -> dict[str, list[str]]:
    """Each outcome with its lines, the number first."""
    actor.page.wait_for_selector(".outcomes section")
    found = {}
    for section in actor.page.locator(".outcomes section").all():
        lines = [" ".join(line.split()) for line in section.locator("li").all_inner_texts()]
        found[section.locator("h3").inner_text()] = lines
    return found


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_passing_shows_what_the_others_take_from_me(come: Come, size: str) -> None:
    (actor,) = come("offrandes", "threatened", size, only=1)
    found = columns(actor)
    passed = found["If you pass and nobody raises"]
    assert passed[0] == "−2 each round: Bion pushes your priestess down"
    assert any(line.endswith("drachmas: Bion takes Priestess + Corruptor") for line in passed)
    assert any(line.startswith("−5") for line in found["If you win at 5"])


def test_rivals_within_reach_share_a_line_and_all_players_are_in_sight(come: Come) -> None:
    """Two of the four panels have two rows of badges here: none runs off the screen."""
    (actor,) = come("offrandes", "guarding", only=1)
    won = columns(actor)["If you win at 5"]
    assert won == ["Chloe can no longer corrupt you", "you could then corrupt Bion and Chloe", "−5 drachmas: 9 left"]
    over = "((box) => box.scrollHeight - box.clientHeight)(document.querySelector('.players'))"
    assert actor.page.evaluate(over) <= 0


def test_the_board_keeps_still_while_one_points(come: Come) -> None:
    (actor,) = come("offrandes", "offering", only=1)
    board = actor.page.locator("section.board")
    before = board.bounding_box()
    actor.page.locator("[data-about=altar-1].hot rect.lit").hover()
    assert "If you offer to Ares" in columns(actor)
    assert board.bounding_box() == before


def test_where_the_ship_would_end_is_worth_points(come: Come) -> None:
    (actor,) = come("odyssee", "turn", only=1)
    lines = columns(actor)["If you pass and all the others do"]
    assert lines[0] == "+3 Aegina, Aeolus"
    assert "if the hidden card is" in lines[1]  # nobody tells what it is
    assert "may end the round here with Zeus" in lines[2]


def test_a_miracle_says_what_it_does_and_what_it_costs_me(come: Come) -> None:
    (actor,) = come("prieres", "annulling", only=1)
    found = columns(actor)
    losses = ["Delphi leaves play", "−1 your Population", "−6 your Faith in round 6", "−3 your Temples"]
    assert found["If everyone passes"] == losses
    assert found["If you cancel it"] == ["Nothing changes."]
    assert "An established City goes to the discard pile" in actor.page.locator(".prompt").inner_text()
    assert "Discards a City in play." in actor.page.locator(".chain").inner_text()


def test_blackmail_and_purchases_are_weighed(come: Come) -> None:
    (actor,) = come("stonehenge", "threat", only=1)
    found = columns(actor)
    assert [line.split()[0] for line in found["If you pay"]] == ["−2", "−1", "3"]
    assert found["If you refuse"][0] == "−5 tokens: all you have"
    (actor,) = come("stonehenge", "declaring", only=1)
    assert any("could complete a dolmen" in line for line in columns(actor)["If you buy nothing"])


def test_without_anything_dimmed_nobody_is_sent_to_click_it(come: Come) -> None:
    (actor,) = come("prieres", "annulling", only=1)
    actor.click("Why not?")
    actor.sees("Nothing is dimmed here", ".prompt")
    (actor,) = come("offrandes", "respond", only=1)
    actor.click("Why not?")
    actor.sees("You cannot choose dimmed items now", ".prompt")


def test_the_first_explanations_can_be_read_again(come: Come) -> None:
    (actor,) = come("offrandes", "respond", only=1)
    actor.page.locator("header.bar button.menu").click()
    actor.page.get_by_role("button", name="Read the explanations again").click()
    actor.sees("Two characters are up for auction", "dialog[open]")
    actor.sees("First, take three characters for free", "dialog[open]")


def test_an_intervention_without_a_target_names_no_city(come: Come) -> None:
    """Nobody named a City, so the answer to “why not?” names none either."""
    (actor,) = come("prieres", "young", only=1)
    actor.button("Agitation").click(force=True)  # dimmed
    actor.page.wait_for_selector(".refused")
    said = actor.page.locator(".refused").inner_text()
    assert "placed in an earlier round" in said
    assert "Kish" not in said
