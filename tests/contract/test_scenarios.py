"""Scenarios: what does not hold is said in one line, and what cannot be run says how it is written."""

from typing import Any

import pytest

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.errors import Unreadable
from exvoto.core.position import parse
from exvoto.core.scenario import Verdict, examine, read_scenarios

from .scenario_of_toy import HEAD, OTHERS, POSITION, faults, verdict
from .toy import Closing, Toy, ToyGame, variant


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
        (
            'options = ["place ash"]',
            (
                "options: expected place ash, which is not open; found place oak, which was not expected "
                "(asked: A placing)"
            ),
        ),
        ("options = []", "options: found place oak, which was not expected (asked: A placing)"),
        ("options_count = 2", "options_count: expected 2, found 1"),
        ("fields = { hand = { A = { oak = 1 } } }", "hand.A.oak: expected 1, found 2"),
        ("fields = { coins = [3, 5] }", "coins.A: expected 3, found 4; coins.B: expected 5, found 4"),
        ("fields = { round = 1 }", "round: expected 1, found 0"),
        ('fields = { winners = ["A"] }', "winners: expected A, found none"),
        ("derived = { standing = { B = 5 } }", "standing.B: expected 5, found 4"),
        ('refused = { "A place oak" = "TOY-3" }', "'A place oak': expected refusal TOY-3, found accepted"),
        ('refused = { "A place ash" = "TOY-1 TOY-2" }', "'A place ash': expected refusal TOY-1 or TOY-2, found TOY-3"),
        (
            'refused = { "A place ash" = "TOY-33" }',
            "'A place ash': expected refusal TOY-33, found TOY-3; toy has no rule TOY-33, did you mean TOY-3?",
        ),
        ('events = ["weather i"]', "events: expected 'weather i', found nothing"),
        (
            'events = ["wether i"]',
            "events: expected 'wether i', found nothing; toy has no event 'wether', did you mean weather?",
        ),
        ('events = ["weather"]', "events: expected 'weather', found nothing; write it as weather <die>"),
        ('no_questions = ["A"]', "no_questions: expected no 'A', found 'A placing'"),
        ('no_questions = ["B", "placing"]', "no_questions: expected no 'placing', found 'A placing'"),
        ("scores = [1, 2]", "scores: expected the end, found that the game is not over (A placing)"),
        ("ranks = [1, 2]", "ranks: expected the end, found that the game is not over (A placing)"),
        ("view = { B = { hand_size = [1, 0] } }", "view of B: hand_size.A: expected 1, found 2"),
        ("view = { B = { hand = { A = { oak = 2 } } } }", "view of B: hand.A.oak: expected 2, found ?"),
        ('view = { A = { hand = { A = { oak = "?" } } } }', "view of A: hand.A.oak: expected ?, found 2"),
        ("view = { B = { hand = { A = { hidden = 1 } } } }", "view of B: hand.A: expected 1 hidden, found 2"),
        (
            "view = { A = { hand = { A = { hidden = 2 } } } }",
            "view of A: hand.A: expected 2 hidden, found that all are seen",
        ),
        ("view = { - = { deck = { hidden = 1 } } }", "view of -: deck: expected 1 hidden, found 18"),
        ("view = { - = { deck_size = 1 } }", "view of -: deck_size: expected 1, found 18"),
        ('view = { - = { lying = { p1 = "oak" } } }', "view of -: lying.p1: expected oak, found -"),
        ("view = { - = { winners = [1] } }", "view of -: winners: expected a list of 1, found one of 0"),
    ],
)
def test_a_scenario_says_what_does_not_hold(expect: str, complaint: str) -> None:
    """Each expectation can fail, and says in one line what was expected and what was found."""
    assert faults(POSITION + "[scenario.expect]\n" + expect) == [complaint]


@pytest.mark.parametrize(
    "expect",
    [
        'refused = { "A place ash" = ["TOY-1", "TOY-3"] }',
        "derived = { standing = [4, 4] }",
        'no_events = ["weather", "placed A"]\nno_questions = ["B", "window", "B placing"]',
        'view = { B = { hand = { A = { hidden = 2 }, B = { oak = 0 } }, note = { A = "?", B = -1 } } }',
        'view = { - = { deck = { hidden = 18 }, hand = "?", hand_size = { A = 2 }, winners = [], round = 0 } }',
        'view = { A = { lying = ["-", "-", -1], hand = { A = { oak = 2 } }, deck = "?" } }',
    ],
)
def test_what_can_be_said(expect: str) -> None:
    """Named entries of a view, hidden cards by their number, derived numbers, and what did not happen."""
    assert faults(POSITION + "[scenario.expect]\n" + expect) == []


def test_the_end_has_ranks() -> None:
    """Of all seats, or of those named; winners also as one text."""
    body = POSITION + 'play = ["A place oak", "B pass | ii"]\noptions = { rounds = 1 }\n'
    assert faults(body + 'expect = { ranks = [2, 1], winners = "B", scores = { A = 4 } }') == []
    assert faults(body + "expect = { ranks = { A = 1 } }") == ["ranks.A: expected 1, found 2"]
    assert faults(body + 'expect = { winners = ["A"] }') == ["winners: expected A, found B"]
    assert faults(body + "expect = { options = [], options_count = 0 }") == []


def test_what_did_not_happen() -> None:
    """Events by their first words, questions by seat and step; those of the block, the one that waits included."""
    body = POSITION + 'play = ["A place oak"]\n'
    assert faults(body + 'expect = { no_events = ["placed B", "weather"], no_questions = ["A", "turn"] }') == []
    assert faults(body + 'expect = { no_events = ["placed A -"] }') == [
        "no_events: expected no 'placed A -', found 'placed A - p1 oak'"
    ]
    assert faults(body + 'expect = { no_questions = ["B window"] }') == [
        "no_questions: expected no 'B window', found 'B window'"
    ]
    later = (
        body
        + '[[scenario.then]]\nplay = ["B pass | ii"]\nexpect = { no_events = ["placed"], no_questions = ["B window"] }'
    )
    assert faults("options = { rounds = 1 }\n" + later) == []


def test_events_keep_their_order() -> None:
    """An event that came too early is reported as such."""
    body = POSITION + 'options = { rounds = 1 }\nplay = ["A place oak", "B pass | ii"]\n'
    assert faults(body + 'expect = { events = ["passed B", "weather ii"] }') == []
    assert faults(body + 'expect = { events = ["weather ii", "passed B"] }') == [
        "events: expected 'passed B' after 'weather ii', found it before"
    ]


@pytest.mark.parametrize(
    ("play", "fault", "not_run"),
    [
        (
            ["A place ash", "B pass | ii"],
            "'A place ash': expected a legal answer, found a refusal by TOY-3 (asked: A placing)",
            2,
        ),
        (["A place oak ! TOY-3", "A place oak"], "'A place oak': expected refusal TOY-3, found accepted", 2),
        (
            ["A place oak", "A place oak"],
            "'A place oak': expected a legal answer, found a refusal by TOY-1 (asked: B window)",
            1,
        ),
        (["A place fir", "A place oak"], "'A place fir': card: 'fir' is none of ash, elm, oak, yew", 2),
        (
            ["A plce oak"],
            "'A plce oak': 'plce' is none of bid, place, pass, challenge, done, note, give; did you mean place?",
            1,
        ),
        (["A place oak", "B pass | ii", "A bid 1"], "'A bid 1': expected an answer, found that the game is over", 1),
    ],
)
def test_a_scenario_stops_at_its_first_wrong_answer(play: list[str], fault: str, not_run: int) -> None:
    """Nothing is played or compared after it; how much was not is counted."""
    body = POSITION + f"options = {{ rounds = 1 }}\nplay = {play}\nexpect = {{ decision = 'nobody' }}"
    assert verdict(body) == Verdict(fault, not_run)


def test_later_blocks_are_not_run() -> None:
    """Each answer, each named field and each other expectation is one check."""
    body = POSITION + (
        'expect = { decision = "B placing", fields = { round = 0, coins = { A = 4 } } }\n'
        '[[scenario.then]]\nplay = ["A place oak"]\nexpect = { view = { A = { round = 1 }, B = { round = 1 } } }'
    )
    assert verdict(body) == Verdict("block 1: decision: expected B placing, found A placing", 5)


# -- after -----------------------------------------------------------------------------------------------------------


def test_a_scenario_begins_after_another() -> None:
    """With its seats, options and position."""
    body = 'after = "base"\nplay = ["A bid 1"]\nexpect = { decision = "B bidding" }\n'
    assert verdict(body, OTHERS) == Verdict("", 0)
    assert verdict("seats = 2\noptions = { rounds = 3 }\n" + body, OTHERS) == Verdict("", 0)


@pytest.mark.parametrize(
    ("own", "complaint"),
    [
        ("position = {}", "position: a scenario that begins after another one has no position of its own"),
        ("chance = []", "chance: a scenario that begins after another one has no chance of its own"),
        ("seats = 3", "seats: base is played with 2; a scenario that begins after it is, too"),
        ("options = { rounds = 1 }", "options: base has others; a scenario that begins after it keeps them"),
    ],
)
def test_what_a_scenario_after_another_cannot_say(own: str, complaint: str) -> None:
    """Where it begins is settled there."""
    with pytest.raises(Unreadable, match=complaint):
        verdict(f'after = "base"\n{own}\nplay = ["A bid 1"]', OTHERS)


def test_what_follows_a_failing_scenario_is_not_run() -> None:
    """Its own checks would say nothing."""
    wrong = OTHERS.replace("A,B bidding", "A bidding")
    assert verdict('after = "base"\nplay = ["A bid 1"]', wrong) == Verdict(
        "base, after which it begins, does not hold: decision: expected A bidding, found A,B bidding", 1
    )
    with pytest.raises(Unreadable, match="after: base cannot be run: chance: outcome 2 of chance is missing"):
        verdict('after = "base"\nplay = ["A bid 1"]', OTHERS.replace(', "ash"', ""))


# -- rules that break down -------------------------------------------------------------------------------------------


class Broken(Closing):
    """Planted: a step that was never finished."""

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        raise NotImplementedError


class Rough(ToyGame):
    """Planted: shorthand that trusts what it reads."""

    def expand(self, document: dict[str, Any]) -> dict[str, Any]:
        return document | {"coins": document.get("coins", {}) | {}}


def test_rules_that_break_down_are_a_fault_of_the_scenario() -> None:
    """Not of the run: the answer is named, and nothing after it is played."""
    rules = variant(Closing=type("Closing", (Broken,), {}))
    body = POSITION + 'play = ["A place oak", "B pass", "A bid 1"]'
    scenarios = {one.id: one for one in read_scenarios(parse(HEAD + '[[scenario]]\nid = "x"\n' + body))}
    assert examine(rules, scenarios["x"], scenarios) == Verdict(
        "B pass: the rules cannot go on from here (NotImplementedError())", 1
    )


def test_shorthand_that_breaks_down_is_unreadable() -> None:
    """A position that a game's own reader chokes on."""
    text = HEAD + '[[scenario]]\nid = "x"\nposition = { coins = [1, 2] }\nplay = ["A bid 1"]'
    scenarios = {one.id: one for one in read_scenarios(parse(text))}
    with pytest.raises(Unreadable, match=r"position: the rules cannot begin here \(TypeError"):
        examine(variant(base=Rough), scenarios["x"], scenarios)
