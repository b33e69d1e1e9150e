"""What a bot says while it bargains: the key of a sentence in the catalogue of the bots, from what everybody can see.

A remark never tells what is in a hand: a bot that cannot grant a wish says the same as one that will not, and of its
own cards it names those that its offer shows. Sentences take turns, so that nobody hears the same one again soon.
"""

from typing import Any, Final

from exvoto.bots.remark import Remark
from exvoto.core.action import Action
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.stonehenge.bargaining.blackmail import Demand, Demanding, Refuse, Reject
from exvoto.games.stonehenge.bargaining.trade import Accept, Bargain, Considering, Decline, Offer, RoundOver
from exvoto.games.stonehenge.bots.plan import Plan
from exvoto.games.stonehenge.bots.replies import suspicion
from exvoto.games.stonehenge.game import GAME
from exvoto.games.stonehenge.pieces import COLOUR, COLOURS, EVERYBODY, TRADE_ROUNDS, TRADE_VISIBILITY
from exvoto.games.stonehenge.state import Stonehenge

VARIANTS: Final = {  # of each topic; the catalogues have as many
    "ask": 8,  # an offer to everybody
    "to": 6,  # … to one player
    "two": 6,  # … of more than one card
    "last": 4,  # … in the last round
    "yes": 6,
    "near": 6,  # no: one more monolith, and the other wins
    "leader": 6,  # no: the other has more monoliths
    "lacking": 6,  # no, and which tokens one lacks
    "no": 12,
    "demand": 4,  # for one's silence
    "price": 3,  # no to such a demand
    "little": 3,  # no to what is proposed instead
}


def remark_on(view: View, answer: Action[Any], rng: Sfc32) -> Remark | None:
    """None where there is nothing to say."""
    if view.seat is None or answer.verb == "pass":
        return None
    s: Stonehenge = GAME.sample(view, rng)
    step = s.agenda[-1]
    turn = turn_of(s, view.seat)
    if isinstance(answer, Offer) and isinstance(step, Bargain):
        return offered(s, answer, step.round, turn)
    if isinstance(step, Considering):
        if isinstance(answer, Accept):
            return Remark(variant("yes", turn), step.by)
        if isinstance(answer, Decline):
            return Remark(declined(s, view.seat, step.by, turn), step.by)
    if isinstance(answer, Demand) and isinstance(step, Demanding) and not answer.wishes:
        return Remark(f"{variant('demand', turn)} {answer.write()}", step.target)
    if isinstance(answer, Refuse):
        return Remark(variant("price", turn))
    return Remark(variant("little", turn)) if isinstance(answer, Reject) else None


def offered(s: Stonehenge, offer: Offer, number: int, turn: int) -> Remark | None:
    """What is wanted and what is given; nothing where the table does not see it (STO-5)."""
    if s.options[TRADE_VISIBILITY] != 0:
        return None
    topic = "ask" if offer.to == EVERYBODY else "to"
    if number > 1 and number == s.options[TRADE_ROUNDS]:
        topic = "last"
    elif len(offer.cards) > 1:
        topic = "two"
    return Remark(f"{variant(topic, turn)} {offer.write()}", offer.to)


def declined(s: Stonehenge, seat: int, by: int, turn: int) -> str:
    mine, theirs = Plan(s, seat), Plan(s, by)
    if suspicion(s, by, theirs) > 0.0:
        return variant("near", turn)
    if theirs.parts() > mine.parts():
        return variant("leader", turn)
    lacking = 0
    for colour in range(COLOURS):
        if mine.lack[colour] > mine.lack[lacking]:
            lacking = colour
    if mine.lack[lacking] == 0 or turn % 2 == 0:
        return variant("no", turn // 2)
    return f"{variant('lacking', turn // 2)} colour={COLOUR.write(lacking)}"


def turn_of(s: Stonehenge, seat: int) -> int:
    """A number that grows by one from seat to seat and from offer to offer of a market day."""
    number = 1
    for step in s.agenda:
        if isinstance(step, Bargain | RoundOver):
            number = int(step.round)
    return int(7 * s.market_days + ((number - 1) * s.n + s.offers) * s.n + seat)


def variant(topic: str, turn: int) -> str:
    return f"{topic}.{turn % VARIANTS[topic] + 1}"
