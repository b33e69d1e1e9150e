"""By whom bots of Stonehenge are measured, and their blunders."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from exvoto.bots.bench import FREE_GAIN, GIFT, MISSED_WIN, Asked, Bench, Occasion, Rule, by_verb, silent
from exvoto.core.action import Action
from exvoto.games.stonehenge.actions import DRAW_FOUR
from exvoto.games.stonehenge.bargaining.blackmail import Threat
from exvoto.games.stonehenge.bargaining.trade import Accept, Bargain, Considering, Offer
from exvoto.games.stonehenge.bargaining.wishes import like
from exvoto.games.stonehenge.bots.eval import needed, ransom
from exvoto.games.stonehenge.bots.harvest import Harvest
from exvoto.games.stonehenge.bots.plan import Plan
from exvoto.games.stonehenge.bots.rollout import spared
from exvoto.games.stonehenge.bots.today import finishes, pays_for_the_last
from exvoto.games.stonehenge.market.purchase import Declare, Declaring
from exvoto.games.stonehenge.moments import PASS
from exvoto.games.stonehenge.pieces import COLOURS, EVERYBODY, HALVES, NO_SLOT
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.trilithons import Denounce
from exvoto.games.stonehenge.turn import Acting

LAST: Final = 2  # monoliths of a dolmen after which one is missing


def buys(asked: Asked) -> Action[Any] | None:
    """Whatever the dolmen needs and the tokens pay."""
    s: Stonehenge = asked.state
    seat = asked.seat
    if not isinstance(s.agenda[-1], Declaring):
        return None
    found = needed(s, seat, asked.options)
    return None if found is asked.options else found[asked.rng.below(len(found))]


def begs(asked: Asked) -> Action[Any] | None:
    """Before the last monolith, asks everybody for any card of a colour that it lacks, against a card it can spare."""
    s: Stonehenge = asked.state
    seat = asked.seat
    step = s.agenda[-1]
    if not isinstance(step, Bargain):
        return buys(asked)
    plan = Plan(s, seat)
    lacking = [colour for colour in range(COLOURS) if plan.lack[colour] > 0]
    spare = [card for card in Harvest(s, seat, s.cards(seat), plan.lack).left if card < HALVES]
    if plan.parts() < LAST or not lacking or not spare:
        return None
    return Offer(EVERYBODY, (spare[step.round % len(spare)],), (like(lacking[step.round % len(lacking)], 0, -1),))


def denounces(asked: Asked) -> Action[Any] | None:
    """Uses every trilithon card against the richest player."""
    s: Stonehenge = asked.state
    attacks = [a for a in asked.options if isinstance(a, Denounce)]
    return max(attacks, key=lambda a: int(s.wealth(a.target)), default=None)


def hoards(asked: Asked) -> Action[Any] | None:
    """By day four cards for any token that the plan can spare, and no exchanges."""
    s: Stonehenge = asked.state
    seat = asked.seat
    step = s.agenda[-1]
    if isinstance(step, Bargain):
        return PASS
    if isinstance(step, Considering):
        return by_verb(asked.options, "decline")
    spare = spared(s, seat, Plan(s, seat)) if isinstance(step, Acting) else -1
    return DRAW_FOUR[spare] if spare >= 0 and DRAW_FOUR[spare] in asked.options else None


def offers_nothing(asked: Asked) -> Action[Any] | None:
    s: Stonehenge = asked.state
    return PASS if isinstance(s.agenda[-1], Bargain) else None


class StonehengeBench(Bench):
    exploiters: ClassVar[Mapping[str, Rule]] = {
        "one-ahead": silent,
        "buys": buys,
        "begs": begs,
        "denounces": denounces,
        "hoards": hoards,
    }
    changes: ClassVar[Mapping[str, Rule]] = {"begs": begs, "hoards": hoards, "offers-nothing": offers_nothing}

    def occasions(self, s: Stonehenge, seat: int, answer: Action[Any]) -> list[Occasion]:
        step = s.agenda[-1]
        if isinstance(step, Declaring):
            return self.declared(s, seat, step.options(s, seat), answer)
        if isinstance(step, Considering):
            return self.exchanged(s, seat, step, answer)
        if isinstance(step, Threat) and any(pays_for_the_last(s, step.by, ransom(step, a)) for a in step.menu(s, seat)):
            return [Occasion(GIFT, pays_for_the_last(s, step.by, ransom(step, answer)))]
        return []

    def declared(self, s: Stonehenge, seat: int, options: list[Action[Any]], answer: Action[Any]) -> list[Occasion]:
        """A monolith that the dolmen needs and the tokens pay; if it is the last, it may win."""
        found = needed(s, seat, options)
        if not any(isinstance(a, Declare) and a.slot != NO_SLOT for a in found) or found is options:
            return []
        made = answer not in found
        return [Occasion(FREE_GAIN, made)] + ([Occasion(MISSED_WIN, made)] if Plan(s, seat).parts() == LAST else [])

    def exchanged(self, s: Stonehenge, seat: int, step: Considering, answer: Action[Any]) -> list[Occasion]:
        """The offerer's last monolith comes within reach today by what is given for what was offered."""
        plan = Plan(s, step.by)
        hand = s.cards(step.by)
        if plan.parts() != LAST or finishes(s, step.by, hand, plan):
            return []
        kept = [card for card in hand if card not in s.offer_cards]
        gifts = [
            a
            for a in step.options(s, seat)
            if isinstance(a, Accept) and finishes(s, step.by, sorted([*kept, *a.cards]), plan)
        ]
        return [Occasion(GIFT, answer in gifts)] if gifts else []

    def may_end(self, s: Stonehenge) -> bool:
        return False  # a dolmen is completed by declarations, which are sealed: see `declared`


BENCH: Final = StonehengeBench()
