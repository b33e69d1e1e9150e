"""Sounds follow the beats: off at first, switched on in the preferences, silent while nobody looks."""

from tests.page.actors import Actor
from tests.page.desk import Browser
from tests.page.stage import Stage

from .test_away import HIDE
from .test_beats import ACTS, come, quiet, set_going

# Counts every tone and every noise that begins.
EARS = """() => { window.heard = 0; for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...at) { window.heard += 1; return start.apply(this, at); };
} }"""
SOUND = "localStorage.setItem('exvoto.prefs', JSON.stringify({sound: true, volume: 40}))"


def listen(theatre: Stage, browser: Browser, wanted: bool) -> Actor:
    actor, _ = come(theatre, browser, ACTS[0], "brisk")
    if wanted:
        actor.page.context.add_init_script(f"if (location.host) {SOUND}")
        actor.page.reload()
        actor.page.wait_for_selector(".prompt.mine")
    actor.page.evaluate(EARS)
    return actor


def test_beats_are_heard_only_if_that_is_wanted(theatre: Stage, browser: Browser) -> None:
    for wanted in (False, True):
        actor = listen(theatre, browser, wanted)
        set_going(actor, ACTS[0])
        quiet(actor)
        assert (actor.page.evaluate("window.heard") > 3) == wanted
        assert actor.person.complaints == []
        actor.person.close()


def test_a_hidden_page_is_silent(theatre: Stage, browser: Browser) -> None:
    actor = listen(theatre, browser, True)
    actor.page.locator("#question").click()  # a browser lets nothing be heard before a click
    actor.page.evaluate(HIDE, True)
    set_going(actor, ACTS[0])
    actor.page.wait_for_selector(".prompt.mine")
    assert actor.page.evaluate("window.heard") == 0
    actor.person.close()


def test_switch_and_volume_are_in_the_preferences(theatre: Stage, browser: Browser) -> None:
    actor, _ = come(theatre, browser, ACTS[0], "instant", locale="fr-FR", time_stands=False)
    page = actor.page
    page.evaluate(EARS)
    page.locator(".bar button[aria-haspopup], .bar button:has-text('Menu'), .bar [aria-label=Menu]").first.click()
    assert page.get_by_label("Volume").count() == 0
    page.get_by_label("Sons").check()
    page.get_by_label("Volume").fill("20")
    actor.person.until("JSON.parse(localStorage.getItem('exvoto.prefs')).volume === 20")
    actor.person.until("window.heard > 0")  # one hears at once what one has chosen
    actor.picture("sounds")
    assert actor.person.axe() == []
    assert actor.person.complaints == []
    actor.person.close()
