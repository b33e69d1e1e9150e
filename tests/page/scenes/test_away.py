"""Nothing is queued while nobody looks; a player who comes back reads what touched them, and can play it back."""

import json
import re
import time

import pytest

from tests.page.actors import Actor
from tests.page.desk import Browser
from tests.page.looks import look
from tests.page.stage import Stage

from .test_beats import ACTS, Act, Told, come, set_going

# A page that nobody looks at; headless browsers show all of theirs.
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
CARD = "dialog.away[open]"


def away(actor: Actor, act: Act, told: Told) -> None:
    """Answers, turns away at once, and comes back when the bots have played."""
    actor.page.evaluate(HIDE, True)
    set_going(actor, act)
    actor.page.wait_for_selector(".prompt.mine, .end")
    assert actor.page.evaluate("window.frames_shown") == [], "a hidden page queues nothing"
    assert sum(len(events) for events in told.entries.values()) > 2
    actor.page.evaluate(HIDE, False)


@pytest.mark.parametrize(
    ("act", "size"),
    [
        pytest.param(act, size, marks=[pytest.mark.slow] * (number > 1))
        for number, (act, size) in enumerate(zip(ACTS, ("desk", "phone", "desk", "phone"), strict=True))
    ],
)
def test_who_comes_back_reads_what_touched_them(theatre: Stage, browser: Browser, act: Act, size: str) -> None:
    actor, told = come(theatre, browser, act, "brisk", size, time_stands=False)
    away(actor, act, told)
    actor.page.wait_for_selector(CARD)
    card = actor.page.locator(CARD)
    assert 0 <= card.locator("li").count() <= 5
    worst = card.locator("li b").evaluate_all("all => all.map((one) => one.className.includes('loss'))")
    assert worst == sorted(worst, reverse=True), "losses come first"
    text = card.inner_text()
    assert "What touched you" in text
    assert "The rest, in short" in text
    actor.picture(f"away-{act.game}")
    look(actor.person)
    assert actor.page.evaluate("document.activeElement.innerText") == "Go to my turn"
    actor.page.keyboard.press("Enter")
    actor.page.wait_for_selector(CARD, state="detached")
    assert actor.page.locator(".prompt.mine").count()
    assert actor.page.locator("li.fresh").count() or size == "phone", "the log marks the same lines"
    assert actor.person.complaints == []
    actor.person.close()


def test_what_one_missed_is_played_back_and_ends_in_the_present(theatre: Stage, browser: Browser) -> None:
    act = ACTS[0]
    actor, told = come(theatre, browser, act, "brisk", time_stands=False)
    away(actor, act, told)
    actor.page.wait_for_selector(CARD)
    play = actor.page.locator(CARD).get_by_role("button", name=re.compile("Play it back"))
    seconds = int(re.findall(r"\d+", play.inner_text())[0])
    assert 1 <= seconds <= 20
    begun = time.monotonic()
    play.click()
    actor.page.wait_for_selector("[data-beat]")
    assert actor.page.locator(".past").count(), "the past, with its own controls"
    actor.page.wait_for_selector(".prompt.mine", timeout=60_000)
    assert time.monotonic() - begun > seconds / 2
    shown = actor.page.evaluate("window.frames_shown")
    assert len(shown) > 2
    assert actor.person.complaints == []
    actor.person.close()


def test_a_few_events_need_no_recap_but_an_old_one_does(theatre: Stage, browser: Browser) -> None:
    """Also after the page was closed: the last event seen and its time are kept."""
    act = ACTS[0]
    actor, _ = come(theatre, browser, act, "instant", locale="fr-FR", time_stands=False)
    set_going(actor, act)
    actor.page.wait_for_selector(".prompt.mine")
    actor.page.reload()
    actor.page.wait_for_selector(".prompt.mine")
    assert actor.page.locator(CARD).count() == 0
    key = f"exvoto.seen.{actor.page.url.rsplit('/', 1)[1]}"
    seen = actor.page.evaluate("(key) => JSON.parse(localStorage.getItem(key))", key)
    old = {"k": seen["k"] - 1, "ply": seen["ply"] - 1, "at": time.time() * 1000 - 11 * 3_600_000}
    # The page keeps what it has seen when it goes; the test comes after it.
    actor.page.context.add_init_script(
        f"sessionStorage.once ??= (localStorage.setItem('{key}', '{json.dumps(old)}'), 'yes')"
    )
    actor.page.reload()
    actor.page.wait_for_selector(CARD)
    assert "11 heures" in actor.page.locator(CARD).inner_text().replace("\u00a0", " ")
    assert actor.person.complaints == []
    actor.person.close()
