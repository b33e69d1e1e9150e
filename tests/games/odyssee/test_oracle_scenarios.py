"""Every scenario of Odyssée in both accounts of its rules, answer by answer."""

from typing import Any

import pytest

from exvoto.core.game import Options
from exvoto.core.sfc import Sfc32
from exvoto.games.odyssee import GAME
from exvoto.games.odyssee.state import Odyssee
from tests.oracles import odyssee_oracle as oracle
from tests.oracles.walk import Answer, Walk, scenarios_of

from .test_oracle import SEATS, check_decision, new_game, ours, run_on, said, zones_of

ALL = list(scenarios_of("odyssee"))


def in_the_middle(s: Odyssee, options: Options, turn: int) -> oracle.State:
    """The oracle's table at the beginning of somebody's turn."""
    o = new_game(s.copy(), options)
    zones: dict[str, list[dict[str, Any]]] = {}
    for number, zone, card, by, down in zones_of(s):
        zones.setdefault(zone, []).append({"card": card, "by": by, "down": down, "playNo": number})
    mine = ours(s)
    o |= {key: mine[key] for key in ("pawns", "reserve", "done", "ship", "departure", "leader", "passes", "round")}
    o |= {"zones": zones, "dryRounds": mine["dry"], "discards": ["D"] * mine["discards"]}
    o["barred"] = {s.holder(number): int(until) for number, until in enumerate(s.waits) if until >= 0}
    return o | {"phase": "D1", "turn": turn}


def joined(walk: Walk) -> oracle.State | None:
    """The second account from where the scenario begins; None: it begins before the second account does."""
    verb, _, seat = walk.agenda()[0].partition(" ")
    if verb == "turn":
        return run_on(in_the_middle(walk.raw, walk.options, SEATS.index(seat)), list(walk.outcomes))
    return new_game(walk.start, walk.options) if walk.start.agenda[-1].verb == "launch" else None


def same_refusal(o: oracle.State, given: Answer) -> None:
    reasons = oracle.refusal(o, given.seat, said(given.action))
    assert given.rule in reasons or (given.action.verb in ("counter", "decline") and reasons), given


def follow(id: str) -> int:
    """A scenario in both accounts, answer by answer; how many answers the second one followed."""
    walk, rng = Walk(GAME, id), Sfc32(1)
    o = joined(walk) if walk.automatic else None
    if o is not None:
        check_decision(walk.start, o, rng)
    count = int(o is not None)
    for given in walk.answers():
        if o is None:
            if walk.automatic and given.after.agenda[-1].verb == "launch":
                o = new_game(given.after, walk.options)
            continue
        if given.rule:
            same_refusal(o, given)
        else:
            o = run_on(oracle.apply(o, given.seat, said(given.action)), list(given.chance))
            check_decision(given.after, o, rng)
        count += 1
    return count


@pytest.mark.parametrize("id", ALL)
def test_scenarios_in_both_accounts(id: str) -> None:
    """What a scenario expects of the engine holds in the second account as well."""
    follow(id)


def test_nearly_all_scenarios_are_followed() -> None:
    """The second account begins when the ship is placed, and does nothing unasked."""
    silent = [id for id in ALL if follow(id) == 0]
    assert len(silent) <= 2, silent


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("may_counter", lambda state: None),
        ("winning_colour", lambda totals: next(iter(totals), None)),
        ("mission_value", lambda mission, adventure: 1),
        ("deal_sequence", lambda n, zeus, size: [0] * min(2 * n, size)),
        ("game_ends", lambda done, missions, dry, stall: False),
        ("STRENGTH", dict.fromkeys("5321D", 1)),
    ],
)
def test_a_planted_difference_is_found(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Any) -> None:
    """With one wrong rule in the oracle the two no longer agree on every scenario."""
    monkeypatch.setattr(oracle, name, wrong)
    with pytest.raises((AssertionError, ValueError, KeyError)):
        [follow(id) for id in ALL]
