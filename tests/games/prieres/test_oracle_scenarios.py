"""Every scenario of Prières in both accounts of its rules: turns with their windows, Faith, bids, End cards, ranks."""

from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.kind import NONE
from exvoto.games.prieres import GAME
from exvoto.games.prieres.scoring import measure, result
from exvoto.games.prieres.state import Prieres
from tests.oracles import prieres_oracle as oracle
from tests.oracles.walk import Answer, Walk, scenarios_of

from .test_oracle import announced, in_order, intervened, invoked, react_word, same_options, told

ALL = list(scenarios_of("prieres"))
DEVELOPMENT = ("turn", "reacting", "annulling")
WORDS = (("VIL", 0), ("TEM", 1), ("POP", 2), ("IMP", 3))


class Follower:
    """Goes along with a scenario; `count` is how often the second account had something to say."""

    def __init__(self, walk: Walk) -> None:
        self.count = 0
        self.card = int(walk.raw.end_row[walk.raw.active])
        fresh = not (walk.raw.triggered or walk.raw.reached or max(walk.raw.seen) > NONE)
        self.checks: list[Any] | None = [] if fresh else None
        self.said: list[str] = []  # in the windows of what was announced
        self.before: tuple[dict[str, Any], Any] | None = None  # the position and the announcement, until it is done
        verb, _, number = walk.agenda()[0].partition(" ")
        if verb == "turns" and walk.start.agenda[-1].verb == "turn":
            seat = (int(walk.raw.first) + int(number)) % walk.raw.n
            if seat == walk.start.turn:
                self.agree(walk.start, oracle.start_turn(told(walk.raw), seat))
        self.look(walk.start)

    def agree(self, s: Prieres, position: dict[str, Any]) -> None:
        assert in_order(told(s)) == in_order(position)
        self.count += 1

    def look(self, s: Prieres) -> None:
        """Counts, ranks, what may be answered in a turn, and whether the End card is fulfilled."""
        tallies = oracle.tallies(told(s))
        assert [{word: measure(s, seat, k) for word, k in WORDS} for seat in range(s.n)] == tallies
        self.end_card(s, tallies)
        if engine.over(s):
            assert result(s).ranks == oracle.ranking(tallies)
            self.count += 1
            return
        if s.agenda[-1].verb == "turn":
            same_options(s, told(s))
            self.count += 1

    def end_card(self, s: Prieres, tallies: list[Any]) -> None:
        """Whether the active card is fulfilled: after every change in Development, or only after its last turn."""
        card = int(s.end_row[s.active])
        if card != self.card:
            self.card, self.checks = card, []
        if self.checks is None or card == NONE:
            return
        options = told(s)["options"]
        developing = not engine.over(s) and s.agenda[-1].verb in DEVELOPMENT
        if developing:
            self.checks.append(tallies)
        if self.checks and developing == (options["O-TRIGGER"] != "end_of_phase"):
            assert bool(s.triggered) == oracle.triggered(f"F{card + 1:02d}", self.checks, options)
            self.count += 1

    def answer(self, given: Answer) -> None:
        if given.rule:
            self.refused(given)
        elif given.before.agenda[-1].verb == "turn":
            self.turn(given)
        elif given.before.agenda[-1].reaction:
            self.window(given)
        elif given.action.verb == "bid":
            self.bid(given)
        if not given.rule:
            self.look(given.after)

    def turn(self, given: Answer) -> None:
        position, a, s = told(given.before), given.action, given.after
        deed = intervened(a)
        if deed is not None:
            self.agree(s, oracle.intervene(position, *deed))
        elif announced(a) or invoked(a):
            self.before, self.said = (position, a), []
            self.unfold(s)
        elif a.verb == "end" and not engine.over(s) and s.agenda[-1].verb == "turn":
            self.agree(s, oracle.start_turn(position, int(s.turn)))

    def window(self, given: Answer) -> None:
        if self.before is None:
            return  # the scenario begins in the middle of a window
        options = engine.options(given.before, given.seat)
        if len(options) > 1:
            self.said.append(said(given.action))
        self.unfold(given.after)

    def unfold(self, s: Prieres) -> None:
        """What has come of an announcement under the answers given so far."""
        assert self.before is not None
        position, a = self.before
        city, miracle = announced(a), invoked(a)
        if city is not None:
            outcome = oracle.place_city(position, *city, self.said)
        else:
            assert miracle is not None
            outcome = oracle.play_miracle(position, *miracle, self.said)
        question = outcome["question"]
        if question is None:
            if not s.agenda[-1].reaction:
                if s.agenda[-1].verb == "turn":
                    self.agree(s, outcome["position"])
                self.before = None
            return
        assert s.agenda[-1].reaction
        (seat,) = engine.pending(s)
        options = engine.options(s, seat)
        if len(options) > 1:  # who can only pass is asked too, so that nobody learns it
            verb = "react" if s.agenda[-1].verb == "reacting" else "annul"
            assert (verb, seat, sorted(map(said, options))) == (
                question["ask"],
                question["seat"],
                sorted(question["options"]),
            )
            self.count += 1

    def bid(self, given: Answer) -> None:
        """Sealed: what they cost, and who moves the token, is seen when the last is in."""
        bids = [int(event.values[1]) for event in given.events if event.verb == "bid"]
        if not bids:
            return
        held = [int(tokens) for tokens in list(given.before.implication)]
        left, winner = oracle.resolve_bids(held, bids, int(given.before.first), told(given.before)["options"])
        assert [int(tokens) for tokens in list(given.after.implication)] == left
        assert (winner is None) == any(event.verb == "nobody" for event in given.events)
        if winner is not None and not engine.over(given.after) and given.after.agenda[-1].verb == "choosing":
            assert engine.pending(given.after) == (winner,)
        self.count += 1

    def refused(self, given: Answer) -> None:
        s, a = given.before, given.action
        if s.agenda[-1].verb != "turn" or given.seat != s.turn:
            return
        position = told(s)
        city, miracle, deed = announced(a), invoked(a), intervened(a)
        if city is not None:
            faults = oracle.announce_faults(position, *city)
        elif miracle is not None:
            faults = oracle.miracle_faults(position, *miracle)
        elif deed is not None:
            faults = oracle.intervention_faults(position, *deed)
        else:
            return
        assert given.rule in faults, (given, faults)
        self.count += 1


def said(a: Any) -> str:
    return {"pass": "PASS", "annul": "ANNUL"}.get(a.verb) or react_word(a)


def follow(id: str) -> int:
    walk = Walk(GAME, id)
    if not walk.automatic:
        return 0
    follower = Follower(walk)
    for given in walk.answers():
        follower.answer(given)
    return follower.count


@pytest.mark.parametrize("id", ALL)
def test_scenarios_in_both_accounts(id: str) -> None:
    """What a scenario expects of the engine holds in the second account as well."""
    follow(id)


def test_nearly_all_scenarios_are_followed() -> None:
    """The second account says nothing of the draw."""
    silent = [id for id in ALL if follow(id) == 0]
    assert len(silent) <= 3, silent


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("start_turn", lambda position, seat: position),
        ("intervene", lambda position, *_: position),
        ("resolve_bids", lambda held, bids, first, options: (held, None)),
        ("ranking", lambda tallies: [1] * len(tallies)),
        ("triggered", lambda card, checks, options: False),
        ("has_three", lambda city, options: False),
        ("reaction_effect", lambda card, values: {}),
    ],
)
def test_a_planted_difference_is_found(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Any) -> None:
    """With one wrong rule in the oracle the two no longer agree on every scenario."""
    monkeypatch.setattr(oracle, name, wrong)
    with pytest.raises((AssertionError, ValueError)):
        [follow(id) for id in ALL]
