"""Scenarios that cannot be run: each message says what is wrong and how it is written."""

import pytest

from exvoto.core.errors import ExvotoError, Unreadable
from exvoto.core.position import parse
from exvoto.core.scenario import read_scenarios

from .scenario_of_toy import POSITION, faults


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("mood = 1", "x: unknown key 'mood'; known are id, title"),
        ("expects = {}", "x: unknown key 'expects'; did you mean expect?"),
        ("title = 'nothing else'", "it checks nothing: give it play or expect"),
        (POSITION, "it checks nothing: give it play or expect"),
        (POSITION + "expect = { fields = {} }\nplay = []", "it checks nothing: give it play or expect"),
        (
            POSITION + 'expect = { decision = "A placing" }\n[[scenario.then]]\nplay = []',
            "then: block 2 checks nothing",
        ),
        ('play = ["A pass"]\nrules = ["TOY-9"]', "rules: toy has no rule 'TOY-9'; did you mean TOY-"),
        ("play = ['A pass']\nrules = 'TOY-1'", 'x: rules: "TOY-1" is not a list of texts: write rules = ["OFF-26"]'),
        ('play = ["A pass"]\nposition = { seats = 2 }', "position.seats: write seats outside the position"),
        ('play = ["A pass"]\nposition = { options = {} }', "position.options: write options outside the position"),
        (
            'position = { play = ["A pass"] }\nplay = ["A pass"]',
            "position.play: in TOML all that follows [scenario.position]",
        ),
        ('[scenario.position]\nplay = ["A pass"]', "position.play: in TOML all that follows [scenario.position]"),
        ('play = ["A pass"]\nautomatic = 0', "automatic: 0 is neither true nor false"),
        ('play = ["A pass"]\nafter = []', "after: there is no scenario [] in this file; there are x"),
        ('play = ["A pass"]\nafter = "y"', 'after: there is no scenario "y" in this file'),
        ('play = ["A pass"]\nafter = "x"', "after: x after x has no beginning"),
        ("play = 1", 'play: 1 is not a list of texts: write play = ["A pass"]'),
        (POSITION + 'play = ["C place oak"]', "there is no seat C at this table"),
        (POSITION + 'play = ["- place oak ! TOY-1"]', "there is no seat -"),
        (
            POSITION + 'play = ["A place ash !"]',
            "'A place ash !': name the rule that refuses it: \"A place ash ! TOY-1\"",
        ),
        (POSITION + 'expect = { refused = { "A place ash" = "" } }', "'A place ash !': name the rule that refuses it"),
        (POSITION + "then = 1", "then: 1 is not a list of blocks: write [[scenario.then]] before each"),
        (POSITION + "then = [{ ply = [] }]", "then: unknown key 'ply'; known are play, expect"),
        (POSITION + "expect = { luck = 1 }", "expect: unknown key 'luck'; known are decision, fields"),
        (POSITION + "expect = { event = [] }", "expect: unknown key 'event'; did you mean events?"),
        (POSITION + "expect = { decision = 1 }", 'decision: 1 is not a text: write decision = "A bidding" or "over"'),
        (POSITION + "expect = { options_count = '1' }", 'options_count: "1" is not a whole number'),
        (POSITION + "expect = { options = 1 }", 'options: 1 is not a list of texts: write options = ["bid …"]'),
        (POSITION + "expect = { events = 1 }", 'events: 1 is not a list of texts: write events = ["drew …"]'),
        (POSITION + "expect = { no_events = 1 }", 'no_events: 1 is not a list of texts: write no_events = ["'),
        (
            POSITION + "expect = { no_questions = 1 }",
            'no_questions: 1 is not a list of texts: write no_questions = ["B"',
        ),
        (
            POSITION + "expect = { no_events = ['wether'] }",
            "no_events: 'wether'; toy has no event 'wether', did you mean weather?",
        ),
        (
            POSITION + "expect = { no_questions = ['bid'] }",
            "no_questions: 'bid' is no seat, question, or both; did you mean bidding?",
        ),
        (POSITION + "expect = { no_questions = ['A B'] }", "no_questions: 'A B' is no seat, question, or both"),
        (
            POSITION + "expect = { fields = 1 }",
            "fields: 1 is not a table of names and values: write fields = { … = … }",
        ),
        (POSITION + "expect = { fields = { luck = 1 } }", "fields: toy has no field 'luck'; it has round, deck"),
        (POSITION + "expect = { fields = { conis = 1 } }", "fields: toy has no field 'conis'; did you mean coins?"),
        (POSITION + "expect = { fields = { winners = 1 } }", 'winners: 1 is not a list: write winners = ["A"]'),
        (POSITION + "expect = { fields = { coins = 1 } }", "coins: 1 is not a row by seat: write coins = { A = 1 }"),
        (
            POSITION + "expect = { derived = { standng = [1, 2] } }",
            "derived: toy has no derived number 'standng'; did you mean standing?",
        ),
        (
            POSITION + "expect = { view = { C = { round = 1 } } }",
            "view.C: there are only 2 seats, A, B; '-' is a spectator",
        ),
        (POSITION + "expect = { view = { A = 1 } }", "view.A: 1 is not a table of names and values"),
        (POSITION + "expect = { view = { A = { conis = [1] } } }", "view.A: toy shows no 'conis'; did you mean coins?"),
        (
            POSITION + "expect = { view = { A = { coins = [1] } } }",
            "view: coins: 1 entry instead of 2: write coins = { A = 1 }",
        ),
        (POSITION + "expect = { view = { A = { coins = { C = 1 } } } }", "coins: there is no seat 'C'; known: A, B"),
        (
            POSITION + "expect = { view = { A = { note = { hidden = 1 } } } }",
            "view: note: { hidden = 3 } counts hidden cards",
        ),
        (POSITION + "expect = { view = { A = { lying = { p1 = 'oka' } } } }", 'view: lying.p1: "oka" is not a card'),
    ],
)
def test_a_bad_scenario_says_how_it_is_written(body: str, complaint: str) -> None:
    """A scenario that cannot be run says what is wrong with it, and what it should look like."""
    with pytest.raises(ExvotoError) as found:
        faults(body)
    assert complaint in str(found.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[scenario]]\nid = "x"', 'names its game in its first line: game = "offrandes"'),
        ('game = "toy"', "holds [[scenario]] tables"),
        (
            'game = "toy"\nseat = 3\n[[scenario]]\nid = "x"',
            "unknown key 'seat' at the head of the file; did you mean seats?",
        ),
        ('game = "toy"\n[[scenario]]\ntitle = "x"', 'scenario 1 has no id: write id = "W-1"'),
        (
            'game = "toy"\n[[scenario]]\nid = "x"\n[[scenario]]\nid = "y"\n[[scenario]]\nid = "x"',
            "x: scenario 3 of this file has the id of an earlier one",
        ),
    ],
)
def test_a_bad_file_is_unreadable(text: str, complaint: str) -> None:
    """A head that is not understood, a scenario without a name of its own."""
    with pytest.raises(Unreadable) as found:
        read_scenarios(parse(text))
    assert complaint in str(found.value)
