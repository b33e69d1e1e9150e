"""Scenarios: chance that is wrong, missing or too much is explained."""

import pytest

from exvoto.core.errors import Mischance
from exvoto.core.scenario import Verdict

from .scenario_of_toy import POSITION, faults, verdict


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "B pass",
            (
                "'B pass': outcome 1 of chance is missing: a die, one of i, ii, iii; "
                '3 outcomes are needed here, for example "B pass | '
            ),
        ),
        (
            "B pass | ii oak",
            (
                "'B pass | ii oak': outcome 3 of chance is missing: a card, one of ash, elm, oak, yew; "
                '3 outcomes are needed here, for example "B pass | ii oak '
            ),
        ),
        (
            "B pass | iv",
            (
                "'B pass | iv': outcome 1 of chance: die: 'iv' is none of i, ii, iii; "
                '3 outcomes are needed here, for example "B pass | '
            ),
        ),
        (
            "B pass | ii oak yew ash",
            "'B pass | ii oak yew ash': 3 outcomes are needed here; unused: ash",
        ),
    ],
)
def test_chance_that_is_wrong_says_which_outcome(line: str, complaint: str) -> None:
    """Which outcome is missing or impossible, how many are needed, and a line that would do."""
    body = POSITION + f'play = ["A place oak", "{line}"]\n[[scenario.then]]\nplay = ["A bid 1"]'
    found = verdict(body)
    assert found.fault.startswith(f"block 1: {complaint}")
    assert found.not_run == 1


def test_the_example_line_can_be_played() -> None:
    """What the message proposes holds."""
    fault = verdict(POSITION + 'play = ["A place oak", "B pass | iii"]').fault
    proposed = fault.rpartition("for example ")[2]
    assert proposed.startswith('"B pass | iii ')
    assert faults(POSITION + f'play = ["A place oak", {proposed}]') == []


def test_a_card_that_is_not_there_names_the_bag() -> None:
    """The field it is drawn from, and what lies in it."""
    position = "position = { deck = { oak = 0, yew = 1 }, pile = { oak = 3, yew = 4 }, hand = { A = { oak = 2 } }, "
    body = position + 'agenda = ["placing A", "closing"] }\nplay = ["A place oak", "B pass | ii oak yew"]'
    assert verdict(body).fault.startswith(
        "'B pass | ii oak yew': outcome 2 of chance, card oak, is not in 'deck', which holds 5 × ash, 5 × elm, yew; "
        '3 outcomes are needed here, for example "B pass | ii '
    )


@pytest.mark.parametrize(
    ("chance", "complaint"),
    [
        ("[]", "chance: outcome 1 of chance is missing: a card, one of ash, elm, oak, yew; 2 needed here, for example"),
        ('["fir"]', "chance: outcome 1 of chance: card: 'fir' is none of ash, elm, oak, yew; 2 needed here"),
    ],
)
def test_the_chance_of_the_set_up_is_explained(chance: str, complaint: str) -> None:
    """The same before the first question; the example stands in `chance`."""
    with pytest.raises(Mischance) as found:
        faults(f'chance = {chance}\nexpect = {{ decision = "A,B bidding" }}')
    assert str(found.value).startswith(complaint)
    proposed = str(found.value).rpartition("for example ")[2]
    assert faults(f'{proposed}\nexpect = {{ decision = "A,B bidding" }}') == []


def test_too_much_chance_in_the_set_up_is_a_fault() -> None:
    """And nothing is played."""
    body = 'chance = ["oak", "ash", "yew"]\nplay = ["A bid 1"]\nexpect = { decision = "B bidding" }'
    assert verdict(body) == Verdict("chance: 2 outcomes are needed here; unused: yew", 2)
