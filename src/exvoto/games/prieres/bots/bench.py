"""By whom bots of Prières are measured, and their blunders."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from exvoto.bots.bench import FOR_NOTHING, FREE_GAIN, Asked, Bench, Occasion, Rule, by_verb, silent
from exvoto.bots.evaluations import eval_of
from exvoto.core.action import Action
from exvoto.games.prieres.bots.habit import next_faith
from exvoto.games.prieres.bots.horizon import Horizon
from exvoto.games.prieres.bots.outlook import Outlook, affordable
from exvoto.games.prieres.bots.token import NO_BID, RIVALRY_MOST, card_for, prospects
from exvoto.games.prieres.draw import DropMiracle
from exvoto.games.prieres.imploration import BIDS
from exvoto.games.prieres.pieces import CITIES
from exvoto.games.prieres.state import Prieres

FAR: Final = 4  # Faith by which the Cost of a City may be beyond the next round and the City still be hoped for
ENDS: Final = 0.6  # how likely the next round is the last with the token there


def ends_when_ahead(asked: Asked) -> Action[Any] | None:
    """Bids whenever it has the most Population and a card would end the game; puts the token there."""
    s: Prieres = asked.state
    seat = asked.seat
    if s.agenda[-1].verb == "choosing":
        return card_for(eval_of("prieres"), s, seat)
    if s.agenda[-1].verb != "imploration":
        return None
    o = Outlook(s)
    ahead = all(o.people[seat] >= o.people[other] for other in range(s.n))
    _, lasts = prospects(eval_of("prieres"), s, seat)
    return outbid(s, seat) if ahead and max(lasts) >= ENDS > lasts[s.token] else NO_BID


def outbids(asked: Asked) -> Action[Any] | None:
    """Always bids one token more than anybody did in the round before."""
    s: Prieres = asked.state
    seat = asked.seat
    return outbid(s, seat) if s.agenda[-1].verb == "imploration" else None


def outbid(s: Prieres, seat: int) -> Action[Any]:
    rivals = max([int(s.bids[other]) for other in range(s.n) if other != seat])
    return BIDS[min(rivals + 1, RIVALRY_MOST, int(s.implication[seat]))]


def keeps_tokens(asked: Asked) -> Action[Any] | None:
    """No bid, no prayer, no token for a Miracle: the largest hand, and the Cities that it can pay."""
    s: Prieres = asked.state
    seat = asked.seat
    verb = s.agenda[-1].verb
    if verb == "imploration":
        return NO_BID
    if verb == "turn":
        plan = affordable(s, seat, Horizon(s, Outlook(s)).temple, 1.0)
        dearest = max(plan, key=lambda city: (s.printed_cost(city), -city)) if plan else -1
        return next((a for a in asked.options if a.verb == "place" and getattr(a, "city", -1) == dearest), None)
    return None


def never_bids(asked: Asked) -> Action[Any] | None:
    s: Prieres = asked.state
    return NO_BID if s.agenda[-1].verb == "imploration" else None


class PrieresBench(Bench):
    exploiters: ClassVar[Mapping[str, Rule]] = {
        "one-ahead": silent,
        "ends-when-ahead": ends_when_ahead,
        "outbids": outbids,
        "keeps-tokens": keeps_tokens,
    }
    changes: ClassVar[Mapping[str, Rule]] = {"never-bids": never_bids, "ends-when-ahead": ends_when_ahead}

    def occasions(self, s: Prieres, seat: int, answer: Action[Any]) -> list[Occasion]:
        verb = s.agenda[-1].verb
        if verb == "dropping":
            far = int(next_faith(s, seat)) + FAR
            useless = any(s.holder[city] == seat and s.printed_cost(city) > far for city in range(CITIES))
            if useless and s.miracles_held(seat) > 0:
                return [Occasion(FOR_NOTHING, isinstance(answer, DropMiracle))]
        if verb == "turn" and s.triggered and by_verb([answer], "end") is not None:  # Faith is worth nothing later
            return [Occasion(FREE_GAIN, bool(affordable(s, seat, 0.0, 1.0)))]
        return []

    def may_end(self, s: Prieres) -> bool:
        return bool(s.triggered)


BENCH: Final = PrieresBench()
