"""What the sentences of refusals name (`Action.facts`): never more than the seat itself may see."""

from exvoto.core.action import Action
from exvoto.core.fast import i64
from exvoto.games.stonehenge.bargaining.wishes import fits, readable
from exvoto.games.stonehenge.cards import available
from exvoto.games.stonehenge.laying.combinations import colour_of, gains
from exvoto.games.stonehenge.pieces import (
    BLACK,
    CARDS,
    COLOURS,
    DAY_UPGRADE_TIMING,
    EVERYBODY,
    FIVE_MOONS,
    MOMENT,
    TRILITHONS,
)
from exvoto.games.stonehenge.state import Stonehenge


class Timed(Action[Stonehenge]):
    """An answer whose refusal can say which question is put now."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        verb = s.agenda[-1].verb
        now = {"now": MOMENT.names.index(verb)} if verb in MOMENT.names else {}
        return now | {"choosing": int(verb == "colours")}


def purse(s: Stonehenge, seat: i64) -> int:
    """The tokens of a player, as a bag."""
    bag = 0
    for colour in range(COLOURS):
        bag |= s.tokens[seat * 5 + colour] << 4 * colour
    return bag


def named(card: i64) -> dict[str, int]:
    return {"card": card, "is_trilithon": int(card >= TRILITHONS)} if 0 <= card < CARDS else {}


def acting(s: Stonehenge, seat: i64) -> dict[str, int]:
    """Where the figure stands, by day or by night, and how many cards can still be drawn."""
    after = int(s.options[DAY_UPGRADE_TIMING] != 0)
    return {"day": int(s.at[seat] % 2 == 1), "left": available(s), "after": after, "own": purse(s, seat)}


def colour(chosen: i64) -> dict[str, int]:
    return {"colour": chosen} if 0 <= chosen < COLOURS else {}


def hand_of(s: Stonehenge, seat: i64, victim: i64) -> dict[str, int]:
    """Whose hand is meant, and how many cards it holds."""
    return {"victim": victim, "cards": s.held[victim], "self": int(victim == seat)} if 0 <= victim < s.n else {}


def missing(s: Stonehenge, seat: i64, cards: tuple[int, ...]) -> dict[str, int]:
    """The first of these cards that is not in the hand; `twice` if one is named again."""
    for k, card in enumerate(cards):
        if card in cards[:k]:
            return {"twice": 1}
        if 0 <= card < CARDS and not s.holds(seat, card):
            return {"missing": card}
    return {}


def laying(s: Stonehenge, seat: i64, kind: int, cards: tuple[int, ...]) -> dict[str, int]:
    """The half-space of the figure, and the colours that these cards may bring there."""
    facts = {"count": len(cards), "is_trilithon": int(any(card >= TRILITHONS for card in cards)), "half": s.at[seat]}
    numbers = cards and all(0 <= card < TRILITHONS for card in cards)
    if s.at[seat] >= 0 and numbers and 0 <= kind <= FIVE_MOONS:
        permitted = gains(kind, colour_of(cards), s.space(seat))
        facts["permitted"] = permitted
        facts["open"] = sum([1 << one for one in range(COLOURS) if permitted >> one & 1 and s.supply[one] > 0])
    return facts | missing(s, seat, cards)


def bargaining(s: Stonehenge, seat: i64, to: i64, cards: tuple[int, ...], wishes: tuple[int, ...]) -> dict[str, int]:
    """What is wrong with an offer: 1 gives nothing, 2 wants nothing, 3 to oneself, 4 to somebody absent, 5 wants no
    card, 6 wants too many, 7 gives what is not in hand."""
    most: i64 = 0
    for other in range(s.n):
        if other != seat and s.is_present(other) and to in (EVERYBODY, other) and s.held[other] > most:
            most = s.held[other]
    facts = {"to": to, "most": most} if EVERYBODY <= to < s.n else {}
    if not cards or not wishes:
        return facts | {"fault": 2 if cards else 1}
    if to != EVERYBODY and (not 0 <= to < s.n or to == seat or not s.is_present(to)):
        return facts | {"fault": 3 if to == seat else 4}
    if not all(readable(wish) for wish in wishes):
        return facts | {"fault": 5}
    return facts | ({"fault": 6} if len(wishes) > most else {"fault": 7} | missing(s, seat, cards))


def matching(s: Stonehenge, seat: i64, cards: tuple[int, ...], wishes: tuple[int, ...]) -> dict[str, int]:
    """Why cards do not grant wishes: 1 their number, 2 one is not in hand or named twice, 3 one does not fit."""
    if len(cards) != len(wishes):
        return {"misfit": 1, "given": len(cards), "wanted": len(wishes)}
    absent = missing(s, seat, cards)
    if absent:
        return {"misfit": 2} | absent
    for k, card in enumerate(cards):
        if 0 <= card < CARDS and not fits(wishes[k], card):
            return {"misfit": 3, "card": card, "place": k + 1}
    return {}


def taken(s: Stonehenge, chosen: i64) -> dict[str, int]:
    """A colour and who plays it already."""
    return {"colour": chosen, "holder": s.seat_of(chosen)} if 0 <= chosen < COLOURS else {}


def attacking(s: Stonehenge, seat: i64, target: i64) -> dict[str, int]:
    """Whom an attack would strike: how many tokens they own, and the colour of their space."""
    if not 0 <= target < s.n:
        return {}
    facts = {"target": target, "self": int(target == seat), "wealth": s.wealth(target)}
    space = s.space(target) if s.at[target] >= 0 else BLACK
    return facts | ({"space": space} if space != BLACK else {})
