"""By whom bots of Odyssée are measured, and their blunders."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from exvoto.bots.bench import FOR_NOTHING, Asked, Bench, Occasion, Rule, by_verb, silent
from exvoto.core.action import Action
from exvoto.core.kind import NONE
from exvoto.games.odyssee.bots.eval import end_now, prize, worth_countering
from exvoto.games.odyssee.pieces import PRIZES, TARGET
from exvoto.games.odyssee.powers import Window
from exvoto.games.odyssee.state import Odyssee


def last_word(asked: Asked) -> Action[Any] | None:
    """Passes until the others have: then nobody is left to answer it."""
    s: Odyssee = asked.state
    return by_verb(asked.options, "pass") if s.passes < s.n - 1 else None


def stops_at_its_best(asked: Asked) -> Action[Any] | None:
    """With Zeus, ends the round as soon as the course leads to its best adventure; without, passes there."""
    s: Odyssee = asked.state
    seat = asked.seat
    if s.agenda[-1].verb != "turn" or s.ship == NONE or prize(s, seat, end_now(s, False)) < max(PRIZES):
        return None
    return by_verb(asked.options, "stop") or by_verb(asked.options, "pass")


def hides(asked: Asked) -> Action[Any] | None:
    """With Hades, lays everything face down."""
    hidden = [a for a in asked.options if a.verb == "hide"]
    return hidden[asked.rng.below(len(hidden))] if hidden else None


def counters_all(asked: Asked) -> Action[Any] | None:
    return by_verb(asked.options, "counter")


def counters_nothing(asked: Asked) -> Action[Any] | None:
    return by_verb(asked.options, "decline")


class OdysseeBench(Bench):
    exploiters: ClassVar[Mapping[str, Rule]] = {
        "one-ahead": silent,
        "last-word": last_word,
        "stops-at-its-best": stops_at_its_best,
        "hides": hides,
    }
    changes: ClassVar[Mapping[str, Rule]] = {
        "counters-all": counters_all,
        "counters-nothing": counters_nothing,
        "stops-at-its-best": stops_at_its_best,
    }

    def occasions(self, s: Odyssee, seat: int, answer: Action[Any]) -> list[Occasion]:
        if isinstance(s.agenda[-1], Window) and not worth_countering(s, seat):
            return [Occasion(FOR_NOTHING, answer.verb == "counter")]
        return []

    def may_end(self, s: Odyssee) -> bool:
        return any(s.score(seat) + max(PRIZES) >= TARGET for seat in range(s.n))


BENCH: Final = OdysseeBench()
