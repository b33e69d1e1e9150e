"""Scenarios: what does not hold is told."""

import pytest

from exvoto.core.errors import Unreadable
from exvoto.core.position import parse
from exvoto.core.scenario import read_scenarios, run

from .toy import TOY


def faults(body: str) -> list[str]:
    scenarios = {
        one.id: one for one in read_scenarios(parse('game = "toy"\nseats = 2\n[[scenario]]\nid = "x"\n' + body))
    }
    return run(TOY, scenarios["x"], scenarios)


POSITION = 'position = { hand = { A = { oak = 2 } }, agenda = ["placing A", "closing"] }\n'


def test_a_scenario_that_holds_has_no_faults() -> None:
    """Position, answers with chance, refusals, fields, views, events and the end."""
    body = (
        POSITION
        + 'play = ["A place ash ! TOY-3", "A place oak", "B pass | ii", "A bid 1 ! over"]\n'
        + '[scenario.options]\nrounds = 1\n[scenario.expect]\ndecision = "over"\nwinners = ["B"]\nscores = [4, 5]\n'
        + 'fields = { coins = { B = 5 }, lying = { p1 = "oak" }, winners = [] }\n'
        + 'events = ["placed A - p1 oak", "weather ii"]\nview = { B = { lying = ["?", -1, -1] } }'
    )
    assert faults(body) == []


@pytest.mark.parametrize(
    ("expect", "complaint"),
    [
        ('decision = "B placing"', "decision: expected B placing, found A placing"),
        ('options = ["place ash"]', "option missing: place ash"),
        ("options = []", "option too many: place oak"),
        ("options_count = 2", "options_count: expected 2, found 1"),
        ("fields = { hand = { A = { oak = 1 } } }", "hand.A.oak: expected 1, found 2"),
        ("fields = { round = 1 }", "round: expected 1, found 0"),
        ('fields = { winners = ["A"] }', "winners: expected ['A'], found []"),
        ('refused = { "A place oak" = "TOY-3" }', "'A place oak': expected refusal TOY-3, found accepted"),
        ('events = ["weather i"]', "events: expected 'weather i', found []"),
        ("scores = [1]", "scores: the game is not over"),
        ("view = { B = { hand_size = [1, 0] } }", "view of B: hand_size: expected [1, 0], found [2, 0]"),
    ],
)
def test_a_scenario_tells_what_does_not_hold(expect: str, complaint: str) -> None:
    """Each expectation can fail, and says what was found instead."""
    assert complaint in faults(POSITION + "[scenario.expect]\n" + expect)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("mood = 1", "x: unknown key 'mood'"),
        ("after = []", "after: there is no scenario"),
        ('after = "y"', "after: there is no scenario 'y'"),
        ('after = "x"', "after: there is no scenario 'x'"),
        (POSITION + "play = 1", "play: not a list"),
        (POSITION + 'play = ["C place oak"]', "there is no seat C at this table"),
        (POSITION + 'play = ["- place oak ! TOY-1"]', "there is no seat -"),
        (POSITION + "then = 1", "then: write"),
        (POSITION + "expect = { luck = 1 }", "expect: unknown key 'luck'"),
        (POSITION + "expect = { fields = { luck = 1 } }", "fields: toy has no field 'luck'"),
        (POSITION + "expect = { fields = { winners = 1 } }", "winners: not a list"),
        (POSITION + "expect = { view = { C = {} } }", "view.C: there are only 2 seats"),
    ],
)
def test_a_bad_scenario_is_unreadable(body: str, complaint: str) -> None:
    """A scenario that cannot be run says what is wrong with it."""
    with pytest.raises(Unreadable) as found:
        faults(body)
    assert complaint in str(found.value)
