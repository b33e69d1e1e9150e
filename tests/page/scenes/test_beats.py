"""Beats: what three bots do between two of my answers is shown one after another, and never holds me up."""

import json
import random
from typing import Any, NamedTuple

import pytest

from tests.page.actors import Actor
from tests.page.desk import Browser, Person
from tests.page.play import by_mouse
from tests.page.scenery import enter, follow
from tests.page.stage import Stage, scene

# Every frame that is shown, in order, however short.
RECORD = """window.frames_shown = []; new MutationObserver(() => {
  const beat = document.querySelector('[data-beat]');
  const key = beat?.dataset.beat ?? '';
  if (beat && window.frames_shown.at(-1)?.key !== key) window.frames_shown.push({
    key, verb: beat.dataset.verb, n: Number(beat.dataset.events), mine: beat.dataset.mine !== undefined,
    text: beat.innerText, asked: Boolean(document.querySelector('.prompt.mine')),
  });
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-beat']})"""


PATIENT = 120_000  # milliseconds until bots have answered, on a machine that is very busy


class Act(NamedTuple):
    """A scene, what sets the bots going, and the verbs of events that the reckoning shows instead."""

    game: str
    scene: str
    press: str
    at_the_end: tuple[str, ...] = ()


ACTS = [
    Act("offrandes", "between", ".prompt [data-say=refrain]", ("counted",)),
    Act("odyssee", "between", ".prompt button.pass", ("shown",)),
    Act("stonehenge", "between", ".prompt [data-say=done]", ("counted",)),
    Act("prieres", "between", ".prompt [data-say='bid 0']", ("counted",)),
]


# What holds for every game, because the page does it and not the board.
ONE = pytest.mark.parametrize(
    "act", [ACTS[0], *(pytest.param(act, marks=pytest.mark.slow) for act in ACTS[1:])], ids=lambda act: act.game
)


class Told:
    """What the table told this page: the events of each entry of the log, by its number."""

    def __init__(self, person: Person) -> None:
        self.entries: dict[int, list[dict[str, Any]]] = {}
        person.page.on("websocket", lambda socket: socket.on("framereceived", self.heard))

    def heard(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message.get("t") == "patch":
            self.entries.update({entry["k"]: entry["events"] for entry in message.get("log") or []})

    def touching(self, letter: str, but: tuple[str, ...]) -> list[tuple[int, int, str]]:
        """The events that name a seat: entry, place in it, verb."""
        return [
            (k, i, event["verb"])
            for k, events in sorted(self.entries.items())
            for i, event in enumerate(events)
            if event["verb"] not in but and any(named(value, letter) for value in event.values())
        ]


def named(value: Any, letter: str) -> bool:
    return letter in value if isinstance(value, list) else value == letter


def come(
    theatre: Stage, browser: Browser, act: Act, pace: str, size: str = "desk", time_stands: bool = True, **more: Any
) -> tuple[Actor, Told]:
    """Somebody who has a question of the act to answer. Unless time stands still for them, beats pass by themselves."""
    found = scene(act.game, act.scene)
    (link,) = theatre.set(found)
    actor = Actor(Person(browser, link.partition("/t/")[0] + "/", "en", size, pace, **more), found.look[0])
    told = Told(actor.person)
    if time_stands:
        actor.person.stop_time()
    follow(actor.person, link)
    actor.page.wait_for_selector(".prompt.mine")
    actor.page.evaluate(RECORD)
    return actor, told


def set_going(actor: Actor, act: Act) -> None:
    actor.answer(actor.page.locator(act.press).first)


def quiet(actor: Actor) -> None:
    """Until it is my turn again, or the game is over, and everything that was queued meanwhile has been shown."""
    actor.page.wait_for_selector(".prompt.mine, .end", timeout=PATIENT)
    for _ in range(60):
        if not actor.page.locator("[data-beat]").count():
            return
        actor.person.pass_time(1000)
    raise AssertionError(actor.page.inner_text("body")[:400])


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.game)
def test_whatever_touches_me_has_a_frame_of_its_own(theatre: Stage, browser: Browser, act: Act) -> None:
    actor, told = come(theatre, browser, act, "brisk")
    set_going(actor, act)
    quiet(actor)
    shown = actor.page.evaluate("window.frames_shown")
    covers = {
        (key, i + j): one for one in shown for key, i in [map(int, one["key"].split("."))] for j in range(one["n"])
    }
    touching = told.touching(actor.name, act.at_the_end)
    assert len(touching) >= 2, told.entries
    for k, i, verb in touching:
        frame = covers.get((k, i))
        assert frame is not None, (k, i, verb, shown)
        assert frame["verb"] == verb and frame["mine"], frame
    assert actor.person.complaints == []
    actor.person.close()


@ONE
def test_nothing_is_queued_at_instant_speed(theatre: Stage, browser: Browser, act: Act) -> None:
    actor, told = come(theatre, browser, act, "instant")
    set_going(actor, act)
    quiet(actor)
    assert told.entries
    assert actor.page.evaluate("window.frames_shown") == []
    actor.person.close()


@ONE
def test_an_answer_need_not_wait_and_drops_what_is_queued(theatre: Stage, browser: Browser, act: Act) -> None:
    """At a calm pace my next question comes long before everything has been shown; my controls work all the same."""
    actor, told = come(theatre, browser, act, "calm")
    set_going(actor, act)
    actor.page.wait_for_selector(".prompt.mine")
    assert actor.page.locator("[data-beat]").count() == 1
    queued = max(told.entries)
    by_mouse(actor.person, random.Random(4))
    before = len(actor.page.evaluate("window.frames_shown"))
    actor.person.pass_time(1500)
    later = [int(one["key"].split(".")[0]) for one in actor.page.evaluate("window.frames_shown")[before:]]
    assert all(k > queued for k in later), (queued, later)
    actor.person.close()


def test_a_miracle_on_a_city_of_mine_touches_me(theatre: Stage, browser: Browser) -> None:
    """The event names the City, not me."""
    mine, theirs = theatre.set(scene("prieres", "orders"))
    basile, alma = (enter(browser, link, "en", "desk", pace="brisk") for link in (mine, theirs))
    basile.page.evaluate(RECORD)
    alma.page.wait_for_selector(".prompt.mine[data-step=turn]")
    alma.page.locator("[data-miracle]").first.click()
    alma.page.locator(".board .slot").first.locator("button").nth(1).click()
    alma.page.locator(".prompt button.pri[data-say^=miracle-on]").click()
    basile.until("window.frames_shown.some((one) => one.verb === 'played-on')")
    (frame,) = [one for one in basile.page.evaluate("window.frames_shown") if one["verb"] == "played-on"]
    assert frame["mine"], frame
    assert "This City is yours." in frame["text"]
    for person in (basile, alma):
        assert person.complaints == []
        person.close()


def test_a_key_or_a_tap_skips_to_the_present(theatre: Stage, browser: Browser) -> None:
    for skip in (lambda page: page.keyboard.press("Space"), lambda page: page.locator("section.board").click()):
        actor, _ = come(theatre, browser, ACTS[0], "calm")
        set_going(actor, ACTS[0])
        actor.page.wait_for_selector("[data-beat]")
        actor.page.wait_for_selector(".prompt.mine")
        actor.page.locator("#question").focus()
        skip(actor.page)
        assert actor.page.locator("[data-beat]").count() == 0
        actor.person.close()


# Every mark whose middle lies over the prompt for two frames, although its piece is on the board: in one frame
# alone the prompt may have grown since the mark was put.
STRAYED = """window.strayed = []; let before = []; (function look() {
  const prompt = document.querySelector('.table .prompt')?.getBoundingClientRect();
  const now = [...document.querySelectorAll('.theatre .mark:not([hidden])')].filter((mark) => {
    const box = mark.getBoundingClientRect();
    return prompt && box.height && (box.top + box.bottom) / 2 > prompt.top;
  });
  window.strayed.push(...now.filter((mark) => before.includes(mark)).map((mark) => mark.dataset.on));
  before = now;
  window.marks = (window.marks ?? 0) + document.querySelectorAll('.theatre .mark:not([hidden])').length;
  requestAnimationFrame(look);
})()"""


def test_no_mark_lies_over_the_prompt_of_a_phone(theatre: Stage, browser: Browser) -> None:
    """Most of the board of Stonehenge is behind the prompt there; marks are never in the way of my cards."""
    act = next(act for act in ACTS if act.game == "stonehenge")
    actor, _ = come(theatre, browser, act, "brisk", "phone")
    actor.page.evaluate(STRAYED)
    set_going(actor, act)
    quiet(actor)
    assert actor.page.evaluate("window.marks") > 0
    assert actor.page.evaluate("window.strayed") == []
    actor.person.close()
