"""Scenes of Prières that people must understand: Cancellations, a tied bid, passing, a phone."""

import pytest

from tests.page.actors import Come
from tests.page.looks import look


def test_a_chain_of_two_cancellations(come: Come) -> None:
    basile, alma, chiara = come("prieres", "annulling")
    basile.asked("annulling")
    basile.answer(basile.button("Cancellation"))
    chiara.asked("annulling")
    chiara.sees("It is stopped now", within=".prompt")  # the Miracle, and not the Cancellation that she may answer
    chiara.picture("cancellations-1")
    chiara.answer(chiara.button("Pass", exact=True))
    alma.asked("annulling")
    alma.answer(alma.button("Cancellation"))
    chiara.asked("annulling")
    chiara.page.locator(".chain .leaf").nth(2).wait_for()
    chiara.sees("It takes effect after all", within=".prompt")
    chiara.picture("cancellations-2")
    chiara.page.wait_for_timeout(400)  # it opened under the pointer: a press is taken once it can have been read
    chiara.answer(chiara.button("Pass", exact=True))  # the first window is open again, and nobody stops the Rage
    chiara.sees("deciding", within=".chain")
    chiara.asked("annulling")
    chiara.page.wait_for_timeout(400)
    chiara.answer(chiara.button("Pass", exact=True))
    alma.asked("turn")
    for actor in (basile, chiara):
        actor.page.wait_for_selector(".chain .leaf.no")
        assert actor.page.locator(".chain .leaf.no").count() == 1
        assert actor.page.locator(".chain .leaf.go").count() == 2
    basile.picture("cancellations-3")
    look(basile.person)


def test_a_tied_auction_is_revealed_to_all(come: Come) -> None:
    chiara, alma = come("prieres", "tied")
    chiara.asked("imploration")
    assert not alma.page.locator(".bids").count()
    chiara.picture("tied-1")
    chiara.press(chiara.page.locator(".prompt button.pri[data-say='bid 0']"))
    for actor in (chiara, alma):
        actor.sees("Tie at 3 between Alma and Bion", within=".ribbons")
        actor.picture("tied-2")
    alma.page.wait_for_selector("ol[aria-label=Bids] .tied")
    assert alma.page.locator("ol[aria-label=Bids] .tied").count() == 2


def test_passing_until_something_touches_me(come: Come) -> None:
    basile, alma = come("prieres", "orders")
    alma.asked("turn")
    alma.press(alma.page.locator("[data-hand]").first)
    alma.answer(alma.page.locator(".prompt button.pri[data-say^=place]"))
    alma.asked("reacting")  # though she has nothing to play: nobody can tell
    alma.answer(alma.button("Pass", exact=True))
    basile.asked("reacting")
    basile.click("Pass for now")
    alma.asked("turn")
    basile.page.locator("[data-order]").get_by_text("Passing for now").wait_for()
    basile.watch(".prompt.mine")
    alma.press(alma.page.locator("[data-hand]").first)
    alma.answer(alma.page.locator(".prompt button.pri[data-say^=place]"))
    alma.asked("reacting")
    alma.answer(alma.button("Pass", exact=True))
    alma.asked("turn")  # nobody else had to press anything
    assert basile.clicks == 1
    assert basile.page.evaluate("window.saw") == []  # nor was anybody shown a question
    alma.press(alma.page.locator("[data-miracle]").first)
    alma.press(alma.page.locator(".board .slot").first.locator("button").nth(1))
    alma.answer(alma.page.locator(".prompt button.pri[data-say^=miracle-on]"))
    basile.asked("annulling")  # it is aimed at a City of his
    basile.page.wait_for_timeout(500)  # longer than the table takes to answer for somebody
    basile.asked("annulling")
    basile.picture("touched")
    basile.answer(basile.button("Cancellation"))
    alma.asked("turn")
    basile.sees("has no effect", within=".chain")


def test_ten_cities_are_wholly_in_sight_on_a_phone(come: Come) -> None:
    """The hand of every beginning, also with one of them raised; praying there says what it brings."""
    (alma,) = come("prieres", "full-hand", "phone")
    hidden = "(one) => one.scrollHeight - one.clientHeight"
    assert alma.page.locator("[data-hand]").count() == 10
    assert alma.page.locator(".strip").evaluate(hidden) <= 0
    assert "draw a Miracle" in alma.page.locator("[data-say=pray]").inner_text()  # the limit stays 10
    alma.press(alma.page.locator("[data-hand].lit").first)
    alma.page.wait_for_selector(".held.chosen")
    assert alma.page.locator(".strip").evaluate(hidden) <= 0


@pytest.mark.parametrize(
    ("game", "id"), [("prieres", "imploration"), ("stonehenge", "bargain"), ("odyssee", "turn"), ("offrandes", "five")]
)
def test_on_a_phone_everybody_is_named_and_no_status_is_cut(come: Come, game: str, id: str) -> None:
    (actor,) = come(game, id, "phone", "fr", only=1)
    names = actor.page.locator(".chip .name").all_inner_texts()
    assert names.count("Vous") == 1
    assert all(names)
    assert len(set(names)) == len(names)
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert actor.page.locator(".chip .status").evaluate_all(cut) == []
    assert actor.page.locator(".meter").count() == actor.page.locator(".meter svg").count() > 0


def test_a_ribbon_on_a_phone_leaves_most_of_the_map(come: Come) -> None:
    (basile,) = come("odyssee", "exchange", "phone", "fr", only=1)
    basile.asked("turn")
    basile.watch(".ribbon .sides")
    basile.page.evaluate("""() => new MutationObserver(() => {
      const ribbon = document.querySelector('.ribbon:has(.sides)');
      if (ribbon) window.share = ribbon.clientHeight / ribbon.parentElement.clientHeight;
    }).observe(document.body, {childList: true, subtree: true})""")
    basile.click("Échanger")
    basile.click("Hadès")
    basile.press(basile.page.locator(".prompt button.pri"))
    basile.saw()
    basile.person.until("window.share")
    assert basile.page.evaluate("window.share") < 0.5
