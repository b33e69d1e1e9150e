"""Scenes that people must understand: a trade, a blackmail, an auction, an exchange of gods, Cancellations, a tied bid.

With EXVOTO_PICTURES set to a folder every step is photographed there.
"""

from collections.abc import Callable, Iterator

import pytest

from .actors import Actor
from .desk import Browser, Person
from .looks import faded, look
from .scenery import GAMES, enter
from .stage import Stage, scene, scenes, stage

Come = Callable[..., list[Actor]]
EVERY = [(game, one.id) for game in GAMES for one in scenes(game)]


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("stage")) as found:
        yield found


@pytest.fixture
def come(theatre: Stage, browser: Browser) -> Iterator[Come]:
    """Sets a scene and brings its people; at the end none of them may have seen an error in the console."""
    people: list[Person] = []

    def enter_all(
        game: str, id: str, size: str = "desk", language: str = "en", scheme: str = "light", only: int = 9
    ) -> list[Actor]:
        found = scene(game, id)
        links = theatre.set(found)[:only]
        met = [enter(browser, link, language, size, scheme) for link in links]
        people.extend(met)
        return [Actor(person, f"{letter}-{size}-{language}") for person, letter in zip(met, found.look, strict=False)]

    yield enter_all
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.close()
    assert complaints == []


# -- Stonehenge -----------------------------------------------------------------------------------------------


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
    chiara.click("Decline and prepare my own offer")
    basile.asked("bargain")
    basile.click("Pass")
    chiara.asked("bargain")
    chiara.picture("counter-offer")
    assert chiara.page.locator(".card-button[aria-pressed=true]").count() == 1
    assert chiara.page.locator("[role=radio][aria-checked=true]").inner_text().startswith("Alcyone")
    assert chiara.page.locator("[data-say='offer A 3D card=7N,card=13D']").count() == 1


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
    assert "counters blackmail" in uses.inner_text()
    basile.picture("uses")
    look(basile.person)


# -- Odyssée --------------------------------------------------------------------------------------------------


def test_an_exchange_of_gods_is_shown_to_both(come: Come) -> None:
    basile, dimitri = come("odyssee", "exchange")
    basile.asked("turn")
    basile.click("Exchange gods")
    basile.click("Hades")
    basile.picture("exchange-1")
    for actor in (basile, dimitri):
        actor.watch(".ribbon .sides")
    basile.press(basile.page.locator(".prompt button.pri"))
    for actor in (basile, dimitri):
        assert actor.saw().split() == ["Basile", "Dimitri"]
        actor.picture("exchange-2")
    assert "Hades" in dimitri.page.locator("[data-seat='1']").first.inner_text()
    assert "Poseidon" in dimitri.page.locator("[data-seat='3']").first.inner_text()


@pytest.mark.slow
def test_athenas_window_is_a_short_question_with_its_own_clock(come: Come) -> None:
    athena, poseidon = come("odyssee", "window")
    athena.asked("window")
    poseidon.sees("Chiara may counter")
    poseidon.picture("window")
    assert athena.page.locator("[role=timer]").inner_text().startswith("0:")
    assert athena.page.locator(".prompt .window button:not(.plain)").count() == 2
    poseidon.watch(".ribbon:not(.wait)")
    athena.click("Counter")
    assert "counters" in poseidon.saw()
    poseidon.picture("window-countered")


def test_what_has_run_out_is_still_readable(come: Come) -> None:
    (alma,) = come("odyssee", "new-token", only=1)
    alma.asked("new-token")
    assert alma.page.locator(".refill .none").count() > 0
    look(alma.person)


def test_words_that_fade_are_found(come: Come) -> None:
    (alma,) = come("odyssee", "launch", only=1)
    assert faded(alma.person) == []
    alma.page.evaluate("document.querySelector('#question').parentElement.style.opacity = 0.6")
    found = faded(alma.person)
    assert any("question" in one and "0.60" in one for one in found)


@pytest.mark.slow
def test_the_notebook_tells_what_removed_tokens_may_mean(come: Come) -> None:
    (alma,) = come("odyssee", "new-token")
    alma.asked("new-token")
    alma.click("Notebook", within="body")
    alma.page.wait_for_selector("dialog[open] table")
    notes = alma.page.locator("dialog[open]").inner_text()
    assert "Aeolus" in notes
    alma.picture("notebook")
    look(alma.person)


# -- Prières --------------------------------------------------------------------------------------------------


def test_a_chain_of_two_cancellations(come: Come) -> None:
    basile, alma, chiara = come("prieres", "annulling")
    basile.asked("annulling")
    basile.answer(basile.button("Cancellation"))
    chiara.asked("annulling")
    chiara.picture("cancellations-1")
    chiara.answer(chiara.button("Pass", exact=True))
    alma.asked("annulling")
    alma.answer(alma.button("Cancellation"))
    chiara.asked("annulling")
    chiara.page.locator(".chain .leaf").nth(2).wait_for()
    chiara.picture("cancellations-2")
    chiara.answer(chiara.button("Pass", exact=True))  # the first window is open again, and nobody stops the Rage
    chiara.sees("deciding", within=".chain")
    chiara.asked("annulling")
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
    basile.asked("reacting")
    basile.click("Pass for now")
    alma.asked("turn")
    basile.page.wait_for_selector(".orders input:checked")
    basile.watch(".prompt.mine")
    alma.press(alma.page.locator("[data-hand]").first)
    alma.answer(alma.page.locator(".prompt button.pri[data-say^=place]"))
    alma.asked("turn")  # nobody had to press anything
    assert basile.clicks == 1
    assert basile.page.evaluate("window.saw") is None  # nor was anybody shown a question
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


# -- all of them ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("language", "size", "scheme"), [("en", "desk", "light"), ("fr", "phone", "dark")])
@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_kind_of_question(come: Come, game: str, id: str, language: str, size: str, scheme: str) -> None:
    (actor,) = come(game, id, size, language, scheme, only=1)
    actor.picture(f"{game}-{id}")
    look(actor.person)
