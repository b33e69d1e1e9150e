"""Phase 3, the offerings (OFF-60 to OFF-71)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SEATS_MOST, SOLO, bits, i64, nth_bit
from exvoto.core.kind import NUMBER, SEAT
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.offrandes.events import LAMPS, NO_OFFERING, OFFERED, OFFERINGS, REPLACED
from exvoto.games.offrandes.pieces import (
    ALTAR,
    ALTARS,
    ALTARS_WITHIN,
    ANIMAL,
    ANIMALS,
    FLOWER,
    GROUP,
    KEEPER,
    LAMP,
    LESSER_OFFERING,
    MOST_ANIMALS,
    OFFERING,
    PEASANT,
    PRIESTESS,
    WATER,
)
from exvoto.games.offrandes.rules import OFF_61, OFF_63, OFF_64, OFF_66, OFF_67, OFF_68
from exvoto.games.offrandes.state import Offrandes


def prepared(s: Offrandes, seat: i64) -> i64:
    """How many animals a player can prepare: both bearers are needed (OFF-63)."""
    return min(s.square(seat, WATER), s.square(seat, FLOWER))


def refuse_take(s: Offrandes, seat: i64, count: i64, animal: i64) -> Rule | None:
    """OFF-63 and OFF-64: which animals a player may take from the stock, and how many."""
    if s.square(seat, PEASANT) == 0 or prepared(s, seat) == 0:
        return OFF_63
    if not 0 <= animal < ANIMALS or not 1 <= count <= MOST_ANIMALS:
        return OFF_64
    return None if takes(s, seat) >> ((count - 1) * ANIMALS + animal) & 1 else OFF_64


def takes(s: Offrandes, seat: i64) -> i64:
    """What a player may take, a bit for each number and animal; the order of the bits is that of OFFERS."""
    best = s.square(seat, PEASANT) - 1
    most = prepared(s, seat)
    if best < 0 or most == 0:
        return 0
    free = s.options[LESSER_OFFERING] != 0
    if s.stock[best] >= most and not free:
        return 1 << ((most - 1) * ANIMALS + best)
    found: i64 = 0
    for animal in range(best + 1):  # shortage: all that remain of the best, or as many of a lesser one
        there = min(most, s.stock[animal])
        for count in range(1, there + 1):
            if count == there or free:
                found |= 1 << ((count - 1) * ANIMALS + animal)
    return found


def accepts(s: Offrandes, altar: i64, count: i64, animal: i64) -> bool:
    """OFF-67: an altar takes what is not less, in number and in value, and not the same."""
    there = s.altar_count[altar]
    lying = s.altar_animal[altar]
    return there == 0 or (count >= there and animal >= lying and (count > there or animal > lying))


def altars_for(s: Offrandes, seat: i64, count: i64, animal: i64) -> i64:
    """The altars within reach that take this, as a set of bits."""
    found: i64 = 0
    reach: i64 = ALTARS_WITHIN[s.square(seat, KEEPER)]
    for altar in range(reach):
        if accepts(s, altar, count, animal):
            found |= 1 << altar
    return found


class Offer(Action[Offrandes]):
    verb: ClassVar[str] = "offer"
    shape: ClassVar[Shape] = (("count", NUMBER), ("animal", ANIMAL), ("altar", ALTAR))

    def __init__(self, count: i64, animal: i64, altar: i64) -> None:
        self.count: i64 = count
        self.animal: i64 = animal
        self.altar: i64 = altar

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        rule = refuse_take(s, seat, self.count, self.animal)
        return self.refuse_altar(s, seat) if rule is None else rule

    def refuse_altar(self, s: Offrandes, seat: i64) -> Rule | None:
        altar = self.altar
        if not 0 <= altar < ALTARS or GROUP[altar] > s.square(seat, KEEPER):
            return OFF_66
        return None if accepts(s, altar, self.count, self.animal) else OFF_67

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        altar = self.altar
        s.stock[self.animal] -= self.count  # OFF-65, R-22: taken before the altar is cleared
        if s.altar_count[altar] > 0:
            s.stock[s.altar_animal[altar]] += s.altar_count[altar]
            if d.loud:
                d.tell(REPLACED.of(s.altar_owner[altar], s.altar_count[altar], s.altar_animal[altar], altar))
        s.altar_animal[altar] = self.animal  # OFF-69
        s.altar_count[altar] = self.count
        s.altar_owner[altar] = seat
        points = self.count * (self.animal + 1)  # OFF-70: a player who is replaced keeps theirs
        s.score[seat] += points
        if d.loud:
            d.tell(OFFERED.of(seat, self.count, self.animal, altar, points))

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        facts: dict[str, int] = {
            "count": self.count,
            "peasant": s.square(seat, PEASANT),
            "water": s.square(seat, WATER),
            "flower": s.square(seat, FLOWER),
            "keeper": s.square(seat, KEEPER),
            "most": prepared(s, seat),
            "free": int(s.options[LESSER_OFFERING] != 0),
        }
        if self.animal >= 0:
            facts["animal"] = self.animal
        if facts["peasant"] > 0:
            facts["best"] = facts["peasant"] - 1
            facts["stock"] = s.stock[facts["best"]]
            lesser = any(s.stock[animal] > 0 for animal in range(facts["best"]))
            facts["short"] = 0 if facts["stock"] >= facts["most"] else 1 if lesser else 2  # 2: nothing else to take
        if 0 <= self.altar < ALTARS:
            facts["altar"] = self.altar
            facts["group"] = GROUP[self.altar]
            if s.altar_count[self.altar] > 0:
                facts["there"] = s.altar_count[self.altar]
                facts["lying"] = s.altar_animal[self.altar]
                # which of the three conditions of OFF-67 fails: the number, the value, or being different
                facts["fails"] = 1 if self.count < facts["there"] else 2 if self.animal < facts["lying"] else 3
        return facts


class Decline(Action[Offrandes]):
    verb: ClassVar[str] = "decline"

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        return None if s.options[OFFERING] == 0 else OFF_68

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(NO_OFFERING.of(seat, 0))

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        return {"declined": 1}


OFFERS: Final = [
    Offer(count, animal, altar)
    for count in range(1, MOST_ANIMALS + 1)
    for animal in range(ANIMALS)
    for altar in range(ALTARS)
]
DECLINE: Final = Decline()


def legal_offers(s: Offrandes, seat: i64) -> list[Action[Offrandes]]:
    """Sorted: the takes first, then their altars."""
    found: list[Action[Offrandes]] = []
    left = takes(s, seat)
    take: i64 = 0
    while left != 0:
        if left & 1:
            altars = altars_for(s, seat, take // ANIMALS + 1, take % ANIMALS)
            for altar in range(ALTARS):
                if altars >> altar & 1:
                    found.append(OFFERS[take * ALTARS + altar])
        left >>= 1
        take += 1
    return found


def count_offers(s: Offrandes, seat: i64) -> i64:
    found: i64 = 0
    left = takes(s, seat)
    take: i64 = 0
    while left != 0:
        if left & 1:
            found += bits(altars_for(s, seat, take // ANIMALS + 1, take % ANIMALS))
        left >>= 1
        take += 1
    return found


def nth_offer(s: Offrandes, seat: i64, k: i64) -> i64:
    """The number of the k-th legal offer; there must be as many."""
    left = takes(s, seat)
    take: i64 = 0
    while True:
        if left & 1:
            altars = altars_for(s, seat, take // ANIMALS + 1, take % ANIMALS)
            if k < bits(altars):
                return take * ALTARS + nth_bit(altars, k)
            k -= bits(altars)
        left >>= 1
        take += 1


class Offerings(Step[Offrandes]):
    """The turn of the player at `turn` in turn order (OFF-60): the lamps first, then perhaps an offering."""

    verb: ClassVar[str] = "offerings"
    shape: ClassVar[Shape] = (("turn", NUMBER),)

    def __init__(self, turn: i64) -> None:
        self.turn: i64 = turn

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        if self.turn == 0 and d.loud:
            d.tell(OFFERINGS.of())
        if self.turn >= s.n:
            return
        seat = s.in_turn_order(self.turn)
        points = LAMP * s.square(seat, PRIESTESS)  # OFF-62, R-26
        s.score[seat] += points
        if points > 0 and d.loud:
            d.tell(LAMPS.of(seat, points))
        s.next(OFFERING_OF[seat], OFFERINGS_BY_TURN[self.turn + 1])


class Offering(Step[Offrandes]):
    verb: ClassVar[str] = "offering"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("decline", "offer")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def seats(self, s: Offrandes) -> tuple[int, ...]:
        least = 1 if s.options[OFFERING] == 0 else 2  # a compulsory sole offer is nobody's decision (OFF-5)
        return SOLO[self.seat] if count_offers(s, self.seat) >= least else ()

    def addressed(self, s: Offrandes) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Offrandes, seat: int) -> Sequence[Action[Offrandes]]:
        return [DECLINE, *legal_offers(s, seat)]

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        if answers:
            answers[0].apply(s, self.seat, d)
            return
        if count_offers(s, self.seat) > 0:
            OFFERS[nth_offer(s, self.seat, 0)].apply(s, self.seat, d)
        elif d.loud:
            d.tell(NO_OFFERING.of(self.seat, 1))  # OFF-68, R-24: nothing was taken, nothing goes back

    def closed(self, s: Offrandes, seat: int, answer: Action[Offrandes]) -> Rule:
        return OFF_68 if seat in s.asked else OFF_61

    def legal(self, s: Offrandes, seat: int) -> list[Action[Offrandes]]:
        offers = legal_offers(s, seat)
        return offers if DECLINE.refuse(s, seat) else [DECLINE, *offers]

    def count(self, s: Offrandes, seat: int) -> int:
        return count_offers(s, seat) + (1 if DECLINE.refuse(s, seat) is None else 0)

    def nth(self, s: Offrandes, seat: int, k: int) -> Action[Offrandes]:
        offer: i64 = k - (1 if DECLINE.refuse(s, seat) is None else 0)
        return DECLINE if offer < 0 else OFFERS[nth_offer(s, seat, offer)]

    def random(self, s: Offrandes, seat: int, rng: Sfc32) -> Action[Offrandes]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))


OFFERINGS_BY_TURN: Final = [Offerings(turn) for turn in range(SEATS_MOST + 1)]
OFFERING_OF: Final = [Offering(seat) for seat in range(SEATS_MOST)]
